"""How fast the rules engine plays: random decisions and games per second, microseconds per copy, peers beside it.

    python tests/benchmarks/engine.py [--seconds 5] [--games virevolt,...]
    python tests/benchmarks/engine.py --against CHECKOUT [--rounds 9] [--games virevolt,...] [--measures copy,...]

RLCard and OpenSpiel are timed in the same run when they are installed: `pip install deckcheck[bench]`. All take turns
of half a second, and only their own processor time counts, so that what else the machine does weighs on all alike.

With `--against` two versions of deckcheck play the same games in turns: this one and the one in another checkout
(`git worktree add ../before COMMIT`), however old. Printed are their figures and how many times as fast this one is: by
the fastest time of each game, by the median of all pairs of turns, and what the middle half of these pairs says.
"""

from __future__ import annotations

import argparse
import copy
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from deckcheck.construction.check import Checker
from deckcheck.engine.flow.procedures import choose
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.shipped import sample_decks

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.benchmarks.versions import MEASURES, Comparison, Decks, VersionError, compare

# The bars on a machine such as the README names: random decisions per second, times those of RLCard, and microseconds
# for a copy. Skill checks and challenges of the two larger games take more steps a decision.
BARS = {"buffy": (30_000, 2), "xfiles": (30_000, 2)}
BAR, BAR_COPY = (60_000, 4), 10.0
TURN = 0.5


def lots(seed: int) -> Callable[[int], int]:
    """Return a cheap source of numbers below a bound, the same for every engine: luck is not to be timed."""
    state = seed * 2 + 1

    def below(bound: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (state >> 33) % bound

    return below


def decks_of(game: str) -> Decks:
    """Return the legal sample decks of a game."""
    found = []
    for path in sorted((Path(sample_decks()) / "legal" / game).iterdir()):
        deck = Checker().check_file(str(path)).deck
        if deck is not None:
            sections: dict[str, list[tuple[str, int]]] = {}
            for entry in deck.entries:
                if entry.card is not None:
                    sections.setdefault(entry.section, []).append((entry.card.id, entry.count))
            found.append(sections)
    return found


def pairs_of(game: str) -> list[Decks]:
    """Return every pair of sample decks that may meet."""
    rules, decks = rules_of(game), decks_of(game)
    book = rules.book()
    return [
        [first, second]
        for apart in range(1, len(decks))
        for first, second in zip(decks, decks[apart:] + decks[:apart], strict=True)
        if not rules.pairing_conflicts(book, [first, second])
    ]


def beginnings(game: str) -> Iterator[Game]:
    """Yield new games without end, every deck against every other that it may meet."""
    rules, pairs = rules_of(game), pairs_of(game)
    seed = 0
    while True:
        yield new_game(rules, pairs[seed % len(pairs)], seed)
        seed += 1


def playout(game: Game, below: Callable[[int], int]) -> int:
    """Play a game at random to its end through the public interface; return the number of decisions."""
    decisions = 0
    state = game.state
    while state.options:
        options = state.options
        game.apply(options[below(len(options))])
        decisions += 1
    return decisions


class Contestant(Protocol):
    """An engine that is timed."""

    name: str

    def play(self) -> int:
        """Play one game at random; return the number of decisions."""
        ...

    def copy(self) -> None:
        """Copy a game in its middle once."""
        ...


class Deckcheck:
    """One of our games."""

    def __init__(self, game: str) -> None:
        self.name = f"deckcheck {game}"
        self.game = game
        self._starts = beginnings(game)
        self._below = lots(2)
        self._state = next(self._starts).state
        while self._state.options and self._state.turn < 8:
            options, self._state.options = self._state.options, []
            choose(self._state, options[self._below(len(options))])

    def play(self) -> int:
        """Play one game."""
        return playout(next(self._starts), self._below)

    def copy(self) -> None:
        """Copy a state in the eighth turn."""
        self._state.copy()


class RLCard:
    """RLCard's gin rummy, which offers no copy but a deep one."""

    name = "RLCard gin-rummy"

    def __init__(self) -> None:
        import rlcard

        self._env = rlcard.make("gin-rummy", config={"seed": 1})
        self._below = lots(3)

    def play(self) -> int:
        """Play one game."""
        state, _ = self._env.reset()
        decisions = 0
        while not self._env.is_over():
            actions = list(state["legal_actions"])
            state, _ = self._env.step(actions[self._below(len(actions))])
            decisions += 1
        return decisions

    def copy(self) -> None:
        """Copy the game that was played last."""
        copy.deepcopy(self._env.game)


class OpenSpiel:
    """OpenSpiel's gin rummy, written in C++."""

    name = "OpenSpiel gin_rummy (C++)"

    def __init__(self) -> None:
        import pyspiel

        self._game = pyspiel.load_game("gin_rummy")
        self._below = lots(4)
        self._state = self._game.new_initial_state()
        for _ in range(30):
            actions = self._state.legal_actions()
            self._state.apply_action(actions[self._below(len(actions))])

    def play(self) -> int:
        """Play one game."""
        state = self._game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[self._below(len(actions))])
            decisions += 1
        return decisions

    def copy(self) -> None:
        """Copy a state after thirty actions."""
        self._state.clone()


class Clock:
    """What one contestant has done so far."""

    def __init__(self, contestant: Contestant) -> None:
        self.contestant = contestant
        self.seconds = 0.0
        self.decisions = self.games = 0
        for _ in range(20):
            contestant.play()

    def turn(self) -> None:
        """Let the contestant play for a while."""
        began = time.process_time()
        while time.process_time() - began < TURN:
            self.decisions += self.contestant.play()
            self.games += 1
        self.seconds += time.process_time() - began

    def copy(self) -> float:
        """Return the microseconds that a copy takes: the median of some runs."""
        runs = []
        for _ in range(9):
            began = time.process_time()
            copies = 0
            while time.process_time() - began < 0.02:
                for _ in range(20):
                    self.contestant.copy()
                copies += 20
            runs.append((time.process_time() - began) / copies * 1e6)
        return sorted(runs)[len(runs) // 2]


def against(arguments: argparse.Namespace) -> int:
    """Print how this version compares with another, game by game; exit with 1 when one of them cannot be measured."""

    def report(found: Comparison) -> None:
        low, high = found.spread
        change = "" if found.alike else "  the games are not the same"
        print(
            f"{found.game:12}{MEASURES[found.measure]:20}{found.here:11,.1f}{found.there:11,.1f}{found.ratio:9.3f}"
            f"{found.middle:9.3f}{low:9.3f}–{high:.3f}{change}",
            flush=True,
        )

    print(f"{'':32}{'here':>11}{'there':>11}{'fastest':>9}{'median':>9}{'half':>11}")
    try:
        compare(
            Path(__file__).resolve().parents[2],
            Path(arguments.against).resolve(),
            {game: pairs_of(game) for game in arguments.games.split(",")},
            arguments.measures.split(","),
            rounds=arguments.rounds,
            report=report,
        )
    except VersionError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def main() -> int:
    """Print the table; exit with 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", default=",".join(playable_games()))
    parser.add_argument("--against", metavar="CHECKOUT", help="compare with the version in another checkout")
    parser.add_argument("--rounds", type=int, default=9, help="with --against: how many turns of each version")
    parser.add_argument("--measures", default=",".join(MEASURES), help="with --against: what is measured")
    arguments = parser.parse_args()
    if unknown := set(arguments.measures.split(",")) - set(MEASURES):
        parser.error(f"--measures takes {', '.join(MEASURES)}, not {', '.join(sorted(unknown))}")
    if arguments.against:
        return against(arguments)
    clocks = [Clock(Deckcheck(game)) for game in arguments.games.split(",")]
    for peer in (RLCard, OpenSpiel):
        try:
            clocks.append(Clock(peer()))
        except ImportError as error:
            print(f"{peer.name}: not installed ({error.name}); pip install deckcheck[bench] brings it", flush=True)
    for _ in range(max(1, round(arguments.seconds / TURN))):
        for clock in clocks:
            clock.turn()
    pace = {clock.contestant.name: clock.decisions / clock.seconds for clock in clocks}
    rlcard = pace.get(RLCard.name, 0.0)
    missed = False
    print(f"{'':28}{'decisions/s':>13}{'games/s':>10}{'µs a copy':>11}{'x RLCard':>10}")
    for clock in clocks:
        name = clock.contestant.name
        took = clock.copy()
        times = f"{pace[name] / rlcard:10.2f}" if rlcard else ""
        print(f"{name:28}{pace[name]:13,.0f}{clock.games / clock.seconds:10,.0f}{took:11.1f}{times}", flush=True)
        if isinstance(clock.contestant, Deckcheck):
            least, factor = BARS.get(clock.contestant.game, BAR)
            missed |= pace[name] < least or pace[name] < factor * rlcard or took > BAR_COPY
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
