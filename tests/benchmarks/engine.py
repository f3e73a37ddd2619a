"""How fast the rules engine plays: random decisions and games per second, microseconds per copy, peers beside it.

    python tests/benchmarks/engine.py [--seconds 5] [--games virevolt,...]

RLCard and OpenSpiel are timed in the same run when they are installed: `pip install deckcheck[bench]`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from deckcheck.construction.check import Checker
from deckcheck.construction.examples import sample_decks
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.procedures import choose
from deckcheck.engine.registry import playable_games, rules_of

# The bars on a machine such as the README names: random decisions per second, and microseconds for a copy.
BAR_DECISIONS, BAR_COPY = 60_000, 10.0


def lots(seed: int) -> Callable[[int], int]:
    """Return a cheap source of numbers below a bound, the same for every engine: luck is not to be timed."""
    state = seed * 2 + 1

    def below(bound: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (state >> 33) % bound

    return below


def decks_of(game: str) -> list[dict[str, list[tuple[str, int]]]]:
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


def beginnings(game: str) -> Iterator[Game]:
    """Yield new games without end, every deck against every other."""
    rules, decks = rules_of(game), decks_of(game)
    seed = 0
    while True:
        first = decks[seed % len(decks)]
        second = decks[(seed + 1 + seed // len(decks)) % len(decks)]
        yield new_game(rules, [first, second], seed)
        seed += 1


def deckcheck_figures(game: str, seconds: float) -> tuple[float, float, float]:
    """Return decisions per second, games per second and microseconds per copy of one of our games."""
    starts = beginnings(game)
    for _ in range(20):
        playout(next(starts), lots(1))
    below = lots(2)
    decisions = games = 0
    copies: list[float] = []
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += playout(next(starts), below)
        games += 1
    elapsed = time.perf_counter() - began
    for _ in range(8):
        state = next(starts).state
        for _ in range(25):
            if state.options:
                options, state.options = state.options, []
                choose(state, options[below(len(options))])
        before = time.perf_counter()
        for _ in range(2000):
            state.copy()
        copies.append((time.perf_counter() - before) / 2000 * 1e6)
    return decisions / elapsed, games / elapsed, sorted(copies)[len(copies) // 2]


def playout(game: Game, below: Callable[[int], int]) -> int:
    """Play a game at random to its end through the public interface; return the number of decisions."""
    decisions = 0
    state = game.state
    while state.options:
        options = state.options
        game.apply(options[below(len(options))])
        decisions += 1
    return decisions


def rlcard_figures(seconds: float) -> tuple[float, float, float]:
    """Return the figures of RLCard's gin rummy (it offers no copy but a deep one)."""
    import copy

    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": 1})
    below = lots(3)
    decisions = games = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[below(len(actions))])
            decisions += 1
        games += 1
    elapsed = time.perf_counter() - began
    env.reset()
    before = time.perf_counter()
    for _ in range(100):
        copy.deepcopy(env.game)
    return decisions / elapsed, games / elapsed, (time.perf_counter() - before) / 100 * 1e6


def openspiel_figures(seconds: float) -> tuple[float, float, float]:
    """Return the figures of OpenSpiel's gin_rummy, written in C++."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    below = lots(4)
    decisions = games = 0
    state = game.new_initial_state()
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[below(len(actions))])
            decisions += 1
        games += 1
    elapsed = time.perf_counter() - began
    state = game.new_initial_state()
    for _ in range(30):
        actions = state.legal_actions()
        state.apply_action(actions[below(len(actions))])
    before = time.perf_counter()
    for _ in range(2000):
        state.clone()
    return decisions / elapsed, games / elapsed, (time.perf_counter() - before) / 2000 * 1e6


def main() -> int:
    """Print the table; exit with 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", default=",".join(playable_games()))
    arguments = parser.parse_args()
    print(f"{'':28}{'decisions/s':>13}{'games/s':>10}{'µs a copy':>11}")
    missed = False
    for game in arguments.games.split(","):
        decisions, games, copy = deckcheck_figures(game, arguments.seconds)
        missed |= decisions < BAR_DECISIONS or copy > BAR_COPY
        print(f"deckcheck {game:18}{decisions:13,.0f}{games:10,.0f}{copy:11.1f}", flush=True)
    for name, figures in (("RLCard gin-rummy", rlcard_figures), ("OpenSpiel gin_rummy (C++)", openspiel_figures)):
        try:
            decisions, games, copy = figures(arguments.seconds)
        except ImportError as error:
            print(f"{name}: not installed ({error.name}); pip install deckcheck[bench] brings it", flush=True)
            continue
        print(f"{name:28}{decisions:13,.0f}{games:10,.0f}{copy:11.1f}", flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
