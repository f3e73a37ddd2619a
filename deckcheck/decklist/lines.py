"""Lines as editors count them, and GitHub, and whoever fixes a file: they end at LF, at CR LF, and at CR.

Some readers end lines at more than that: YAML at what Unicode calls a line, and a list that was pasted wherever another
program may have broken it. No editor shows those as the ends of lines, so whatever is reported counts without them.
"""

from __future__ import annotations

import re
from bisect import bisect_right

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Place: TypeAlias = tuple[int, int]

_END = re.compile("\r\n|[\n\r]")
# What ends a line in a list that was pasted: word processors and web pages put more than editors count.
_PASTED_END = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_UNSEEN_END = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text without their ends."""
    return with_usual_ends(text).split("\n")


def lines_with_ends(text: str) -> list[str]:
    """Return the lines of a text with their ends; joined, they are the text."""
    ends = [match.end() for match in _END.finditer(text)]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if start < end]


def with_usual_ends(text: str) -> str:
    """Return a text whose lines end at LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def place_in(text: str, at: int) -> Place:
    """Return the line and the column, from 1, of an index of a text."""
    before = lines_of(text[:at])
    return len(before), len(before[-1]) + 1


def pasted_lines(text: str) -> list[str]:
    """Return the lines of a list that was pasted, without their ends; see `pasted_places` for where they are."""
    lines = _PASTED_END.split(text)
    return lines if lines[-1] else lines[:-1]


def patch_lines(text: str) -> list[str]:
    """Return the lines of a text with their ends, as programs that apply a patch count them: they end at LF alone."""
    *whole, last = text.split("\n")
    return [*(f"{line}\n" for line in whole), *([last] if last else [])]


class Places:
    """Where the lines of a reader are in a text that it breaks in more places than editors do."""

    def __init__(self, text: str, ends: re.Pattern[str]) -> None:
        self._rows = [0, *(found.end() for found in ends.finditer(text))]
        self._lines = [0, *(found.end() for found in _END.finditer(text))]

    def seen(self, line: int, column: int) -> Place:
        """Return a place that the reader shows, both numbers from 1, as editors count it."""
        at = self._rows[min(line, len(self._rows)) - 1] + column - 1
        found = bisect_right(self._lines, at)
        return found, at - self._lines[found - 1] + 1


def pasted_places(text: str) -> Places | None:
    """Return how to report places in `pasted_lines`; None for nearly every text, which editors count alike."""
    return Places(text, _PASTED_END) if _UNSEEN_END.search(text) else None
