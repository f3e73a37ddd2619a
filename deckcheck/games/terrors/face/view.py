"""How a table of Terrors of London is drawn for a player, and which rules stand behind a choice."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.engine.actions import parts
from deckcheck.engine.speech import ENGLISH
from deckcheck.games.terrors import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech
    from deckcheck.engine.state import State

_STYLES = {"undead": "green", "beasts": "yellow", "mortals": "red", "spirits": "mauve"}

_VERBS = {
    n.Act.PASS: ("TL-107", "TL-108", "TL-109"),
    n.Act.PLAY_CARD: ("TL-027", "TL-028", "TL-029", "TL-031", "TL-032"),
    n.Act.BUY: ("TL-058", "TL-059", "TL-062", "TL-063", "TL-069"),
    n.Act.BUY_ACOLYTE: ("TL-065", "TL-066", "TL-067"),
    n.Act.ATTACK: ("TL-071", "TL-072", "TL-073", "TL-075"),
    n.Act.FORM: ("TL-079", "TL-083", "TL-086", "TL-087"),
    n.Act.EXTEND: ("TL-089", "TL-090", "TL-091"),
    n.Act.USE_RELIC: ("TL-099", "TL-100"),
    n.Act.USE_OVERLORD: ("TL-101",),
    n.Act.USE_HAUNT: ("TL-102", "TL-103", "TL-104", "TL-105"),
    n.Act.REGENERATE: ("TL-040", "TL-041"),
    n.Act.CONVERT: ("TL-120",),
}
_DECISIONS = {
    n.CURSE: ("TL-154", "TL-155"),
    n.TRIM: ("TL-056", "TL-057"),
    n.CLAIM: ("TL-064", "TL-150"),
    n.FURY: ("TL-163",),
    n.HORDE_CHOICE: ("TL-087", "TL-090", "TL-091", "TL-092"),
    v.ORDER: ("TL-049",),
    v.CHOOSE_CARD: ("TL-148",),
}

# What a player has beside Health, by its key in an observation.
_KEPT = {
    "coin": "coin {number}",
    "power": "power {number}",
    "regeneration": "regeneration {number}",
    "armour": "armour {number}",
    "unify": "unify {number}",
}


def card_note(row: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return what lies on a card: its price in the Street, its token, its Horde, whether it was used."""
    parts = [say("cost {number}", number=row["cost"])] if row.get("cost") is not None else []
    if row.get("token"):
        parts.append(say(row["token"]))
    if row.get("horde"):
        parts.append(say("Horde: {cards}", cards=" – ".join(row["horde"])))
    if row.get("used"):
        parts.append(say("used"))
    return ", ".join(parts)


def player_note(seat: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return a player's Health and Reserve, and what else lies beside the piles."""
    parts = [say("Health {number}", number=seat["health"])]
    parts += [say(phrase, number=seat[key]) for key, phrase in _KEPT.items() if seat[key]]
    for conversion in seat["conversions"]:
        one, other = conversion.split(" to ")
        parts.append(say("{one} to {other}", one=say(one), other=say(other)))
    return ", ".join(parts)


def card_style(card: Card) -> str:
    """Return the colour of a card's faction."""
    return _STYLES.get(card.facts.get("faction", ""), "")


def rules_behind(state: State, option: int) -> tuple[str, ...]:
    """Return the ids of the rules that an option of the open decision comes from."""
    if state.kind == n.ACT:
        return _VERBS[parts(option)[0]]
    return _DECISIONS.get(state.kind, ())
