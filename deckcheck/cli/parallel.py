"""Checking many files in several processes; the pieces of the reports come back in the order of the files."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from deckcheck.cli.check import CHUNK, check_chunk
from deckcheck.workers import end_with_parent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.cli.plan import Plan, Task
    from deckcheck.report import Reporter, Summary

_WORKER: dict[str, Any] = {}


def parts(plan: Plan, reports: Sequence[Reporter], processes: int) -> Iterator[tuple[list[str], Summary]]:
    """Yield what `check_chunk` returns for each part of the files, in their order."""
    # What the workers need is set before they start: forked processes inherit it, others are sent it.
    chunks = [plan.tasks[start : start + CHUNK] for start in range(0, len(plan.tasks), CHUNK)]
    with ProcessPoolExecutor(processes, initializer=_start, initargs=(plan, reports)) as pool:
        yield from pool.map(_work, chunks)


def _start(plan: Plan, reports: Sequence[Reporter]) -> None:
    end_with_parent()
    _WORKER.update(plan=plan, reports=reports)


def _work(chunk: Sequence[Task]) -> tuple[list[str], Summary]:
    return check_chunk(chunk, _WORKER["plan"], _WORKER["reports"])
