"""The X-Files CCG for the engine: zones, phases, decisions, and how the parts of the rules hang together."""

from __future__ import annotations

import os

from deckcheck.engine.flow import piles
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.match import HIDDEN, OWNER, PUBLIC
from deckcheck.engine.state.match import Zone as TableZone
from deckcheck.games.xfiles.book import XFilesBook, XFilesReader
from deckcheck.games.xfiles.face.features import OF_A_SIDE, of_a_side
from deckcheck.games.xfiles.face.table import XFilesTable
from deckcheck.games.xfiles.names import PHASES, Suit, Zone
from deckcheck.games.xfiles.rules import (
    agents,
    assignment,
    bluffs,
    deployment,
    investigation,
    requisition,
    secrets,
    turn,
    victory,
    window,
)
from deckcheck.games.xfiles.rules.chapters import CHAPTERS
from deckcheck.games.xfiles.state import XFilesState
from deckcheck.games.xfiles.vocabulary.language import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.types import EventRow
    from deckcheck.engine.text.refusals import Uses


class XFiles(XFilesTable, GameRules[XFilesState]):
    """The X-Files CCG's Advanced Game, for two or more players (XF-001)."""

    game = "xfiles"
    players = (2, 6)
    state = XFilesState
    zones = (
        TableZone("Bureau deck", HIDDEN, ordered=True),
        TableZone("hand", OWNER),
        TableZone("discard pile", PUBLIC, ordered=True),
        TableZone("Bureau", PUBLIC, in_play=True, subscribes=True),
        TableZone("Field", PUBLIC, in_play=True, subscribes=True),
        TableZone("Hospital", PUBLIC, in_play=True, subscribes=True),
        TableZone("X-File", OWNER),
        TableZone("under Sites", OWNER, in_play=True),
        TableZone("Equipment", PUBLIC, in_play=True, subscribes=True),
        TableZone("lasting cards", PUBLIC, in_play=True, subscribes=True),
        TableZone("table", PUBLIC, in_play=True, subscribes=True),
        TableZone("out of play", PUBLIC, in_play=True),
        TableZone("removed from the game", PUBLIC),
    )
    DECK, HAND, DISCARD = Zone.DECK, Zone.HAND, Zone.DISCARD
    GUARDED = (Zone.XFILE,)
    SECRET = frozenset({"xfile"})
    sections: ClassVar[Mapping[str, int]] = {"xfile": Zone.XFILE, "team": Zone.BUREAU, "bureau": Zone.DECK}
    phases = PHASES
    chapters = CHAPTERS
    compiled, reader = XFilesBook, XFilesReader
    language = LANGUAGE
    #: An Event that cannot be carried out.
    blank: ClassVar[Mapping[str, Any]] = {
        "type": "event",
        "cost": 0,
        "pool": "RP",
        "play": {"unplayable": {"en": "it is a blank", "fr": "c’est une carte blanche"}},
    }
    folder = os.path.dirname(os.path.abspath(__file__))
    OF_A_SIDE = OF_A_SIDE
    of_a_side = staticmethod(of_a_side)
    FIELDS_OF_CARDS = frozenset({"card", "agent", "item", "site"})
    uses: ClassVar[Mapping[int, Uses]] = {
        **window.USES,
        **requisition.USES,
        **deployment.USES,
        **assignment.USES,
        **bluffs.USES,
        **investigation.USES,
    }

    course = (turn.SET_UP, turn.TURN)

    def leave_play(self, state: XFilesState, card: int) -> None:
        """Take everything off a card that leaves play."""
        agents.leave_play(state, card)

    def refill(self, state: XFilesState, player: int) -> bool:
        """Shuffle the discard pile into a new Bureau deck (XF-017)."""
        return piles.refill(state, player)

    def trigger(self, state: XFilesState, player: int, card: int, number: int, event: EventRow) -> None:
        """Let an effect act that an event has set off."""
        program = state.match.book.trigger_programs[state.definition[card]][number]
        push(state, program, player, card, event=event)

    def urgent(self, state: XFilesState) -> None:
        """Look whether a player has lost all Agents (XF-260)."""
        victory.eliminate_without_agents(state)

    def may_lie(self, match: Match, definition: int, place: int) -> bool:
        """Whether a card may be there: an X-File in its own place alone (XF-007)."""
        return bool((match.book.kind[definition] == Suit.XFILE) == (place // match.players == Zone.XFILE))

    def conceivable(
        self,
        state: XFilesState,
        player: int,  # noqa: ARG002  all decks hold the same suits
        cards: list[int],
        stream: Stream,
    ) -> list[int]:
        """Return hidden cards where decklists are closed: any cards of the catalog that fit a Bureau deck."""
        return secrets.any_deck(state, cards, stream)

    def redraw_secrets(self, state: XFilesState, player: int, stream: Stream) -> None:
        """Draw the other players' X-Files again from those that the notebook leaves (XF-008, XF-018)."""
        secrets.redraw_files(state, player, stream)

    def private_view(self, state: XFilesState, player: int) -> dict[str, Any]:
        """Return what only this player knows: the notebook, and what answers have revealed to others (XF-018)."""
        return {"notebook": self.notes(state, player), "found_out": self.found_out(state, player)}


RULES = XFiles()
