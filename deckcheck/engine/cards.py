"""The built-in cards of a game with their play data."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog.card import Card


def builtin_cards(game: str) -> Sequence[Card]:
    """Return the cards of the game's built-in catalog in its order, everything that play needs included."""
    from deckcheck.catalog import builtin

    return builtin(game, full=True).cards
