"""How a table of Buffy is drawn for a player, and which rules stand behind a choice."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.engine.actions import parts
from deckcheck.engine.speech import ENGLISH
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.names import Act, Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech
    from deckcheck.engine.state import State

# What stands before numbers that no card prints.
INVENTED = "~"
# The zones whose cards lie on spaces, apart from the locations.
_ON_SPACES = ("characters", "challenges")
# The zones that are drawn only while something lies there.
SELDOM = frozenset(
    {
        *("locations not placed", "Part 2 pile", "episodes", "lower levels", "attached cards", "talent stacks"),
        *("covered stacks", "crypt"),
    }
)
_STYLES = {
    "hero": "green",
    "companion": "green",
    "villain": "red",
    "minion": "red",
    "challenge": "yellow",
    "action": "blue",
    "event": "mauve",
    "episode": "mauve",
}

_VERBS = {
    Act.PASS: ("BF-005", "BF-006", "BF-008"),
    Act.PLACE_CHALLENGE: ("BF-041", "BF-042", "BF-047", "BF-048", "BF-049"),
    Act.BURY_CHALLENGE: ("BF-043",),
    Act.PLAY: ("BF-052", "BF-149", "BF-163", "BF-165", "BF-166"),
    Act.USE_POWER: ("BF-017", "BF-018", "BF-183"),
    Act.REFILL: ("BF-056", "BF-057", "BF-288"),
    Act.REFRESH_ALL: ("BF-065", "BF-068", "BF-289"),
    Act.MOVE: ("BF-072", "BF-073", "BF-075", "BF-077"),
    Act.ENTER: ("BF-084", "BF-085", "BF-086", "BF-092", "BF-098"),
    Act.ASCEND_TO: ("BF-103", "BF-104", "BF-106", "BF-107"),
    Act.ATTACH: ("BF-119", "BF-122", "BF-130", "BF-131"),
    Act.UPGRADE: ("BF-135", "BF-136", "BF-137"),
    Act.SWAP: ("BF-138", "BF-139", "BF-141", "BF-142"),
    Act.RESURRECT: ("BF-113", "BF-114"),
    Act.FIGHT: ("BF-199", "BF-200", "BF-201"),
    Act.FACE: ("BF-234", "BF-235", "BF-236", "BF-239"),
    Act.ASIDE: ("BF-129", "BF-170", "BF-212", "BF-249"),
    Act.DOUBLE: ("BF-204", "BF-205", "BF-207"),
    Act.TRIM: ("BF-231", "BF-263"),
}
_DECISIONS = {
    Decision.MAIN_CHARACTER: ("BF-024", "BF-025"),
    Decision.START_SPACE: ("BF-028",),
    Decision.DAYTIME: ("BF-029",),
    Decision.LAY_LOCATION: ("BF-030", "BF-031", "BF-033", "BF-035"),
    Decision.KEEP: ("BF-056", "BF-057", "BF-059"),
    Decision.JOIN: ("BF-234", "BF-235", "BF-236"),
    Decision.NAME_DEFENDER: ("BF-285",),
    Decision.DISCARD_DOWN: ("BF-231", "BF-263"),
    Decision.SURPLUS_ITEM: ("BF-135", "BF-136", "BF-144"),
    Decision.GRANTED_FIGHT: ("BF-294",),
    Decision.SPACE: ("BF-079", "BF-085"),
    Decision.TALENT: ("BF-181",),
    v.ORDER: ("BF-010",),
}


def card_note(row: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return what lies on a card: where it is, its talents or goals, fatigue, what is attached."""
    parts = [_space(row["at"], say)] if row.get("at") else []
    mark = INVENTED if row.get("invented") else ""
    if "level" in row:
        parts.append(mark + "/".join(str(row[name]) for name in n.TALENTS))
    for name, goal in row.get("goals", {}).items():
        parts.append(say("{talent} {number}", talent=_talent(name, say), number=f"{mark}{goal}"))
    if row.get("goals"):
        parts.append(say("{number} DP", number=row["points"]))
    if row.get("fatigued"):
        parts.append(say("fatigued"))
    if row.get("role"):
        parts.append(say(row["role"]))
    if row.get("attached"):
        parts.append("+ " + ", ".join(row["attached"]))
    if row.get("on"):
        parts.append(say("on {card}", card=row["on"]))
    if row.get("talent") and "boost" not in row:
        parts.append(_talent(row["talent"], say))
    elif row.get("talent"):
        parts.append(say("{talent} +{number}", talent=_talent(row["talent"], say), number=row["boost"]))
    return ", ".join(parts)


def _space(key: str, say: Speech) -> str:
    """Return a space, of which an observation says `park`, its player's name and its number, or that it is none."""
    if key in ("park", "beside the board"):
        return say("Park") if key == "park" else say(key)
    return f"{key[:-1]} {key[-1]}"


def _talent(name: str, say: Speech) -> str:
    return say(n.TALENT_NAMES[n.TALENTS.index(name)])


def table_notes(seen: Mapping[str, Any], say: Speech = ENGLISH) -> list[str]:
    """Return day or night, who takes part in a fight or challenge in which stage, and who stands where."""
    parts = [say("night") if seen["night"] else say("day")]
    phase, _, stage = seen["moment"].partition("/")
    if stage:
        parts.append(say("{phase}: {stage}", phase=say(phase), stage=say(stage)))
    if seen["challenge"]:
        parts.append(say("{player} faces {card}", player=seen["attacker"], card=seen["challenge"]))
    elif seen["fighter"]:
        parts.append(say("{card} attacks {other}", card=seen["fighter"], other=seen["attacked"]))
        parts.append(_talent(seen["resolving"], say))
    rows = [row for zone in _ON_SPACES for seat in seen["players"] for row in seat["zones"][zone]["cards"]]
    for key in sorted({row["at"] for row in rows if "level" in row}, key=lambda one: (one != "park", one)):
        there = ", ".join(row["name"] for row in rows if row["at"] == key)
        parts.append(say("{place}: {cards}", place=_space(key, say), cards=there))
    if any("level" in row for row in rows):
        parts.append("/".join(_talent(name, say) for name in n.TALENTS))
    if any(row["invented"] for row in rows):
        parts.append(say("{mark} invented numbers", mark=INVENTED))
    return parts


def player_note(seat: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return a player's destiny points and hold on the Park."""
    parts = [say("destiny {number}", number=seat["points"])]
    if seat["park"]:
        parts.append(say("holds the Park: {number}", number=seat["park"]))
    return ", ".join(parts)


def card_style(card: Card) -> str:
    """Return the colour of a card's type."""
    return _STYLES.get(card.type, "")


def rules_behind(state: State, option: int) -> tuple[str, ...]:
    """Return the ids of the rules that an option of the open decision comes from."""
    if state.kind in (Decision.WATCH, Decision.STAGE):
        return _VERBS[parts(option)[0]]
    return _DECISIONS.get(state.kind, ())
