"""How fast the published cards of a game are played, beside those of another set: random decisions a second.

    python -m tests.benchmarks.sets [slasherz] [--seconds 10] [--turn 0.25]

The decks of `sample_decks/legal/GAME` and of `sample_decks/sets/GAME` take turns, and only the processor time of their
own games counts, so that what else the machine does weighs on both alike. Printed are both figures, and how many times
as fast the published ones are: by the time of all games, and by the median of all pairs of turns.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import deckcheck
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import rules_of
from deckcheck.shipped import sample_decks
from tests.benchmarks.engine import lots, playout

if TYPE_CHECKING:
    from deckcheck.engine.state.types import DeckCards

#: The least that the published cards reach of the speed of the sample set.
BAR = 0.9
#: The folders of `sample_decks` that are compared.
FOLDERS = ("legal", "sets")


class Pace(NamedTuple):
    """What was measured.

    Attributes:
        decisions: decisions a second of each folder's decks.
        ratio: those of the first by those of the second.
        middle: the same by the median of all pairs of turns.
    """

    decisions: tuple[float, float]
    ratio: float
    middle: float


class Side:
    """The decks of a folder, each against each other one in turn."""

    def __init__(self, game: str, folder: str) -> None:
        self.rules = rules_of(game)
        paths = sorted(Path(sample_decks(), folder, game).glob("*.deck.yaml"))
        decks: list[DeckCards] = [deckcheck.load_deck(str(path)).contents() for path in paths]
        self.pairs = [[one, other] for one in decks for other in decks if one is not other]
        self.below = lots(2)
        self.games = self.decisions = 0
        self.seconds = 0.0

    def turn(self, seconds: float) -> float:
        """Play for a while; return decisions a second."""
        began = time.process_time()
        decisions, took = 0, 0.0
        while took < seconds:
            pair = self.pairs[self.games % len(self.pairs)]
            decisions += playout(new_game(self.rules, pair, self.games), self.below)
            self.games += 1
            took = time.process_time() - began
        self.decisions += decisions
        self.seconds += took
        return decisions / took


def measure(game: str, seconds: float, turn: float) -> Pace:
    """Let the decks of both folders take turns for so many seconds each."""
    first, second = sides = [Side(game, folder) for folder in FOLDERS]
    for side in sides:
        side.turn(turn)
        side.decisions, side.seconds = 0, 0.0
    ratios = []
    while min(side.seconds for side in sides) < seconds:
        one, other = (side.turn(turn) for side in sides)
        ratios.append(one / other)
    paces = (first.decisions / first.seconds, second.decisions / second.seconds)
    return Pace(paces, paces[0] / paces[1], median(ratios))


def main() -> int:
    """Print the figures; exit with 1 when the bar is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", nargs="?", default="slasherz", help="a game with decks of another set")
    parser.add_argument("--seconds", type=float, default=10.0, help="of processor time, for each set")
    parser.add_argument("--turn", type=float, default=0.25, help="seconds of a turn, at least a game")
    asked = parser.parse_args()
    found = measure(asked.game, asked.seconds, asked.turn)
    for folder, pace in zip(FOLDERS, found.decisions, strict=True):
        print(f"sample_decks/{folder}/{asked.game}: {pace:,.0f} random decisions/s")
    print(f"ratio {found.ratio:.2f} by all games, {found.middle:.2f} by the median of turns")
    return int(found.ratio < BAR)


if __name__ == "__main__":
    raise SystemExit(main())
