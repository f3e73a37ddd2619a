"""Playing the units of a job, whoever plays them; what comes out depends neither on that nor on the parts."""

from __future__ import annotations

from collections import deque
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, wait
from time import sleep

from deckcheck.arguments import require_callable, require_methods, require_type, unfit
from deckcheck.failure import Failure
from deckcheck.simulation.job import TallyT, play_units
from deckcheck.simulation.workers import Workers, never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from concurrent.futures import Future
    from typing import TypeAlias

    from deckcheck.simulation.job import Job, JobResult, Stopped
    from deckcheck.simulation.workers import Payload

    Report: TypeAlias = Callable[[range, TallyT], None]

# How long a part is to take, in seconds.
SECONDS = 1.0
# How often in a row those who play may die without finishing anything before the run is given up.
BREAKDOWNS = 3
# How long to wait for a part before looking whether the run is to stop, in seconds.
_LOOK = 0.2
# How many units the first parts have, as long as nobody knows how long one takes.
_FIRST = 4
# How much of what was measured before still counts after another part.
_MEMORY = 0.9


def run_job(
    job: Job[TallyT], units: Iterable[range], report: Report[TallyT], workers: Workers, stopped: Stopped = never
) -> None:
    """Play units of a job and report them part by part, as they are finished.

    Args:
        job: what is played.
        units: the numbers of the units.
        report: called with the numbers of some units and their tally; parts come in no certain order.
        workers: who plays.
        stopped: asked between units; once it says yes, the units under way are finished and no more are begun.

    Raises:
        Failure: those who play are killed again and again, are gone, or would play other games; what was reported
            stays good.
        TypeError: an argument is of another kind; nothing is played then.
    """
    require_methods("job", job, "argument-job", "describe", "tally", "tally_from", "play")
    require_callable("report", report)
    require_type("workers", workers, Workers, "argument-workers")
    require_callable("stopped", stopped)
    parts = _Parts(units)
    if _play_here(job, parts, report, workers.trial, stopped):
        return
    packed = workers.pack(job)
    breakdowns = 0
    while breakdowns < BREAKDOWNS:
        before = parts.left
        try:
            _drain(packed, parts, report, workers, stopped)
        except BrokenExecutor:
            breakdowns = 0 if parts.left < before else breakdowns + 1
            if not workers.renew(stopped):
                break
        else:
            return
    raise Failure(workers.died)


class _Parts:
    """The units still to be played, in parts that take about a second each.

    Attributes:
        left: how many units are not handed over.
    """

    def __init__(self, units: Iterable[range]) -> None:
        given = list(units) if hasattr(units, "__iter__") else None
        if given is None or not all(isinstance(part, range) for part in given):
            raise unfit("units", units, "argument-units")
        self._waiting = deque(part for part in given if part)
        self.left = sum(map(len, self._waiting))
        # Of the last parts, each counting less than the next.
        self._seconds = 0.0
        self._units = 0.0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @property
    def seconds_left(self) -> float:
        """How long one process would take for what is left, by what was measured."""
        return self.left * self._seconds / self._units if self._units else 0.0

    def take(self, players: int) -> range:
        """Return the next part, which is no longer to be played, for one of this many players."""
        size = _FIRST
        if self._seconds:
            size = int(SECONDS * self._units / self._seconds)
        # At the end parts grow small, so that all players end at the same time.
        size = max(1, min(size, self.left // (2 * players)))
        first = self._waiting.popleft()
        if len(first) > size:
            self._waiting.appendleft(first[size:])
        self.left -= len(first[:size])
        return first[:size]

    def put_back(self, parts: Collection[range]) -> None:
        """Let parts that were not finished be the next ones."""
        self._waiting.extendleft(part for part in reversed(list(parts)) if part)
        self.left += sum(map(len, parts))

    def note(self, part: range, done: JobResult[TallyT]) -> None:
        """Take note of what came of a part; the rest of it is to be played."""
        self._seconds = self._seconds * _MEMORY + done.seconds
        self._units = self._units * _MEMORY + len(done.units)
        self.put_back([part[len(done.units) :]])


def _play_here(job: Job[TallyT], parts: _Parts, report: Report[TallyT], trial: float, stopped: Stopped) -> bool:
    """Play in this process for some seconds, or more if little is left then; return whether that is all."""
    if not trial:
        return not parts
    seconds = 0.0
    while parts and not stopped():
        if seconds + parts.seconds_left > 2 * trial and seconds >= trial:
            return False
        part = parts.take(1)
        done = play_units(job, part, stopped, min(trial, SECONDS))
        seconds += done.seconds
        _report(report, part, parts, done)
    return True


def _report(report: Report[TallyT], part: range, parts: _Parts, done: JobResult[TallyT]) -> None:
    parts.note(part, done)
    if done.units:
        report(done.units, done.tally)


def _drain(packed: Payload, parts: _Parts, report: Report[TallyT], workers: Workers, stopped: Stopped) -> None:
    """Hand parts over until all are finished; those that were not finished are put back when something fails."""
    running: dict[Future[JobResult[TallyT]], range] = {}
    try:
        while True:
            if stopped():
                workers.stop()
                for future in running:
                    future.cancel()
            else:
                players = workers.size()
                while parts and len(running) < 2 * players:
                    part = parts.take(players)
                    try:
                        running[workers.submit(packed, part, 2 * SECONDS)] = part
                    except BaseException:
                        parts.put_back([part])
                        raise
            if not running:
                if not parts or stopped():
                    return
                sleep(_LOOK)
            finished, _ = wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED)
            for future in finished:
                if future.cancelled() and stopped():
                    parts.put_back([running.pop(future)])
                else:
                    done = workers.result(future)
                    _report(report, running.pop(future), parts, done)
    finally:
        parts.put_back(running.values())
