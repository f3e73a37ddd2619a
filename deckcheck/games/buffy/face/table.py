"""How people see and write a table of Buffy: labels, views, and what a ruling may say."""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.engine.data.hints import quoted
from deckcheck.engine.flow.atoms import add_modifier, assign, attach, change
from deckcheck.engine.flow.procedures import innermost, jump, push
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.vocabulary import GRANT, SET
from deckcheck.engine.state.zone_limits import Limit, Room
from deckcheck.games.buffy.decisions import Decision
from deckcheck.games.buffy.face import labels
from deckcheck.games.buffy.face.evaluation import evaluate
from deckcheck.games.buffy.face.gaps import PHRASE_GAPS
from deckcheck.games.buffy.face.log import LOG
from deckcheck.games.buffy.face.reachable import unreachable
from deckcheck.games.buffy.names import (
    FIRST_TRAIT_STAT,
    KINDS,
    LOCATION_TYPES,
    MOMENTS,
    OWN_SPACES,
    STEPS,
    TALENT_STATS,
    TALENTS,
    CardType,
    Moment,
    OncePerTurn,
    Role,
    Stat,
    Until,
    Zone,
)
from deckcheck.games.buffy.rules import challenges, conflict, fights
from deckcheck.games.buffy.rules.board import (
    attached,
    is_main,
    kind_of,
    spaces,
    talent,
    traits,
)
from deckcheck.games.buffy.rules.turn import STEP_PROCEDURES, TURN
from deckcheck.games.buffy.rules.watch import Watches
from deckcheck.games.buffy.state import BuffyState
from deckcheck.games.buffy.vocabulary.facts import TRAIT_BITS
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, ClassVar


_RESOURCES = ("hero", "villain", "companion", "minion", "skill", "item", "action", "event", "episode")


def _mark(state: BuffyState, card: int, value: int) -> None:
    """Set what a ruling calls the mark of a card: an event was played, a target is met, or the talent that is kept."""
    kind = state.match.book.kind[state.definition[card]]
    if kind == CardType.EVENT:
        change(state, state.played, card, int(value > 0))
    elif kind == CardType.EPISODE:
        change(state, state.fulfilled, card, int(value > 0))
    else:
        change(state, state.kept_talent, card, value - 1)


class BuffyTable(GameRules[BuffyState]):
    """The part of the rules that faces people."""

    kinds = Decision
    log = LOG
    phrase_gaps = PHRASE_GAPS
    qualifiers = ("level",)
    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": Zone.DECK,
        "hand": Zone.HAND,
        "discard": Zone.DISCARD,
        "crypt": Zone.CRYPT,
        "challenge_deck": Zone.CHALLENGE_DECK,
        "reserve": Zone.RESERVE,
        "part_two": Zone.PART_TWO,
        "essence": Zone.ESSENCES,
        "episodes": Zone.EPISODES,
        "locations": Zone.LOCATIONS,
        "challenges": Zone.CHALLENGES,
        "characters": Zone.CHARACTERS,
        "levels": Zone.LEVELS,
        "attached": Zone.ATTACHED,
        "stack": Zone.STACK,
        "covered": Zone.COVERED,
    }
    given_rooms: ClassVar[Mapping[str, Room]] = {
        "essence": Room("BF-021", ("essence",), most=1),
        "deck": Room("BF-021", _RESOURCES),
        "hand": Room("BF-021", _RESOURCES),
        "discard": Room("BF-063", (*_RESOURCES, "location")),
        "challenge_deck": Room("BF-021", ("challenge",)),
        "challenges": Room("BF-041", ("challenge",)),
        "characters": Room("BF-182", KINDS[: CardType.MINION + 1]),
        "levels": Room("BF-112", KINDS[: CardType.MINION + 1]),
        "locations": Room("BF-030", ("location",), most=OWN_SPACES),
        "attached": Room("BF-119", ("skill", "item")),
        "part_two": Room("BF-021", ("episode",)),
        "episodes": Room("BF-053", ("episode", "event", "action")),
        "reserve": Room("BF-021", ("location",)),
    }
    given_limits = (
        Limit("buffy/challenge-count", ("challenge",), 7),
        Limit("buffy/challenge-duplicate", ("challenge",), 1, alike=("name",)),
        Limit("buffy/location-count", ("location",), 8),
        Limit("buffy/location-unique", ("location",), 1, alike=("name",), where=(("unique", True),)),
        Limit("buffy/event-limit", ("event",), 1, alike=("name",)),
        Limit("buffy/episode-part1-limit", ("episode",), 1, alike=("episode",), where=(("part", 1),)),
        Limit("buffy/episode-part2-limit", ("episode",), 1, alike=("episode",), where=(("part", 2),)),
        Limit("buffy/copy-limit", ("skill", "item", "action"), 3, alike=("name",), own="limit_per_deck"),
        Limit(
            "buffy/character-level", KINDS[: CardType.MINION + 1], 3, alike=("character", "level"), own="limit_per_deck"
        ),
    )
    blanks: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        **{
            kind: {"character": "Somebody", "level": 1, "talents": dict.fromkeys(TALENTS, 0)}
            for kind in KINDS[: CardType.MINION + 1]
        },
        "challenge": {"goals": {TALENTS[0]: 1}},
        "action": {"when": "Resource", "play": {"do": [{"draw": 0}]}},
        "event": {"play": {"do": [{"draw": 0}]}},
    }
    given_words: ClassVar[tuple[str, ...]] = (
        *("at", "on", "tried", "mark", "talents", "traits", "goals", "worth", "owner"),
    )
    given_values: ClassVar[Mapping[str, Sequence[str]]] = {
        "at": ("{space}",),
        "on": ("{card}",),
        "owner": ("{player}",),
        "tried": ("{player}",),
        "goals": ("{talent}: {number}",),
        "talents": ("{talent}: {number}",),
        "traits": tuple(TRAIT_BITS),
    }
    given_defaults: ClassVar[Mapping[str, Any]] = {"deck": 12, "essence": "C251a"}
    filler = "A99"
    usual_phase = "resource"
    stages = MOMENTS[len(STEPS) :]

    # Labels -------------------------------------------------------------------------------------------------------

    gaps = labels.GAPS

    def card_name(self, state: BuffyState, card: int) -> str:
        """Return a card's name, with the level of a character above level 1."""
        return labels.card_name(state, card)

    def label(self, state: BuffyState, option: int) -> str:
        """Return what an option of the open decision is called; what is in brackets explains."""
        form, values = labels.form_and_gaps(state, option)
        return self.called(state, option, form, **values)

    def passing(self, state: BuffyState) -> int | None:
        """Return the option that passes; where something comes first that leaves no choice, that."""
        passing = super().passing(state)
        return labels.due(state) if passing is None and state.options else passing

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, state: BuffyState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a card in play beside its face."""
        zone = state.place[card] // state.match.players
        if zone == Zone.CHARACTERS:
            return self._character_view(state, card)
        if zone == Zone.CHALLENGES:
            goals = {TALENTS[number]: challenges.goal(state, card, number) for number in conflict.listed(state, card)}
            tried = [name for player, name in enumerate(state.match.names) if state.tried[card] >> player & 1]
            return {
                "name": self.card_name(state, card),
                "invented": "goals" in state.match.book.cards[state.definition[card]].facts.get("invented", ()),
                "at": labels.space_key(state, state.space[card]),
                "goals": goals,
                "points": challenges.gains(state, card),
                "tried": tried,
            }
        if zone == Zone.LOCATIONS:
            bits = state.match.book.location_type[state.definition[card]]
            return {
                "at": labels.space_key(state, state.space[card]),
                "kind": [name for name, bit in LOCATION_TYPES.items() if bits & bit],
            }
        if zone in (Zone.ATTACHED, Zone.LEVELS):
            on = self.card_name(state, state.host[card]) if state.host[card] >= 0 else ""
            return {
                "on": on,
                "host": state.host[card],
                "fatigued": bool(state.fatigued[card]),
                "swapped": bool(state.swapped[card]),
            }
        if zone == Zone.STACK:
            which = state.stacked_for[card]
            return {"talent": TALENTS[which] if which >= 0 else "", "boost": state.boost[card]}
        if zone == Zone.COVERED:
            return {"talent": TALENTS[state.stacked_for[card]]}
        if zone in (Zone.EPISODES, Zone.ESSENCES):
            mark = max(state.fulfilled[card], state.played[card], state.kept_talent[card] + 1)
            lies = {"at": labels.space_key(state, state.space[card])} if state.space[card] else {}
            return {"fatigued": bool(state.fatigued[card]), "mark": mark, **lies}
        return {}

    def _character_view(self, state: BuffyState, card: int) -> dict[str, Any]:
        book = state.match.book
        borne = traits(state, card)
        return {
            "name": self.card_name(state, card),
            "invented": "talents" in book.cards[state.definition[card]].facts.get("invented", ()),
            "at": labels.space_key(state, state.space[card]),
            "fatigued": bool(state.fatigued[card]),
            "kind": KINDS[kind_of(state, card)],
            "main": is_main(state, card),
            "level": book.level[state.definition[card]],
            **{name: talent(state, card, number) for number, name in enumerate(TALENTS)},
            "traits": [name for name, bit in TRAIT_BITS.items() if borne & bit],
            "moves": state.moves[card],
            "ascended": bool(state.ascended[card]),
            "role": ("", "attacker", "defender")[state.role[card]],
            "attached": [self.card_name(state, other) for other in attached(state, card)],
        }

    def player_view(self, state: BuffyState, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player."""
        done = state.done[player]
        return {
            "points": state.points[player],
            "park": state.park[player],
            "challenge_done": bool(done & OncePerTurn.CHALLENGE_PLACED),
            "refilled": bool(done & OncePerTurn.REFILLED),
            "refreshed": bool(done & OncePerTurn.REFRESHED),
            "resurrected": bool(done & OncePerTurn.RESURRECTED),
            "buried": state.burials[player],
            "placed": state.placements[player],
            "bans": state.bans[player],
        }

    def table_view(self, state: BuffyState) -> dict[str, Any]:
        """Return day or night, the moment, and who and what takes part in a fight or challenge."""
        names = state.match.names
        held = {
            key: self.card_name(state, card) if card >= 0 else ""
            for key, card in (("fighter", state.fighter), ("attacked", state.attacked), ("challenge", state.challenge))
        }
        return {
            "night": bool(state.night),
            "moment": MOMENTS[state.moment],
            "attacker": names[state.attacker] if state.attacker >= 0 else "",
            "defender": names[state.defender] if state.defender >= 0 else "",
            **held,
            "resolving": TALENTS[state.resolving] if Moment.FIGHT_CHOOSE <= state.stage <= Moment.FIGHT_RESULT else "",
            "result": ("", "attacker", "defender", "nobody")[state.result],
            "bans": state.phase_bans,
            **self._running(state),
            "flags": state.stays_refreshed | state.broken_off << 1 | state.ignored_talents << 4,
        }

    def passed(self, state: BuffyState) -> list[int]:
        """Return who has passed in a row: of a fight or challenge, where no bystanders watch, the two of it alone."""
        watches = innermost(state, Watches)
        if watches is None:
            return []
        if state.stage and not state.match.options["bystanders"]:
            other = state.defender if watches.player == state.attacker else state.attacker
            return [other] if watches.passes else []
        players = state.match.players
        return [(watches.player - passes) % players for passes in range(watches.passes, 0, -1)]

    @staticmethod
    def _running(state: BuffyState) -> dict[str, Any]:
        """Return what a fight or challenge comes to: what is covered is known to nobody."""
        covered = [
            bool(player >= 0 and state.pile(Zone.COVERED, player)) for player in (state.attacker, state.defender)
        ]
        facts: dict[str, Any] = {"talents": [], "met": None}
        facts["attack"] = facts["defence"] = None
        if state.challenge >= 0:
            for number in conflict.listed(state, state.challenge):
                have = None if covered[0] else challenges.effort(state, number)
                needed = None if covered[1] else challenges.resistance(state, number)
                facts["talents"].append({"talent": TALENTS[number], "have": have, "needed": needed})
            facts["met"] = None if any(covered) else challenges.is_met(state)
        elif state.stage and not conflict.is_short(state):
            facts["attack"] = None if covered[0] else fights.total(state, Role.ATTACKER)
            facts["defence"] = None if covered[1] else fights.total(state, Role.DEFENDER)
        return facts

    def value(self, state: BuffyState, player: int) -> float:
        """Return how good a state looks for a player (see `evaluation`)."""
        return evaluate(state, player)

    # Rulings ------------------------------------------------------------------------------------------------------

    def resume(self, state: BuffyState, phase: int) -> None:
        """Go on with the active player's turn at the start of a step.

        Characters and challenges are on their player's first space and locations on one after the other, unless the
        ruling says where.
        """
        players = state.match.players
        for player in range(players):
            first = OWN_SPACES * player + 1
            for zone in (Zone.CHARACTERS, Zone.CHALLENGES):
                for card in state.pile(zone, player):
                    change(state, state.space, card, first)
            for number, card in enumerate(state.pile(Zone.LOCATIONS, player)):
                change(state, state.space, card, first + number % OWN_SPACES)
        jump(push(state, TURN), STEP_PROCEDURES[phase])

    def moment(self, state: BuffyState) -> str:
        """Return the step of the turn, or the stage of a fight or challenge."""
        return MOMENTS[state.moment]

    def count_mark(self, state: BuffyState, cards: list[int], mark: str) -> int | None:
        """Return how many characters are of a kind (`hero`), or how many cards are `fatigued`."""
        if mark == "fatigued" and len(cards) != 1:
            return sum(state.fatigued[card] for card in cards)
        if mark in KINDS[: CardType.MINION + 1]:
            return sum(KINDS[kind_of(state, card)] == mark for card in cards)
        return None

    def unreachable(self, state: BuffyState) -> Message | None:
        """Say what no game reaches (see `reachable`)."""
        return unreachable(state)

    def parse_value(self, state: BuffyState, key: str, value: Any) -> Any:
        """Return the space that a ruling names as choices do, `A’s space 2` or `the Park`, as data have it."""
        if key == "at" and isinstance(value, str):
            for space in (-1, *spaces(state)):
                if fold(value) in (fold(labels.space_name(state, space)), fold(labels.space_key(state, space))):
                    return labels.space_key(state, space)
        return value

    def set_card(self, state: BuffyState, card: int, key: str, value: Any) -> Message | str:
        """Set what a table says of a card in play.

        `at` (park, A1 ...; see `meant`), `fatigued`, `on` (the character that it is attached to or is under),
        `moves`, `tried` (names), `mark`, and numbers other than the printed ones: `talents`, `goals`, `worth`.
        """
        if key == "at":
            found = [space for space in spaces(state) if labels.space_key(state, space) == value]
            if not found:
                return Message(
                    "given-no-space",
                    name=quoted(value),
                    known=[labels.space_name(state, space) for space in spaces(state)],
                )
            change(state, state.space, card, found[0])
            return ""
        if key in ("fatigued", "moves", "mark"):
            most = 1 if key == "fatigued" else 3
            if not isinstance(value, int) or not 0 <= value <= most:
                return Message("given-mark", key=key, most=most)
            if key == "mark":
                _mark(state, card, int(value))
            else:
                change(state, {"fatigued": state.fatigued, "moves": state.moves}[key], card, int(value))
            return ""
        if key == "on":
            return self._put_on(state, card, value)
        if key == "tried":
            for name in value if isinstance(value, list) else [value]:
                if name not in state.match.names:
                    return Message("given-no-player", name=quoted(name))
                change(state, state.tried, card, state.tried[card] | 1 << state.match.names.index(name))
            return ""
        return self._set_numbers(state, card, key, value)

    def _put_on(self, state: BuffyState, card: int, value: Any) -> Message | str:
        players = state.match.players
        if isinstance(value, int) and state.place[value] // players == Zone.CHARACTERS:
            attach(state, card, value)
            return ""
        for player in range(players):
            for character in state.pile(Zone.CHARACTERS, player):
                if self.card_name(state, character) == value and state.controller[card] == player:
                    attach(state, card, character)
                    return ""
        # A number means a card that was named with its player.
        return Message("given-no-card", name=quoted(self.card_name(state, value) if isinstance(value, int) else value))

    def _set_numbers(self, state: BuffyState, card: int, key: str, value: Any) -> Message | str:
        if key == "worth" and type(value) is int and 0 <= value <= 99:
            add_modifier(state, (Stat.WORTH, SET, value, card, Until.GIVEN, -1, card))
            return ""
        if key == "traits":
            for name in value if isinstance(value, list) else [value]:
                if not isinstance(name, str) or name not in TRAIT_BITS:
                    return Message("given-trait", name=quoted(str(name)), known=list(TRAIT_BITS))
                stat = TRAIT_BITS[name] << FIRST_TRAIT_STAT
                add_modifier(state, (stat, GRANT, 1, card, Until.GIVEN, -1, card))
            return ""
        if key not in ("talents", "goals") or not isinstance(value, dict):
            return Message("given-card-key", card=self.card_name(state, card), key=key)
        for name, number in value.items():
            if name not in TALENTS or type(number) is not int or not 0 <= number <= 99:
                return Message("given-talents", key=key, known=list(TALENTS))
            add_modifier(state, (TALENT_STATS[TALENTS.index(name)], SET, number, card, Until.GIVEN, -1, card))
        return ""

    def set_player(self, state: BuffyState, player: int, key: str, value: Any) -> Message | str:
        """Set a player's destiny points or turns in the Park, and day or night for the table."""
        if player < 0:
            if key == "night" and isinstance(value, bool):
                assign(state, night=int(value))
                return ""
            return Message("given-table-key", key=key)
        columns = {"points": state.points, "park": state.park}
        if key not in columns:
            return Message("given-player-key", key=key)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99:
            return Message("given-number", key=key, least=0, most=99)
        change(state, columns[key], player, value)
        return ""
