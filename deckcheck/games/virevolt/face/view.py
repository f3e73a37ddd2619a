"""How a Virevolt table is drawn for a player."""

from __future__ import annotations

from deckcheck.engine.data.phrases import ENGLISH
from deckcheck.engine.table.face import Fact, Side, UnderWay
from deckcheck.games.virevolt.rules.victory import TOKENS_TO_WIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.table.view import TableLayout

_STYLES = {"red": "red", "blue": "blue", "green": "green", "mauve": "mauve"}

#: What is to be decided, where the name of the decision does not say it.


def card_facts(row: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return a Hero's hp out of those printed and its states, or that a Crystal is spent."""
    if "hp" not in row:
        return [Fact("spent", translate("spent"))] if row.get("spent") else []
    printed = row["hp"] + row["damage"]
    found = [Fact("hp", translate("{hp}/{printed} hp", hp=row["hp"], printed=printed), row["hp"], printed)]
    found += [Fact(state, translate(state)) for state in row["states"]]
    return [*found, Fact("banned", translate("may not attack"))] if row["banned"] else found


def player_facts(seat: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return a player's victory tokens."""
    tokens = seat["tokens"]
    marks = "●" * tokens + "○" * (TOKENS_TO_WIN - tokens)
    return [
        Fact(
            "tokens",
            translate("tokens {number}/{most} {marks}", number=tokens, most=TOKENS_TO_WIN, marks=marks),
            tokens,
        )
    ]


def make_regions(layout: TableLayout) -> None:
    """Lay out each player’s Heroes, the main one first, then Crystals and Traps (VV-010, VV-011)."""
    for seat in layout.seats():
        for zone in ("main Hero", "secondary Heroes", "Crystals", "Traps"):
            layout.zone(seat, zone)


def under_way(seen: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[UnderWay]:
    """Return the attack under way: who attacks whom, with how much damage as things stand."""
    attack = seen["attack"]
    if attack is None:
        return []
    names = [seat["name"] for seat in seen["players"]]
    damage = attack["damage"]
    dealt = [] if not damage else [Fact("damage", translate("{number} damage", number=damage), damage)]
    attacker = Side(attack["hero"], attack["player"], parts=dealt, cards=[attack["number"]])
    defender, standing = _defender(seen, attack, translate)
    title = translate("{card} attacks {player}", card=attack["hero"], player=names[attack["target"]])
    return [UnderWay("attack", title, sides=[attacker, defender], standing=standing)]


def _defender(seen: Mapping[str, Any], attack: Mapping[str, Any], translate: PhraseTranslator) -> tuple[Side, str]:
    """Return who is attacked with the hp that are left, and how the attack would end as things stand, where known."""
    seat = seen["players"][attack["target"]]
    there = (row for zone in ("main Hero", "secondary Heroes") for row in seat["zones"][zone]["cards"])
    hero = next((row for row in there if row["number"] == attack["attacked"]), None)
    if hero is None:
        return Side(seat["name"], attack["target"]), ""
    side = Side(seat["name"], attack["target"], None, card_facts(hero, translate)[:1], [hero["number"]])
    if attack["taken"] is None:
        return side, ""
    left = hero["hp"] - attack["taken"]
    return side, translate("as things stand: {number} hp left", number=left) if left > 0 else translate(
        "as things stand: destroyed"
    )


def card_style(card: Card) -> str:
    """Return the colour of a card; neutral ones have none."""
    return _STYLES.get(card.facts.get("color", ""), "")
