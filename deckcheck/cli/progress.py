"""A progress bar on standard error, for a person who waits."""

from __future__ import annotations

import shutil
import sys
from collections import deque
from time import monotonic

from deckcheck.terminal import CLEAR_LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.messages import Translator

_WIDTH = 30
_PAUSE = 0.1  # seconds between two drawings
# The time to the end is estimated from what was done in the last of these seconds, as soon as there are as many as the
# first.
_KNOWN, _LOOKED_BACK = 2.0, 60.0


class Progress:
    """Draws how many of `total` steps are done, and in what time the others will be; `advance(0)` clears the line."""

    def __init__(self, total: int, translator: Translator | None = None) -> None:
        """Begin with nothing done; without a translator no time is reported."""
        self.total = total
        self.done = 0
        self._translator = translator
        self._drawn = 0.0
        self._past: deque[tuple[float, int]] = deque()

    def advance(self, steps: int) -> None:
        """Note some steps as done."""
        self.done += steps
        now = monotonic()
        if not steps:
            sys.stderr.write(CLEAR_LINE)
        elif now - self._drawn >= _PAUSE:
            self._drawn = now
            text = f" {self.done}/{self.total}{self._remaining(now)}"
            width = max(0, min(_WIDTH, shutil.get_terminal_size().columns - len(text) - 3))
            filled = width * min(self.done, self.total) // max(self.total, 1)
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}]{text}\x1b[K")
        sys.stderr.flush()

    def _remaining(self, now: float) -> str:
        """Return the time to the end in words, rounded up; nothing as long as too little was measured."""
        past = self._past
        past.append((now, self.done))
        while len(past) > 2 and now - past[1][0] >= _LOOKED_BACK:
            past.popleft()
        seconds, steps = now - past[0][0], self.done - past[0][1]
        if self._translator is None or seconds < _KNOWN or not steps or self.done >= self.total:
            return ""
        return "  " + self._translator.text("progress-left", time=duration((self.total - self.done) * seconds / steps))


def duration(seconds: float) -> str:
    """Return a time as it is written in all languages, never too short: `40 s`, `3 min`, `2 h 05 min`."""
    if seconds <= 55:
        return f"{max(5, -int(-seconds // 5) * 5)} s"
    minutes = -int(-seconds // 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
