"""Lines of styled text in which a stretch may represent something on the table: a card, a pile, a choice."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.messages import printable
from deckcheck.text_table import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: What a stretch of text represents: the kind of thing, then what distinguishes it from others of its kind.
CellId = tuple[str, int | str]

_GAP = 2  # columns between the things of one line
_LABEL = 18  # the widest column of labels, where names are longer they are on lines of their own


class Run(NamedTuple):
    """A stretch of text.

    Attributes:
        text: what is read; it has passed the gate of `printable`.
        style: the name of a style of the palette, or an empty string.
        spot: what it represents.
    """

    text: str
    style: str = ""
    spot: CellId | None = None


Line = list[Run]


def run(text: str, style: str = "", spot: CellId | None = None) -> Run:
    """Return a stretch of text that came from anywhere."""
    return Run(printable(text), style, spot)


def wide(line: Sequence[Run]) -> int:
    """Return the columns that a line takes."""
    return sum(width(part.text) for part in line)


def flowed(chips: Sequence[Sequence[Run]], columns: int, label: Sequence[Run] = (), indent: int = 0) -> list[Line]:
    """Return things one after the other, in as many lines as they need, under each other behind their label.

    Args:
        chips: the things, each a few runs; a thing is parted only where it is longer than a line.
        columns: the columns that there are.
        label: what is before the first of them.
        indent: the columns of the label; where it is wider it has a line of its own.
    """
    lines: list[Line] = []
    line: Line = [*label]
    if wide(line) > max(indent - 1, 0):
        lines.append(line)
        line = []
    line = _filled(line, indent)
    room = columns - indent
    for chip in chips:
        for piece in [list(chip)] if wide(chip) <= room else _pieces(chip, room):
            gap = _GAP if wide(line) > indent else 0
            if gap and wide(line) + gap + wide(piece) > columns:
                lines.append(line)
                line, gap = _filled([], indent), 0
            line += [Run(" " * gap)] * bool(gap) + piece
    return [*lines, line]


def label_column(names: Sequence[str]) -> int:
    """Return the columns that labels take, with the space behind them."""
    fitting = [width(printable(name)) for name in names if width(printable(name)) <= _LABEL]
    return max(fitting, default=0) + 2


def _filled(line: Line, columns: int) -> Line:
    missing = columns - wide(line)
    return [*line, Run(" " * missing)] if missing > 0 else line


def _pieces(chip: Sequence[Run], room: int) -> Iterator[Line]:
    """Yield the parts of a thing that is longer than a line, each no longer than one."""
    line: Line = []
    for part in chip:
        for position, word in enumerate(part.text.split(" ")):
            for piece in _cut(word, room):
                space = 1 if position and line else 0
                if line and wide(line) + space + width(piece) > room:
                    yield line
                    line, space = [], 0
                line.append(Run(" " * space + piece, part.style, part.spot))
    if line:
        yield line


def _cut(word: str, room: int) -> Iterator[str]:
    """Yield a word in parts of at most this many columns."""
    room = max(room, 2)
    while width(word) > room:
        end = len(word)
        while width(word[:end]) > room:
            end -= 1
        yield word[:end]
        word = word[end:]
    yield word


def wrapped(text: str, columns: int, style: str = "", spot: CellId | None = None, indent: int = 0) -> list[Line]:
    """Return a text in as many lines as it needs, further ones indented.

    Args:
        text: what is read; nothing for an empty one.
        columns: the columns that there are.
        style: the name of its style.
        spot: what it represents.
        indent: how far further lines are from the left; the first one is at it.
    """
    lines = list(_pieces([run(text, style, spot)], columns - indent)) if text else []
    return [[Run(" " * indent)] * (bool(indent) and number > 0) + line for number, line in enumerate(lines)]


def places_of(lines: Sequence[Sequence[Run]]) -> dict[CellId, list[tuple[int, int, int]]]:
    """Return where each thing is, in reading order: line, first column, column behind the last."""
    found: dict[CellId, list[tuple[int, int, int]]] = {}
    for number, line in enumerate(lines):
        at = 0
        for part in line:
            end = at + width(part.text)
            if part.spot is not None:
                there = found.setdefault(part.spot, [])
                if there and there[-1][0] == number and there[-1][2] == at:
                    there[-1] = (number, there[-1][1], end)
                else:
                    there.append((number, at, end))
            at = end
    return found
