"""The work of one process: its share of the inputs, each tried, what fails cut down and reported."""

from __future__ import annotations

import time
from collections import Counter
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzz.kinds import KINDS
from tests.fuzz.run import Input, inputs
from tests.fuzz.watch import reduced, tried, workshop

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent / "cases"


class Task(NamedTuple):
    """What one process tries: every `step`th input of each kind from `first` on, until `most` of them or the time."""

    kinds: tuple[str, ...]
    seed: int
    first: int
    step: int
    most: int | None
    seconds: float
    keep: bool


def keep(one: Input, data: bytes) -> Path:
    """Write a file that fails into the cases, under its kind and a digest; every command of its kind is tried there."""
    path = CASES / one.kind / f"{sha256(data).hexdigest()[:12]}{''.join(Path(KINDS[one.kind].name).suffixes[-1:])}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def work(task: Task) -> tuple[Counter[str], set[str]]:
    """Try the inputs of a task and report what fails; return how many there were of each kind, and the causes."""
    causes: set[str] = set()
    tries: Counter[str] = Counter()
    with TemporaryDirectory() as folder, workshop(Path(folder)):
        for one in _in_turn(task):
            failure = tried(KINDS[one.kind], one.data, one.command, one.language)
            tries[one.kind] += 1
            cause = failure and f"{one.kind} {failure.sort}"
            if failure is None or cause is None or cause in causes:
                continue
            causes.add(cause)
            data = reduced(KINDS[one.kind], one.data, one.command, one.language, failure)
            reported = [
                f"\n{one.kind}: {failure.sort}",
                f"  deckcheck {' '.join(one.command)} ({one.language})",
                f"  {data[:2000]!r}{'...' if len(data) > 2000 else ''}",
                f"  {failure.detail}",
                f"  again: python -m tests.fuzz {one.kind} --seed {task.seed} --input {one.number}",
            ]
            if task.keep:
                reported.append(f"  kept as {keep(one, data).relative_to(CASES.parents[2])}")
            print("\n".join(reported), flush=True)
    return tries, causes


def _in_turn(task: Task) -> Iterator[Input]:
    # Samples are made first: what they take is not the time of the inputs.
    queues = {name: inputs(name, task.seed, task.first, task.step) for name in task.kinds}
    waiting = {name: next(queue) for name, queue in queues.items()}
    ends = time.monotonic() + task.seconds
    for done, name in enumerate(cycle([kind for kind in task.kinds for _ in range(KINDS[kind].turns)])):
        if done >= task.most if task.most is not None else time.monotonic() >= ends:
            return
        yield waiting[name]
        waiting[name] = next(queues[name])
