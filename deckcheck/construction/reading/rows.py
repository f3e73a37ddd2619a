"""The rows of a table in a list: cards with their counts, and what a table says of the deck."""

from __future__ import annotations

from deckcheck.construction.reading import notes
from deckcheck.construction.reading.card_line import read_cards
from deckcheck.decklist.formats.account import CARD, HEADING, NOTE, UNREADABLE
from deckcheck.decklist.formats.exchange import Line
from deckcheck.decklist.formats.tables import HEADING as TABLE_HEADING
from deckcheck.decklist.formats.tables import SEPARATOR, TOTAL, without_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.reading.ledger import Ledger
    from deckcheck.decklist.formats.pasted import Piece
    from deckcheck.decklist.formats.tables import Row, Table

_TIMES = "xX×* \t"  # around the count of a cell


def take_row(ledger: Ledger, row: Table, piece: Piece) -> None:
    """Account for a row of a table."""
    ledger.numbers_end()
    if row.kind == SEPARATOR:
        ledger.account(piece, NOTE, notes.SEPARATOR)
    elif row.kind == TOTAL:
        ledger.note(piece, notes.TOTAL, "dropped-total")
    elif row.kind == TABLE_HEADING:
        if row.columns is not None and any(copies < 0 for _, copies in row.columns.cards):
            ledger.problem("text-table-count", piece)
        ledger.account(piece, HEADING, "table")
    else:
        index = len(ledger.reading.lines)
        lines = [_row_card(ledger, part, piece, index) for part in row.rows]
        ledger.listed = True
        ledger.imported.items += lines
        ledger.account(piece, UNREADABLE if any(line.doubtful for line in lines) else CARD)


def _row_card(ledger: Ledger, row: Row, piece: Piece, index: int) -> Line:
    found = read_cards(row.name, ledger.names)
    name = found[0].name if len(found) == 1 and found[0].doubt is None and found[0].copies is None else row.name
    count = None if row.copies is None else without_remark(row.copies).strip(_TIMES) or "?"
    line = Line(name, count, piece.line, piece.column, account=index)
    if row.section:
        known = ledger.headings.find(row.section)
        if known is not None:
            line.under = row.section
        elif ledger.headings.is_beside(row.section):
            row = row._replace(beside=row.section)
    if row.beside or (found and found[0].beside):
        if ledger.headings.find(row.beside) is not None:
            line.under = row.beside
        else:
            ledger.problem("text-beside", piece, card=name, word=row.beside)
            line.doubtful = True
    for kind, value in (("player", row.player), ("name", row.deck)):
        if value:
            _column(ledger, kind, value, piece)
    if row.copies is None:
        line.doubtful = True
    return line


def _column(ledger: Ledger, field: str, value: str, piece: Piece) -> None:
    """Take a player or a deck that a table names in every row: a second one is a second deck."""
    if field == "name" and ledger.headings.find(value) is not None:
        return
    if (field, value) in ledger.decks:
        return
    if any(known == field for known, _ in ledger.decks):
        ledger.second_deck(piece, value)
    elif field not in ledger.imported.texts:
        ledger.imported.set_text(field, value, piece.line, piece.column)
    ledger.decks.append((field, value))
