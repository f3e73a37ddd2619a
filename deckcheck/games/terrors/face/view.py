"""How a table of Terrors of London is drawn for a player."""

from __future__ import annotations

from deckcheck.engine.data.phrases import ENGLISH
from deckcheck.engine.table.face import Fact, Side, UnderWay
from deckcheck.engine.table.view import ROW
from deckcheck.games.terrors.decisions import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.table.view import TableLayout

_STYLES = {"undead": "green", "beasts": "yellow", "mortals": "red", "spirits": "mauve"}


# What a player has beside Health, by its key in an observation.
_KEPT = {
    "coin": "{number:Coin|Coins} {number}",
    "power": "Power {number}",
    "regeneration": "Regeneration {number}",
    "armour": "Armour {number}",
    "unify": "Unify {number}",
}


def card_facts(row: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return what is on a card: its price in the Street, its token, its Horde, whether it was used."""
    found = []
    if row.get("cost") is not None:
        found.append(Fact("cost", translate("cost {number}", number=row["cost"]), row["cost"]))
    if row.get("token"):
        found.append(Fact("token", translate(row["token"])))
    if row.get("horde"):
        found.append(Fact("horde", translate("Horde: {cards}", cards=" – ".join(row["horde"]))))
    if row.get("used"):
        found.append(Fact("used", translate("used"), row["used"]))
    return found


def player_facts(seat: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return a player's Health and Reserve, and what else is beside the piles."""
    found = [Fact("health", translate("Health {number}", number=seat["health"]), seat["health"])]
    found += [Fact(key, translate(phrase, number=seat[key]), seat[key]) for key, phrase in _KEPT.items() if seat[key]]
    for conversion in seat["conversions"]:
        one, other = conversion.split(" to ")
        found.append(Fact("conversion", translate("{one} to {other}", one=translate(one), other=translate(other))))
    return found


def make_regions(layout: TableLayout) -> None:
    """Lay out the Street with the piles beside it, then each player's Overlord, Hordes, other Monsters, Relics."""
    for zone in ("Street", "Acolyte pile", "Market"):
        layout.zone(0, zone)
    for seat in layout.seats():
        layout.zone(seat, "Overlord")
        rows = layout.rows("play area", seat)
        there = {row["number"]: row for row in rows}
        for row in rows:
            members = row["horde_cards"]
            if members and row["number"] == members[0]:
                cards = [layout.card(there[number]) for number in members]
                layout.region(f"{seat}/horde {members[0]}", layout.translate("Horde"), ROW, cards, player=seat)
        layout.zone(seat, "play area")
        layout.zone(seat, "Relic Zone")


def under_way(seen: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[UnderWay]:
    """Return the state of the attack of the Action phase (TL-071 to TL-076, TL-108), and the card that is resolved."""
    if seen["phase"] != "action" or seen["outcome"] is not None:
        return []
    found = [_attack(seen, translate)]
    decision, card = seen["decision"], seen["resolving"]
    if card is not None and decision is not None:
        rows = [row for seat in seen["players"] for row in seat["zones"]["play area"]["cards"]]
        there: Mapping[str, Any] = next((row for row in rows if row["number"] == card["number"]), {})
        horde = (
            [Fact("horde", translate("Horde: {cards}", cards=" – ".join(there["horde"])))] if there.get("horde") else []
        )
        stage = translate(Decision.asks().get(decision["kind"], decision["kind"]))
        side = Side(card["card"], decision["player"], cards=there.get("horde_cards") or [card["number"]])
        found.append(UnderWay("effect", card["card"], stage, [side], horde))
    return found


def _attack(seen: Mapping[str, Any], translate: PhraseTranslator) -> UnderWay:
    """Return what the active player has gathered and dealt, what the other one has left, and what would end it all."""
    player = seen["active"]
    mine, theirs = seen["players"][player], seen["players"][1 - player]
    held = max(theirs["armour"] - theirs["prevented"], 0)
    power, dealt, health = mine["power"], theirs["damage"], theirs["health"]
    left = health - max(power - held, 0)
    spent = [Fact("dealt", translate("{number} dealt this turn", number=dealt), dealt)] if dealt else []
    kept = [Fact("health", translate("Health {number}", number=health), health)]
    kept += [Fact("armour", translate("Armour {number}", number=held), held)] if held else []
    facts = []
    hand = mine["zones"]["hand"]["count"]
    if hand > 1:
        phrase = "{number} more {number:card|cards} to play before passing"
        facts.append(Fact("to_play", translate(phrase, number=hand - 1), hand - 1))
    standing = ""
    if power:
        phrase = "as things stand: Health {number} left" if left > 0 else "as things stand: no Health left"
        standing = translate(phrase, number=left)
    sides = [
        Side(mine["name"], player, power, spent),
        Side(theirs["name"], 1 - player, health + held, kept if held else ()),
    ]
    title = translate("{player} against {other}", player=mine["name"], other=theirs["name"])
    return UnderWay("attack", title, translate("Power against Health and Armour"), sides, facts, standing)


def card_style(card: Card) -> str:
    """Return the colour of a card's faction."""
    return _STYLES.get(card.facts.get("faction", ""), "")
