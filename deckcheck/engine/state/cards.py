"""The cards that a game is played with: the built-in ones with their play data, and what others add to them."""

from __future__ import annotations

from deckcheck.arguments import require_list
from deckcheck.catalog.card import Card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def builtin_cards(game: str) -> Sequence[Card]:
    """Return the cards that come with a game and that every deck may name, everything that play needs included.

    Those of the game's own catalog come first, in its order, then those that are known beside it.
    """
    from deckcheck.catalog import builtin

    return builtin(game, full=True).every_card()


def joined(cards: Sequence[Card], extra: Sequence[Card]) -> list[Card]:
    """Return cards with others after them; one of a known id takes the place of the known card."""
    check_cards(extra)
    new = {card.id: card for card in extra}
    return [*(new.pop(card.id, card) for card in cards), *new.values()]


def check_cards(extra: Sequence[Card]) -> None:
    """See that what is to come beside the cards of a catalog are cards; an empty value means none.

    Raises:
        ArgumentError: it is something else.
    """
    if extra:
        require_list("extra", extra, Card, "argument-cards")


def are_alike(cards: Sequence[Card], others: Sequence[Card]) -> bool:
    """Whether two lists hold the same cards with the same facts, so that one compiled book serves both."""
    check_cards(others)
    return len(cards) == len(others) and all(
        one is other
        or (one.id == other.id and one.name == other.name and one.type == other.type and one.facts == other.facts)
        for one, other in zip(cards, others, strict=True)
    )
