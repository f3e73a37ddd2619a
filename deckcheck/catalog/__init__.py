"""Cards, catalogs, loading, look-up and suggestions."""

from __future__ import annotations

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Card", "Catalog", "builtin"]

_LOADED: dict[tuple[str, bool], Catalog] = {}
_OWN: dict[str, Catalog] = {}  # folder of a game from outside the package -> its cards


def builtin(game: str, *, full: bool = False) -> Catalog:
    """Return the catalog that comes with a game, be the game built in or from outside the package.

    Args:
        game: its id.
        full: whether the cards' facts hold their `text` and `play` data as well (the check needs neither).

    Raises:
        KeyError: there is no such game.
        FaultyFileError: a game from outside the package has a catalog that is written wrongly.
    """
    found = _LOADED.get((game, full))
    if found is None:
        from deckcheck.catalog import prepare

        data = prepare.load(game)
        if data is None:
            return _own(game)
        found = _from_prepared(game, data)
        if full:
            more = prepare.load_full(game)
            found = Catalog(game, [_completed(card, more) for card in found], found.names, found.ids)
        _LOADED[game, full] = found
    return found


def _own(game: str) -> Catalog:
    """Return the catalog of a game from outside the package, everything that play needs included."""
    from deckcheck.catalog.homes import home_of
    from deckcheck.catalog.own_games import own_catalog

    home = home_of(game)
    if home is None:
        raise KeyError(game)
    found = _OWN.get(home.folder)
    if found is None:
        found = _OWN[home.folder] = own_catalog(game, home.folder)
    return found


def _from_prepared(game: str, data: dict[str, Any]) -> Catalog:
    return Catalog(game, data["rows"], data["names"], data["ids"])


def _completed(card: Card, more: dict[str, dict[str, Any]]) -> Card:
    return Card(card.id, card.name, card.type, card.identity, {**card.facts, **more.get(card.id, {})})
