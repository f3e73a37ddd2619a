"""XMage's .dck: `2 [SET:12] Name` a line, `SB:` in front of the side board's, then how the deck is on the screen."""

from __future__ import annotations

from deckcheck.decklist.formats import plain_text
from deckcheck.decklist.formats.account import COMMENT, NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.exchange import ImportedList


def read(text: str, names: Mapping[str, str]) -> ImportedList:
    """Return the lines of a text; the set and the number of a card distinguish cards of one name."""
    imported = plain_text.read(text, names)
    imported.in_main = True
    pieces = imported.pieces or []
    for at, piece in enumerate(pieces):
        if piece.words.startswith("LAYOUT "):
            pieces[at] = piece._replace(known=(NOTE, "program"))
        elif piece.words.startswith(";"):
            pieces[at] = piece._replace(known=(COMMENT, ""))
    return imported
