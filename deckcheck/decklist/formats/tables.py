"""Lists that were copied from a spreadsheet or a table: cells parted by tabs, commas, semicolons or strokes."""

from __future__ import annotations

import csv
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.decklist.formats.pasted import Piece

_SIGNS = "\t|;,"
_COUNTS = (
    *("count", "qty", "qty.", "quantity", "amount", "copies", "number", "no.", "#", "x", "n"),
    *("nombre", "nb", "nb.", "qté", "quantité", "exemplaires", "ex."),
)
_NAMES = ("name", "card", "card name", "cardname", "title", "nom", "carte", "nom de la carte", "titre")
_SECTIONS = ("section", "zone", "board", "pile", "part", "partie")


class Row(NamedTuple):
    """A row of a table: the card's name, its count as written (`1` where the table has none), its section or ``""``."""

    name: str
    copies: str
    section: str


class _Columns(NamedTuple):
    """Which cells of a table's rows are what: names with their counts, side by side, and the section (-1 for none)."""

    sign: str
    cards: tuple[tuple[int, int], ...]
    section: int


def rows(pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Row | None]]:
    """Yield each line, with the row that it is where a table's heading stands above it; headings are left out.

    Only a heading tells which cell is what; without one a line is read as any other, by its count and its name.
    """
    columns: _Columns | None = None
    for piece in pieces:
        words = piece.words
        if columns is not None and columns.sign not in words:
            columns = None
        if columns is None:
            columns = _columns(words)
            if columns is None:
                yield piece, None
            continue
        cells = _cells(words, columns.sign)
        for at, copies in columns.cards:
            if (name := _cell(cells, at)).strip("-: "):
                yield piece, Row(name, _cell(cells, copies).strip("xX× "), _cell(cells, columns.section))


def _columns(words: str) -> _Columns | None:
    """Return the columns that a line heads, or None for a line that heads no table: it names the card and its count."""
    sign = next((sign for sign in _SIGNS if sign in words), "")
    if not sign:
        return None
    labels = [cell.strip("*_ ").lower() for cell in _cells(words, sign)]
    names, counts, sections = (
        [at for at, label in enumerate(labels) if label in known] for known in (_NAMES, _COUNTS, _SECTIONS)
    )
    if not names or not counts:
        return None
    # Several columns of names have a count each; else the first is the name, whatever else is called so.
    cards = tuple(zip(names, counts, strict=False)) if len(names) == len(counts) else ((names[0], counts[0]),)
    return _Columns(sign, cards, sections[0] if sections else -1)


def _cell(cells: list[str], at: int) -> str:
    return cells[at].strip() if 0 <= at < len(cells) else ""


def _cells(words: str, sign: str) -> list[str]:
    if sign == "|":
        return words.strip("| ").split("|")
    if '"' in words:
        try:
            return next(csv.reader([words], delimiter=sign, skipinitialspace=True), [])
        except csv.Error:  # a cell longer than any name
            return []
    return words.split(sign)
