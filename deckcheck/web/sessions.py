"""What pages have open: games under way and simulations, a bounded number; the least used are put away first."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from contextlib import ExitStack, contextmanager
from threading import Lock
from time import monotonic

from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

MOST_OPEN = 128  # games and simulations together
IDLE = 12 * 3600.0  # seconds after which what nobody has touched is put away


class ClosedError(Failure):
    """What was asked for is not open (any more)."""


class Sessions:
    """What the pages of one server, or of one browser, have open.

    Args:
        most: how many things may be open at once.
        idle: seconds after which what nobody has touched is put away.
        clock: seconds that only rise.

    Attributes:
        tables: the shared tables of a server that has some (`shared.tables.Tables`), or None.
        lock: is held by whoever uses any of it, as the engine does one thing at a time; see `at_work`.
    """

    def __init__(self, most: int = MOST_OPEN, idle: float = IDLE, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self.idle = idle
        self.clock = clock
        self.tables: Any = None
        self.lock = Lock()
        self._open: OrderedDict[str, tuple[float, Any]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Hold the lock; what has been done within at shared tables is on disk when this ends.

        Raises:
            UnwrittenError: it could not be written (`shared.store`).
        """
        with ExitStack() as after, self.lock:
            try:
                yield
            finally:
                if self.tables is not None:
                    after.callback(self.tables.confirm, self.tables.done())

    def add(self, thing: Any) -> str:
        """Open something and return the name by which it is asked for, which nobody can guess."""
        self._tidy()
        while len(self._open) >= self.most:
            self._open.popitem(last=False)
        name = secrets.token_urlsafe(12)
        self._open[name] = (self.clock(), thing)
        return name

    def find(self, name: str, kind: type) -> Any:
        """Return what is open under a name.

        Raises:
            ClosedError: nothing of this kind is.
        """
        self._tidy()
        found = self._open.get(name)
        if found is None or not isinstance(found[1], kind):
            raise ClosedError("web-closed")
        self._open[name] = (self.clock(), found[1])
        self._open.move_to_end(name)
        return found[1]

    def close(self, name: str) -> None:
        """Put something away; what is not open stays so."""
        self._open.pop(name, None)

    def _tidy(self) -> None:
        before = self.clock() - self.idle
        while self._open and next(iter(self._open.values()))[0] < before:
            self._open.popitem(last=False)
