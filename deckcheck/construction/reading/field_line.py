"""The fields of a deck among the lines of a list (`Name: ...`, `Player: ...`)."""

from __future__ import annotations

from deckcheck.construction.reading.card_line import counted_card
from deckcheck.decklist.formats.account import FIELD, UNREADABLE
from deckcheck.decklist.formats.fields import REMARK, field_of, label_of, without_marker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.reading.ledger import Ledger
    from deckcheck.decklist.formats.pasted import Piece


def take_field(ledger: Ledger, piece: Piece) -> bool:
    """Take a line as a field of the deck (`Name: ...`), if it is one; notes take several lines."""
    if piece.words.lower().startswith("name ") and _below_about(ledger, piece):
        found: tuple[str, str] | None = ("name", piece.words[5:].strip())
    else:
        # A text of the deck is kept as it is written, but for the tags of a page.
        found = (field_of(piece.written) if "<" not in piece.written else None) or field_of(piece.words)
    if found is None:
        label, value = label_of(piece.words)
        if not value or not ledger.headings.is_deck(label):
            return False
        found = ("name", value)
    field, value = found
    label = label_of(piece.words)[0]
    below = ledger.listed and ledger.has_cards_below(piece)
    if below and field in ("name", "player") and ledger.imported.texts.get(field) != value:
        ledger.second_deck(piece, f"{label}: {value}")
        ledger.account(piece, UNREADABLE)
        return True
    verbatim = without_marker(value)
    if verbatim is not None:
        value = verbatim
    elif field not in ("game", "format") and (card := _hidden(ledger, field, value)) is not None:
        ledger.two_readings(piece, card, "field")
        return True
    if field in ("notes", REMARK):
        ledger.keep(piece, value)
    elif value and field not in ("game", "format"):
        ledger.imported.texts[field] = value
        ledger.imported.places[field] = (piece.line, piece.column)
    ledger.account(piece, FIELD, "notes" if field == REMARK else field)
    return True


def _hidden(ledger: Ledger, field: str, value: str) -> str | None:
    """Return the card that a field counts, or None."""
    return counted_card((label_of(value)[1] or "") if field == REMARK else value, ledger.names)


def _below_about(ledger: Ledger, piece: Piece) -> bool:
    above = ledger.reading.lines[-1] if ledger.reading.lines else None
    return above is not None and above.text.lower() == "about" and above.line < piece.line
