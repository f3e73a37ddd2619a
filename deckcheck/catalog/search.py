"""Which cards of a catalog a few words mean."""

from __future__ import annotations

from deckcheck.catalog.names import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog


def search(catalog: Catalog, query: str) -> list[Card]:
    """Return the cards that a query fits: an id or a whole name first, otherwise every word in names, type or set."""
    wanted = fold(query)
    exact = [card for card in catalog if wanted and (fold(card.id) == wanted or wanted in map(fold, card.all_names()))]
    if exact:
        return exact
    words = wanted.split()
    return [card for card in catalog if all(word in _searched(card) for word in words)]


def _searched(card: Card) -> str:
    parts = [*card.all_names(), card.type, card.id, str(card.facts.get("set", ""))]
    return fold(" ".join(parts))
