"""Tries mutated files of every kind that deckcheck reads, in this process or some of its own, and keeps what fails.

    python -m tests.fuzz [KIND...] [--seconds N | --inputs N] [--seed S] [--jobs N] [--keep]
    python -m tests.fuzz KIND --seed S --input N

The same seed makes the same inputs, in turn from every kind; the second form tries one of them again. Without a seed
it is the day's (20260131 on 31 January 2026), or what DECKCHECK_FUZZ_SEED says. An input fails that brings about an
error which is not documented, takes more than 1 s of the processor or 100 MiB, lets pass what a terminal or the log of
a CI service would act upon, or brings about output that is not valid in its own format. Each cause is reported once,
with the file cut down to what still fails; --keep writes that file into `tests/fuzz/cases`, where the tests try it from
then on.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tests.fuzz.kinds import KINDS
from tests.fuzz.work import Task, work

if TYPE_CHECKING:
    from collections.abc import Sequence


def seed_of_the_day() -> int:
    """Return the seed that the environment names, or else one that everybody has on the same day."""
    return int(os.environ.get("DECKCHECK_FUZZ_SEED") or f"{datetime.now(UTC):%Y%m%d}")


def main(words: Sequence[str] | None = None) -> int:
    """Try inputs until the time or their number is up."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"one of {', '.join(KINDS)}; all where left out")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--inputs", type=int, help="stop after so many, whatever the time")
    parser.add_argument("--input", type=int, help="try this one alone")
    parser.add_argument("--seed", type=int, help="left out: that of the day, or DECKCHECK_FUZZ_SEED")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", action="store_true", help="keep what fails, cut down, as a case")
    asked = parser.parse_args(words)
    unknown = sorted(set(asked.kinds) - set(KINDS))
    if unknown:
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join(KINDS)}")
    if asked.input is not None and len(asked.kinds) != 1:
        parser.error("--input is one of a kind: name the kind as well")
    kinds = tuple(asked.kinds or KINDS)
    seed = seed_of_the_day() if asked.seed is None else asked.seed
    if asked.input is not None:
        tasks = [Task(kinds, seed, asked.input, 1, 1, 0, asked.keep)]
    else:
        jobs = max(1, asked.jobs)
        shares = [None if asked.inputs is None else len(range(job, asked.inputs, jobs)) for job in range(jobs)]
        tasks = [Task(kinds, seed, job, jobs, share, asked.seconds, asked.keep) for job, share in enumerate(shares)]
    print(f"seed {seed}", flush=True)
    if len(tasks) == 1:
        found = [work(tasks[0])]
    else:
        with ProcessPoolExecutor(len(tasks), multiprocessing.get_context("spawn")) as pool:
            found = list(pool.map(work, tasks))
    tries: Counter[str] = sum((part for part, _ in found), Counter())
    causes: set[str] = set().union(*(part for _, part in found))
    print(", ".join(f"{name} {count}" for name, count in sorted(tries.items())))
    print(f"{tries.total()} inputs, {len(causes)} failures")
    return 1 if causes else 0


if __name__ == "__main__":
    sys.exit(main())
