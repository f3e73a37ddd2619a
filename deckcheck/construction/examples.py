"""Decks described as a change to another deck: the examples of the rules and the cases of the tests."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


def changed(deck: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return a decklist's data with a change applied.

    Args:
        deck: the data of a decklist; each section a card, a list of cards, or a mapping from card to count.
        change: `deck` maps sections to cards with their new counts (0 takes a card out; null leaves the whole section
            out; a list replaces the section); every other field replaces the field of that name.
    """
    result = {key: value for key, value in {**deck, **change}.items() if key != "deck"}
    sections = {name: counted(cards) for name, cards in deck["deck"].items()}
    for name, cards in change.get("deck", {}).items():
        if cards is None:
            sections.pop(name, None)
        elif isinstance(cards, dict):
            merged = {**sections.get(name, {}), **cards}
            sections[name] = {card: count for card, count in merged.items() if count != 0}
        else:
            sections[name] = cards
    result["deck"] = sections
    return result


def counted(cards: Any) -> dict[str, int]:
    """Return a section of a decklist's data as a mapping from card to count."""
    if isinstance(cards, dict):
        return dict(cards)
    counts: dict[str, int] = {}
    for card in [cards] if isinstance(cards, str) else cards or []:
        counts[card] = counts.get(card, 0) + 1
    return counts
