"""Decklists as people post them: `2 Name`, `2x Name` or a bare name a line, under headings or without.

The lines are distinguished where the game's cards are known (`deckcheck.construction.reading`).
"""

from __future__ import annotations

from deckcheck.decklist.formats.counts import written
from deckcheck.decklist.formats.exchange import ImportedList, lines_of, one_line, without_controls
from deckcheck.decklist.formats.fields import field_of, with_marker
from deckcheck.decklist.formats.pasted import is_html, pieces, pieces_of_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import ExportDeck

_TITLES = {"game": "Game", "format": "Format", "name": "Name", "player": "Player", "notes": "Notes"}


def read(text: str, names: Mapping[str, str]) -> ImportedList:  # noqa: ARG001  cards go by their names here
    """Return the lines of a text, and the game and the format that it names.

    Raises:
        Problem: see `lines_of`.
    """
    imported = ImportedList()
    lines = lines_of(text)
    imported.pieces = list(pieces_of_page(lines) if is_html(text) else pieces(lines))
    for piece in imported.pieces:
        found = field_of(piece.words) if ":" in piece.words or "\t" in piece.words else None
        if found is not None and found[0] in ("game", "format") and found[1] and found[0] not in imported.texts:
            imported.set_text(found[0], found[1], piece.line, piece.column)
    return imported


def write(deck: ExportDeck, codes: Codes) -> str:  # noqa: ARG001  people know cards by their names
    """Return the file's text: the fields of the deck, then each section under its title."""
    lines: list[str] = []
    for field, text in deck.texts.items():
        parts = text.split("\n") if field == "notes" else [one_line(text)]
        # Notes may be half a million blank lines; equal ones take their room once.
        known: dict[str, str] = {}
        for part in parts:
            if part not in known:
                marked = part.lstrip().startswith("//") or deck.counts_card(part)
                known[part] = f"{_TITLES[field]}: {with_marker(part) if marked else part}".rstrip()
            lines.append(known[part])
    for part_ in deck.parts:
        lines += ["", f"{part_.title}:"]
        lines += [written(copies.count, one_line(copies.name)) for copies in part_.cards]
    return without_controls("\n".join([*lines, ""]).lstrip("\n"))
