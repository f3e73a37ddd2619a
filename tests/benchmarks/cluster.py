"""How much of two cores reaches the games: two processes of a run, and two workers of Dask, beside the ideal.

Run by hand, while the machine does nothing else:

    python -m tests.benchmarks.cluster

The ideal is what two programs do that know nothing of each other and play at the same time; each round measures all
ways one after the other, from the first game to the last, starting processes included and starting Python not. What one
program alone does says how far the machine itself is from having two cores.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

import deckcheck
from deckcheck.simulation import Cluster, Contender, Processes, SimulationPlan, Workers, run_job
from tests.support.dask_cluster import dask_cluster

if TYPE_CHECKING:
    from collections.abc import Callable

BARS = {"two processes": 0.90, "two workers of Dask": 0.85}
SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"


def plan() -> SimulationPlan:
    """Return a simulation between all sample decks of Virevolt, by random bots."""
    decks = [deckcheck.load_deck(path) for path in sorted(SAMPLES.iterdir())]
    return SimulationPlan(
        "virevolt", tuple(Contender(deck.name or "", "", "", deck.contents(), "random") for deck in decks), seed=1
    )


def played(workers: Workers, games: range) -> float:
    """Play games and return how many seconds that took."""
    job = plan()
    total = job.tally()
    with workers:
        job.play(games.start, job.tally())  # what is read once is read
        begun = perf_counter()
        run_job(job, [games], lambda _, tally: total.merge(tally), workers)
        seconds = perf_counter() - begun
    assert total.units == len(games)
    return seconds


def programs(number: int, games: int) -> float:
    """Let programs play at the same time, this many games together, and return the time of the slowest."""
    share = games // number
    command = [sys.executable, "-m", "tests.benchmarks.cluster", "--share"]
    running = [
        subprocess.Popen([*command, str(at * share), str((at + 1) * share)], stdout=subprocess.PIPE, text=True)
        for at in range(number)
    ]
    return max(float(process.communicate()[0]) for process in running)


def main() -> int:
    """Measure, print and return whether the bars are reached."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=40_000, help="games of each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--share", type=int, nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.share:
        print(played(Processes(1), range(*asked.share)))
        return 0
    with tempfile.TemporaryDirectory() as folder, dask_cluster(Path(folder), 2) as cluster:
        ways: dict[str, Callable[[], float]] = {
            "one program, half the games": lambda: programs(1, asked.games // 2),
            "ideal": lambda: programs(2, asked.games),
            "two processes": lambda: played(Processes(2), range(asked.games)),
            "two workers of Dask": lambda: played(Cluster(cluster.address), range(asked.games)),
        }
        with Cluster(cluster.address) as workers:
            workers.wait_for(2)
        times: dict[str, list[float]] = {name: [] for name in ways}
        for number in range(asked.rounds):
            for name, measure in ways.items():
                times[name].append(measure())
                print(f"round {number + 1}: {name}: {times[name][-1]:.2f} s", file=sys.stderr)
    shares = {
        name: median(ideal / time for ideal, time in zip(times["ideal"], found, strict=True))
        for name, found in times.items()
    }
    print(f"{asked.games} games of Virevolt between random bots, median of {asked.rounds} rounds")
    for name, found in times.items():
        rate = asked.games / median(found) / (2 if name.startswith("one") else 1)
        bar = f", bar {BARS[name]:.2f}" if name in BARS else ""
        print(f"{name:<28} {median(found):7.2f} s  {rate:7.0f} games/s  {shares[name]:5.2f} of the ideal{bar}")
    return int(any(shares[name] < bar for name, bar in BARS.items()))


if __name__ == "__main__":
    raise SystemExit(main())
