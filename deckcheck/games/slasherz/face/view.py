"""How a Slasherz table is drawn for a player."""

from __future__ import annotations

from deckcheck.engine.data.phrases import ENGLISH
from deckcheck.engine.table.face import Fact, Side, UnderWay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.table.view import TableLayout

#: The zones that are shown only while something is there.
SELDOM = frozenset({"Objects", "forgotten zone", "resolving", "out of the game"})
_STYLES = {"survivor": "cyan", "victim": "yellow", "character": "red", "place": "green"}


def card_facts(row: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return what is on a card in play: hp, score and wound counters, marks, what it bears or is on."""
    found = []
    if "score" in row:
        found.append(Fact("score", str(row["score"]), row["score"]))
        found.append(Fact("cdb", translate("CDB {number}", number=row["cdb"]), row["cdb"]))
        if row["attacks"]:
            found.append(Fact("attacks", translate("has attacked"), row["attacks"]))
        if row["conjured"]:
            found.append(Fact("conjured", translate("conjured")))
        found += [Fact("object", name) for name in row["objects"]]
    if row.get("hp"):
        found.append(Fact("hp", translate("{number} hp", number=row["hp"]), row["hp"]))
    if row.get("face_up"):
        found.append(Fact("face_up", translate("face up")))
    if "on" in row:
        found.append(Fact("on", translate("on {card}", card=row["on"])))
    if "effect_of" in row:
        found.append(Fact("effect_of", translate("has the effect of {card}", card=row["effect_of"])))
    if "acts_for" in row:
        found.append(Fact("acts_for", translate("acts for {card}", card=row["acts_for"])))
    found += [Fact("points_at", translate("points at {card}", card=name)) for name in row.get("points_at", ())]
    if row.get("marks"):
        found.append(Fact("marks", translate("marks {number}", number=row["marks"]), row["marks"]))
    return found


def player_facts(seat: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return a Survivor's hp, the rescue counters, and what of the turn is used up."""
    found = [Fact("hp", translate("{number} hp", number=seat["hp"]), seat["hp"])]
    if seat["rescue_counters"]:
        counters = seat["rescue_counters"]
        found.append(Fact("rescue_counters", translate("rescue counters {number}", number=counters), counters))
    if seat["placed"]:
        found.append(Fact("placed", translate("has placed")))
    if seat["replaced"]:
        found.append(Fact("replaced", translate("has replaced a Place")))
    return found


def make_regions(layout: TableLayout) -> None:
    """Lay out each player's Survivor and Victims, then the field: Places, Characters with their Objects (SZ-062)."""
    objects: dict[int, list[Mapping[str, Any]]] = {}
    for row in layout.rows("Objects"):
        objects.setdefault(row["bearer"], []).append(row)
    for seat in layout.seats():
        layout.zone(seat, "Survivor")
        layout.zone(seat, "Victims")
        layout.zone(seat, "Places")
        layout.zone(seat, "Characters", objects)


def under_way(seen: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[UnderWay]:
    """Return the attack under way: score against score, or wound counters against hp, as things stand."""
    attack = seen["attack"]
    if attack is None:
        return []
    sides = []
    for key in ("attacker", "attacked"):
        one = attack[key]
        figures = [
            Fact(name, translate(phrase, number=one[name]), one[name])
            for name, phrase in (("cdb", "CDB {number}"), ("hp", "{number} hp"))
            if one[name] is not None
        ]
        sides.append(Side(one["name"], one["player"], one["score"], figures, [one["number"]]))
    title = translate("{card} attacks {other}", card=sides[0].name, other=sides[1].name)
    standing = ""
    mine, theirs = sides[0].total, sides[1].total
    if mine is not None and theirs is not None:
        standing = (
            translate("as things stand: {card}", card=sides[mine < theirs].name)
            if mine != theirs
            else translate("as things stand: equal")
        )
    return [UnderWay("attack", title, sides=sides, standing=standing)]


def card_style(card: Card) -> str:
    """Return the colour of a card's name, by its type."""
    return _STYLES.get(card.type, "")
