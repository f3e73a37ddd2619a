"""Who plays the parts of a run: this process, processes of its own, or any executor of `concurrent.futures`.

A part is the job, pickled, and the numbers of some units; what comes back is their tally.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import platform
import signal
from concurrent.futures import BrokenExecutor
from hashlib import sha256
from math import inf
from threading import Lock, current_thread, main_thread
from typing import NamedTuple

from deckcheck.arguments import least_of, unfit, whole_of
from deckcheck.failure import Failure
from deckcheck.processes import processes
from deckcheck.simulation.identity import Identity, check_same, identity
from deckcheck.simulation.job import JobResult, play_units
from deckcheck.workers import Pool, end_with_parent, started_together

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from multiprocessing.connection import Connection
    from typing import Any, Self

    from deckcheck.simulation.job import Job, Stopped

# How many seconds are played in this process before it is seen whether starting others is worth it.
_TRIAL = 0.25


class Payload(NamedTuple):
    """A job on its way to those who play.

    Attributes:
        digest: distinguishes it from other works.
        data: the job, pickled.
        origin: the process that hands it over.
        identity: what its results depend on, where those who play may have another deckcheck.
    """

    digest: str
    data: bytes
    origin: str
    identity: Identity | None


class Workers:
    """Some executor, and how many parts it plays at the same time; it is used in a `with` statement.

    Whoever has made the executor closes it.

    Raises:
        TypeError: that is not an executor, or it plays nothing.
    """

    #: The message that says that those who play were killed again and again.
    died = "simulate-died"

    def __init__(self, executor: Executor, size: int) -> None:
        if not callable(getattr(executor, "submit", None)):
            raise unfit("executor", executor, "argument-executor")
        self._executor = executor
        self._size = whole_of("size", size)
        if self._size < 1:
            raise unfit("size", size, "argument-players")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def trial(self) -> float:
        """For how many seconds units are played in this process before any is handed over."""
        return 0.0

    def size(self) -> int:
        """Return how many parts are played at the same time, as things stand; 0 where it is waited for others.

        Raises:
            BrokenExecutor: those who play are gone.
        """
        return self._size

    def pack(self, job: Job[Any]) -> Payload:
        """Return a job as it is handed over."""
        data = pickle.dumps(job)
        return Payload(sha256(data).hexdigest(), data, _here(), identity(job))

    def submit(self, packed: Payload, units: range, most: float) -> Future[JobResult[Any]]:
        """Hand over a part: units of a job, the first of them when they take more than `most` seconds.

        Raises:
            BrokenExecutor: those who play are gone.
            Failure: the executor takes nothing, as one does that was closed.
        """
        try:
            return self._executor.submit(play_part, packed, units, most)
        except BrokenExecutor:
            raise
        except RuntimeError as error:
            raise Failure("workers-refuse", detail=str(error)) from error

    def result(self, future: Future[JobResult[Any]]) -> JobResult[Any]:
        """Return what came of a part that was handed over.

        Raises:
            BrokenExecutor: those who play are gone.
            Failure: who was to play it would play other games.
        """
        return future.result()

    def renew(self, stopped: Stopped) -> bool:  # noqa: ARG002
        """Find others where those who played are gone, until the run is to stop; return whether there are any.

        Raises:
            Failure: there are none; the message says why.
        """
        return False

    def stop(self) -> None:
        """Let those who play end after the unit under way, as far as they can be reached."""

    def close(self) -> None:
        """Let go of what was begun here."""


class Processes(Workers):
    """Processes on this machine, started when there is enough to do; one alone is this process."""

    def __init__(self, jobs: int = 0) -> None:
        """Play in this many processes; 0 chooses.

        Raises:
            TypeError: that is not a number of processes.
        """
        jobs = least_of("jobs", jobs, 0)
        self._size = processes(jobs)
        self._trial = inf if self._size == 1 else 0.0 if jobs else _TRIAL
        self._pool: Pool | None = None

    @property
    def trial(self) -> float:
        """For how many seconds units are played in this process before others are started."""
        return 0.0 if self._pool else self._trial

    def pack(self, job: Job[Any]) -> Payload:
        """Return a job as it is handed over; processes of this one know what it knows."""
        return super().pack(job)._replace(identity=None)

    def submit(self, packed: Payload, units: range, most: float) -> Future[JobResult[Any]]:
        """Hand over a part.

        Raises:
            BrokenExecutor: the processes are gone.
            Failure: the system starts no more processes.
        """
        try:
            with started_together():
                if self._pool is None:
                    # A byte in this pipe asks the others to stop. Nothing is locked to see it: one may be killed
                    # while it looks.
                    self._heard, self._report = multiprocessing.Pipe(duplex=False)
                    self._pool = Pool(self._size, initializer=_start, initargs=(self._heard,))
                return self._pool.submit(play_part, packed, units, most)
        except Failure:
            self.close()
            raise

    def renew(self, stopped: Stopped) -> bool:  # noqa: ARG002
        """Go on with other processes."""
        self.close()
        return True

    def stop(self) -> None:
        """Let the processes end after the unit under way."""
        if self._pool is not None and not self._heard.poll():
            self._report.send_bytes(b"!")

    def close(self) -> None:
        """End the processes."""
        if self._pool is None:
            return
        self.stop()
        # A pool that is still closing when the interpreter ends complains of its own closed pipe.
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._heard.close()
        self._report.close()
        self._pool = None


def never() -> bool:
    """Say that a run goes on."""
    return False


class _Worker:
    """What a process that plays for others knows: when to stop, and the job that it was given last."""

    stopped: Stopped = staticmethod(never)
    digest = ""
    job: Job[Any]
    #: Units are played one at a time, as custom bots expect it; threads would gain nothing.
    busy = Lock()


def play_part(packed: Payload, units: range, most: float) -> JobResult[Any]:
    """Play a part, where it was handed to.

    Raises:
        Failure: other games would be played here.
    """
    with _Worker.busy:
        if packed.origin != _here() and current_thread() is main_thread():
            # An interrupt is for the process that reports; it calls off what has not begun.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        if _Worker.digest != packed.digest:
            _Worker.job = pickle.loads(packed.data)  # noqa: S301  whoever hands over a part may have anything done here
            if packed.identity is not None:
                check_same(packed.identity, _Worker.job, _here())
            _Worker.digest = packed.digest
        return play_units(_Worker.job, units, _Worker.stopped, most)


def _here() -> str:
    """Return what distinguishes this process from others, on this machine and on others."""
    return f"{platform.node()} ({os.getpid()})"


def _start(heard: Connection) -> None:
    end_with_parent()
    # An interrupt is for the process that reports; it asks the others to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.stopped = staticmethod(heard.poll)
