"""Virevolt for the engine: zones, phases, decisions, and how the parts of the rules hang together."""

from __future__ import annotations

import os

from deckcheck.engine.flow.atoms import change, emit, reset
from deckcheck.engine.flow.procedures import asking, push
from deckcheck.engine.flow.windows import Window
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.match import HIDDEN, OWNER, PUBLIC
from deckcheck.engine.state.match import Zone as TableZone
from deckcheck.engine.state.vocabulary import ACTED, ANSWER
from deckcheck.games.virevolt.book import CHAPTERS, VirevoltBook, VirevoltReader
from deckcheck.games.virevolt.face.features import OF_A_SIDE, of_a_side
from deckcheck.games.virevolt.face.table import VirevoltTable
from deckcheck.games.virevolt.names import PHASES, CardType, Color, Zone
from deckcheck.games.virevolt.rules import combat, turn
from deckcheck.games.virevolt.rules.combat import keep_bonus
from deckcheck.games.virevolt.rules.crystals import recount
from deckcheck.games.virevolt.rules.heroes import NEW_MAIN_HERO, find_dying, lacks_main
from deckcheck.games.virevolt.rules.traps import activable, activate, unanswering
from deckcheck.games.virevolt.rules.turn import refill
from deckcheck.games.virevolt.rules.victory import leave_game
from deckcheck.games.virevolt.state import VirevoltState
from deckcheck.games.virevolt.vocabulary.language import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.types import EventRow
    from deckcheck.engine.text.refusals import Reason, Uses

# How many of the 30 cards of a deck of which nothing is known are taken for Crystals.
USUAL_CRYSTALS, DECK_SIZE = 11, 30


class Virevolt(VirevoltTable, GameRules[VirevoltState]):
    """Virevolt V.0.3BETA."""

    game = "virevolt"
    players = (2, 6)
    state = VirevoltState
    zones = (
        TableZone("deck", HIDDEN, ordered=True),
        TableZone("hand", OWNER),
        TableZone("discard pile", PUBLIC, ordered=True),
        TableZone("main Hero", PUBLIC, in_play=True, subscribes=True),
        TableZone("secondary Heroes", PUBLIC, in_play=True, subscribes=True),
        TableZone("Crystals", PUBLIC, in_play=True),
        TableZone("Traps", OWNER, in_play=True, subscribes=True),
        TableZone("resolving", PUBLIC, ordered=True),
        TableZone("out of the game", PUBLIC, ordered=True),
    )
    DECK, HAND, DISCARD = Zone.DECK, Zone.HAND, Zone.DISCARD
    GUARDED = (Zone.TRAPS,)
    sections: ClassVar[Mapping[str, int]] = {"main": Zone.DECK}
    phases = PHASES
    chapters = CHAPTERS
    compiled, reader = VirevoltBook, VirevoltReader
    language = LANGUAGE
    shapes: ClassVar[Mapping[str, str]] = {"hero": "hero", "spell": "spell", "trap": "trap"}
    #: A Spell that asks for more Crystals than a deck holds.
    blank: ClassVar[Mapping[str, Any]] = {
        "type": "spell",
        "color": "neutral",
        "play": {"effects": [{"cost": {"red": 9, "blue": 9, "green": 9, "neutral": 9}, "do": [{"draw": 1}]}]},
    }
    folder = os.path.dirname(os.path.abspath(__file__))
    uses: ClassVar[Mapping[int, Uses]] = {**turn.USES, **combat.USES}
    OF_A_SIDE = OF_A_SIDE
    of_a_side = staticmethod(of_a_side)

    course = (turn.SET_UP, turn.TURN)

    def refill(self, state: VirevoltState, player: int) -> bool:
        """Deal with a draw from an empty deck: a table may make a new one, or let the player lose (VV-D32, VV-D33)."""
        if refill(state, player):
            return True
        if state.match.options["empty_draw"] == "any" and state.turn and state.alive[player]:
            leave_game(state, player, "empty deck")
        return False

    def leave_play(self, state: VirevoltState, card: int) -> None:
        """Take damage, states and marks off a card that leaves play (VV-032, VV-060, VV-096, VV-D23)."""
        if state.modifiers:
            keep_bonus(state, card)
        reset(state, card)
        if state.match.book.tally[state.definition[card]]:
            recount(state, state.owner[card])

    def consequences(self, state: VirevoltState, events: list[EventRow]) -> None:
        """After hp were lost: Heroes at 0 hp are about to die (VV-060)."""
        find_dying(state, events)

    def urgent(self, state: VirevoltState) -> None:
        """After a Hero may have left play: whoever has no main Hero makes a secondary one main at once (VV-034).

        A table may play that who loses it in another's turn waits for their own (VV-D09).
        """
        for player in range(state.match.players):
            if lacks_main(state, player) and (player == state.active or state.match.options["new_main"] == "at_once"):
                push(state, NEW_MAIN_HERO, player)

    def answers(self, state: VirevoltState, player: int, batch: tuple[EventRow, ...]) -> list[int]:
        """Return the Traps that may be activated now (VV-075, VV-076, VV-078)."""
        return activable(state, player, batch)

    def answer(self, state: VirevoltState, player: int, option: int, batch: tuple[EventRow, ...]) -> None:
        """Activate a Trap (VV-077)."""
        activate(state, player, option, batch)

    def trigger(self, state: VirevoltState, player: int, card: int, number: int, event: EventRow) -> None:
        """Let a power act (VV-063, VV-D36)."""
        book = state.match.book
        definition = state.definition[card]
        once = next(once for *_, other, once in book.triggers[definition] if other == number)
        if once:
            if self.is_used(state, card, number):
                return
            change(state, state.used, card, state.used[card] | 1 << number)
        emit(state, ACTED, player, card)
        push(state, book.triggered[definition][number].program, player, card, event=event)

    def is_used(self, state: VirevoltState, card: int, number: int) -> bool:
        """Whether a power was used this turn."""
        return bool(state.used[card] >> number & 1)

    def forbids(self, state: VirevoltState, option: int) -> Reason | None:
        """Return the first reason why one of `attempts` is not offered."""
        if state.kind == ANSWER and state.place[option] == state.match.place(Zone.TRAPS, state.decider):
            return unanswering(state, state.decider, option, asking(state, Window).batch)
        return super().forbids(state, option)

    def may_lie(self, match: Match, definition: int, place: int) -> bool:
        """Whether a card may be there: only Traps are set face down (VV-071, VV-072)."""
        return place // match.players != Zone.TRAPS or match.book.kind[definition] == CardType.TRAP

    def conceivable(self, state: VirevoltState, player: int, cards: list[int], stream: Stream) -> list[int]:
        """Return a deck's hidden cards when its list is not known: Traps where Traps must be, then a usual mixture."""
        book = state.match.book
        left = {
            number: 1 if book.color[number] == Color.MAUVE else 30 if book.kind[number] == CardType.CRYSTAL else 2
            for number in range(len(book.cards))
            if number not in book.compile_errors
        }
        for card, owner in enumerate(state.owner):
            if owner == player and card not in cards and left.get(state.definition[card]):
                left[state.definition[card]] -= 1
        found = []
        for card in cards:
            kinds = (CardType.HERO, CardType.SPELL, CardType.TRAP)
            if state.place[card] // state.match.players == Zone.TRAPS:
                kinds = (CardType.TRAP,)  # type: ignore[assignment]
            elif stream.below(DECK_SIZE) < USUAL_CRYSTALS:
                kinds = (CardType.CRYSTAL,)  # type: ignore[assignment]
            fitting = [number for number, count in left.items() if count and book.kind[number] in kinds]
            face = fitting[stream.below(len(fitting))]
            left[face] -= 1
            found.append(face)
        return found


RULES = Virevolt()
