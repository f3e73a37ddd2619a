"""Those who follow shared tables: they hear that something has happened, and look for themselves what it is."""

from __future__ import annotations

import asyncio
from threading import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator

BEAT_SECONDS = 15.0  # after which a stream says that it still is there: proxies close those that are silent


class Followers:
    """Streams of the numbers of steps, each of one table."""

    def __init__(self) -> None:
        self._queues: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Queue[int]]]] = {}
        self._lock = Lock()
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def notify(self, table: str, number: int) -> None:
        """Let those who follow a table hear, from whichever thread, how many steps have been taken there."""
        with self._lock:
            waiting = list(self._queues.get(table, ()))
        for loop, queue in waiting:
            loop.call_soon_threadsafe(queue.put_nowait, number)

    async def follow(self, id: str, number: int) -> AsyncIterator[bytes]:  # noqa: A002  as the call names it
        """Yield events with the number of steps of a table: as it was, and whenever more are taken.

        Whoever looks at the table after the first event misses nothing.
        """
        queue: asyncio.Queue[int] = asyncio.Queue()
        mine = asyncio.get_running_loop(), queue
        with self._lock:
            self._queues.setdefault(id, set()).add(mine)
            self._number += 1
        try:
            yield _event(number)
            while True:
                try:
                    async with asyncio.timeout(BEAT_SECONDS):
                        number = await queue.get()
                    yield _event(number)
                except TimeoutError:
                    yield b":\n\n"
        finally:
            with self._lock:
                self._number -= 1
                self._queues[id].discard(mine)
                if not self._queues[id]:
                    del self._queues[id]


def _event(number: int) -> bytes:
    return f"data: {number}\n\n".encode()
