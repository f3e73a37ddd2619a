"""Figures of a catalog that rulings about what cards show compare (XF-282 to XF-302)."""

from __future__ import annotations

from deckcheck.games.xfiles.names import CHARACTERISTICS, SKILLS, TYPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog.card import Card


def figures(cards: Sequence[Card]) -> dict[str, float]:
    """Return the figures by name; all are whole numbers."""
    of: dict[str, list[Card]] = {suit: [card for card in cards if card.type == suit] for suit in TYPES}
    traits = [tuple(card.facts.get(name) for name in CHARACTERISTICS) for card in of["xfile"]]
    found: dict[str, float] = {
        "suits": len({card.type for card in cards}),
        "x_files": len(traits),
        "different_x_files": len(set(traits)),
        "cards_without_a_price": sum(1 for card in cards if "cost" not in card.facts or "pool" not in card.facts),
        "adversaries_without_three_numbers": _without(of["adversary"], "health", "lrc", "crc"),
        "sites_without_prerequisite_and_question": _without(of["site"], "prerequisite", "questions"),
        "most_prerequisites_of_a_site": max(len(card.facts.get("prerequisite", ())) for card in of["site"]),
        "most_questions_of_a_site": max(len(card.facts.get("questions", ())) for card in of["site"]),
        "agents_without_fields": _without(of["agent"], "cost", "skills", "health", "res", "lrc", "crc", "keywords"),
        "skills": len(SKILLS),
        "combat_cards": len(of["combat"]),
        "combat_cards_of_the_advanced_game": sum(1 for card in of["combat"] if card.facts.get("advanced_only")),
    }
    for position, name in enumerate(CHARACTERISTICS):
        found[f"values_of_{name}"] = len({row[position] for row in traits})
    return found


def _without(cards: Sequence[Card], *keys: str) -> int:
    """Return how many cards lack one of these facts."""
    return sum(1 for card in cards if any(key not in card.facts for key in keys))
