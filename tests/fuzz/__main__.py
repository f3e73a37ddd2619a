"""Tries mutated files of every kind that deckcheck reads, in this process, and keeps what fails.

    python -m tests.fuzz [KIND...] [--seconds N | --inputs N] [--seed S] [--keep]

The same seed makes the same inputs, in turn from every kind. An input fails that brings about an error which is not
documented, takes more than 1 s of the processor or 100 MiB, lets pass what a terminal or the log of a CI service would
act upon, or brings about output that is not valid in its own format. Each cause is told once, with the file cut down to
what still fails; --keep writes that file into `tests/fuzz/cases`, where the tests try it from then on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.kinds import KINDS
from tests.fuzz.run import Input, inputs
from tests.fuzz.watch import Failure, reduced, tried, workshop

CASES = Path(__file__).parent / "cases"


def keep(one: Input, data: bytes) -> Path:
    """Write a file that fails into the cases, under its kind and a digest; every command of its kind is tried there."""
    path = CASES / one.kind / f"{sha256(data).hexdigest()[:12]}{''.join(Path(KINDS[one.kind].name).suffixes[-1:])}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def main() -> int:
    """Try inputs until the time or their number is up."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"one of {', '.join(KINDS)}; all where left out")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--inputs", type=int, help="stop after so many, whatever the time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", action="store_true", help="keep what fails, cut down, as a case")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.kinds) - set(KINDS))
    if unknown:
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join(KINDS)}")
    print(f"seed {arguments.seed}", flush=True)
    causes: dict[str, Failure] = {}
    tries: Counter[str] = Counter()
    with TemporaryDirectory() as folder, workshop(Path(folder)):
        # Samples are made first: what they take is not the time of the inputs.
        queues = [inputs(name, arguments.seed) for name in arguments.kinds or KINDS]
        waiting = [next(queue) for queue in queues]
        ends = time.monotonic() + arguments.seconds
        while _goes_on(arguments.inputs, tries.total(), ends):
            at = tries.total() % len(queues)
            one, waiting[at] = waiting[at], next(queues[at])
            failure = tried(KINDS[one.kind], one.data, one.command, one.language)
            tries[one.kind] += 1
            if failure is None or f"{one.kind} {failure.sort}" in causes:
                continue
            causes[f"{one.kind} {failure.sort}"] = failure
            data = reduced(KINDS[one.kind], one.data, one.command, one.language, failure)
            print(f"\n{one.kind} {one.number}: {failure.sort}\n  {' '.join(one.command)} ({one.language})")
            print(f"  {data[:500]!r}\n  {failure.detail}", flush=True)
            if arguments.keep:
                print(f"  kept as {keep(one, data).relative_to(CASES.parents[2])}", flush=True)
    print(", ".join(f"{name} {count}" for name, count in sorted(tries.items())))
    print(f"{tries.total()} inputs, {len(causes)} failures")
    return 1 if causes else 0


def _goes_on(most: int | None, done: int, ends: float) -> bool:
    return done < most if most is not None else time.monotonic() < ends


if __name__ == "__main__":
    sys.exit(main())
