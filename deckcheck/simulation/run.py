"""Playing the games of a plan, here or in several processes; what comes out does not depend on how many."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from deckcheck.simulation.playing import play
from deckcheck.simulation.tally import SimulationTally
from deckcheck.workers import end_with_parent, interrupts_held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from concurrent.futures import Future
    from multiprocessing.connection import Connection
    from typing import Any

    from deckcheck.simulation.plan import SimulationPlan

    Report = Callable[[range, SimulationTally], None]
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
    plan: SimulationPlan, games: Iterable[range], report: Report, jobs: int = 0, stopped: Stopped = lambda: False
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
    parts = _Parts(ranges, max(1, min(PART, total // (processes * 8))))
    if processes > 1:
        _play_in_processes(plan, parts, report, processes, stopped)
        return
    while not stopped() and (part := parts.take()):
        _tell(report, *play_part(plan, part, stopped))


class _Parts:
    """The games still to be played, in parts; however many there are, only those that came back are kept."""

    def __init__(self, ranges: Iterable[range], size: int) -> None:
        self._new = (whole[at : at + size] for whole in ranges for at in range(0, len(whole), size))
        self._waiting: deque[range] = deque()

    @property
    def first(self) -> range | None:
        """The next part; None when there is none left."""
        if not self._waiting:
            self._waiting.extend(islice(self._new, 1))
        return self._waiting[0] if self._waiting else None

    def take(self) -> range | None:
        """Return the next part, which is no longer to be played."""
        return self._waiting.popleft() if self.first else None

    def put_back(self, parts: Collection[range]) -> None:
        """Let parts that were not finished be the next ones."""
        self._waiting.extendleft(reversed(list(parts)))


def play_part(plan: SimulationPlan, numbers: range, stopped: Stopped) -> tuple[range, SimulationTally]:
    """Play some games of a plan, the first ones only when the run is stopped; return which, and their tally."""
    tally = SimulationTally(plan)
    for number in numbers:
        if stopped():
            break
        tally.add(plan, play(plan, number))
    return range(numbers.start, numbers.start + tally.games), tally


def _tell(report: Report, numbers: range, tally: SimulationTally) -> None:
    if len(numbers):
        report(numbers, tally)


def _play_in_processes(plan: SimulationPlan, parts: _Parts, report: Report, processes: int, stopped: Stopped) -> None:
    breakdowns = 0
    while breakdowns < BREAKDOWNS:
        finished = 0

        def note(games: range, tally: SimulationTally) -> None:
            nonlocal finished
            finished += 1
            report(games, tally)

        try:
            _drain(plan, parts, note, processes, stopped)
        except BrokenProcessPool:
            breakdowns = 0 if finished else breakdowns + 1
        else:
            return
    raise WorkersDiedError("the processes that play were killed again and again")


def _drain(plan: SimulationPlan, parts: _Parts, report: Report, processes: int, stopped: Stopped) -> None:
    """Let a pool of processes play; parts that were not finished are put back when it breaks."""
    running: dict[Future[tuple[range, SimulationTally]], range] = {}
    # A byte in this pipe tells the others to stop. Nothing is locked to see it: one may be killed while it looks.
    heard, tell = multiprocessing.Pipe(duplex=False)
    pool = ProcessPoolExecutor(processes, initializer=_start, initargs=(plan, heard))
    try:
        while True:
            if stopped() and not heard.poll():
                tell.send_bytes(b"!")
            while len(running) < 2 * processes and not heard.poll() and (part := parts.first):
                with interrupts_held():
                    running[pool.submit(_work, part)] = part
                parts.take()
            if not running:
                return
            done, _ = wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                result = future.result()
                del running[future]
                _tell(report, *result)
    except BrokenProcessPool:
        parts.put_back(running.values())
        raise
    finally:
        if not heard.poll():
            tell.send_bytes(b"!")
        # A pool that is still closing when the interpreter ends complains of its own closed pipe.
        pool.shutdown(wait=True, cancel_futures=True)
        heard.close()
        tell.close()


def _start(plan: SimulationPlan, heard: Connection) -> None:
    end_with_parent()
    # An interrupt is for the process that reports; it tells the others to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORKER.update(plan=plan, stopped=heard.poll)


def _work(numbers: range) -> tuple[range, SimulationTally]:
    return play_part(_WORKER["plan"], numbers, _WORKER["stopped"])
