"""Checking many files in several processes; the pieces of the reports come back in the order of the files."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from contextlib import ExitStack

from deckcheck.failure import Failure
from deckcheck.workers import Pool, end_with_parent, started_together

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

    from deckcheck.report.base import Reporter
    from deckcheck.report.contents import Summary
    from deckcheck.workspace.plan import CheckPlan, Task

    Part: TypeAlias = tuple[list[str], Summary]
    Check: TypeAlias = Callable[[Sequence[Task], CheckPlan, Sequence[Reporter]], Part]

_WORKER: dict[str, Any] = {}


def check_in_processes(
    check: Check, chunks: Iterable[Sequence[Task]], plan: CheckPlan, reports: Sequence[Reporter], processes: int
) -> Iterator[Part]:
    """Yield what a check returns for each part of the files, in their order; it is a function of a module.

    What is left when a worker is killed (memory that ran out, an operator), or when the system starts none, is checked
    in this process.
    """
    waiting = list(chunks)
    done = 0
    try:
        with ExitStack() as held:
            # What the workers need is set before they start: forked processes inherit it, others are sent it.
            with started_together():
                pool = held.enter_context(Pool(processes, initializer=_start, initargs=(check, plan, reports)))
                found = pool.map(_work, waiting)
            for part in found:
                done += 1
                yield part
    except (BrokenExecutor, Failure):
        for chunk in waiting[done:]:
            yield check(chunk, plan, reports)


def _start(check: Check, plan: CheckPlan, reports: Sequence[Reporter]) -> None:
    end_with_parent()
    _WORKER.update(check=check, plan=plan, reports=reports)


def _work(chunk: Sequence[Task]) -> Part:
    part: Part = _WORKER["check"](chunk, _WORKER["plan"], _WORKER["reports"])
    return part
