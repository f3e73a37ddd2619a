"""Two decks in one list, below headings that nobody knows: the names of two players, or of two decks."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.construction.reading.ledger import Ledger
    from deckcheck.decklist.formats.exchange import Line
    from deckcheck.decklist.formats.pasted import Piece


class Below(NamedTuple):
    """A card below a heading that is not one of the game's: its line, what is read there, and the heading."""

    piece: Piece
    line: Line
    heading: str


def report_two_headings(ledger: Ledger, cards: Iterable[Below]) -> None:
    """Report the first card that is below two different headings.

    Someone who sorts the cards of a deck puts each in one place. Two decks in one list nearly always share a card.
    """
    first: dict[frozenset[str], Below] = {}
    for card in cards:
        meant = frozenset(ledger.names.identities(card.line.name))
        before = first.setdefault(meant, card) if meant else card
        if before.heading != card.heading:
            ledger.problem(
                "text-below-two",
                card.piece,
                card=card.line.name,
                first=before.heading,
                at=before.piece.line,
                second=card.heading,
            )
            card.line.doubtful = True
            return
