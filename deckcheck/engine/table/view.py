"""The table as a player sees it, laid out as people of the game lay it out: plain data, from the observation alone.

`schemas/table.schema.json` describes what `view` returns. Nothing goes in but the player’s observation, the faces of
the cards that it names, and the language; hence nothing can leak that the observation does not show.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.knowledge.observation import common_observation, observation
from deckcheck.engine.state.match import OWNER, PUBLIC
from deckcheck.engine.table.cards import face_data
from deckcheck.engine.table.face import Fact, UnderWay, game_face, join_facts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.state.match import Zone
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import Rules
    from deckcheck.engine.table.face import GameFace

#: The number of the shape of views, choices and previews; it rises where a program that reads them must change.
FORMAT = 1
#: The kinds of region: cards in play in a row, a place of the table, cards in hand, cards that are in no order beside
#: the play, a pile of which the top is shown.
ROW, PLACE, HAND, OPEN, PILE = "row", "place", "hand", "open", "pile"


#: The facts that name what a card wears: they are left out where it is shown itself.
_WORN = frozenset({"attached", "object"})


def translated(state: State, language: str | None) -> State:
    """Return a state whose labels and names are in a language; the state itself where it speaks it already."""
    match = state.match
    if language is None or language == (match.translate.language or "en"):
        return state
    translated = state.copy()
    translated.match = match.speaking(phrase_translator(match.rules.folder, language))
    return translated


def view(state: State, player: int, language: str | None = None) -> dict[str, Any]:
    """Return the table as a player sees it, as plain data (`schemas/table.schema.json`, `view`).

    Args:
        state: the state.
        player: who looks.
        language: `en` or `fr`; that of the game's own labels when left out.
    """
    state = translated(state, language)
    return _laid_out(state, observation(state, player))


def common_view(state: State, language: str | None = None) -> dict[str, Any]:
    """Return the table as somebody sees it who plays no seat: what all players know, laid out as for player 0.

    Args:
        state: the state.
        language: `en` or `fr`; that of the game's own labels when left out.
    """
    state = translated(state, language)
    return _laid_out(state, common_observation(state))


def _laid_out(state: State, seen: dict[str, Any]) -> dict[str, Any]:
    match = state.match
    player = seen["player"]
    layout = TableLayout(seen, match.rules, match.book, match.translate)
    face, translate = layout.face, match.translate
    if face.make_regions is not None:
        face.make_regions(layout)
    layout.rest()
    seats = []
    for seat, row in enumerate(seen["players"]):
        known = {**row, **seen.get("private", {})} if seat == player else row
        seats.append(
            {
                "player": seat,
                "name": row["name"],
                "alive": row["alive"],
                "facts": [fact.data() for fact in face.player_facts(known, translate)],
            }
        )
    decision = seen["decision"]
    if decision is not None:
        decision = {
            "player": decision["player"],
            "kind": decision["kind"],
            "name": translate(match.rules.kinds.asks().get(decision["kind"], decision["kind"])),
        }
    outcome = seen["outcome"]
    if outcome is not None:
        outcome = {"winners": outcome["winners"], "reason": outcome["reason"], "text": translate(outcome["reason"])}
    return {
        "format": FORMAT,
        "game": seen["game"],
        "language": translate.language or "en",
        "player": player,
        "turn": seen["turn"],
        "active": seen["active"],
        "phase": {"key": seen["phase"], "name": translate(seen["phase"])},
        "decision": decision,
        "outcome": outcome,
        "seats": seats,
        "facts": [fact.data() for fact in face.table_facts(seen, translate)],
        "under_way": [going.data() for going in _under_way(seen, face, translate)],
        "regions": layout.regions,
        "cards": layout.faces,
    }


def _under_way(seen: Mapping[str, Any], face: GameFace, translate: PhraseTranslator) -> list[UnderWay]:
    """Return what is under way, the innermost last, which says who has passed; that alone where nothing else is."""
    if seen["outcome"] is not None:
        return []
    going = list(face.under_way(seen, translate))
    names = [row["name"] for row in seen["players"]]
    passed = [names.index(name) for name in seen["passed"]]
    if passed:
        last = going.pop() if going else UnderWay("round", translate("all are asked in turn"))
        going.append(last._replace(passed=passed))
    return going


class Cell(NamedTuple):
    """Where a place is on the map of a table, a square with the player who looks at its lower edge.

    Attributes:
        row, column: its upper left corner, from 1.
        span: how many rows and columns it takes.
        side: how many rows and columns the map has.
    """

    row: int
    column: int
    span: int
    side: int


class TableLayout:
    """The table of one observation while it is laid out: a game's `make_regions` makes regions of its rows.

    Whatever no region has taken goes into regions of its own, a zone each, so that nothing is left out.

    Attributes:
        seen: the observation.
        player: who looks.
        translate: puts the phrases of the game into the reader's language.
        face: what the game adds.
        regions: the regions made so far, as plain data.
        faces: the faces of all cards that were met, by id.
    """

    def __init__(self, seen: Mapping[str, Any], rules: Rules, book: Any, translate: PhraseTranslator) -> None:
        self.seen = seen
        self.player: int = seen["player"]
        self.translate = translate
        self.face = game_face(rules)
        self.regions: list[dict[str, Any]] = []
        self.faces: dict[str, dict[str, Any]] = {}
        self._book = book
        self._zones = {zone.name: zone for zone in rules.zones}
        self._taken: set[int] = set()
        self._made: set[tuple[int, str]] = set()
        # Where each row is: its player and zone.
        self._where = {
            id(row): (seat, zone)
            for seat, held in enumerate(seen["players"])
            for zone, content in held["zones"].items()
            for row in content["cards"]
        }

    def seats(self) -> list[int]:
        """Return the seats in the order of their turns from the one after the player's, who comes last."""
        players = len(self.seen["players"])
        return [(self.player + 1 + step) % players for step in range(players)]

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return str(self.seen["players"][seat]["name"])

    def rows(self, zone: str, seat: int | None = None) -> list[Mapping[str, Any]]:
        """Return the rows of a zone, of one player or of all, that no region has taken yet."""
        seats = self.seats() if seat is None else [seat]
        found = [row for one in seats for row in self._content(one, zone)["cards"]]
        return [row for row in found if id(row) not in self._taken]

    def _content(self, seat: int, zone: str) -> Mapping[str, Any]:
        content: Mapping[str, Any] = self.seen["players"][seat]["zones"].get(zone, {"count": 0, "cards": []})
        return content

    def card(
        self,
        row: Mapping[str, Any],
        attached: Sequence[Mapping[str, Any]] = (),
        unsaid: Sequence[str] = (),
        side: int | None = -1,
    ) -> dict[str, Any]:
        """Return a card as plain data, with the cards that are attached to it; the row is taken.

        Args:
            row: the card's entry in the observation.
            attached: the entries of what is attached to it.
            unsaid: the keys of the facts that its place shows anyway.
            side: whose place it is where cards of several players may be together, or None for nobody's: a card of
                another player says whose it is.
        """
        self._taken.add(id(row))
        seat, zone = self._where[id(row)]
        left_out = {*unsaid, *(_WORN if attached else ())}
        facts = [fact for fact in self.face.card_facts(row, self.translate) if fact.text and fact.key not in left_out]
        if side not in (-1, seat):
            facts.insert(0, Fact("player", self.name(seat)))
        return {
            "number": row.get("number"),
            "id": row["card"],
            "name": self._named(row),
            "style": self._style(row["card"]),
            "player": seat,
            "zone": zone,
            "facts": [fact.data() for fact in facts],
            "note": join_facts(facts),
            "attached": [self.card(other, (), ("on", "under"), -1 if side == -1 else seat) for other in attached],
        }

    def _named(self, row: Mapping[str, Any]) -> str:
        if row["card"] is None:
            return self.translate("hidden card")
        card = self._book.cards[self._book.numbers[row["card"]]]
        language = self.translate.language
        if row["card"] not in self.faces:
            self.faces[row["card"]] = face_data(card, self.translate)
        return str(row.get("name") or (card.name_in(language) if language else card.name))

    def _style(self, card: str | None) -> str:
        return "" if card is None else self.face.card_style(self._book.cards[self._book.numbers[card]])

    def region(
        self,
        key: str,
        name: str,
        kind: str,
        cards: Iterable[Mapping[str, Any]] = (),
        *,
        player: int | None = None,
        facts: Sequence[Fact] = (),
        count: int | None = None,
        visibility: str = PUBLIC,
        top: bool = False,
        cell: Cell | None = None,
    ) -> None:
        """Add a region.

        Args:
            key: what it is called in every language; no other region may have it.
            name: what people call it.
            kind: `ROW`, `PLACE`, `HAND`, `OPEN` or `PILE`.
            cards: what is there, as `card` returns it.
            player: whose it is; None for what belongs to nobody alone.
            facts: what else is shown of it.
            count: how many cards are there, where not all of them are shown.
            visibility: who sees the faces: everybody, its player, or nobody.
            top: whether the last of the cards is on top of the pile.
            cell: where it is on the map of the table, for a place that is on one.
        """
        there = list(cards)
        self.regions.append(
            {
                "key": key,
                "name": name,
                "kind": kind,
                "player": player,
                "visibility": visibility,
                "count": len(there) if count is None else count,
                "facts": [fact.data() for fact in facts],
                "top": top,
                "cell": None if cell is None else cell._asdict(),
                "cards": there,
            }
        )

    def zone(self, seat: int, name: str, attached: Mapping[int, Sequence[Mapping[str, Any]]] | None = None) -> None:
        """Add what is left of a player's zone as a region of its own; nothing where it is empty and seldom filled.

        Args:
            seat: the player.
            name: the zone's name.
            attached: card number -> the rows of what is attached to it.
        """
        zone = self._zones[name]
        if (seat, name) in self._made or name not in self.seen["players"][seat]["zones"]:
            return
        self._made.add((seat, name))
        content = self._content(seat, name)
        rows = self.rows(name, seat)
        gone = len(content["cards"]) - len(rows)
        if (not content["count"] and name in self.face.seldom) or (gone and not rows):
            return
        self.region(
            name if zone.shared else f"{seat}/{name}",
            self.translate(name),
            _kind(zone),
            [self.card(row, (attached or {}).get(row.get("number", -1), ())) for row in rows],
            player=None if zone.shared else seat,
            count=content["count"] - gone,
            visibility=zone.visibility,
            top=bool(rows) and rows[-1].get("from_top") == 0,
        )

    def rest(self) -> None:
        """Add what no region has taken: the zones that all share, those of the others, then the player's own."""
        for shared in (True, False):
            for seat in [0] if shared else self.seats():
                for zone in self._zones.values():
                    if zone.shared == shared:
                        self.zone(seat, zone.name)


def _kind(zone: Zone) -> str:
    """Return the kind of region that a zone makes."""
    if zone.in_play:
        return ROW
    if zone.ordered and not (zone.shared and zone.visibility == PUBLIC):
        return PILE
    return HAND if zone.visibility == OWNER else OPEN
