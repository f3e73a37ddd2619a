"""Cards, catalogs, loading, look-up and suggestions."""

from __future__ import annotations

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Card", "Catalog", "builtin"]

_LOADED: dict[tuple[str, bool], Catalog] = {}


def builtin(game: str, *, full: bool = False) -> Catalog:
    """Return the catalog of a built-in game.

    Args:
        game: its id.
        full: whether the cards' facts hold their `text` and `play` data as well (the check needs neither).

    Raises:
        KeyError: there is no such game.
    """
    found = _LOADED.get((game, full))
    if found is None:
        from deckcheck.catalog import prepare

        data = prepare.load(game)
        if data is None:
            raise KeyError(game)
        found = _from_prepared(game, data)
        if full:
            more = prepare.load_full(game)
            found = Catalog(game, [_completed(card, more) for card in found], found.names, found.ids)
        _LOADED[game, full] = found
    return found


def _from_prepared(game: str, data: dict[str, Any]) -> Catalog:
    return Catalog(game, data["rows"], data["names"], data["ids"])


def _completed(card: Card, more: dict[str, dict[str, Any]]) -> Card:
    return Card(card.id, card.name, card.type, card.identity, {**card.facts, **more.get(card.id, {})})
