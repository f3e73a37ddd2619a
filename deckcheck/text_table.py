"""Tables of text in columns, as wide as the characters are on a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = "  "


def width(words: str) -> int:
    """Return how many columns of a terminal some text takes."""
    if words.isascii():
        return len(words)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in words)


def padded(cell: str, columns: int, *, right: bool = False) -> str:
    """Return a cell in exactly this many columns, cut with an ellipsis where it is too wide."""
    if width(cell) > columns:
        while cell and width(cell) > columns - 1:
            cell = cell[:-1]
        cell += "…"
    space = " " * (columns - width(cell))
    return space + cell if right else cell + space


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table: the first column to the left, figures in the others to the right."""
    cells = [heads, *rows]
    widths = [max(width(row[at]) for row in cells) for at in range(len(heads))]
    return [GAP.join(padded(cell, widths[at], right=at > 0) for at, cell in enumerate(row)).rstrip() for row in cells]
