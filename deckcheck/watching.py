"""Files that are looked at again and again, to see whether somebody has changed them."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Stamp = tuple[int, int, int]

INTERVAL = 0.5  # seconds between two looks


def stamp(path: str) -> Stamp | None:
    """Return when a file was changed, how long it is, and which one it is; None for one that is not there."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


class FileWatch:
    """Some files, and how they were when they were last looked at.

    Attributes:
        files: their paths, each once.
    """

    def __init__(self, files: Iterable[str]) -> None:
        self.files = sorted(set(files))
        self._before = self._now()

    def _now(self) -> list[Stamp | None]:
        return [stamp(path) for path in self.files]

    def changed(self) -> bool:
        """Return whether one of them has changed since this was last asked."""
        before, self._before = self._before, self._now()
        return before != self._before
