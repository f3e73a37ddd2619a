"""The lines of YAML, which end at three characters more than those that editors count."""

from __future__ import annotations

import re
from bisect import bisect_right

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Place: TypeAlias = "tuple[int, int]"

_END = re.compile("\r\n|[\n\r]")
YAML_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
# What ends a line in YAML alone: it comes with what is pasted from web pages, and no editor shows it as a line's end.
UNSEEN_END = re.compile("[\x85\u2028\u2029]")


class Places:
    """Where the lines of YAML stand in a text that holds ends of lines which only YAML knows."""

    def __init__(self, text: str) -> None:
        self._rows = [0, *(found.end() for found in YAML_END.finditer(text))]
        self._lines = [0, *(found.end() for found in _END.finditer(text))]

    def seen(self, line: int, column: int) -> Place:
        """Return a place that a parser of YAML tells, both numbers from 1, as editors count it."""
        at = self._rows[min(line, len(self._rows)) - 1] + column - 1
        found = bisect_right(self._lines, at)
        return found, at - self._lines[found - 1] + 1


def places_of(text: str) -> Places | None:
    """Return how the places of YAML are to be told; None for nearly every text, in which they are as editors count."""
    return Places(text) if UNSEEN_END.search(text) else None
