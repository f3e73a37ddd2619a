"""The beat of a server with shared tables: each second its tables look at their clocks."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager, suppress
from threading import Event, Thread

from deckcheck.web.shared.store import UnwrittenError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.web.sessions import Sessions


@contextmanager
def beating(sessions: Sessions, seconds: float = 1.0) -> Iterator[None]:
    """Let the shared tables look at their clocks again and again, until what is within has ended."""
    is_over = Event()

    def beat() -> None:
        while not is_over.wait(seconds):
            # A full disk is noticed by whoever makes a choice; the next beat tries again.
            with suppress(sqlite3.Error, UnwrittenError), sessions.at_work():
                sessions.tables.beat()

    thread = Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
