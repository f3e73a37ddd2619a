"""The process for calls that are about no shared table: a bot that thinks there slows no table."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from multiprocessing import get_context
from threading import Lock

from deckcheck.failure import Failure
from deckcheck.web.calls import answered
from deckcheck.web.sessions import Sessions
from deckcheck.workers import Pool, end_with_parent, started_together

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from typing import Any, TypeVar

    T = TypeVar("T")

MOST_WAITING = 64  # calls that have no answer yet
#: By how much the process of the tables goes before those in which bots search (see `TaskWorker`).
LOWERED = 10

#: What visitors have open, in the process that answers calls.
_SESSIONS = Sessions()


class TaskWorker:
    """A process that carries out tasks, one after the other, and is started again where it has died.

    It is started with this object, before the server has files or sockets that it need not have; later ones are begun
    from nothing, so that they have none of them either.

    Args:
        lowered: by how much the process of the tables goes before it, on the scale of Unix (`os.nice`).

    Raises:
        Failure: the system starts no more processes.
    """

    def __init__(self, lowered: int = 0) -> None:
        self._lock = Lock()
        self._lowered = lowered
        with started_together():
            self._pool = Pool(1, initializer=_begin, initargs=(lowered,))
            self._pool.submit(int).result()

    def submit(self, task: Callable[..., T], *given: Any) -> Future[T]:
        """Hand over a task; its future fails with `BrokenExecutor` where the process dies.

        Raises:
            Failure: the system starts no more processes.
        """
        with self._lock:
            try:
                return self._pool.submit(task, *given)
            except BrokenExecutor:
                self._pool.shutdown(wait=False)
            with started_together():
                self._pool = Pool(1, get_context("spawn"), initializer=_begin, initargs=(self._lowered,))
                return self._pool.submit(task, *given)

    def close(self) -> None:
        """End the process."""
        self._pool.shutdown(cancel_futures=True)


def _begin(lowered: int) -> None:
    end_with_parent()
    if hasattr(os, "nice"):
        with suppress(OSError):  # where the system does not allow it
            os.nice(lowered)


class CallWorker(TaskWorker):
    """A process that answers the calls of the pages."""

    def __init__(self) -> None:
        super().__init__(LOWERED)
        self._waiting = 0
        self.submit(_answered, "start", b"{}").result()

    async def answered(self, name: str, body: bytes) -> dict[str, Any]:
        """Carry out a call; see `calls.answered`.

        Raises:
            Failure: too many wait already, or the process has died: what was open there is gone.
        """
        if self._waiting >= MOST_WAITING:
            raise Failure("web-often")
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self.submit(_answered, name, body))
        except BrokenExecutor:
            raise Failure("web-again") from None
        finally:
            self._waiting -= 1


def _answered(name: str, body: bytes) -> dict[str, Any]:
    return answered(_SESSIONS, name, body)
