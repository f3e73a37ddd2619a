"""How people see and write a Slasherz table: labels, views, the log, and what a ruling may say of cards and players."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, change, reveal
from deckcheck.engine.flow.procedures import innermost, jump, push
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.zone_limits import Limit, Room
from deckcheck.games.slasherz.decisions import Act, Decision
from deckcheck.games.slasherz.face.evaluation import evaluate
from deckcheck.games.slasherz.face.gaps import PHRASE_GAPS
from deckcheck.games.slasherz.face.labels import GAPS
from deckcheck.games.slasherz.face.log import LOG
from deckcheck.games.slasherz.names import CardType, Side, Zone
from deckcheck.games.slasherz.rules.activation import WINDOW
from deckcheck.games.slasherz.rules.field import cdb, limit, objects_on, score
from deckcheck.games.slasherz.rules.turn import PHASE_STEPS, TURN, start_turn
from deckcheck.games.slasherz.rules.wounds import Attack
from deckcheck.games.slasherz.state import SlasherzState
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, ClassVar


_CARDS = ("character", "object", "place", "event")


# What a Victim begins with, and what cards let it gain (SZ-006, SZ-D24).
_MOST_OF_VICTIM = 29


class SlasherzTable(GameRules[SlasherzState]):
    """The part of the rules that faces people."""

    kinds = Decision
    log = LOG
    phrase_gaps = PHRASE_GAPS
    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": Zone.DECK,
        "hand": Zone.HAND,
        "discard": Zone.DISCARD,
        "survivor": Zone.SURVIVOR,
        "victims": Zone.VICTIMS,
        "characters": Zone.CHARACTERS,
        "objects": Zone.OBJECTS,
        "places": Zone.PLACES,
        "forgotten": Zone.FORGOTTEN,
    }

    given_rooms: ClassVar[Mapping[str, Room]] = {
        "survivor": Room("SZ-001", ("survivor",), 1, 1),
        "victims": Room("SZ-006", ("victim",), most=4),
        "characters": Room("SZ-061", ("character", "token")),
        "objects": Room("SZ-061", ("object",)),
        "places": Room("SZ-061", ("place",)),
        "deck": Room("SZ-001", (*_CARDS, "token")),
        "hand": Room("SZ-001", (*_CARDS, "victim", "token")),
        "discard": Room("SZ-061", (*_CARDS, "victim", "token")),
        "forgotten": Room("SZ-079", (*_CARDS, "victim", "token")),
    }
    given_limits = (
        Limit("slasherz/deck-size", ("survivor", "victim", *_CARDS), 60),
        Limit("slasherz/victim-duplicate", ("victim",), 1, alike=("id",)),
    )
    given_figures: ClassVar[Mapping[str, Room]] = {
        # What a Survivor begins with, and as much again by gaining.
        "hp": Room("SZ-D24", least=1, most=99),
        # Four Victims rescued, and what cards bring beside them.
        "rescue_counters": Room("SZ-045", most=20),
        "attacks": Room("SZ-033", most=9),
        "launched": Room("SZ-033", most=29),
        "marks": Room("SZ-094", most=29),
    }
    blanks: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "character": {
            "level": 1,
            "score": 0,
            "cdb": 0,
            "play": {"modifiers": [{"stat": "cdb", "of": {"is": "self"}, "add": 0}]},
        },
        "token": {
            "level": 1,
            "score": 0,
            "cdb": 0,
            "play": {"modifiers": [{"stat": "cdb", "of": {"is": "self"}, "add": 0}]},
        },
        "object": {"equip": "own", "play": {"modifiers": [{"stat": "cdb", "of": {"bears": "self"}, "add": 0}]}},
        "place": {"play": {"modifiers": [{"stat": "cdb", "of": {"zone": "characters"}, "add": 0}]}},
        "event": {"window": "own_turn", "play": {"do": [{"draw": 0}]}},
        "victim": {"play": {"do": [{"draw": 0}]}},
        "survivor": {"rescue_cost": 1, "window": "own_turn", "play": {"do": [{"draw": 0}]}},
    }
    seen_words: ClassVar[tuple[str, ...]] = ("effect_of", "acts_for", "points_at")
    given_words: ClassVar[tuple[str, ...]] = ("hp", "face_up", "on", "owner")
    given_values: ClassVar[Mapping[str, Sequence[str]]] = {
        "face_up": ("true", "false"),
        "on": ("{card}",),
        "owner": ("{player}",),
    }
    given_of_player: ClassVar[tuple[str, ...]] = ("hp", "rescue_counters")
    given_defaults: ClassVar[Mapping[str, Any]] = {
        "deck": 5,
        "survivor": "Sister Hale",
        "victims": ["Night Jogger", "Line Cook", "Bookworm", "Theatre Usher"],
    }
    filler = "O03"
    usual_phase = "preparation"

    # Labels -------------------------------------------------------------------------------------------------------

    gaps = GAPS

    def label(self, state: SlasherzState, option: int) -> str:
        """Return what an option of the open decision is called; what is in brackets explains."""
        return self._act_label(state, option) if self.acts.get(state.kind) is Act else self.called(state, option)

    def _act_label(self, state: SlasherzState, option: int) -> str:
        verb, card, other = split_option(option)
        if verb == Act.EQUIP:
            return self.called(state, option, other=self.card_label(state, other, state.decider))
        if verb == Act.REPLACE_PLACE:
            return self.called(state, option, other=self.card_name(state, other))
        if verb != Act.USE:
            return self.called(state, option)
        if state.match.book.kind[state.definition[card]] == CardType.EVENT:
            return self.called(state, option)
        label = self.card_label(state, card, state.decider)
        form = "of_several" if len(state.match.book.activated[state.acting()[card]]) > 1 else "ability"
        return self.called(state, option, form, card=label, number=other + 1)

    def card_label(self, state: SlasherzState, card: int, player: int) -> str:
        """Return a card's name for a player; a Victim is named by its slot, with its name once it is known."""
        if state.place[card] >> 1 != Zone.VICTIMS:
            return super().card_label(state, card, player)
        owner = state.owner[card]
        slot = state.pile(Zone.VICTIMS, owner).index(card) + 1
        parts = [self.card_name(state, card)] if state.known[card] >> player & 1 else []
        if owner != player:
            parts.append(state.match.names[owner])
        return state.match.translate("Victim {number}", number=slot) + (f" ({', '.join(parts)})" if parts else "")

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, state: SlasherzState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a card in play."""
        zone = state.place[card] >> 1
        bonds = self._bonds(state, card)
        if zone in (Zone.SURVIVOR, Zone.VICTIMS):
            view: dict[str, Any] = {"hp": state.hp[card]}
            if zone == Zone.VICTIMS:
                view["face_up"] = state.known[card] == state.match.everyone
            return view
        if zone == Zone.CHARACTERS:
            names = [self.card_name(state, item) for item in objects_on(state, card)]
            return {
                "score": score(state, card),
                "cdb": cdb(state, card),
                "attacks": state.attacks[card],
                "conjured": bool(state.conjured[card]) and state.conjured[card] == state.turn,
                "marks": state.marks[card],
                "owner": state.match.names[state.owner[card]],
                "objects": names,
                "used": state.used[card],
                **bonds,
            }
        if zone == Zone.OBJECTS:
            return {
                "on": self.card_name(state, state.host[card]),
                "marks": state.marks[card],
                "bearer": state.host[card],
                **bonds,
            }
        return bonds

    def _bonds(self, state: SlasherzState, card: int) -> dict[str, Any]:
        """Return what ties a card to others by effects: whose effect it has, for whom it acts, at what it points."""
        found: dict[str, Any] = {}
        for copy, _, other in state.copied:
            if copy == card:
                found["effect_of"] = state.match.book.cards[other].name
        for item, other in state.lent:
            if item == card:
                found["acts_for"] = self.card_name(state, other)
        pointed = [self._pointed(state, other) for by, _, other in state.notes if by == card]
        if pointed:
            found["points_at"] = pointed
        return found

    def _pointed(self, state: SlasherzState, card: int) -> str:
        if state.known[card] == state.match.everyone or state.place[card] >> 1 != Zone.VICTIMS:
            return self.card_name(state, card)
        slot = state.zones[state.place[card]].index(card) + 1
        return state.match.translate("Victim {number}", number=slot)

    def player_view(self, state: SlasherzState, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player."""
        survivors = state.pile(Zone.SURVIVOR, player)
        return {
            "hp": state.hp[survivors[0]] if survivors else 0,
            "rescue_counters": state.rescues[player],
            "placed": bool(state.placed[player]),
            "replaced": bool(state.replaced[player]),
            "attacks_launched": state.launched[player],
        }

    def passed(self, state: SlasherzState) -> list[int]:
        """Return who has passed: of a window for activations only the other player, before both have (SZ-D25)."""
        frame = state.stack[-1] if state.stack else None
        if frame is None or frame.procedure is not WINDOW:
            return super().passed(state)
        # Of its four steps the third asks the other player.
        return [1 - frame.player] if frame.pc[3] > 2 else []

    def table_view(self, state: SlasherzState) -> dict[str, Any]:
        """Return the attack that is under way, with the figures of both sides as they are now."""
        frame = innermost(state, Attack)
        if frame is None or frame.attacked < 0:
            return {"attack": None}
        return {
            "attack": {"attacker": self._fighter(state, frame.card), "attacked": self._fighter(state, frame.attacked)}
        }

    def _fighter(self, state: SlasherzState, card: int) -> dict[str, Any]:
        """Return what everybody knows of a card that attacks or is attacked."""
        zone = state.place[card] >> 1
        known = state.known[card] == state.match.everyone
        slot = state.zones[state.place[card]].index(card) + 1
        fights = zone == Zone.CHARACTERS
        return {
            "number": card,
            "player": state.controller[card],
            "name": self.card_name(state, card) if known else state.match.translate("Victim {number}", number=slot),
            "score": score(state, card) if fights else None,
            "cdb": cdb(state, card) if fights else None,
            "hp": state.hp[card] if zone in (Zone.SURVIVOR, Zone.VICTIMS) else None,
        }

    # How good a state looks for a player.
    value = staticmethod(evaluate)

    # Rulings ------------------------------------------------------------------------------------------------------

    def count_mark(self, state: SlasherzState, cards: list[int], mark: str) -> int | None:
        """Count face-up and face-down Victims."""
        if mark not in {"face_up", "face_down"}:
            return None
        up = sum(1 for card in cards if state.known[card] == state.match.everyone)
        return up if mark == "face_up" else len(cards) - up

    def resume(self, state: SlasherzState, phase: int) -> None:
        """Go on with the active player's turn at the start of a phase, with full hp on the table."""
        jump(push(state, TURN), PHASE_STEPS.get(phase, start_turn))
        for player in (0, 1):
            for zone in (Zone.SURVIVOR, Zone.VICTIMS):
                for card in state.pile(zone, player):
                    change(state, state.hp, card, state.match.book.hp[state.definition[card]])
            for card in state.pile(Zone.CHARACTERS, player):
                change(state, state.base, card, player)

    def unreachable(self, state: SlasherzState) -> Message | None:
        """Say whose field holds more than it has room for, whose Victim too many hp, and what no Character bears."""
        for player in (0, 1):
            for victim in state.pile(Zone.VICTIMS, player):
                if state.hp[victim] > _MOST_OF_VICTIM:
                    who = self.card_name(state, victim)
                    most = _MOST_OF_VICTIM
                    return Message("given-figure", key="hp", who=who, value=state.hp[victim], most=most, rule="SZ-D24")
            for key, zone, rule in (
                ("characters", Zone.CHARACTERS, "SZ-064"),
                ("objects", Zone.OBJECTS, "SZ-065"),
                ("places", Zone.PLACES, "SZ-066"),
            ):
                most = limit(state, zone, player)
                if len(state.pile(zone, player)) > most:
                    return Message("given-too-many", player=state.match.names[player], key=key, most=most, rule=rule)
            for item in state.pile(Zone.OBJECTS, player):
                if state.host[item] < 0:
                    return Message("given-on-nobody", card=self.card_name(state, item), rule="SZ-020")
                bearer = state.host[item]
                if state.holds[item] and item == objects_on(state, bearer)[-1] and state.controller[bearer] != player:
                    names = {"card": self.card_name(state, bearer), "item": self.card_name(state, item)}
                    return Message("given-held", **names, player=state.match.names[player], rule="SZ-D40")
        return None

    def set_card(self, state: SlasherzState, card: int, key: str, value: Any) -> Message | str:
        """Set hp, the side that shows, whether it was conjured this turn, or what an Object is on."""
        zone = state.place[card] >> 1
        name = self.card_name(state, card)
        if key == "hp" and zone in (Zone.SURVIVOR, Zone.VICTIMS):
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 999:
                return Message("given-number", key=key, least=1, most=999)
            change(state, state.hp, card, value)
            return ""
        if key == "face_up" and zone == Zone.VICTIMS and isinstance(value, bool):
            if value:
                reveal(state, card, state.match.everyone)
            return ""
        if key == "conjured" and zone == Zone.CHARACTERS and isinstance(value, bool):
            change(state, state.conjured, card, state.turn if value else 0)
            return ""
        if key == "on" and zone == Zone.OBJECTS:
            return self._set_bearer(state, card, value)
        return Message("given-card-key", card=name, key=key)

    def _set_bearer(self, state: SlasherzState, card: int, value: Any) -> Message | str:
        """Put an Object on a Character, by its number or its name (a second one of a name goes by `NAME #2`)."""
        if isinstance(value, int) and state.place[value] >> 1 == Zone.CHARACTERS:
            return self._equip(state, card, value)
        name = str(value)
        plain, _, number = name.partition(" #")
        wanted = plain.casefold()
        first = (
            state.controller[card]
            if state.match.book.equips[state.definition[card]] & Side.OWN
            else 1 - state.controller[card]
        )
        found = [
            other
            for player in (first, 1 - first)
            for other in state.pile(Zone.CHARACTERS, player)
            if self.card_name(state, other).casefold() == wanted
        ]
        position = int(number) - 1 if number.isdecimal() else 0
        if not 0 <= position < len(found):
            return Message("given-no-character", name=name)
        return self._equip(state, card, found[position])

    def _equip(self, state: SlasherzState, card: int, bearer: int) -> str:
        on_it = objects_on(state, bearer)
        attach(state, card, bearer)
        change(state, state.order, card, state.order[on_it[-1]] + 1 if on_it else 1)
        if state.match.book.takes_control[state.definition[card]]:
            change(state, state.holds, card, 1)
            # Whom a Character goes back to, once nothing holds it any more.
            change(state, state.base, bearer, state.owner[bearer])
        return ""

    def set_player(self, state: SlasherzState, player: int, key: str, value: Any) -> Message | str:
        """Set a Survivor's hp, rescue counters, or whether the placement of the turn is used."""
        if key == "hp" and isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 999:
            change(state, state.hp, state.pile(Zone.SURVIVOR, player)[0], value)
            return ""
        if key == "rescue_counters" and isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99:
            change(state, state.rescues, player, value)
            return ""
        if key in {"placed", "replaced"} and isinstance(value, bool):
            change(state, state.placed if key == "placed" else state.replaced, player, int(value))
            return ""
        if key in {"hp", "rescue_counters"}:
            return Message("given-number", key=key, least=int(key == "hp"), most=999 if key == "hp" else 99)
        return Message("given-player-key", key=key)
