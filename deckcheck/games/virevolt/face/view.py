"""How a Virevolt table is drawn for a player, and which rules stand behind a choice."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.engine.actions import parts
from deckcheck.engine.speech import ENGLISH
from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.rules.victory import TOKENS_TO_WIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech
    from deckcheck.engine.state import State

_STYLES = {"red": "red", "blue": "blue", "green": "green", "mauve": "mauve"}

_VERBS = {
    n.Act.PASS: ("VV-006", "VV-018"),
    n.Act.PLAY_HERO: ("VV-019", "VV-020", "VV-021", "VV-022"),
    n.Act.PLAY_CRYSTAL: ("VV-025", "VV-026"),
    n.Act.SET_TRAP: ("VV-024", "VV-071", "VV-072", "VV-073"),
    n.Act.CAST: ("VV-023", "VV-068", "VV-069", "VV-070"),
    n.Act.ROTATE: ("VV-027", "VV-028", "VV-029", "VV-088"),
    n.Act.SACRIFICE: ("VV-030", "VV-031", "VV-032", "VV-033"),
    n.Act.USE_POWER: ("VV-063",),
}
_DECISIONS = {
    n.ATTACK: ("VV-048", "VV-049", "VV-050", "VV-052", "VV-057"),
    n.REDRAW: ("VV-003",),
    n.NEW_MAIN: ("VV-034",),
    n.PAY: ("VV-036", "VV-037", "VV-039", "VV-045"),
    n.LIFT_STATE: ("VV-083",),
    n.HAND_LIMIT: ("VV-085",),
    n.CHOOSE_STATE: ("VV-095",),
    n.TAKE_TOKEN: ("VV-053",),
    v.ANSWER: ("VV-075", "VV-076", "VV-077", "VV-078", "VV-079"),
}


def card_note(row: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return a Hero's hp out of those printed and its states, or that a Crystal is spent."""
    if "hp" not in row:
        return say("spent") if row.get("spent") else ""
    parts = [say("{hp}/{printed} hp", hp=row["hp"], printed=row["hp"] + row["damage"]), *map(say, row["states"])]
    if row["banned"]:
        parts.append(say("may not attack"))
    return ", ".join(parts)


def player_note(seat: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return a player's victory tokens."""
    tokens = seat["tokens"]
    marks = "●" * tokens + "○" * (TOKENS_TO_WIN - tokens)
    return say("tokens {number}/{most} {marks}", number=tokens, most=TOKENS_TO_WIN, marks=marks)


def card_style(card: Card) -> str:
    """Return the colour of a card; neutral ones have none."""
    return _STYLES.get(card.facts.get("color", ""), "")


def rules_behind(state: State, option: int) -> tuple[str, ...]:
    """Return the ids of the rules that an option of the open decision comes from."""
    if state.kind == n.ACT:
        return _VERBS[parts(option)[0]]
    if state.kind == n.ATTACK and option == n.Attack.PASS:
        return ("VV-051",)
    return _DECISIONS.get(state.kind, ())
