"""How a table of the X-Files CCG is drawn for a player."""

from __future__ import annotations

from deckcheck.engine.data.phrases import ENGLISH
from deckcheck.engine.table.face import Fact, Side, UnderWay
from deckcheck.engine.table.view import ROW
from deckcheck.games.xfiles.names import CHARACTERISTICS, VALUES, VALUES_EACH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.table.view import TableLayout

#: Zones that are drawn only while something is there.
SELDOM = frozenset(
    {"Hospital", "under Sites", "Equipment", "lasting cards", "table", "out of play", "removed from the game"}
)
# From this many X-Files still possible on the notebook names them.
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
    "order": "turned up as number {number}",
    "level": "level {number}",
    "boost": "adds {number}",
}


def card_facts(row: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return what is on a card: what is not as usual."""
    found = []
    if row.get("damage"):
        text = translate("damage {number}, HEALTH {left}", number=row["damage"], left=row["health"])
        found.append(Fact("health", text, row["health"], row["health"] + row["damage"]))
    if row.get("tokens"):
        found.append(Fact("tokens", translate("{number} {number:token|tokens}", number=row["tokens"]), row["tokens"]))
    if row.get("team") and row.get("several_teams"):
        found.append(Fact("team", translate("Team {number}", number=row["team"]), row["team"]))
    if row.get("may_leave") is False:
        found.append(Fact("kept", translate("may not leave")))
    for key, phrase in (("hired", "for this turn"), ("left_out", "left out")):
        if row.get(key):
            found.append(Fact(key, translate(phrase)))
    for key, phrase in (("at", "at {card}"), ("on", "on {card}"), ("under", "under {card}")):
        if row.get(key):
            found.append(Fact(key, translate(phrase, card=row[key])))
    if row.get("against"):
        found.append(Fact("against", translate("against {player}", player=row["against"])))
    found += [Fact(key, translate(phrase, number=row[key]), row[key]) for key, phrase in _MARKS.items() if row.get(key)]
    return found


def player_facts(seat: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return a player's pools, and in the own seat the notebook: how many X-Files are possible, or which."""
    found = [Fact("rp", translate("RP {number}", number=seat["rp"]), seat["rp"])]
    if seat.get("bound"):
        text = translate("{number} of them only for buying cards", number=seat["bound"])
        found.append(Fact("bound", text, seat["bound"]))
    found.append(Fact("cp", translate("CP {number}", number=seat["cp"]), seat["cp"]))
    if seat.get("shown"):
        found.append(
            Fact("shown", translate("shown: {values}", values=", ".join(translate(value) for value in seat["shown"])))
        )
    for name, page in seat.get("notebook", {}).items():
        found += _page(name, page, translate)
    phrase = "{player} is down to {number} {number:X-File|X-Files}"
    for name, number in seat.get("found_out", {}).items():
        found.append(Fact("found_out", translate(phrase, player=name, number=number), number))
    return found


def _page(name: str, page: Mapping[str, Any], translate: PhraseTranslator) -> list[Fact]:
    """Return what a notebook says of an opponent's X-File."""
    possible = page["possible"]
    if len(possible) <= NAMED:
        return [
            Fact("possible", translate("{player} has {cards}", player=name, cards=" / ".join(possible)), len(possible))
        ]
    text = translate("{number} X-Files possible for {player}", number=len(possible), player=name)
    found = [Fact("possible", text, len(possible))]
    known = [page[trait][0] for trait in CHARACTERISTICS if len(page[trait]) == 1]
    if known:
        found.append(Fact("known", translate("known: {values}", values=", ".join(translate(value) for value in known))))
    out = [value for trait in CHARACTERISTICS for value in _ruled_out(trait, page[trait])]
    if out:
        found.append(
            Fact("ruled_out", translate("ruled out: {values}", values=", ".join(translate(value) for value in out)))
        )
    return found


def _ruled_out(characteristic: str, left: Sequence[str]) -> list[str]:
    """Return the values of a characteristic that are out, unless only one is left: then that one says it all."""
    first = CHARACTERISTICS.index(characteristic) * VALUES_EACH
    values = VALUES[first : first + VALUES_EACH]
    return [value for value in values if value not in left] if len(left) > 1 else []


def under_way(seen: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[UnderWay]:
    """Return the skill check and the combat under way: what is needed, what is there, who adds what (XF-D30)."""
    found = []
    check, combat = seen["check"], seen["combat"]
    names = [seat["name"] for seat in seen["players"]]
    if check:
        skill, needed, have = translate(check["skill"]), check["needed"], check["have"]
        title = translate("{skill} {needed}: the Team has {have}", skill=skill, needed=needed, have=have)
        parts = [
            Fact("part", translate("{card} {number}", card=name, number=amount), amount)
            for name, amount in check["parts"].items()
            if amount
        ]
        team = Side(translate("the Team"), names.index(check["player"]), have, parts)
        site = Side(check["site"] or skill, None, needed)
        standing = translate("as things stand: passed") if have >= needed else translate("as things stand: failed")
        found.append(UnderWay("check", title, check["site"] or "", [team, site], standing=standing))
    if combat:
        kind, card = translate(combat["kind"]), combat["adversary"]
        phrase = "{kind}: the Team {team}, {card} {against}"
        title = translate(phrase, kind=kind, card=card, team=combat["team"], against=combat["against"])
        team = _fighters(translate("the Team"), combat["team"], combat["fighters"], translate)
        adversary = _fighters(card, combat["against"], combat["foes"], translate)
        stage = translate("round {number}", number=combat["round"])
        found.append(UnderWay("combat", title, stage, [team, adversary]))
    return found


def _fighters(name: str, total: int, fighters: Sequence[Mapping[str, Any]], translate: PhraseTranslator) -> Side:
    """Return a side of a combat: what it deals, and what each of its fighters can take, with the item that it uses."""
    parts = []
    for one in fighters:
        item = one["item"] or ""
        phrase = "{card} deals {number} with {item}, HEALTH {left}" if item else "{card} deals {number}, HEALTH {left}"
        text = translate(phrase, card=one["card"], number=one["deals"], left=one["health"], item=item)
        parts.append(Fact("fighter", text, one["deals"]))
    return Side(name, None, total, parts, [one["number"] for one in fighters])


def make_regions(layout: TableLayout) -> None:
    """Lay out each player's Sites with what is under them, then the Teams of each section with their Equipment."""
    borne: dict[int, list[Mapping[str, Any]]] = {}
    for zone in ("Equipment", "lasting cards", "under Sites"):
        for row in layout.rows(zone):
            if row.get("host") is not None:
                borne.setdefault(row["host"], []).append(row)
    for seat in layout.seats():
        sites = [row for row in layout.rows("Field", seat) if "against" in row]
        if sites:
            cards = [layout.card(row, borne.get(row["number"], ())) for row in sites]
            layout.region(f"{seat}/Sites", layout.translate("Sites"), ROW, cards, player=seat)
        for section in ("Field", "Bureau", "Hospital"):
            agents = [row for row in layout.rows(section, seat) if row.get("several_teams")]
            for number, team in enumerate(sorted({row["team"] for row in agents}), 1):
                there = [row for row in agents if row["team"] == team]
                cards = [layout.card(row, borne.get(row["number"], ()), unsaid=("team",)) for row in there]
                name = layout.translate("{section}, Team {number}", section=layout.translate(section), number=number)
                layout.region(f"{seat}/{section}/team {team}", name, ROW, cards, player=seat)
            layout.zone(seat, section, borne)


def card_style(card: Card) -> str:
    """Return the colour of a card's suit."""
    return _STYLES.get(card.type, "")
