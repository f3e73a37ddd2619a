"""Playing the games of a plan, here or in several processes; what comes out does not depend on how many."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from deckcheck.simulation.playing import play
from deckcheck.simulation.tally import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future
    from typing import Any

    from deckcheck.simulation.plan import Plan

    Report = Callable[[range, Tally], None]
    Stopped = Callable[[], bool]

# How many games a process plays before it reports.
PART = 20
# How often in a row processes may die without finishing anything before the run is given up.
BREAKDOWNS = 3
# Below this number of games, starting processes costs more than it saves.
_PARALLEL_FROM = 40
# How long to wait for a part before looking whether the run is to stop, in seconds.
_LOOK = 0.2

_WORKER: dict[str, Any] = {}


class WorkersDiedError(RuntimeError):
    """The processes that play were killed again and again."""


def play_all(
    plan: Plan, games: Iterable[range], report: Report, jobs: int = 0, stopped: Stopped = lambda: False
) -> None:
    """Play games of a plan and report them part by part, as they are finished.

    Args:
        plan: the simulation.
        games: the numbers of the games.
        report: called with the numbers of some games and their tally; parts come in no certain order.
        jobs: how many processes play; 0 chooses.
        stopped: asked between games; once it says yes, the games under way are finished and no more are begun.

    Raises:
        WorkersDiedError: when the processes that play are killed again and again; what was reported stays good.
    """
    ranges = list(games)
    total = sum(map(len, ranges))
    processes = jobs or (os.cpu_count() or 1 if total >= _PARALLEL_FROM else 1)
    size = max(1, min(PART, total // (processes * 8)))
    parts = deque(
        range(at, min(at + size, whole.stop)) for whole in ranges for at in range(whole.start, whole.stop, size)
    )
    if processes > 1:
        _play_in_processes(plan, parts, report, processes, stopped)
        return
    while parts and not stopped():
        _tell(report, *play_part(plan, parts.popleft(), stopped))


def play_part(plan: Plan, numbers: range, stopped: Stopped) -> tuple[range, Tally]:
    """Play some games of a plan, the first ones only when the run is stopped; return which, and their tally."""
    tally = Tally(plan)
    for number in numbers:
        if stopped():
            break
        tally.add(plan, play(plan, number))
    return range(numbers.start, numbers.start + tally.games), tally


def _tell(report: Report, numbers: range, tally: Tally) -> None:
    if len(numbers):
        report(numbers, tally)


def _play_in_processes(plan: Plan, parts: deque[range], report: Report, processes: int, stopped: Stopped) -> None:
    breakdowns = 0
    while parts and not stopped():
        before = len(parts)
        try:
            _drain(plan, parts, report, processes, stopped)
        except BrokenProcessPool:
            breakdowns = breakdowns + 1 if len(parts) == before else 0
            if breakdowns == BREAKDOWNS:
                raise WorkersDiedError("the processes that play were killed again and again") from None


def _drain(plan: Plan, parts: deque[range], report: Report, processes: int, stopped: Stopped) -> None:
    """Let a pool of processes play; parts that were not finished are put back when it breaks."""
    running: dict[Future[tuple[range, Tally]], range] = {}
    stop = multiprocessing.Event()
    pool = ProcessPoolExecutor(processes, initializer=_start, initargs=(plan, stop))
    try:
        while parts or running:
            if stopped():
                stop.set()
                parts.clear()
            while parts and len(running) < 2 * processes:
                future = pool.submit(_work, parts[0])
                running[future] = parts.popleft()
            done, _ = wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                result = future.result()
                del running[future]
                _tell(report, *result)
    except BrokenProcessPool:
        parts.extendleft(reversed(running.values()))
        raise
    finally:
        stop.set()
        # A pool that is still closing when the interpreter ends complains of its own closed pipe.
        pool.shutdown(wait=True, cancel_futures=True)


def _start(plan: Plan, stop: Any) -> None:
    # An interrupt is for the process that reports; it tells the others to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORKER.update(plan=plan, stopped=stop.is_set)


def _work(numbers: range) -> tuple[range, Tally]:
    return play_part(_WORKER["plan"], numbers, _WORKER["stopped"])
