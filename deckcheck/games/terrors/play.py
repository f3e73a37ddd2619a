"""Terrors of London for the engine: zones, phases, decisions, and how the parts of the rules hang together."""

from __future__ import annotations

import os

from deckcheck.engine.flow import piles
from deckcheck.engine.flow.atoms import emit
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.match import HIDDEN, OWNER, PUBLIC
from deckcheck.engine.state.match import Zone as TableZone
from deckcheck.engine.state.vocabulary import ACTED
from deckcheck.games.terrors.book import CHAPTERS, TerrorsBook, TerrorsReader
from deckcheck.games.terrors.face.features import OF_A_SIDE, of_a_side
from deckcheck.games.terrors.face.table import TerrorsTable
from deckcheck.games.terrors.names import PHASES, PLAYERS, CardType, Zone
from deckcheck.games.terrors.rules import turn
from deckcheck.games.terrors.rules.actions import LAY_RELIC, RESOLVED, gate_open
from deckcheck.games.terrors.rules.matches import complete, pairing_conflicts
from deckcheck.games.terrors.state import TerrorsState
from deckcheck.games.terrors.vocabulary.language import LANGUAGE
from deckcheck.games.terrors.vocabulary.shapes import SHAPE_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, ClassVar

    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.types import DeckCards, EventRow
    from deckcheck.engine.text.refusals import Uses


class Terrors(TerrorsTable, GameRules[TerrorsState]):
    """Terrors of London, for two players (TL-001, TL-D01)."""

    game = "terrors"
    players = (PLAYERS, PLAYERS)
    state = TerrorsState
    zones = (
        TableZone("draw pile", HIDDEN, ordered=True),
        TableZone("hand", OWNER),
        TableZone("discard pile", PUBLIC),
        TableZone("play area", PUBLIC, in_play=True, subscribes=True),
        TableZone("Relic Zone", PUBLIC, in_play=True, subscribes=True),
        TableZone("Overlord", PUBLIC, in_play=True, subscribes=True),
        TableZone("Market", HIDDEN, ordered=True, shared=True),
        TableZone("Street", PUBLIC, in_play=True, shared=True),
        TableZone("Acolyte pile", HIDDEN, ordered=True, shared=True),
        TableZone("removed from the game", PUBLIC, shared=True),
    )
    DECK, HAND, DISCARD = Zone.DECK, Zone.HAND, Zone.DISCARD
    GUARDED = (Zone.ACOLYTES,)
    sections: ClassVar[Mapping[str, int]] = {
        "overlord": Zone.OVERLORD,
        "influences": Zone.DECK,
        "starters": Zone.DECK,
        "market": Zone.MARKET,
        "acolytes": Zone.ACOLYTES,
    }
    single = ("overlord",)
    phases = PHASES
    chapters = CHAPTERS
    compiled, reader = TerrorsBook, TerrorsReader
    language = LANGUAGE
    shapes = SHAPE_OF
    #: A card of the starting deck that is played, as every card is, and brings nothing.
    blank: ClassVar[Mapping[str, Any]] = {"type": "cultist", "play": {"do": []}}
    folder = os.path.dirname(os.path.abspath(__file__))
    uses: ClassVar[Mapping[int, Uses]] = turn.USES
    OF_A_SIDE = OF_A_SIDE
    of_a_side = staticmethod(of_a_side)
    # What was discarded comes again: a deck is all that was built.
    PILES: ClassVar[Mapping[str, tuple[int, ...]]] = {
        "hand": (Zone.HAND,),
        "deck": (Zone.DECK, Zone.HAND, Zone.DISCARD, Zone.PLAY),
        "in play": (Zone.RELICS,),
    }
    FIELDS_OF_CARDS = frozenset({"card", "left", "right", "end"})

    def complete(self, book: Any, decks: Sequence[DeckCards]) -> Sequence[DeckCards]:
        """Add the starting cards that a deck leaves out, and the Market and the Acolyte pile that both share."""
        return complete(book, decks)

    def pairing_conflicts(self, book: Any, decks: Sequence[DeckCards]) -> list[tuple[str, Mapping[str, str]]]:
        """Return the rules that decks break by meeting in one game."""
        return pairing_conflicts(book, decks)

    course = (turn.SET_UP, turn.TURN)

    def leave_play(self, state: TerrorsState, card: int) -> None:
        """Take tokens and marks off a card that leaves play."""
        turn.leave_play(state, card)

    def refill(self, state: TerrorsState, player: int) -> bool:
        """Shuffle the discard pile into a new draw pile (TL-117)."""
        return piles.refill(state, player)

    def trigger(self, state: TerrorsState, player: int, card: int, number: int, event: EventRow) -> None:
        """Activate a Triggered ability whose condition was met (TL-045).

        A table may hold the gate of Influence cards shut for it (TL-D21), or have it wait until its own card has
        resolved (TL-D22).
        """
        book = state.match.book
        definition = state.definition[card]
        gated = state.match.options["gated_triggers"] and book.kind[definition] == CardType.INFLUENCE
        if gated and not gate_open(state, player):
            return
        if not state.match.options["own_triggers"]:
            playing = (RESOLVED, LAY_RELIC)
            if any(frame.card == card and frame.procedure in playing for frame in state.stack):
                return
        emit(state, ACTED, player, card)
        push(state, book.benefits[definition][number], player, card, event=event)

    def precedence(
        self, state: TerrorsState, player: int, card: int, position: int, batch: tuple[EventRow, ...]
    ) -> tuple[int, ...]:
        """Return the rank of an ability: those of the active player act first, or last (TL-D24)."""
        rank = super().precedence(state, player, card, position, batch)
        return rank if state.match.options["trigger_order"] == "active" else (-rank[0],)

    def may_lie(self, match: Match, definition: int, place: int) -> bool:
        """Whether a card may be there: the Acolyte pile holds Acolytes, the Market holds none (TL-068)."""
        zone = place // match.players
        if zone in (Zone.ACOLYTES, Zone.MARKET):
            return bool((match.book.kind[definition] == CardType.ACOLYTE) == (zone == Zone.ACOLYTES))
        return True

    def conceivable(self, state: TerrorsState, player: int, cards: list[int], stream: Stream) -> list[int]:
        """Return hidden cards where decklists are closed: only which Influence cards were chosen is unknown."""
        book = state.match.book
        shown = {
            state.definition[card] for card, owner in enumerate(state.owner) if owner == player and card not in cards
        }
        lord = book.cards[state.definition[state.pile(Zone.OVERLORD, player)[0]]]
        own = [
            number
            for number, card in enumerate(book.cards)
            if book.kind[number] == CardType.INFLUENCE
            and card.facts.get("overlord") in lord.all_names()
            and number not in shown
        ]
        own = stream.shuffled(own)
        return [
            own.pop() if book.kind[state.definition[card]] == CardType.INFLUENCE and own else state.definition[card]
            for card in cards
        ]


RULES = Terrors()
