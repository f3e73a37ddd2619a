"""What is written down while a list is read: the account of its lines, its cards, texts and problems."""

from __future__ import annotations

from deckcheck.decklist.formats.account import NOTE, UNREADABLE, Reading
from deckcheck.decklist.formats.exchange import ImportNote, Line
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.headings import Headings
    from deckcheck.construction.reading.names import Names
    from deckcheck.decklist.formats.exchange import ImportedList
    from deckcheck.decklist.formats.pasted import Piece

SHOWN = 80  # characters of a line in a message


class Ledger:
    """The account of a list that is being read, and what has been found so far."""

    def __init__(self, imported: ImportedList, headings: Headings, names: Names) -> None:
        self.imported = imported
        self.headings = headings
        self.names = names
        self.reading = imported.reading = Reading()
        self.last_card = 0  # the last line with a card
        self.listed = False  # whether a card has been read
        self.decks: list[tuple[str, str]] = []  # the names and players of decks in a table, each once
        self.number: tuple[Piece, str] | None = None  # a number alone on the line above

    def numbers_end(self) -> None:
        """End a number that is alone on its line: a card that it counts would be on this line."""
        number, self.number = self.number, None
        if number is not None:
            self.problem("text-number", number[0], number=number[0].words[:40])

    def second_deck(self, piece: Piece, found: str) -> None:
        """Report the words that begin a second deck."""
        self.problem("text-second-deck", piece, found=found[:SHOWN])

    def has_cards_below(self, piece: Piece) -> bool:
        """Whether a card is on a later line."""
        return piece.line < self.last_card

    def two_readings(self, piece: Piece, card: str, other: str) -> None:
        """Report a line that could be a card or something else (*heading*, *title*, *field*, *note*)."""
        self.numbers_end()
        values: dict[str, object] = {}
        if not self.names.known(card):
            from deckcheck.catalog.names import nearest

            values["suggestions"] = nearest(card, self.names.all_names(), 1)
            card = next(iter(values["suggestions"]), card)  # type: ignore[call-overload]
        self.problem(f"text-card-or-{other}", piece, found=piece.words[:SHOWN], card=card, **values)
        self.doubtful(piece)

    def doubtful(self, piece: Piece) -> None:
        """Account for a line that cannot be read, and keep it as a card of which nothing is claimed."""
        line = Line(
            piece.words[:SHOWN] or "?", None, piece.line, piece.column, doubtful=True, account=len(self.reading.lines)
        )
        self.imported.items.append(line)
        self.account(piece, UNREADABLE)

    def problem(self, message: str, piece: Piece, **values: object) -> None:
        """Report an error at a line."""
        self.imported.problems.append(Problem("decklist/schema", message, piece.line, piece.column, **values))

    def note(self, piece: Piece, what: str, message: str) -> None:
        """Account for a line that is left out, with the message that says so."""
        self.numbers_end()
        self.imported.dropped.append(ImportNote(message, piece.line))
        self.account(piece, NOTE, what)

    def keep(self, piece: Piece, words: str) -> None:
        """Add a line to the notes of the deck."""
        known = self.imported.texts.get("notes")
        self.imported.texts["notes"] = words if known is None else f"{known}\n{words}"
        self.imported.places.setdefault("notes", (piece.line, piece.column))

    def account(self, piece: Piece, kind: str, what: str = "") -> None:
        """Account for a line."""
        self.reading.add(piece.line, piece.column, piece.written, kind, what)
