"""How people see and write a table of Buffy: labels, views, and what a ruling may say."""

from __future__ import annotations

from deckcheck.engine.atoms import add_modifier, assign, attach, change
from deckcheck.engine.procedures import jump, push
from deckcheck.engine.rules import GameRules
from deckcheck.engine.vocabulary import SET
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.face import labels
from deckcheck.games.buffy.face.evaluation import evaluate
from deckcheck.games.buffy.face.log import line
from deckcheck.games.buffy.names import Act, Decision, Done, Stat, Until
from deckcheck.games.buffy.rules import challenges, conflict
from deckcheck.games.buffy.rules.board import (
    attached,
    is_main,
    kind_of,
    owner_of,
    spaces,
    talent,
    traits,
)
from deckcheck.games.buffy.rules.turn import STEPS, TURN
from deckcheck.games.buffy.state import BuffyState
from deckcheck.games.buffy.vocabulary.facts import TRAIT_BITS
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar


def space_key(s: BuffyState, space: int) -> str:
    """Return what a space is called in data: `park`, or the player's name and a number from 1."""
    if space < 0:
        return "beside the board"
    return "park" if space == n.PARK else f"{s.match.names[owner_of(space)]}{(space - 1) % n.OWN_SPACES + 1}"


def _mark(s: BuffyState, card: int, value: int) -> None:
    """Set what a ruling calls the mark of a card: an event was played, a target is met, or the talent that is kept."""
    kind = s.match.book.kind[s.definition[card]]
    if kind == n.EVENT:
        change(s, s.played, card, int(value > 0))
    elif kind == n.EPISODE:
        change(s, s.fulfilled, card, int(value > 0))
    else:
        change(s, s.kept_talent, card, value - 1)


class BuffyTable(GameRules[BuffyState]):
    """The part of the rules that faces people."""

    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": n.DECK,
        "hand": n.HAND,
        "discard": n.DISCARD,
        "crypt": n.CRYPT,
        "challenge_deck": n.CHALLENGE_DECK,
        "reserve": n.RESERVE,
        "part_two": n.PART_TWO,
        "essence": n.ESSENCES,
        "episodes": n.EPISODES,
        "locations": n.LOCATIONS,
        "challenges": n.CHALLENGES,
        "characters": n.CHARACTERS,
        "levels": n.LEVELS,
        "attached": n.ATTACHED,
        "stack": n.STACK,
        "covered": n.COVERED,
    }
    given_defaults: ClassVar[Mapping[str, Any]] = {"deck": 12, "essence": "C251a"}
    filler = "A99"
    usual_phase = "resource"
    PAUSES = frozenset({Decision.WATCH, Decision.STAGE})

    # Labels -------------------------------------------------------------------------------------------------------

    def card_name(self, s: BuffyState, card: int) -> str:
        """Return a card's name, with the level of a character above level 1."""
        return labels.card_name(s, card)

    def label(self, s: BuffyState, option: int) -> str:
        """Return what an option of the open decision is called; what stands in brackets explains."""
        return labels.label(s, option) or self.shared_label(s, option)

    def passing(self, s: BuffyState) -> int | None:
        """Return the option that passes; where something comes first that leaves no choice, that."""
        if s.options and s.kind in (Decision.WATCH, Decision.STAGE):
            if s.options[0] == Act.PASS:
                return Act.PASS
            return labels.due(s.options)
        if s.options and s.kind == Decision.LAY_LOCATION:
            return Act.PASS
        return super().passing(s)

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, s: BuffyState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a card in play beside its face."""
        zone = s.place[card] // s.match.players
        if zone == n.CHARACTERS:
            return self._character_view(s, card)
        if zone == n.CHALLENGES:
            goals = {n.TALENTS[number]: challenges.goal(s, card, number) for number in conflict.listed(s, card)}
            tried = [name for player, name in enumerate(s.match.names) if s.tried[card] >> player & 1]
            return {
                "name": self.card_name(s, card),
                "invented": "goals" in s.match.book.cards[s.definition[card]].facts.get("invented", ()),
                "at": space_key(s, s.space[card]),
                "goals": goals,
                "points": challenges.gains(s, card),
                "tried": tried,
            }
        if zone == n.LOCATIONS:
            bits = s.match.book.location_type[s.definition[card]]
            return {
                "at": space_key(s, s.space[card]),
                "kind": [name for name, bit in n.LOCATION_TYPES.items() if bits & bit],
            }
        if zone in (n.ATTACHED, n.LEVELS):
            on = self.card_name(s, s.host[card]) if s.host[card] >= 0 else ""
            return {"on": on, "fatigued": bool(s.fatigued[card]), "swapped": bool(s.swapped[card])}
        if zone == n.STACK:
            which = s.stacked_for[card]
            return {"talent": n.TALENTS[which] if which >= 0 else "", "boost": s.boost[card]}
        if zone == n.COVERED:
            return {"talent": n.TALENTS[s.stacked_for[card]]}
        if zone in (n.EPISODES, n.ESSENCES):
            mark = max(s.fulfilled[card], s.played[card], s.kept_talent[card] + 1)
            return {"fatigued": bool(s.fatigued[card]), "mark": mark}
        return {}

    def _character_view(self, s: BuffyState, card: int) -> dict[str, Any]:
        book = s.match.book
        borne = traits(s, card)
        return {
            "name": self.card_name(s, card),
            "invented": "talents" in book.cards[s.definition[card]].facts.get("invented", ()),
            "at": space_key(s, s.space[card]),
            "fatigued": bool(s.fatigued[card]),
            "kind": n.KINDS[kind_of(s, card)],
            "main": is_main(s, card),
            "level": book.level[s.definition[card]],
            **{name: talent(s, card, number) for number, name in enumerate(n.TALENTS)},
            "traits": [name for name, bit in TRAIT_BITS.items() if borne & bit],
            "moves": s.moves[card],
            "ascended": bool(s.ascended[card]),
            "role": ("", "attacker", "defender")[s.role[card]],
            "attached": [self.card_name(s, other) for other in attached(s, card)],
        }

    def player_view(self, s: BuffyState, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player."""
        done = s.done[player]
        return {
            "points": s.points[player],
            "park": s.park[player],
            "challenge_done": bool(done & Done.CHALLENGE_PLACED),
            "refilled": bool(done & Done.REFILLED),
            "refreshed": bool(done & Done.REFRESHED),
            "resurrected": bool(done & Done.RESURRECTED),
            "buried": s.burials[player],
            "placed": s.placements[player],
            "bans": s.bans[player],
        }

    def table_view(self, s: BuffyState) -> dict[str, Any]:
        """Return day or night, the moment, and who and what takes part in a fight or challenge."""
        names = s.match.names
        held = {
            key: self.card_name(s, card) if card >= 0 else ""
            for key, card in (("fighter", s.fighter), ("attacked", s.attacked), ("challenge", s.challenge))
        }
        return {
            "night": bool(s.night),
            "moment": n.MOMENTS[s.moment],
            "attacker": names[s.attacker] if s.attacker >= 0 else "",
            "defender": names[s.defender] if s.defender >= 0 else "",
            **held,
            "resolving": n.TALENTS[s.resolving] if n.FIGHT_CHOOSE <= s.stage <= n.FIGHT_RESULT else "",
            "result": ("", "attacker", "defender", "nobody")[s.result],
            "bans": s.phase_bans,
            "flags": s.stays_refreshed | s.broken_off << 1 | s.ignored_talents << 4,
        }

    def value(self, s: BuffyState, player: int) -> float:
        """Return how good a state looks for a player (see `evaluation`)."""
        return evaluate(s, player)

    def event_text(self, s: BuffyState, entry: tuple[int, ...], player: int) -> str:
        """Return a line of the log."""
        return line(s, entry, player)

    # Rulings ------------------------------------------------------------------------------------------------------

    def resume(self, s: BuffyState, phase: int) -> None:
        """Go on with the active player's turn at the start of a step.

        Characters and challenges lie on their player's first space and locations on one after the other, unless the
        ruling says where; the top challenges are turned up.
        """
        players = s.match.players
        for player in range(players):
            first = n.OWN_SPACES * player + 1
            for zone in (n.CHARACTERS, n.CHALLENGES):
                for card in s.zones[zone * players + player]:
                    change(s, s.space, card, first)
            for number, card in enumerate(s.zones[n.LOCATIONS * players + player]):
                change(s, s.space, card, first + number % n.OWN_SPACES)
            challenges.turn_up(s, player)
        jump(push(s, TURN), STEPS[phase])

    def count_mark(self, s: BuffyState, cards: list[int], mark: str) -> int | None:
        """Return how many characters are of a kind (`hero`), or how many cards are `fatigued`."""
        if mark == "fatigued" and len(cards) != 1:
            return sum(s.fatigued[card] for card in cards)
        if mark in n.KINDS[: n.MINION + 1]:
            return sum(n.KINDS[kind_of(s, card)] == mark for card in cards)
        return None

    def set_card(self, s: BuffyState, card: int, key: str, value: Any) -> Message | str:
        """Set what a table says of a card in play.

        `at` (park, A1 ...), `fatigued`, `on` (the character that it is attached to or lies under), `moves`, `tried`
        (names), `mark`, and numbers other than the printed ones: `talents`, `goals`, `worth`.
        """
        if key == "at":
            found = [space for space in spaces(s) if space_key(s, space) == value]
            if not found:
                return Message("given-no-space", name=repr(value), known=[space_key(s, space) for space in spaces(s)])
            change(s, s.space, card, found[0])
            return ""
        if key in ("fatigued", "moves", "mark"):
            if not isinstance(value, int) or not 0 <= value <= 3:
                return Message("given-mark", key=key)
            if key == "mark":
                _mark(s, card, int(value))
            else:
                change(s, {"fatigued": s.fatigued, "moves": s.moves}[key], card, int(value))
            return ""
        if key == "on":
            return self._put_on(s, card, value)
        if key == "tried":
            for name in value if isinstance(value, list) else [value]:
                if name not in s.match.names:
                    return Message("given-no-player", name=repr(name))
                change(s, s.tried, card, s.tried[card] | 1 << s.match.names.index(name))
            return ""
        return self._set_numbers(s, card, key, value)

    def _put_on(self, s: BuffyState, card: int, value: Any) -> Message | str:
        players = s.match.players
        for player in range(players):
            for character in s.zones[n.CHARACTERS * players + player]:
                if self.card_name(s, character) == value and s.owner[card] == player:
                    attach(s, card, character)
                    return ""
        return Message("given-no-card", name=repr(value))

    def _set_numbers(self, s: BuffyState, card: int, key: str, value: Any) -> Message | str:
        if key == "worth" and isinstance(value, int):
            add_modifier(s, (Stat.WORTH, SET, value, card, Until.GIVEN, -1, card))
            return ""
        if key not in ("talents", "goals") or not isinstance(value, dict):
            return Message("given-card-key", card=self.card_name(s, card), key=key)
        for name, number in value.items():
            if name not in n.TALENTS or not isinstance(number, int):
                return Message("given-talents", key=key, known=list(n.TALENTS))
            add_modifier(s, (n.TALENT_STATS[n.TALENTS.index(name)], SET, number, card, Until.GIVEN, -1, card))
        return ""

    def set_player(self, s: BuffyState, player: int, key: str, value: Any) -> Message | str:
        """Set a player's destiny points or turns in the Park, and day or night for the table."""
        if player < 0:
            if key == "night" and isinstance(value, bool):
                assign(s, night=int(value))
                return ""
            return Message("given-table-key", key=key)
        columns = {"points": s.points, "park": s.park}
        if key not in columns:
            return Message("given-player-key", key=key)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99:
            return Message("given-number", key=key, least=0, most=99)
        change(s, columns[key], player, value)
        return ""
