"""How a table of the X-Files CCG is drawn for a player, and which rules stand behind a choice."""

from __future__ import annotations

from deckcheck.engine.actions import parts
from deckcheck.engine.procedures import innermost
from deckcheck.engine.speech import ENGLISH
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Act
from deckcheck.games.xfiles.rules.frames import Check
from deckcheck.games.xfiles.rules.window import PLAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech
    from deckcheck.games.xfiles.state import XFilesState

#: Zones that are drawn only while something lies there.
SELDOM = frozenset(
    {"Hospital", "under Sites", "Equipment", "lasting cards", "table", "out of play", "removed from the game"}
)
# From so many X-Files still possible on the notebook names them.
NAMED = 8
_STYLES = {
    "agent": "cyan",
    "adversary": "red",
    "bluff": "mauve",
    "site": "green",
    "witness": "blue",
    "equipment": "yellow",
    "xfile": "bold",
}
_MARKS = {
    "barred": "may not leave for {number} {number:turn|turns}",
    "timer": "for {number} {number:turn|turns}",
    "level": "level {number}",
    "boost": "adds {number}",
}

_VERBS = {
    Act.EQUIP: ("XF-063", "XF-102", "XF-107", "XF-109"),
    Act.HAND_OVER: ("XF-104", "XF-105", "XF-106"),
    Act.MOVE: ("XF-111", "XF-112", "XF-117"),
    Act.HIRE: ("XF-051", "XF-052", "XF-053", "XF-056"),
    Act.JOIN: ("XF-114", "XF-118", "XF-119"),
    Act.PUT: ("XF-121", "XF-122", "XF-124", "XF-129"),
    Act.UNDER_SITE: ("XF-132", "XF-138", "XF-139"),
    Act.PLAY_UNPAID: ("XF-044",),
    Act.GO: ("XF-113", "XF-149", "XF-151", "XF-156"),
}
# Playing cards in the second step of a skill check.
_IN_CHECK = ("XF-042", "XF-064", "XF-166", "XF-167", "XF-170")
# The acts of a phase, among which cards may be played.
_ACTS = (n.REQUISITION_ACT, n.DEPLOY, n.PLACE, n.SEND)
_DECISIONS = {
    n.PLAY: ("XF-042", "XF-043", "XF-048", "XF-064"),
    n.RESPOND: ("XF-073", "XF-169"),
    n.FREE_CARD: ("XF-074", "XF-075"),
    n.PRODUCE: ("XF-076", "XF-077", "XF-078"),
    n.PURSE: ("XF-308",),
    n.BUY: ("XF-039", "XF-040", "XF-080", "XF-088"),
    n.SELL: ("XF-082", "XF-083", "XF-084", "XF-085"),
    n.REQUISITION_ACT: ("XF-102",),
    n.DEPLOY: ("XF-111",),
    n.FORM_TEAM: ("XF-114", "XF-120"),
    n.PLACE: ("XF-121", "XF-123"),
    n.LAY: ("XF-132", "XF-139"),
    n.SEND: ("XF-149", "XF-150"),
    n.NEXT_SITE: ("XF-154",),
    n.ANNOUNCE: ("XF-127", "XF-128"),
    n.BLUFF_USE: ("XF-133", "XF-143", "XF-148"),
    n.TARGET: ("XF-194", "XF-195"),
    n.QUESTION: ("XF-223", "XF-224"),
    n.GUESS: ("XF-227", "XF-229", "XF-230"),
    n.PENALTY: ("XF-230", "XF-231", "XF-232"),
    n.DISCARD_CARD: ("XF-239", "XF-240"),
    n.NAME_X: ("XF-087",),
    n.MODE: ("XF-046",),
    n.POWER: ("XF-272",),
    n.CANCEL: ("XF-281",),
}


def card_note(row: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return what lies on a card: what is not as usual."""
    parts = []
    if row.get("damage"):
        parts.append(say("damage {number}, HEALTH {left}", number=row["damage"], left=row["health"]))
    if row.get("tokens"):
        parts.append(say("{number} {number:token|tokens}", number=row["tokens"]))
    if row.get("team") and row.get("several_teams"):
        parts.append(say("Team {number}", number=row["team"]))
    if row.get("may_leave") is False:
        parts.append(say("may not leave"))
    for key, phrase in (("hired", "for this turn"), ("left_out", "left out")):
        if row.get(key):
            parts.append(say(phrase))
    for key, phrase in (("at", "at {card}"), ("on", "on {card}"), ("under", "under {card}")):
        if row.get(key):
            parts.append(say(phrase, card=row[key]))
    if row.get("against"):
        parts.append(say("against {player}", player=row["against"]))
    parts += [say(phrase, number=row[key]) for key, phrase in _MARKS.items() if row.get(key)]
    return ", ".join(parts)


def player_note(seat: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return a player's pools, and in the own seat the notebook: how many X-Files are possible, or which."""
    parts = [say("RP {number}", number=seat["rp"]), say("CP {number}", number=seat["cp"])]
    if seat.get("bound"):
        parts.insert(1, say("{number} of them only for buying cards", number=seat["bound"]))
    if seat.get("shown"):
        parts.append(say("shown: {values}", values=", ".join(say(value) for value in seat["shown"])))
    for name, page in seat.get("notebook", {}).items():
        possible = page["possible"]
        if len(possible) > NAMED:
            parts.append(say("{number} X-Files possible for {player}", number=len(possible), player=name))
            known = [page[trait][0] for trait in n.CHARACTERISTICS if len(page[trait]) == 1]
            if known:
                parts.append(say("known: {values}", values=", ".join(say(value) for value in known)))
            out = [value for trait in n.CHARACTERISTICS for value in _ruled_out(trait, page[trait])]
            if out:
                parts.append(say("ruled out: {values}", values=", ".join(say(value) for value in out)))
        else:
            parts.append(say("{player} has {cards}", player=name, cards=" / ".join(possible)))
    phrase = "{player} is down to {number} {number:X-File|X-Files}"
    parts += [say(phrase, player=name, number=number) for name, number in seat.get("found_out", {}).items()]
    return ", ".join(parts)


def _ruled_out(characteristic: str, left: Sequence[str]) -> list[str]:
    """Return the values of a characteristic that are out, unless only one is left: then that one says it all."""
    first = n.CHARACTERISTICS.index(characteristic) * n.VALUES_EACH
    values = n.VALUES[first : first + n.VALUES_EACH]
    return [value for value in values if value not in left] if len(left) > 1 else []


def table_notes(seen: Mapping[str, Any], say: Speech = ENGLISH) -> list[str]:
    """Return the skill check and the combat under way: what is needed, what is there, who adds what (XF-D30)."""
    parts = []
    check, combat = seen["check"], seen["combat"]
    if check:
        skill = say(check["skill"])
        parts.append(
            say("{skill} {needed}: the Team has {have}", skill=skill, needed=check["needed"], have=check["have"])
        )
        parts += [say("{card} {number}", card=name, number=amount) for name, amount in check["parts"].items() if amount]
    if combat:
        kind, card = say(combat["kind"]), combat["adversary"]
        phrase = "{kind}: the Team {team}, {card} {against}"
        parts.append(say(phrase, kind=kind, card=card, team=combat["team"], against=combat["against"]))
    return parts


def card_style(card: Card) -> str:
    """Return the colour of a card's suit."""
    return _STYLES.get(card.type, "")


def rules_behind(state: XFilesState, option: int) -> tuple[str, ...]:
    """Return the ids of the rules that an option of the open decision comes from."""
    verb = parts(option)[0]
    if verb == Act.PLAY_UNPAID:
        return _VERBS[verb]
    if state.kind in _ACTS and option != DONE and verb in PLAYS:
        return _DECISIONS[n.PLAY]
    if state.kind == n.PLAY and innermost(state, Check) is not None:
        return _IN_CHECK
    if verb in _VERBS and state.kind not in (n.PLAY, n.RESPOND):
        return _VERBS[verb]
    return _DECISIONS.get(state.kind, ())
