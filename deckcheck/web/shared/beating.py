"""The beat of a server with shared tables: each second its tables look at their clocks."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from deckcheck.web.shared.repeating import repeating
from deckcheck.web.shared.store import UnwrittenError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from deckcheck.web.sessions import Sessions


def beating(sessions: Sessions, seconds: float = 1.0) -> AbstractContextManager[None]:
    """Let the shared tables look at their clocks again and again, until what is within has ended."""

    def beat() -> None:
        # A full disk is noticed by whoever makes a choice; the next beat tries again.
        with suppress(sqlite3.Error, UnwrittenError), sessions.at_work():
            sessions.tables.beat()

    return repeating(beat, seconds)
