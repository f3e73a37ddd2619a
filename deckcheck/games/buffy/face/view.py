"""How a table of Buffy is drawn for a player."""

from __future__ import annotations

from deckcheck.engine.data.phrases import ENGLISH
from deckcheck.engine.table.face import Fact, Side, UnderWay
from deckcheck.engine.table.view import PLACE, Cell
from deckcheck.games.buffy.names import OWN_SPACES, TALENT_NAMES, TALENTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.table.view import TableLayout

# What is before numbers that no card prints.
INVENTED = "~"
# The zones whose cards are on spaces, apart from the locations.
_ON_SPACES = ("characters", "challenges")
# The zones that are drawn only while something is there.
SELDOM = frozenset(
    {
        *("locations not placed", "Part 2 pile", "episodes", "lower levels", "attached cards", "talent stacks"),
        *("locations", "challenges", "characters"),
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


def card_facts(row: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return what is on a card: where it is, its talents or goals, fatigue, what is attached."""
    found = [Fact("at", _space(row["at"], translate))] if row.get("at") else []
    mark = INVENTED if row.get("invented") else ""
    if "level" in row:
        found.append(Fact("talents", mark + "/".join(str(row[name]) for name in TALENTS)))
    for name, goal in row.get("goals", {}).items():
        found.append(
            Fact(name, translate("{talent} {number}", talent=_talent(name, translate), number=f"{mark}{goal}"), goal)
        )
    if row.get("goals"):
        found.append(Fact("points", translate("{number} DP", number=row["points"]), row["points"]))
    if row.get("fatigued"):
        found.append(Fact("fatigued", translate("fatigued")))
    if row.get("role"):
        found.append(Fact("role", translate(row["role"])))
    if row.get("attached"):
        found.append(Fact("attached", "+ " + ", ".join(row["attached"])))
    if row.get("on"):
        found.append(Fact("on", translate("on {card}", card=row["on"])))
    if row.get("talent") and "boost" not in row:
        found.append(Fact("talent", _talent(row["talent"], translate)))
    elif row.get("talent"):
        phrase = "{talent} +{number}"
        found.append(
            Fact(
                "boost", translate(phrase, talent=_talent(row["talent"], translate), number=row["boost"]), row["boost"]
            )
        )
    return found


def _space(key: str, translate: PhraseTranslator) -> str:
    """Return a space, of which an observation says `park`, its player's name and its number, or that it is none."""
    if key in ("park", "beside the board"):
        return translate("Park") if key == "park" else translate(key)
    return f"{key[:-1]} {key[-1]}"


def _talent(name: str, translate: PhraseTranslator) -> str:
    return translate(TALENT_NAMES[TALENTS.index(name)])


def table_facts(seen: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return day or night, what the four numbers of a character represent, and how invented ones are marked."""
    found = [Fact("night" if seen["night"] else "day", translate("night") if seen["night"] else translate("day"))]
    rows = [row for zone in _ON_SPACES for seat in seen["players"] for row in seat["zones"][zone]["cards"]]
    if any("level" in row for row in rows):
        found.append(Fact("talents", "/".join(_talent(name, translate) for name in TALENTS)))
    if any(row["invented"] for row in rows):
        found.append(Fact("invented", translate("{mark} invented numbers", mark=INVENTED)))
    return found


def under_way(seen: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[UnderWay]:
    """Return the fight or challenge under way: its stage, and what both sides come to as things stand."""
    phase, _, stage = seen["moment"].partition("/")
    if not stage:
        return []
    names = [seat["name"] for seat in seen["players"]]
    stage_text = translate("{phase}: {stage}", phase=translate(phase), stage=translate(stage))
    rows = [row for seat in seen["players"] for row in seat["zones"]["characters"]["cards"]]
    if seen["challenge"]:
        title = translate("{player} faces {card}", player=seen["attacker"], card=seen["challenge"])
        there = [row["number"] for row in rows if row["role"]]
        efforts = [_reached(one, translate) for one in seen["talents"]]
        attacker = Side(seen["attacker"], names.index(seen["attacker"]), parts=efforts, cards=there)
        defender = Side(seen["defender"], names.index(seen["defender"]))
        outcome = {None: "", True: "as things stand: defeated", False: "as things stand: not defeated"}[seen["met"]]
        standing = translate(outcome) if outcome else ""
        return [UnderWay("challenge", title, stage_text, [attacker, defender], standing=standing)]
    called = {key: seen[key] for key in ("fighter", "attacked")}
    if called["fighter"] == called["attacked"]:
        for key, player in (("fighter", "attacker"), ("attacked", "defender")):
            called[key] = translate("{player}’s {card}", player=seen[player], card=called[key])
    title = translate("{card} attacks {other}", card=called["fighter"], other=called["attacked"])
    sides = []
    for key, card, total in (("attacker", "fighter", "attack"), ("defender", "attacked", "defence")):
        there = [row["number"] for row in rows if row["role"] == key]
        sides.append(Side(called[card], names.index(seen[key]), seen[total], cards=there))
    mine, theirs = sides[0].total, sides[1].total
    standing = ""
    if mine is not None and theirs is not None:
        standing = (
            translate("as things stand: {card}", card=sides[mine < theirs].name)
            if mine != theirs
            else translate("as things stand: equal")
        )
    decides = Fact("talent", translate("{talent} decides", talent=_talent(seen["resolving"], translate)))
    return [UnderWay("fight", title, stage_text, sides, [decides], standing)]


def _reached(one: Mapping[str, Any], translate: PhraseTranslator) -> Fact:
    """Return what the participants have of a talent that a challenge lists, and what is needed."""
    have = "?" if one["have"] is None else one["have"]
    needed = "?" if one["needed"] is None else one["needed"]
    phrase = "{talent} {have} of {needed}"
    return Fact(
        one["talent"],
        translate(phrase, talent=_talent(one["talent"], translate), have=have, needed=needed),
        one["have"],
    )


def make_regions(layout: TableLayout) -> None:
    """Lay out the Park and the spaces, with the location, challenges and characters at each (BF-035, BF-037)."""
    worn: dict[int, list[Mapping[str, Any]]] = {}
    for zone in ("attached cards", "lower levels"):
        for row in layout.rows(zone):
            worn.setdefault(row["host"], []).append(row)
    rows = [row for zone in ("locations", "challenges", "characters") for row in layout.rows(zone)]
    owners = {f"{layout.name(seat)}{number}": seat for seat in layout.seats() for number in range(1, OWN_SPACES + 1)}
    # In the order of the turns, of which the player is the last: so the ring is seen from there.
    for number, key in enumerate(("park", *owners)):
        there = [row for row in rows if row.get("at") == key]
        if there or key == "park":
            owner = owners.get(key)
            cards = [layout.card(row, worn.get(row["number"], ()), ("at",), owner) for row in there]
            cell = _cell(number - 1, len(layout.seats()))
            layout.region(f"space {key}", _space(key, layout.translate), PLACE, cards, player=owner, cell=cell)
    for seat in layout.seats():
        for zone in ("essence", "episodes", "talent stacks", "covered stacks"):
            layout.zone(seat, zone)


def _cell(at: int, players: int) -> Cell:
    """Return where a space is on the map: the Park (-1) in the middle, the ring clockwise around it (BF-037, BF-282).

    The four spaces of the player who looks, the last ones, are the right one of the middle and those at the lower edge.
    """
    side = players + 1
    if at < 0:
        return Cell(2, 2, side - 2, side)
    # From the upper left corner on, clockwise, each edge has as many cells as there are players.
    edge, step = divmod((at + 3 - 2 * players) % (OWN_SPACES * players), players)
    row, column = ((1, 1 + step), (1 + step, side), (side, side - step), (side - step, 1))[edge]
    return Cell(row, column, 1, side)


def player_facts(seat: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return a player's destiny points and hold on the Park."""
    found = [Fact("points", translate("destiny {number}", number=seat["points"]), seat["points"])]
    if seat["park"]:
        found.append(Fact("park", translate("holds the Park: {number}", number=seat["park"]), seat["park"]))
    return found


def card_style(card: Card) -> str:
    """Return the colour of a card's type."""
    return _STYLES.get(card.type, "")
