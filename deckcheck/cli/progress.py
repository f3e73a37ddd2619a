"""A progress bar on standard error, for a person who waits."""

from __future__ import annotations

import sys
from time import monotonic

_WIDTH = 30
_PAUSE = 0.1  # seconds between two drawings


class Progress:
    """Draws how many of `total` steps are done; `advance(0)` clears the line."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self._drawn = 0.0

    def advance(self, steps: int) -> None:
        """Note some steps as done."""
        self.done += steps
        now = monotonic()
        if not steps:
            sys.stderr.write("\r\x1b[K")
        elif now - self._drawn >= _PAUSE:
            self._drawn = now
            filled = _WIDTH * self.done // self.total
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {self.done}/{self.total}")
        sys.stderr.flush()
