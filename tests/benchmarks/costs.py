"""What ten thousand states weigh, and what a simulated game costs beside its decisions.

    python -m tests.benchmarks.costs [--games virevolt,...] [--each 400] [--states 10000]

Simulated games and the bare ones take turns in one process, game by game with the same seeds, and only their processor
time counts: what simulating adds is the seeds, the seats, the cards that are counted and the hands that are watched,
the tally, and its way from one process to another. States are copies taken at each decision of games at random, all
kept alive, in a process of their own for each game: what its memory grows by at its peak.
"""

from __future__ import annotations

import argparse
import pickle
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

from deckcheck.agents import View, make
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.playing import ATTEMPTS, next_seed
from deckcheck.simulation.values import Contender
from tests.benchmarks.engine import beginnings, decks_of, lots

if TYPE_CHECKING:
    from deckcheck.engine.state.state import State

#: The share of a simulated game that may go to anything but its decisions.
BAR = 0.1
#: How many games come back from a process in one tally; in truth as many as it plays in a second.
PART = 40
# Of what getrusage shows, in bytes: kilobytes on Linux, bytes on macOS.
_UNIT = 1 if sys.platform == "darwin" else 1024


def bare(plan: SimulationPlan, number: int) -> None:
    """Play a game of a plan and look at nothing of it."""
    seating = plan.seating(number)
    rules = rules_of(plan.game)
    decks = [plan.contenders[contender].cards for contender in seating.contenders]
    for _ in range(ATTEMPTS):
        game = new_game(rules, decks, next_seed(seating.stream), plan.options, None, plan.extra)
        if game.state.active == 0:
            break
    bots = [make(plan.contenders[contender].bot, seating.stream.bits()) for contender in seating.contenders]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player].decide(View(game, decision.player)))


def beside(game: str, bot: str, each: int) -> float:
    """Return the share of a simulated game's time that is not its decisions."""
    rules = rules_of(game)
    decks = decks_of(game)
    book = rules.book()
    fellows = [deck for deck in decks if not rules.pairing_conflicts(book, [decks[0], deck])]
    plan = SimulationPlan(game, tuple(Contender("", "", "", {k: tuple(v) for k, v in d.items()}, bot) for d in fellows))
    spent = {"simulated": 0.0, "bare": 0.0}
    whole, part = plan.tally(), plan.tally()
    # The cards of a pairing are read at its first game.
    for number in range(2 * len(plan.pairings)):
        bare(plan, number)
    for number in range(each):
        # Whoever plays a game first finds nothing of it in the caches of the machine.
        for how in sorted(spent, reverse=bool(number % 2)):
            began = time.process_time()
            if how == "bare":
                bare(plan, number)
            else:
                plan.play(number, part)
                # A part of a second or so comes back from its process as one tally.
                if number % PART == PART - 1:
                    whole.merge(pickle.loads(pickle.dumps(part)))  # noqa: S301  its own
                    part = plan.tally()
            spent[how] += time.process_time() - began
    return 1 - spent["bare"] / spent["simulated"]


def weight(game: str, states: int) -> int:
    """Return the bytes that this many live states add to a process at its peak."""
    starts, below = beginnings(game), lots(5)
    for _ in range(4):
        next(starts)
    kept: list[State] = []
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while len(kept) < states:
        one = next(starts)
        while one.state.options and len(kept) < states:
            kept.append(one.state.copy())
            one.apply(one.state.options[below(len(one.state.options))])
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak) * _UNIT


def main() -> int:
    """Print the table; exit with 1 when a simulation costs more than its bar beside its decisions."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", default=",".join(playable_games()))
    parser.add_argument("--each", type=int, default=400, help="games between random bots; of greedy ones a tenth")
    parser.add_argument("--states", type=int, default=10_000)
    asked = parser.parse_args()
    missed = False
    heads = f"MiB of {asked.states:,}", "KiB each", "beside, random", "beside, greedy"
    print(" " * 12 + "".join(f"{head:>16}" for head in heads))
    for game in asked.games.split(","):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
            grown = alone.submit(weight, game, asked.states).result()
        shares = [beside(game, bot, each) for bot, each in (("random", asked.each), ("greedy", asked.each // 10))]
        missed |= max(shares) > BAR
        print(
            f"{game:12}{grown / 2**20:16.1f}{grown / 1024 / asked.states:16.1f}{shares[0]:16.1%}{shares[1]:16.1%}",
            flush=True,
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
