"""Slasherz for the engine: zones, phases, decisions, and how the parts of the rules hang together."""

from __future__ import annotations

import os

from deckcheck.engine.flow.atoms import assign, attach, control, emit, reset
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.match import HIDDEN, OWNER, PUBLIC
from deckcheck.engine.state.match import Zone as TableZone
from deckcheck.engine.state.vocabulary import ACTED
from deckcheck.games.slasherz.book import CHAPTERS, SlasherzBook, SlasherzReader
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.face.features import OF_A_SIDE, of_a_side
from deckcheck.games.slasherz.face.table import SlasherzTable
from deckcheck.games.slasherz.names import DOOM, ELSEWHERE, PHASES, STEP, CardType, Stat, Zone
from deckcheck.games.slasherz.rules import activation, turn
from deckcheck.games.slasherz.rules.activation import use_up
from deckcheck.games.slasherz.rules.field import last_controller
from deckcheck.games.slasherz.rules.later import act_elsewhere, answer, answers, carry_out, settle_all
from deckcheck.games.slasherz.rules.limits import enforce_limits
from deckcheck.games.slasherz.rules.turn import destroy_doomed
from deckcheck.games.slasherz.rules.wounds import find_dead
from deckcheck.games.slasherz.state import SlasherzState
from deckcheck.games.slasherz.vocabulary.language import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.types import EventRow
    from deckcheck.engine.text.refusals import Uses


class Slasherz(SlasherzTable, GameRules[SlasherzState]):
    """Slasherz, by the rules page of the game's site."""

    game = "slasherz"
    players = (2, 2)
    state = SlasherzState
    zones = (
        TableZone("deck", HIDDEN, ordered=True),
        TableZone("hand", OWNER),
        TableZone("discard pile", PUBLIC, ordered=True),
        TableZone("Survivor", PUBLIC, in_play=True),
        TableZone("Victims", HIDDEN, ordered=True, in_play=True),
        TableZone("Characters", PUBLIC, in_play=True, subscribes=True),
        TableZone("Objects", PUBLIC, ordered=True, in_play=True, subscribes=True),
        TableZone("Places", PUBLIC, in_play=True, subscribes=True),
        TableZone("forgotten zone", PUBLIC, ordered=True),
        TableZone("resolving", PUBLIC, ordered=True),
        TableZone("out of the game", PUBLIC, ordered=True),
    )
    DECK, HAND, DISCARD = Zone.DECK, Zone.HAND, Zone.DISCARD
    GUARDED = (Zone.VICTIMS,)
    sections: ClassVar[Mapping[str, int]] = {"main": Zone.DECK, "survivor": Zone.SURVIVOR, "victims": Zone.VICTIMS}
    single = ("survivor",)
    phases = PHASES
    chapters = CHAPTERS
    compiled, reader = SlasherzBook, SlasherzReader
    language = LANGUAGE
    #: An Event whose condition never holds.
    blank: ClassVar[Mapping[str, Any]] = {
        "type": "event",
        "window": ["own_turn"],
        "play": {"possible": {"at_least": {"amount": 0, "number": 1}}, "do": [{"draw": 1}]},
    }
    folder = os.path.dirname(os.path.abspath(__file__))
    uses: ClassVar[Mapping[int, Uses]] = {**turn.USES, **activation.USES}
    OF_A_SIDE = OF_A_SIDE
    of_a_side = staticmethod(of_a_side)
    HORIZON = 2
    SILENCE = Stat.NO_EFFECT
    FIELDS_OF_CARDS = frozenset({"card", "character", "old"})

    course = (turn.SETTING_UP, turn.TURN)

    def leave_play(self, state: SlasherzState, card: int) -> None:
        """Take counters, marks and bonds off a card that leaves the table; its owner has it back (SZ-075, SZ-077)."""
        reset(state, card)
        if state.notes:
            assign(state, notes=tuple(row for row in state.notes if card not in (row[0], row[2])))
        if state.lent:
            assign(state, lent=tuple(row for row in state.lent if card not in row))
        if state.host[card] >= 0:
            attach(state, card, -1)
        if state.controller[card] != state.owner[card]:
            control(state, card, state.owner[card])

    # Effects that wait hear events as cards in play do.
    settle = staticmethod(settle_all)
    answers = staticmethod(answers)
    answer = staticmethod(answer)
    # After hp were lost, Victims at 0 hp die (SZ-046).
    consequences = staticmethod(find_dead)
    # After cards came or went, a limit that has fallen, or is broken by a return of control, is met (SZ-D21).
    urgent = staticmethod(enforce_limits)
    # An ability is that of whoever controls its card, or did when it left the field.
    speaker = staticmethod(last_controller)

    def precedence(
        self, state: SlasherzState, player: int, card: int, position: int, batch: tuple[EventRow, ...]
    ) -> tuple[int, ...]:
        """Rank what destructions set off by the order of the piles (SZ-078), all else by player (SZ-D48)."""
        kind, _, parted, _, _ = batch[position]
        first = state.active if state.match.options["first_triggers"] == "active" else 1 - state.active
        seat = (player - first) % 2
        if kind == Event.DESTROYED:
            return (0, position, int(card != parted), seat)
        return (1, 0, 0, seat)

    def trigger(self, state: SlasherzState, player: int, card: int, number: int, event: EventRow) -> None:
        """Let an ability act that an event has set off, or a Character be destroyed that still is doomed (SZ-041)."""
        if number == DOOM:
            destroy_doomed(state, card)
            return
        if number < DOOM:
            if (number - ELSEWHERE) % STEP:
                carry_out(state, number, event)
            else:
                act_elsewhere(state, player, card, number, event)
            return
        book = state.match.book
        definition = state.acting()[card]
        for *_, other, once in book.triggers[definition]:
            if once and other == number:
                if self.is_used(state, card, number):
                    return
                use_up(state, card, number)
                break
        emit(state, ACTED, player, card)
        push(state, book.triggered[definition][number], player, card, event=event)

    def is_used(self, state: SlasherzState, card: int, number: int) -> bool:
        """Whether an ability was used this turn."""
        return bool(state.used[card] >> number & 1)

    def may_lie(self, match: Match, definition: int, place: int) -> bool:
        """Whether a card may be there: only Victims are in the victim zone (SZ-005)."""
        return place >> 1 != Zone.VICTIMS or match.book.kind[definition] == CardType.VICTIM

    def conceivable(self, state: SlasherzState, player: int, cards: list[int], stream: Stream) -> list[int]:
        """Return a deck's hidden cards when its list is not known: different Victims, and any others."""
        book = state.match.book
        seen = {
            state.definition[card] for card, owner in enumerate(state.owner) if owner == player and card not in cards
        }
        victims = [
            d
            for d in range(len(book.cards))
            if book.kind[d] == CardType.VICTIM and d not in seen and d not in book.compile_errors
        ]
        victims = stream.shuffled(victims)
        others = [
            d
            for d in range(len(book.cards))
            if book.kind[d] in (CardType.CHARACTER, CardType.OBJECT, CardType.PLACE, CardType.EVENT)
            and d not in book.compile_errors
        ]
        return [
            victims.pop() if state.place[card] >> 1 == Zone.VICTIMS else others[stream.below(len(others))]
            for card in cards
        ]


RULES = Slasherz()
