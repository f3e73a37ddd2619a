"""The account of a list in plain text: for each line what it was taken for."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.decklist.lines import Places

CARD = "card"
HEADING = "heading"
FIELD = "field"
COMMENT = "comment"
NOTE = "note"
BLANK = "blank"
UNREADABLE = "unreadable"
KINDS = (CARD, HEADING, FIELD, COMMENT, NOTE, BLANK, UNREADABLE)


class Held(NamedTuple):
    """Copies of a card on a line: the reference as it was read, their number, and their section."""

    name: str
    copies: int
    section: str = ""


class ReadLine(NamedTuple):
    """What a line was taken for.

    Attributes:
        line, column: its place in the file, from 1.
        text: the line as it is written, without white space around it.
        kind: one of `KINDS`.
        what: the field, the kind of a note, or the heading; empty for the others.
        cards: the cards of a line of cards.
    """

    line: int
    column: int
    text: str
    kind: str
    what: str = ""
    cards: tuple[Held, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the line as plain data."""
        data: dict[str, Any] = {"line": self.line, "kind": self.kind, "text": self.text}
        if self.what:
            data["what"] = self.what
        if self.cards:
            data["cards"] = [
                {"name": held.name, "count": held.copies, **({"section": held.section} if held.section else {})}
                for held in self.cards
            ]
        return data


class Reading:
    """What each line of a list was taken for, in the order of the file."""

    def __init__(self) -> None:
        self.lines: list[ReadLine] = []

    def add(self, line: int, column: int, text: str, kind: str, what: str = "", cards: tuple[Held, ...] = ()) -> None:
        """Account for a line."""
        self.lines.append(ReadLine(line, column, text, kind, what, cards))

    def put(self, at: int, held: Held) -> None:
        """Note that a line, by its number in the account, holds copies of a card."""
        line = self.lines[at]
        self.lines[at] = line._replace(cards=(*line.cards, held))

    def moved(self, places: Places) -> None:
        """Count the lines as editors do."""
        moved = []
        for line in self.lines:
            number, column = places.seen(line.line, line.column)
            moved.append(line._replace(line=number, column=column))
        self.lines = moved

    def to_list(self) -> list[dict[str, Any]]:
        """Return the account as plain data, blank lines left out."""
        return [line.to_dict() for line in self.lines if line.kind != BLANK]
