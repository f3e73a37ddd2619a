"""How people see and write a Slasherz table: labels, views, the log, and what a ruling may say of cards and players."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, change, reveal
from deckcheck.engine.flow.procedures import asking_step, innermost, jump, push
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.state.actions import parts
from deckcheck.engine.state.zone_limits import Limit, Room
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.face.behind import BEHIND
from deckcheck.games.slasherz.face.evaluation import evaluate
from deckcheck.games.slasherz.face.log import LOG
from deckcheck.games.slasherz.face.phrases import PHRASES
from deckcheck.games.slasherz.rules.activation import WINDOW
from deckcheck.games.slasherz.rules.combat import NO_ATTACK
from deckcheck.games.slasherz.rules.field import cdb, limit, objects_on, score
from deckcheck.games.slasherz.rules.turn import PHASE_STEPS, TURN, start_turn
from deckcheck.games.slasherz.rules.wounds import Attack
from deckcheck.games.slasherz.state import SlasherzState
from deckcheck.games.slasherz.vocabulary.ways import Ways
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, ClassVar

    from deckcheck.engine.state.actions import Verbs

_CARDS = ("character", "object", "place", "event")


# What a Victim begins with, and what cards let it gain (SZ-006, SZ-D24).
_MOST_OF_VICTIM = 29


class SlasherzTable(GameRules[SlasherzState]):
    """The part of the rules that faces people."""

    behind = BEHIND
    acts: ClassVar[Mapping[int, type[Verbs]]] = {n.ACT: n.Act, n.ACTIVATE: n.Act}
    log = LOG
    phrases = PHRASES
    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": n.DECK,
        "hand": n.HAND,
        "discard": n.DISCARD,
        "survivor": n.SURVIVOR,
        "victims": n.VICTIMS,
        "characters": n.CHARACTERS,
        "objects": n.OBJECTS,
        "places": n.PLACES,
        "forgotten": n.FORGOTTEN,
    }

    given_rooms: ClassVar[Mapping[str, Room]] = {
        "survivor": Room("SZ-001", ("survivor",), 1, 1),
        "victims": Room("SZ-006", ("victim",), most=4),
        "characters": Room("SZ-061", ("character", "token")),
        "objects": Room("SZ-061", ("object",)),
        "places": Room("SZ-061", ("place",)),
        "deck": Room("SZ-001", _CARDS),
        "hand": Room("SZ-001", (*_CARDS, "victim")),
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
    PAUSES = frozenset({n.ACT, n.ATTACKER})

    # Labels -------------------------------------------------------------------------------------------------------

    def label(self, s: SlasherzState, option: int) -> str:
        """Return what an option of the open decision is called; what stands in brackets explains."""
        kind = s.kind
        say = s.match.say
        if kind in (n.ACT, n.ACTIVATE):
            return self._act_label(s, option)
        if kind == n.ATTACKER:
            if option == NO_ATTACK:
                return say("end combat")
            return say("attack with {card}", card=self.card_name(s, option))
        if kind == n.TARGET:
            return say("attack {card}", card=self.card_label(s, option, s.decider))
        if kind == n.RESCUE:
            return say("rescue") if option == v.YES else say("do not rescue")
        if kind == n.MULLIGAN:
            return say("keep the rest") if option == v.DONE else say("put back {card}", card=self.card_name(s, option))
        if kind == n.SACRIFICE:
            return say("sacrifice {card}", card=self.card_name(s, option))
        if kind == n.TURN_UP:
            return say("turn up {card}", card=self.card_label(s, option, s.decider))
        if kind == n.TRIM:
            return say("discard {card}", card=self.card_name(s, option))
        if kind == n.MODE:
            step = asking_step(s)
            if not isinstance(step, Ways):
                return str(option)
            return step.called(option, say.language)
        if kind == n.DESTROY_ORDER:
            if option == v.DONE:
                return say("the rest as they lie")
            return say("first {card}", card=self.card_label(s, option, s.decider))
        return self.shared_label(s, option)

    def _act_label(self, s: SlasherzState, option: int) -> str:
        verb, card, other = parts(option)
        say = s.match.say
        if verb == n.Act.PASS:
            return say("pass")
        name = self.card_name(s, card)
        if verb == n.Act.PLACE_CHARACTER:
            return say("place {card}", card=name)
        if verb == n.Act.PLACE_BY_DRAIN:
            return say("place {card} by draining", card=name)
        if verb == n.Act.EQUIP:
            return say("equip {card} to {other}", card=name, other=self.card_label(s, other, s.decider))
        if verb == n.Act.PUT_PLACE:
            return say("put down {card}", card=name)
        if verb == n.Act.REPLACE_PLACE:
            return say("replace {other} with {card}", card=name, other=self.card_name(s, other))
        if verb == n.Act.DISCARD_PLACE:
            return say("discard {card}", card=name)
        if verb == n.Act.DISCARD_VICTIM:
            return say("discard {card} to draw", card=name)
        if s.match.book.kind[s.definition[card]] == n.EVENT:
            return say("activate {card}", card=name)
        label = self.card_label(s, card, s.decider)
        if len(s.match.book.activated[s.definition[card]]) > 1:
            return say("use {card} {number}", card=label, number=other + 1)
        return say("use {card}", card=label)

    def card_label(self, s: SlasherzState, card: int, player: int) -> str:
        """Return a card's name for a player; a Victim is named by its slot, with its name once it is known."""
        if s.place[card] >> 1 != n.VICTIMS:
            return super().card_label(s, card, player)
        owner = s.owner[card]
        slot = s.zones[n.VICTIMS * 2 + owner].index(card) + 1
        parts = [self.card_name(s, card)] if s.known[card] >> player & 1 else []
        if owner != player:
            parts.append(s.match.names[owner])
        return s.match.say("Victim {number}", number=slot) + (f" ({', '.join(parts)})" if parts else "")

    def passing(self, s: SlasherzState) -> int | None:
        """Return the option that passes the open decision."""
        if s.options and s.kind in (n.ACT, n.ACTIVATE):
            return n.Act.PASS
        if s.options and s.kind == n.RESCUE:
            return v.NO
        if s.options and s.kind == n.ATTACKER:
            return NO_ATTACK
        return super().passing(s)

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, s: SlasherzState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a card in play."""
        zone = s.place[card] >> 1
        if zone in (n.SURVIVOR, n.VICTIMS):
            view: dict[str, Any] = {"hp": s.hp[card]}
            if zone == n.VICTIMS:
                view["face_up"] = s.known[card] == s.match.everyone
            return view
        if zone == n.CHARACTERS:
            names = [self.card_name(s, item) for item in objects_on(s, card)]
            return {
                "score": score(s, card),
                "cdb": cdb(s, card),
                "attacks": s.attacks[card],
                "conjured": bool(s.conjured[card]) and s.conjured[card] == s.turn,
                "marks": s.marks[card],
                "owner": s.match.names[s.owner[card]],
                "objects": names,
                "used": s.used[card],
            }
        if zone == n.OBJECTS:
            return {"on": self.card_name(s, s.host[card]), "marks": s.marks[card], "bearer": s.host[card]}
        return {}

    def player_view(self, s: SlasherzState, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player."""
        survivors = s.zones[n.SURVIVOR * 2 + player]
        return {
            "hp": s.hp[survivors[0]] if survivors else 0,
            "rescue_counters": s.rescues[player],
            "placed": bool(s.placed[player]),
            "replaced": bool(s.replaced[player]),
            "attacks_launched": s.launched[player],
        }

    def passed(self, s: SlasherzState) -> list[int]:
        """Return who has passed: of a window for activations only the other player, before both have (SZ-D25)."""
        frame = s.stack[-1] if s.stack else None
        if frame is None or frame.procedure is not WINDOW:
            return super().passed(s)
        # Of its four steps the third asks the other player.
        return [1 - frame.player] if frame.pc[3] > 2 else []

    def table_view(self, s: SlasherzState) -> dict[str, Any]:
        """Return the attack that is under way, with the figures of both sides as they are now."""
        frame = innermost(s, Attack)
        if frame is None or frame.attacked < 0:
            return {"attack": None}
        return {"attack": {"attacker": self._fighter(s, frame.card), "attacked": self._fighter(s, frame.attacked)}}

    def _fighter(self, s: SlasherzState, card: int) -> dict[str, Any]:
        """Return what everybody knows of a card that attacks or is attacked."""
        zone = s.place[card] >> 1
        known = s.known[card] == s.match.everyone
        slot = s.zones[s.place[card]].index(card) + 1
        fights = zone == n.CHARACTERS
        return {
            "number": card,
            "player": s.controller[card],
            "name": self.card_name(s, card) if known else s.match.say("Victim {number}", number=slot),
            "score": score(s, card) if fights else None,
            "cdb": cdb(s, card) if fights else None,
            "hp": s.hp[card] if zone in (n.SURVIVOR, n.VICTIMS) else None,
        }

    # How good a state looks for a player.
    value = staticmethod(evaluate)

    # Rulings ------------------------------------------------------------------------------------------------------

    def count_mark(self, s: SlasherzState, cards: list[int], mark: str) -> int | None:
        """Count face-up and face-down Victims."""
        if mark not in {"face_up", "face_down"}:
            return None
        up = sum(1 for card in cards if s.known[card] == s.match.everyone)
        return up if mark == "face_up" else len(cards) - up

    def resume(self, s: SlasherzState, phase: int) -> None:
        """Go on with the active player's turn at the start of a phase, with full hp on the table."""
        jump(push(s, TURN), PHASE_STEPS.get(phase, start_turn))
        for player in (0, 1):
            for zone in (n.SURVIVOR, n.VICTIMS):
                for card in s.zones[zone * 2 + player]:
                    change(s, s.hp, card, s.match.book.hp[s.definition[card]])
            for card in s.zones[n.CHARACTERS * 2 + player]:
                change(s, s.base, card, player)

    def unreachable(self, s: SlasherzState) -> Message | None:
        """Say whose field holds more than it has room for, whose Victim too many hp, and what no Character bears."""
        for player in (0, 1):
            for victim in s.zones[n.VICTIMS * 2 + player]:
                if s.hp[victim] > _MOST_OF_VICTIM:
                    who = self.card_name(s, victim)
                    most = _MOST_OF_VICTIM
                    return Message("given-figure", key="hp", who=who, value=s.hp[victim], most=most, rule="SZ-D24")
            for key, zone, rule in (
                ("characters", n.CHARACTERS, "SZ-064"),
                ("objects", n.OBJECTS, "SZ-065"),
                ("places", n.PLACES, "SZ-066"),
            ):
                most = limit(s, zone, player)
                if len(s.zones[zone * 2 + player]) > most:
                    return Message("given-too-many", player=s.match.names[player], key=key, most=most, rule=rule)
            for item in s.zones[n.OBJECTS * 2 + player]:
                if s.host[item] < 0:
                    return Message("given-on-nobody", card=self.card_name(s, item), rule="SZ-020")
                bearer = s.host[item]
                if s.holds[item] and item == objects_on(s, bearer)[-1] and s.controller[bearer] != player:
                    names = {"card": self.card_name(s, bearer), "item": self.card_name(s, item)}
                    return Message("given-held", **names, player=s.match.names[player], rule="SZ-D40")
        return None

    def set_card(self, s: SlasherzState, card: int, key: str, value: Any) -> Message | str:
        """Set hp, the side that shows, whether it was conjured this turn, or what an Object is on."""
        zone = s.place[card] >> 1
        name = self.card_name(s, card)
        if key == "hp" and zone in (n.SURVIVOR, n.VICTIMS):
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 999:
                return Message("given-number", key=key, least=1, most=999)
            change(s, s.hp, card, value)
            return ""
        if key == "face_up" and zone == n.VICTIMS and isinstance(value, bool):
            if value:
                reveal(s, card, s.match.everyone)
            return ""
        if key == "conjured" and zone == n.CHARACTERS and isinstance(value, bool):
            change(s, s.conjured, card, s.turn if value else 0)
            return ""
        if key == "on" and zone == n.OBJECTS:
            return self._set_bearer(s, card, value)
        return Message("given-card-key", card=name, key=key)

    def _set_bearer(self, s: SlasherzState, card: int, value: Any) -> Message | str:
        """Put an Object on a Character, by its number or its name (a second one of a name goes by `NAME #2`)."""
        if isinstance(value, int) and s.place[value] >> 1 == n.CHARACTERS:
            return self._equip(s, card, value)
        name = str(value)
        plain, _, number = name.partition(" #")
        wanted = plain.casefold()
        first = s.controller[card] if s.match.book.equips[s.definition[card]] & n.OWN else 1 - s.controller[card]
        found = [
            other
            for player in (first, 1 - first)
            for other in s.zones[n.CHARACTERS * 2 + player]
            if self.card_name(s, other).casefold() == wanted
        ]
        position = int(number) - 1 if number.isdecimal() else 0
        if not 0 <= position < len(found):
            return Message("given-no-character", name=name)
        return self._equip(s, card, found[position])

    def _equip(self, s: SlasherzState, card: int, bearer: int) -> str:
        on_it = objects_on(s, bearer)
        attach(s, card, bearer)
        change(s, s.order, card, s.order[on_it[-1]] + 1 if on_it else 1)
        if s.match.book.takes_control[s.definition[card]]:
            change(s, s.holds, card, 1)
            # Whom a Character goes back to, once nothing holds it any more.
            change(s, s.base, bearer, s.owner[bearer])
        return ""

    def set_player(self, s: SlasherzState, player: int, key: str, value: Any) -> Message | str:
        """Set a Survivor's hp, rescue counters, or whether the placement of the turn is used."""
        if key == "hp" and isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 999:
            change(s, s.hp, s.zones[n.SURVIVOR * 2 + player][0], value)
            return ""
        if key == "rescue_counters" and isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99:
            change(s, s.rescues, player, value)
            return ""
        if key in {"placed", "replaced"} and isinstance(value, bool):
            change(s, s.placed if key == "placed" else s.replaced, player, int(value))
            return ""
        if key in {"hp", "rescue_counters"}:
            return Message("given-number", key=key, least=int(key == "hp"), most=999 if key == "hp" else 99)
        return Message("given-player-key", key=key)
