"""Magic Workstation's .mwDeck and Apprentice's .dec: `2 [SET] Name (1)` a line, `SB:`, and all else in comments."""

from __future__ import annotations

import re

from deckcheck.decklist.formats import plain_text
from deckcheck.decklist.formats.account import FIELD, NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.exchange import ImportedList
    from deckcheck.decklist.formats.pasted import Piece

_FIELD = re.compile(r"(name|creator|author|format|comment|comments|description)[ \t]*:[ \t]*(.*)", re.IGNORECASE)
_FIELDS = {"name": "name", "creator": "player", "author": "player", "format": "format"}
_ABOUT_A_CARD = re.compile(r"/mvid:[0-9]+[ \t]+qty:[0-9]+")  # Decked Builder's, above the card itself
_ABOUT_THE_FILE = re.compile(r"deck file (?:for|created with|by)\b", re.IGNORECASE)


def read(text: str, names: Mapping[str, str]) -> ImportedList:
    """Return the lines of a text; comments that name a field, or that programs write, are taken as such."""
    imported = plain_text.read(text, names)
    imported.in_main = True
    imported.pieces = [
        piece._replace(known=_comment(piece, imported)) if piece.words.startswith("//") else piece
        for piece in imported.pieces or ()
    ]
    return imported


def _comment(piece: Piece, imported: ImportedList) -> tuple[str, str] | None:
    """Return what a comment is in the account, or None for one that may be a heading."""
    words = piece.words[2:].strip()
    field = _FIELD.match(words)
    if field is not None:
        key, value = field.groups()
        name = _FIELDS.get(key.lower(), "notes")
        if name not in imported.texts:
            imported.set_text(name, value.strip(), piece.line, piece.column)
        return FIELD, name
    return (NOTE, "program") if _ABOUT_A_CARD.match(words) or _ABOUT_THE_FILE.match(words) else None
