"""The rulesets of the built-in games."""

from __future__ import annotations

from deckcheck.catalog import prepare
from deckcheck.construction.ruleset import Ruleset

_LOADED: dict[str, Ruleset | None] = {}


def builtin_ruleset(game: str) -> Ruleset | None:
    """Return the ruleset of a built-in game, or None where there is no such game."""
    if game not in _LOADED:
        data = prepare.load(game)
        _LOADED[game] = None if data is None else Ruleset(data["ruleset"])
    return _LOADED[game]
