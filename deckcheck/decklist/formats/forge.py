"""Forge's .dck: sections in brackets, `2 Name|SET|1` a line, and the deck's name under `[metadata]`."""

from __future__ import annotations

import re

from deckcheck.decklist.formats import plain_text
from deckcheck.decklist.formats.account import COMMENT, FIELD, HEADING, NOTE
from deckcheck.decklist.formats.exchange import MAIN, SIDE, ImportNote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.exchange import ImportedList
    from deckcheck.decklist.formats.pasted import Piece

_SECTION = re.compile(r"\[([^\]]*)\]\Z")
_COMMENTS = ("#", "//", ";")
_ABOUT = ("metadata", "general")
_ZONES = {"main": MAIN, "sideboard": SIDE}
_FIELDS = {"name": "name", "title": "name", "description": "notes", "comment": "notes", "author": "player"}


def read(text: str, names: Mapping[str, str]) -> ImportedList:
    """Return the lines of a text; a section of which Forge has no word may be one of the game's.

    A section without cards says nothing: Forge writes all of its sections.
    """
    imported = plain_text.read(text, names)
    pieces = imported.pieces or []
    about = False
    empty = -1  # the heading without a line below it so far
    for at, piece in enumerate(pieces):
        section = _SECTION.match(piece.words)
        if section is not None:
            title = section.group(1).strip()
            about = title.lower() in _ABOUT
            pieces[at] = piece._replace(known=(NOTE, "program") if about else (NOTE, "empty"))
            empty = at
        elif piece.words.startswith(_COMMENTS):
            pieces[at] = piece._replace(known=(COMMENT, ""))
        elif piece.words and about:
            pieces[at] = piece._replace(known=_field(piece, imported))
        elif piece.words and empty >= 0:
            title = pieces[empty].words.strip("[] ")
            pieces[empty] = pieces[empty]._replace(known=(HEADING, _ZONES.get(title.lower(), title)))
            empty = -1
    return imported


def _field(piece: Piece, imported: ImportedList) -> tuple[str, str]:
    """Take a line of what Forge says about a deck; return what it is in the account."""
    key, _, value = piece.words.partition("=")
    field = _FIELDS.get(key.strip().lower())
    if field is None:
        imported.dropped.append(ImportNote("dropped-element", piece.line, name=key.strip()[:40]))
        return NOTE, "program"
    if field not in imported.texts:
        imported.set_text(field, value.strip(), piece.line, piece.column)
    return FIELD, field
