"""The rulesets of the built-in games."""

from __future__ import annotations

from deckcheck.catalog import prepare
from deckcheck.construction.ruleset import Ruleset

_LOADED: dict[str, Ruleset] = {}


def builtin_ruleset(game: str) -> Ruleset | None:
    """Return the ruleset of a built-in game, or None where there is no such game."""
    found = _LOADED.get(game)
    if found is None:
        data = prepare.load(game)
        if data is None:
            return None  # and not kept: whatever a decklist calls its game comes here
        found = _LOADED[game] = Ruleset(data["ruleset"])
    return found
