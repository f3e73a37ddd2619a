"""How people see and write a table of the X-Files CCG: labels, views, and what a ruling may say."""

from __future__ import annotations

from deckcheck.engine.data.hints import quoted
from deckcheck.engine.flow.atoms import attach, change
from deckcheck.engine.flow.procedures import innermost, jump, push
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.engine.state.zone_limits import Limit, Room
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.face.evaluation import estimate, evaluate
from deckcheck.games.xfiles.face.figures import figures
from deckcheck.games.xfiles.face.gaps import PHRASE_GAPS
from deckcheck.games.xfiles.face.labels import XFilesLabels
from deckcheck.games.xfiles.face.log import LOG
from deckcheck.games.xfiles.names import (
    CHARACTERISTICS,
    KEYWORDS,
    SECTIONS,
    SKILLS,
    VALUES,
    VALUES_EACH,
    Mark,
    Suit,
    Zone,
    bits_of,
)
from deckcheck.games.xfiles.rules import agents, checks, combat_damage, items, notebook, powers
from deckcheck.games.xfiles.rules import combat as fight
from deckcheck.games.xfiles.rules.adversaries import foes_of
from deckcheck.games.xfiles.rules.cards import keywords_of, zone_of
from deckcheck.games.xfiles.rules.frames import Check, Combat, Round
from deckcheck.games.xfiles.rules.turn import OPENING_POOL, PHASE_STEPS, TURN
from deckcheck.games.xfiles.rules.window import asked_first, rules_behind_play
from deckcheck.games.xfiles.state import XFilesState
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, ClassVar

    from deckcheck.catalog.card import Card

_KNOWN = "known"

_BUREAU = ("adversary", "agent", "bluff", "combat", "equipment", "event", "site", "witness")


class XFilesTable(XFilesLabels):
    """The part of the rules that faces people."""

    kinds = Decision
    log = LOG
    phrase_gaps = PHRASE_GAPS
    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": Zone.DECK,
        "hand": Zone.HAND,
        "discard": Zone.DISCARD,
        "bureau": Zone.BUREAU,
        "field": Zone.FIELD,
        "hospital": Zone.HOSPITAL,
        "xfile": Zone.XFILE,
        "under": Zone.UNDER,
        "equipment": Zone.GEAR,
        "lasting": Zone.ASSETS,
        "played": Zone.PLAYED,
        "away": Zone.AWAY,
        "removed": Zone.REMOVED,
    }
    given_rooms: ClassVar[Mapping[str, Room]] = {
        "xfile": Room("XF-007", ("xfile",), 1, 1),
        "deck": Room("XF-007", _BUREAU),
        "hand": Room("XF-007", _BUREAU),
        "discard": Room("XF-007", _BUREAU),
        "bureau": Room("XF-014", ("agent",)),
        "hospital": Room("XF-014", ("agent",)),
        "field": Room("XF-014", ("agent", "site")),
        "equipment": Room("XF-102", ("equipment",)),
        "under": Room("XF-132", _BUREAU),
    }
    given_limits = (
        Limit("xfiles/copy-limit", tuple(kind for kind in _BUREAU if kind != "agent"), 2, ("name",), "limit_per_deck"),
        # Two in the deck and one on the starting Team (XF-D06).
        Limit("xfiles/copy-limit", ("agent",), 3, alike=("name",)),
    )
    given_figures: ClassVar[Mapping[str, Room]] = {
        "rp": Room("XF-030", most=99),
        "cp": Room("XF-030", most=99),
        **{key: Room("XF-019", most=99) for key in ("damage", "tokens", "level")},
        "team": Room("XF-116", most=29),
    }
    blanks: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "site": {"prerequisite": [{"skill": "observation", "level": 1}], "questions": ["motive"]},
        "xfile": {name: VALUES[position * VALUES_EACH] for position, name in enumerate(CHARACTERISTICS)},
    }
    given_words: ClassVar[tuple[str, ...]] = ("on", "under", "against")
    given_values: ClassVar[Mapping[str, Sequence[str]]] = {
        "on": ("{card}",),
        "under": ("{card}",),
        "against": ("{player}",),
    }
    seen_words: ClassVar[tuple[str, ...]] = ("keywords",)
    given_of_player: ClassVar[tuple[str, ...]] = ("known",)
    given_defaults: ClassVar[Mapping[str, Any]] = {"deck": 12, "xfile": "The Cigarette-Smoking Man"}
    filler = "Cumberland Prison, VA"
    usual_phase = "briefing"

    def passing(self, state: XFilesState) -> int | None:
        """Return the option that passes the open decision."""
        item = items.strongest(state)
        return super().passing(state) if item is None else item

    def is_waste(self, state: XFilesState, option: int) -> bool:  # noqa: ARG002
        """Whether an option throws a card away that cannot be paid (XF-044)."""
        return split_option(option)[0] == Act.PLAY_UNPAID

    def rules_behind(self, state: XFilesState, option: int) -> tuple[str, ...]:
        """Return the ids of the rules that an option of the open decision comes from."""
        if Decision.declared[state.kind].verbs is not Act:
            return Decision.declared[state.kind].rules
        own = () if option == DONE else Act.rules[split_option(option)[0]]
        return own or rules_behind_play(state, option)

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, state: XFilesState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a card in play."""
        zone = zone_of(state, card)
        if zone == Zone.UNDER:
            return {"under": self.card_name(state, state.host[card]), "host": state.host[card]}
        view: dict[str, Any] = {}
        for key in ("damage", "tokens", "team", "level", "boost", "barred", "timer"):
            value = getattr(state, key)[card]
            if value and (key != "boost" or state.serves[card] >= 0):
                view[key] = value
        if state.laid[card]:
            view["order"] = state.laid[card]
        kind = state.match.book.kind[state.definition[card]]
        if state.damage[card] or agents.full_health(state, card):
            view["damage"] = state.damage[card]
            view["health"] = agents.health(state, card)
        if kind == Suit.AGENT and zone in SECTIONS:
            view["team"] = state.team[card]
            mates = agents.in_section(state, state.controller[card], zone)
            view["several_teams"] = any(state.team[other] != state.team[card] for other in mates)
            view["tokens"] = state.tokens[card]
            view["hired"] = bool(state.hired[card])
            view["at"] = self.card_name(state, state.site[card]) if state.site[card] >= 0 else None
            view["left_out"] = bool(state.marks[card] & Mark.LEFT_BEHIND)
            view["moved"] = bool(state.marks[card] & Mark.MOVED)
            view["equipment"] = [self.card_name(state, item) for item in agents.gear_of(state, card)]
            view["may_leave"] = zone != Zone.HOSPITAL or agents.may_leave(state, card)
        elif kind == Suit.SITE and zone == Zone.FIELD:
            view["against"] = state.match.names[state.directed[card]] if state.directed[card] >= 0 else None
            view["visited"] = bool(state.marks[card] & Mark.VISITED)
        elif zone in (Zone.GEAR, Zone.ASSETS):
            bearer = state.host[card]
            view["on"] = self.card_name(state, bearer) if bearer >= 0 else None
            view["host"] = bearer if bearer >= 0 else None
        words = keywords_of(state, card)
        if words != state.match.book.keywords[state.definition[card]]:
            view["keywords"] = [word for word, bit in KEYWORDS.items() if words & bit]
        return view

    def player_view(self, state: XFilesState, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player."""
        view: dict[str, Any] = {"rp": state.rp[player], "cp": state.cp[player]}
        if state.bound[player]:
            view["bound"] = state.bound[player]
        if state.match.players == 2:
            view["still_possible"] = notebook.possible(state, player, 1 - player).bit_count()
        for key in ("guesses", "no_draw", "killed", "fallen", "missed"):
            value = getattr(state, key)[player]
            if value:
                view[key] = value
        if state.match.options["x_file_powers"]:
            known = [value for value in powers.traits(state, player) if powers.is_announced(state, player, value)]
            view["shown"] = [VALUES[value] for value in known]
            view["powers"] = powers.tokens_left(state, player)
        return view

    def _characteristics(self, state: XFilesState, player: int, about: int) -> dict[str, list[str]]:
        """Return which values of each characteristic a player still thinks possible for another."""
        left = notebook.possible(state, player, about)
        masks = state.match.book.bearers
        found = {}
        for position, name in enumerate(CHARACTERISTICS):
            values = range(position * VALUES_EACH, (position + 1) * VALUES_EACH)
            found[name] = [VALUES[value] for value in values if left & masks[value]]
        return found

    def _parts(self, state: XFilesState, check: Check) -> dict[str, int]:
        """Return what each card adds to a check, by its name; two of one name are added up."""
        parts: dict[str, int] = {}
        for card, amount in checks.contributions(state, check):
            name = self.card_name(state, card)
            parts[name] = parts.get(name, 0) + amount
        return parts

    def passed(self, state: XFilesState) -> list[int]:
        """Return who has passed since the last play of the round under way; not whose play waits to be answered."""
        frame = state.stack[-1] if state.stack else None
        if not isinstance(frame, Round):
            return super().passed(state)
        first = asked_first(state, frame)
        seats = [(first + seat) % state.match.players for seat in range(frame.seat)]
        return [seat for seat in seats if state.alive[seat] and not (frame.card >= 0 and seat == frame.player)]

    def table_view(self, state: XFilesState) -> dict[str, Any]:
        """Return the skill check and the combat that are under way."""
        view: dict[str, Any] = {"check": None, "combat": None}
        check = innermost(state, Check)
        if check is not None and checks.is_announced(check):
            view["check"] = {
                "player": state.match.names[check.player],
                "site": self.card_name(state, check.site) if check.site >= 0 else None,
                "skill": SKILLS[check.skill],
                "needed": checks.level_of(state, check),
                "have": checks.total(state, check),
                "parts": self._parts(state, check),
            }
        combat = innermost(state, Combat)
        if combat is not None:
            view["combat"] = {
                "adversary": self.card_name(state, combat.card),
                "number": combat.card,
                "round": combat.round,
                "kind": SKILLS[combat.kind],
                "team": sum(
                    combat_damage.strength(state, combat, fighter) for fighter in fight.fighters(state, combat)
                ),
                "against": sum(combat_damage.strength(state, combat, foe) for foe in foes_of(state, combat)),
                "fighters": [self._fighter(state, combat, card) for card in fight.fighters(state, combat)],
                "foes": [self._fighter(state, combat, card) for card in foes_of(state, combat)],
            }
        return view

    def _fighter(self, state: XFilesState, combat: Combat, card: int) -> dict[str, Any]:
        """Return what a fighter deals in this round, what is left of its HEALTH, and the item that it uses."""
        item, _ = agents.item_used(state, card, agents.skill_served(state, combat), combat)
        return {
            "card": self.card_name(state, card),
            "number": card,
            "deals": combat_damage.strength(state, combat, card),
            "health": agents.health(state, card),
            "item": self.card_name(state, item) if item >= 0 else None,
        }

    def notes(self, state: XFilesState, player: int) -> dict[str, Any]:
        """Return a player's notebook: for each opponent the X-Files that are still possible (XF-018)."""
        book = state.match.book
        found = {}
        for other in range(state.match.players):
            if other != player:
                left = bits_of(notebook.possible(state, player, other))
                found[state.match.names[other]] = {
                    "possible": [state.match.card_name(book.cards[book.files[place]]) for place in left],
                    **self._characteristics(state, player, other),
                }
        return found

    @staticmethod
    def found_out(state: XFilesState, player: int) -> dict[str, int]:
        """Return which opponents know something of a player's X-File: how many are still possible for each of them."""
        whole = int(state.match.book.all_files)
        left = {
            other: notebook.possible(state, other, player) for other in range(state.match.players) if other != player
        }
        return {state.match.names[other]: files.bit_count() for other, files in left.items() if files != whole}

    # Rulings ------------------------------------------------------------------------------------------------------

    def resume(self, state: XFilesState, phase: int) -> None:
        """Go on with the active player's turn at the start of a phase; pools hold 5, each player has one Team."""
        for player in range(state.match.players):
            change(state, state.rp, player, OPENING_POOL)
            change(state, state.cp, player, OPENING_POOL)
            for section in (Zone.BUREAU, Zone.FIELD):
                for agent in agents.in_section(state, player, section):
                    change(state, state.team, agent, 1 if section == Zone.FIELD else 2)
            for card in (*agents.agents_of(state, player), *state.zones[state.match.place(Zone.GEAR, player)]):
                change(state, state.tokens, card, state.match.book.tokens[state.definition[card]])
            for site in state.pile(Zone.FIELD, player):
                if state.match.book.kind[state.definition[site]] == Suit.SITE:
                    change(state, state.directed, site, (player + 1) % state.match.players)
        jump(push(state, TURN), PHASE_STEPS[phase])

    def unreachable(self, state: XFilesState) -> Message | None:
        """Report negative pools, Agents that are there twice or despite their damage, and cards without a bearer."""
        match = state.match
        for player in range(match.players):
            wrong = self._there_twice(state, player) or self._team_apart(state, player)
            if wrong is not None:
                return wrong
            for key, pool in (("rp", state.rp), ("cp", state.cp)):
                if pool[player] < 0:
                    return Message("given-below", player=match.names[player], key=key, rule="XF-030")
            for zone in (Zone.BUREAU, Zone.FIELD):
                for agent in agents.in_section(state, player, zone):
                    if agents.health(state, agent) <= 0:
                        return Message("given-too-hurt", card=self.card_name(state, agent), rule="XF-014")
            for zone, rule in ((Zone.GEAR, "XF-102"), (Zone.UNDER, "XF-132")):
                for card in state.zones[match.place(zone, player)]:
                    if state.host[card] < 0 and not match.book.unborne[state.definition[card]]:
                        return Message("given-on-nobody", card=self.card_name(state, card), rule=rule)
                    wrong = self._wrongly_borne(state, card) if zone == Zone.GEAR else None
                    if wrong is not None:
                        return wrong
            for site in state.zones[match.place(Zone.FIELD, player)]:
                if state.damage[site] and match.book.kind[state.definition[site]] != Suit.AGENT:
                    return Message("given-not-on", key="damage", card=self.card_name(state, site), rule="XF-019")
                if state.directed[site] == player:
                    return Message("given-against-self", card=self.card_name(state, site), rule="XF-124")
        return None

    def _there_twice(self, state: XFilesState, player: int) -> Message | None:
        """Say which Agent a player has in play twice."""
        found: list[int] = []
        for section in SECTIONS:
            for agent in agents.in_section(state, player, section):
                found.append(state.match.book.identity[state.definition[agent]])
                if found.count(found[-1]) > 1:
                    name, card = state.match.names[player], self.card_name(state, agent)
                    return Message("given-twice", player=name, card=card, rule="XF-056")
        return None

    def _team_apart(self, state: XFilesState, player: int) -> Message | None:
        """Return the first Team of a player whose Agents are in several sections."""
        sections: dict[int, int] = {}
        for section in SECTIONS:
            for agent in agents.in_section(state, player, section):
                team = state.team[agent]
                if team and sections.setdefault(team, section) != section:
                    name, card = state.match.names[player], self.card_name(state, agent)
                    return Message("given-team-apart", player=name, team=team, card=card, rule="XF-117")
        return None

    def _wrongly_borne(self, state: XFilesState, item: int) -> Message | None:
        """Say which Equipment is on what is not an Agent of its player, or on one that carries the same already."""
        bearer = state.host[item]
        if bearer < 0:
            return None
        names = {"card": self.card_name(state, item), "other": self.card_name(state, bearer)}
        if zone_of(state, bearer) not in SECTIONS or state.match.book.kind[state.definition[bearer]] != Suit.AGENT:
            return Message("given-wrong-bearer", **names, rule="XF-102")
        if state.controller[bearer] != state.controller[item]:
            return Message("given-wrong-bearer", **names, rule="XF-102")
        identity, definition = state.match.book.identity, state.definition
        alike = [
            other
            for other in agents.gear_of(state, bearer)
            if identity[definition[other]] == identity[definition[item]]
        ]
        return Message("given-twice-on", **names, rule="XF-107") if len(alike) > 1 else None

    def set_card(self, state: XFilesState, card: int, key: str, value: Any) -> Message | str:
        """Set what a ruling says of a card: figures, `on` and `under` (the card it belongs to), `against` a player."""
        if key in _CARD_FIGURES and isinstance(value, int) and not isinstance(value, bool):
            change(state, getattr(state, key), card, value)
            return ""
        if key == "hired" and isinstance(value, bool):
            change(state, state.hired, card, int(value))
            return ""
        if key in ("on", "under"):
            hosts = [
                other
                for other in range(len(state.owner))
                if value in (other, self.card_name(state, other)) and other != card
            ]
            hosts = [other for other in hosts if state.match.in_play[state.place[other]]]
            if not hosts:
                return Message("given-no-card", name=quoted(value))
            if key == "on":
                hosts.sort(key=lambda other: state.controller[other] != state.controller[card])
            attach(state, card, hosts[0])
            if key == "under":
                change(state, state.laid, card, 1 + max(state.laid))
            return ""
        if key == "against" and value in state.match.names:
            change(state, state.directed, card, state.match.names.index(value))
            return ""
        return Message("given-card-key", card=self.card_name(state, card), key=key)

    def set_player(self, state: XFilesState, player: int, key: str, value: Any) -> Message | str:
        """Set a player's pools, or what the player knows of the next one's X-File (`known`: a list of values)."""
        if player >= 0 and key in ("rp", "cp") and isinstance(value, int) and not isinstance(value, bool):
            change(state, getattr(state, key), player, value)
            return ""
        if player >= 0 and key == _KNOWN and isinstance(value, list):
            about = (player + 1) % state.match.players
            for name in value:
                if name not in VALUES:
                    return Message("given-characteristic", name=quoted(name))
                notebook.learn(state, player, about, state.match.book.bearers[VALUES.index(name)])
            return ""
        return Message("given-table-key" if player < 0 else "given-player-key", key=key)

    def value(self, state: XFilesState, player: int) -> float:
        """Return how good a state looks for a player (see `evaluation`)."""
        return evaluate(state, player)

    def estimate(self, state: XFilesState, option: int, player: int) -> float | None:
        """Return what a question or a guess is worth, from the notebook (see `evaluation`)."""
        return estimate(state, option, player)

    def figures(self, cards: Sequence[Card]) -> dict[str, float]:
        """Return the figures of the catalog that rulings compare."""
        return figures(cards)


_CARD_FIGURES = ("damage", "tokens", "team", "level", "barred", "unhealed", "timer")
