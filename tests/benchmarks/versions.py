"""Two versions of the engine side by side: each plays the same games in a process of its own, in turns of a moment.

`engine.py --against CHECKOUT` compares. Run as a program, this file is the process: it loads the version of deckcheck
that is first on the path, and needs nothing of it but what every version has. Orders come line by line, as JSON.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: What is measured, and how it is reported: decisions and games a second, microseconds for a copy.
MEASURES = {"random": "random decisions/s", "greedy": "greedy games/s", "copy": "µs a copy"}
#: Seconds of a turn.
TURN = 0.25

Decks = list[dict[str, list[tuple[str, int]]]]


class Comparison(NamedTuple):
    """One measure of one game in two versions.

    Attributes:
        game, measure: what was measured.
        here, there: the figures of this version and the other, when each game goes as fast as it ever went there.
        ratio: how many times as fast this version is, by these figures.
        middle: the same by the median of all pairs of turns.
        spread: the quarter and the three quarters of these ratios: how much they disagree.
        alike: whether both played the same games (as many decisions).
    """

    game: str
    measure: str
    here: float
    there: float
    ratio: float
    middle: float
    spread: tuple[float, float]
    alike: bool


class Turn(NamedTuple):
    """What a version has done in a turn.

    Attributes:
        took: the seconds of processor time that each piece of work took (a game, two thousand copies).
        done: how much that was in all (decisions, games, copies).
        decisions: how many decisions the games took.
    """

    took: list[float]
    done: int
    decisions: int


class VersionError(Exception):
    """A version cannot be measured; the message says why."""


class _Version:
    """A process that plays with one version."""

    def __init__(self, checkout: Path, decks: dict[str, list[Decks]], seed: int) -> None:
        self.checkout = checkout
        environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": str(seed)}
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        where = Path(self.ask(decks))
        if not where.is_relative_to(checkout):
            self.close()
            raise VersionError(f"{checkout} holds no package deckcheck; {where} was found instead")

    def ask(self, order: Any) -> Any:
        """Return what the process answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):  # it has ended, and gives no answer
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            self.close()
            raise VersionError(f"the version of {self.checkout} cannot be measured (status {self._process.returncode})")
        return json.loads(answer)

    def turn(self, game: str, measure: str, amount: int, seconds: float = 0) -> Turn:
        """Do some work (see `_Games.turn`)."""
        return Turn(*self.ask([game, measure, amount, seconds]))

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def compare(
    here: Path,
    there: Path,
    decks: dict[str, list[Decks]],
    measures: Sequence[str] = tuple(MEASURES),
    *,
    rounds: int = 9,
    seconds: float = TURN,
    report: Callable[[Comparison], None] = lambda comparison: None,
) -> list[Comparison]:
    """Measure two checkouts side by side.

    A turn of each version does the same work: as many games as this version plays in this many seconds, with equal
    seeds. The versions take turns, and begin in turn; only their own processor time counts. What else the machine does
    can only add to it, so the fastest time of each game counts; a third of the rounds each is played by processes of
    their own, as where things happen to be in memory makes a difference as well.

    Args:
        here, there: the checkouts.
        decks: game -> the decks of each table.
        measures: what to measure (see `MEASURES`).
        rounds: how many turns of each version.
        seconds: how long a turn is.
        report: called with each result.

    Raises:
        VersionError: when a checkout holds no version that can be measured.
    """
    found: list[Comparison] = []
    for game, tables in decks.items():
        for measure in measures:
            amount = 0
            turns: list[tuple[Turn, Turn]] = []
            for process in range(min(3, rounds)):
                versions: list[_Version] = []
                try:
                    versions += [_Version(here, {game: tables}, process)]
                    versions += [_Version(there, {game: tables}, process)]
                    # Not measured: everything is compiled, and how much work fits into a turn is seen.
                    amount = amount or len(versions[0].turn(game, measure, 0, seconds).took)
                    for number in range(process, rounds, 3):
                        order = versions if number % 2 else versions[::-1]
                        took = {version: version.turn(game, measure, amount) for version in order}
                        turns.append((took[versions[0]], took[versions[1]]))
                finally:
                    for version in versions:
                        version.close()
            found.append(_comparison(game, measure, turns))
            report(found[-1])
    return found


def _comparison(game: str, measure: str, turns: list[tuple[Turn, Turn]]) -> Comparison:
    figures = [
        turns[0][side].done / sum(min(tooks) for tooks in zip(*(turn[side].took for turn in turns), strict=True))
        for side in (0, 1)
    ]
    ratio = figures[0] / figures[1]
    ratios = sorted(sum(other.took) / sum(own.took) for own, other in turns)
    middle = median(ratios)
    spread = (median(r for r in ratios if r <= middle), median(r for r in ratios if r >= middle))
    here, there = (1e6 / figure if measure == "copy" else figure for figure in figures)
    alike = all(own[1:] == other[1:] for own, other in turns)
    return Comparison(game, measure, here, there, ratio, middle, spread, alike)


# The process ----------------------------------------------------------------------------------------------------------


def _lots(seed: int) -> Callable[[int], int]:
    """Return a source of numbers below a bound that owes nothing to the version."""
    state = seed * 2 + 1

    def below(bound: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (state >> 33) % bound

    return below


class _Games:
    """What one version plays."""

    def __init__(self, decks: dict[str, list[Decks]]) -> None:
        from deckcheck.engine.game import new_game
        from deckcheck.engine.registry import rules_of

        self._tables = decks
        self._rules = {game: rules_of(game) for game in decks}
        self._new_game = new_game

    def begin(self, game: str, number: int) -> Any:
        """Return a new game."""
        tables = self._tables[game]
        return self._new_game(self._rules[game], tables[number % len(tables)], number)

    def random(self, game: str, number: int) -> tuple[int, int]:
        """Play a game at random; return the number of decisions twice."""
        played, below = self.begin(game, number), _lots(number)
        decisions = 0
        while not played.is_over:
            actions = played.legal_actions()
            played.apply(actions[below(len(actions))])
            decisions += 1
        return decisions, decisions

    def greedy(self, game: str, number: int) -> tuple[int, int]:
        """Let the greedy bot play a game against itself; return 1 and the number of decisions."""
        from deckcheck.agents import View, make

        played = self.begin(game, number)
        bots = [make("greedy", number * 10 + player) for player in range(len(played.players))]
        decisions = 0
        while not played.is_over:
            player = played.decision.player
            played.apply(bots[player].decide(View(played, player)))
            decisions += 1
        return 1, decisions

    def copy(self, game: str, number: int) -> tuple[int, int]:
        """Copy a state two thousand times after some decisions; return how many times, and how many decisions."""
        played, below = self.begin(game, number), _lots(number)
        decisions = 40 + 40 * (number % 5)
        for _ in range(decisions):
            if played.is_over:
                played = self.begin(game, number)
            actions = played.legal_actions()
            played.apply(actions[below(len(actions))])
        state = played.state
        self.began = time.process_time()
        for _ in range(2000):
            state.copy()
        return 2000, decisions

    def turn(self, game: str, measure: str, amount: int, seconds: float) -> Turn:
        """Do some work: this many pieces, or as many as fit into this many seconds."""
        gc.collect()
        play = getattr(self, measure)
        done = decisions = 0
        took: list[float] = []
        while len(took) < amount or sum(took) < seconds:
            self.began = time.process_time()
            more, decided = play(game, len(took))
            took.append(time.process_time() - self.began)
            done += more
            decisions += decided
        return Turn(took, done, decisions)


def main() -> None:
    """Answer orders until there are no more."""
    games = None
    for line in sys.stdin:
        order = json.loads(line)
        if games is None:
            import deckcheck

            games = _Games(order)
            print(json.dumps(os.path.realpath(os.path.dirname(deckcheck.__file__))), flush=True)
        else:
            print(json.dumps(games.turn(*order)), flush=True)


if __name__ == "__main__":
    main()
