"""Cards, catalogs, loading, look-up and suggestions."""

from __future__ import annotations

from functools import partial

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Card", "Catalog", "builtin"]

_LOADED: dict[tuple[str, bool], Catalog] = {}
_WITH: dict[tuple[str, tuple[str, ...], bool], Catalog] = {}
_OWN: dict[str, Catalog] = {}  # folder of a game from outside the package -> its cards


def builtin(game: str, *, full: bool = False) -> Catalog:
    """Return the catalog that comes with a game, be the game built in or from outside the package.

    The cards of further catalogs beside it (`beside` in the game's ruleset) are found by name and id, but not listed.

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
        found = _from_prepared(game, data, full=full)
        _LOADED[game, full] = found
    return found


def builtin_with(game: str, names: tuple[str, ...], *, full: bool = False) -> Catalog:
    """Return the catalog of a built-in game with the cards of further ones; see `builtin`."""
    found = _WITH.get((game, names, full))
    if found is None:
        found = _WITH[game, names, full] = builtin(game, full=full).extended(further_cards(game, names, full=full))
    return found


def further_cards(game: str, names: tuple[str, ...], *, full: bool = False) -> list[Card]:
    """Return the cards of further catalogs of a built-in game.

    Raises:
        KeyError: the game has no such catalog.
    """
    return [Card(*row) for row in _beside(game, names, full=full)]


def _own(game: str) -> Catalog:
    """Return the catalog of a game from outside the package, everything that play needs included."""
    from deckcheck.catalog.discovery import game_dir
    from deckcheck.catalog.own_games import own_catalog

    home = game_dir(game)
    if home is None:
        raise KeyError(game)
    found = _OWN.get(home.folder)
    if found is None:
        found = _OWN[home.folder] = own_catalog(game, home.folder)
    return found


def _from_prepared(game: str, data: dict[str, Any], *, full: bool) -> Catalog:
    rows, beside = data["rows"], data["beside"]
    if full:
        from deckcheck.catalog import prepare

        rows = _completed(rows, prepare.load_full(game))
    if not beside:
        return Catalog(game, rows, data["names"], data["ids"])
    unlisted = range(len(rows), len(rows) + beside)
    fetch = partial(_beside, game, tuple(data["ruleset"]["beside"]), full=full)
    return Catalog(game, [*rows, *[None] * beside], data["names"], data["ids"], unlisted, fetch)


def _beside(game: str, names: tuple[str, ...], *, full: bool) -> list[Any]:
    """Return the rows of the further catalogs that are beside a game's own, one after the other."""
    return [row for name in names for row in _rows(game, name, full=full)]


def _rows(game: str, name: str, *, full: bool) -> list[Any]:
    from deckcheck.catalog import prepare

    rows = prepare.load_further(game, name)
    return _completed(rows, prepare.load_further_full(game, name)) if full else rows


def _completed(rows: list[Any], more: dict[str, dict[str, Any]]) -> list[Any]:
    return [(*row[:4], {**row[4], **more.get(row[0], {})}) for row in rows]
