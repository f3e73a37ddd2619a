"""Two decks in one list, below headings that nobody knows: the names of two players, or of two decks."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.construction.reading.names import Names
    from deckcheck.decklist.formats.loose import Line
    from deckcheck.decklist.formats.pasted import Piece


class Below(NamedTuple):
    """A card below a heading that is not one of the game's: its line, what is read there, and the heading."""

    piece: Piece
    line: Line
    heading: str


def below_two_headings(cards: Iterable[Below], names: Names) -> tuple[Below, Below] | None:
    """Return the first card that is below two different headings, as it is there and there; or None.

    Someone who sorts the cards of a deck puts each in one place. Two decks in one list nearly always share a card.
    """
    first: dict[frozenset[str], Below] = {}
    for card in cards:
        meant = frozenset(names.identities(card.line.name))
        if meant:
            before = first.setdefault(meant, card)
            if before.heading != card.heading:
                return before, card
    return None
