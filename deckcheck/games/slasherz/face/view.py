"""How a Slasherz table is drawn for a player, and which rules stand behind a choice."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.engine.actions import parts
from deckcheck.engine.speech import ENGLISH
from deckcheck.games.slasherz import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech
    from deckcheck.engine.state import State

_STYLES = {"survivor": "cyan", "victim": "yellow", "character": "red", "place": "green"}

_VERBS = {
    n.Act.PASS: ("SZ-012",),
    n.Act.PLACE_CHARACTER: ("SZ-017", "SZ-018", "SZ-022", "SZ-087"),
    n.Act.PLACE_BY_DRAIN: ("SZ-022", "SZ-091"),
    n.Act.EQUIP: ("SZ-020", "SZ-037", "SZ-062"),
    n.Act.PUT_PLACE: ("SZ-021", "SZ-066"),
    n.Act.REPLACE_PLACE: ("SZ-015", "SZ-023"),
    n.Act.DISCARD_PLACE: ("SZ-015", "SZ-023"),
    n.Act.DISCARD_VICTIM: ("SZ-016", "SZ-040"),
    n.Act.USE: ("SZ-019", "SZ-035"),
}
_DECISIONS = {
    n.MULLIGAN: ("SZ-009", "SZ-010"),
    n.ATTACKER: ("SZ-024", "SZ-033", "SZ-034"),
    n.TARGET: ("SZ-025", "SZ-026", "SZ-050"),
    n.ACTIVATE: ("SZ-027", "SZ-028"),
    n.RESCUE: ("SZ-043", "SZ-044", "SZ-045"),
    n.SACRIFICE: ("SZ-086", "SZ-087", "SZ-088", "SZ-089"),
    n.TURN_UP: ("SZ-047", "SZ-048", "SZ-100"),
    n.TRIM: ("SZ-062", "SZ-063"),
    v.ANSWER: ("SZ-027", "SZ-028"),
}


def card_note(row: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return what is on a card in play: hp, score and wound counters, marks, what it bears or lies on."""
    parts = []
    if "score" in row:
        parts += [str(row["score"]), say("CDB {number}", number=row["cdb"])]
        if row["attacks"]:
            parts.append(say("has attacked"))
        if row["conjured"]:
            parts.append(say("conjured"))
        parts += row["objects"]
    if row.get("hp"):
        parts.append(say("{number} hp", number=row["hp"]))
    if row.get("face_up"):
        parts.append(say("face up"))
    if "on" in row:
        parts.append(say("on {card}", card=row["on"]))
    if row.get("marks"):
        parts.append(say("marks {number}", number=row["marks"]))
    return ", ".join(parts)


def player_note(seat: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return a Survivor's hp, the rescue counters, and what of the turn is used up."""
    parts = [say("{number} hp", number=seat["hp"])]
    if seat["rescue_counters"]:
        parts.append(say("rescue counters {number}", number=seat["rescue_counters"]))
    if seat["placed"]:
        parts.append(say("has placed"))
    if seat["replaced"]:
        parts.append(say("has replaced a Place"))
    return ", ".join(parts)


def card_style(card: Card) -> str:
    """Return the colour of a card's name, by its type."""
    return _STYLES.get(card.type, "")


def rules_behind(state: State, option: int) -> tuple[str, ...]:
    """Return the ids of the rules that an option of the open decision comes from."""
    if state.kind == n.ACT:
        return _VERBS.get(parts(option)[0], ())
    return _DECISIONS.get(state.kind, ())
