"""Figures of a Virevolt catalog, for the guidelines on colours and the contents of the box (VV-102 to VV-108)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card

# Kinds of effect whose cards are counted by colour: operation, and which of its values.
_KINDS = {
    "burn": ("put_state", "state", "burn"),
    "poison": ("put_state", "state", "poison"),
    "freeze": ("put_state", "state", "freeze"),
    "stun": ("put_state", "state", "stun"),
    "heal": ("heal", "", ""),
    "draw": ("draw", "", ""),
    "cancel": ("cancel", "", ""),
    "flip": ("flip", "", ""),
    "shuffle": ("shuffle", "", ""),
}


def operations(tree: Any) -> Iterator[tuple[str, Any]]:
    """Yield every key of a tree with its value: operations are among them."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield key, value
            yield from operations(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from operations(value)


def uses(card: Card, kind: str) -> bool:
    """Whether a card's play data uses a kind of effect."""
    operation, key, wanted = _KINDS[kind]
    for name, value in operations(card.facts.get("play")):
        if name == operation and (not key or (isinstance(value, dict) and value.get(key) == wanted)):
            return True
    return False


def figures(cards: Sequence[Card]) -> dict[str, float]:
    """Return figures by name: counts, means and totals for each colour."""
    found: dict[str, float] = {}
    for color in ("red", "blue", "green", "neutral", "mauve"):
        mine = [card for card in cards if card.facts.get("color") == color]
        others = [card for card in mine if card.type != "crystal"]
        team = [card for card in mine if card.type == "hero"]
        found[f"cards.{color}"] = len(others)
        found[f"in_box.{color}"] = sum(card.facts.get("in_box", 0) for card in mine)
        for kind in _KINDS:
            found[f"{kind}.{color}"] = sum(1 for card in others if uses(card, kind))
        if team:
            found[f"mean_hp.{color}"] = sum(card.facts["hp"] for card in team) / len(team)
            damage, crystals = attack_totals(team)
            found[f"damage_per_crystal.{color}"] = damage / crystals if crystals else 0.0
    found["stun_without_mauve"] = sum(1 for card in cards if stun_without_mauve(card))
    for color, cost in cheapest_draws(cards).items():
        found[f"cost_of_draw_1.{color}"] = cost
    return found


def attack_totals(team: Sequence[Card]) -> tuple[int, int]:
    """Return the printed damage of all attacks that cost something and deal some, and the Crystals that they cost."""
    damage = crystals = 0
    for card in team:
        for attack in (card.facts.get("play") or {}).get("attacks", ()):
            cost = sum(attack.get("cost", {}).values())
            printed = attack.get("damage", 0)
            if isinstance(printed, dict):
                printed = printed.get("plus", 0)
            if cost and printed:
                damage += printed
                crystals += cost
    return damage, crystals


def stun_without_mauve(card: Card) -> bool:
    """Whether a card puts Stun in an effect without a mauve cost (VV-106)."""
    play = card.facts.get("play") or {}
    parts = [*play.get("effects", ()), *play.get("attacks", ()), *play.get("powers", ()), {**play, "effects": ()}]
    return any(
        "mauve" not in part.get("cost", {})
        and any(name == "put_state" and value.get("state") == "stun" for name, value in operations(part.get("do")))
        for part in parts
    )


def cheapest_draws(cards: Sequence[Card]) -> dict[str, int]:
    """Return what a Spell's effect that draws exactly one card costs at least, by colour."""
    found: dict[str, int] = {}
    for card in cards:
        if card.type == "spell":
            for effect in (card.facts.get("play") or {}).get("effects", ()):
                if effect.get("do") == [{"draw": 1}]:
                    color = card.facts["color"]
                    found[color] = min(found.get(color, 99), sum(effect["cost"].values()))
    return found
