"""The calls of visitors beside the shared tables, in a process of its own: a bot that thinks there slows no table."""

from __future__ import annotations

import asyncio

from deckcheck.failure import Failure
from deckcheck.web.calls import answered
from deckcheck.web.sessions import Sessions
from deckcheck.workers import Pool, end_with_parent, started_together

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_WAITING = 64  # calls that have no answer yet

#: What visitors have open, in the process of the desk.
_SESSIONS = Sessions()


class Desk:
    """A process that answers the calls of the pages, one after the other.

    It is started with this object, before the server has files or sockets that it need not have.

    Raises:
        Failure: the system starts no more processes.
    """

    def __init__(self) -> None:
        with started_together():
            self._pool = Pool(1, initializer=end_with_parent)
            self._pool.submit(_answered, "start", b"{}").result()
        self._waiting = 0

    async def answered(self, name: str, body: bytes) -> dict[str, Any]:
        """Carry out a call; see `calls.answered`.

        Raises:
            Failure: too many wait already.
        """
        if self._waiting >= MOST_WAITING:
            raise Failure("web-often")
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._pool.submit(_answered, name, body))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the process."""
        self._pool.shutdown(cancel_futures=True)


def _answered(name: str, body: bytes) -> dict[str, Any]:
    return answered(_SESSIONS, name, body)
