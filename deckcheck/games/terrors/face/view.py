"""How a table of Terrors of London is drawn for a player, and which rules stand behind a choice."""

from __future__ import annotations

from deckcheck.engine.speech import ENGLISH
from deckcheck.engine.table.face import Fact
from deckcheck.engine.table.view import ROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech
    from deckcheck.engine.table.view import Desk

_STYLES = {"undead": "green", "beasts": "yellow", "mortals": "red", "spirits": "mauve"}


# What a player has beside Health, by its key in an observation.
_KEPT = {
    "coin": "coin {number}",
    "power": "power {number}",
    "regeneration": "regeneration {number}",
    "armour": "armour {number}",
    "unify": "unify {number}",
}

#: What is to be decided, where the name of the decision does not say it.
ASKS = {"act": "what to do", "curse": "what to give up"}


def card_facts(row: Mapping[str, Any], say: Speech = ENGLISH) -> list[Fact]:
    """Return what lies on a card: its price in the Street, its token, its Horde, whether it was used."""
    found = []
    if row.get("cost") is not None:
        found.append(Fact("cost", say("cost {number}", number=row["cost"]), row["cost"]))
    if row.get("token"):
        found.append(Fact("token", say(row["token"])))
    if row.get("horde"):
        found.append(Fact("horde", say("Horde: {cards}", cards=" – ".join(row["horde"]))))
    if row.get("used"):
        found.append(Fact("used", say("used"), row["used"]))
    return found


def player_facts(seat: Mapping[str, Any], say: Speech = ENGLISH) -> list[Fact]:
    """Return a player's Health and Reserve, and what else lies beside the piles."""
    found = [Fact("health", say("Health {number}", number=seat["health"]), seat["health"])]
    found += [Fact(key, say(phrase, number=seat[key]), seat[key]) for key, phrase in _KEPT.items() if seat[key]]
    for conversion in seat["conversions"]:
        one, other = conversion.split(" to ")
        found.append(Fact("conversion", say("{one} to {other}", one=say(one), other=say(other))))
    return found


def arrange(desk: Desk) -> None:
    """Lay out the Street with the piles beside it, then each player's Overlord, Hordes, other Monsters, Relics."""
    for zone in ("Street", "Acolyte pile", "Market"):
        desk.zone(0, zone)
    for seat in desk.seats():
        desk.zone(seat, "Overlord")
        rows = desk.rows("play area", seat)
        there = {row["number"]: row for row in rows}
        for row in rows:
            members = row["horde_cards"]
            if members and row["number"] == members[0]:
                cards = [desk.card(there[number]) for number in members]
                desk.region(f"{seat}/horde {members[0]}", desk.say("Horde"), ROW, cards, player=seat)
        desk.zone(seat, "play area")
        desk.zone(seat, "Relic Zone")


def card_style(card: Card) -> str:
    """Return the colour of a card's faction."""
    return _STYLES.get(card.facts.get("faction", ""), "")
