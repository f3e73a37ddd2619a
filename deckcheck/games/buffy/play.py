"""The Buffy CCG for the engine: zones, steps, decisions, and how the parts of the rules hang together."""

from __future__ import annotations

import os

from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.match import HIDDEN, OWNER, PUBLIC
from deckcheck.engine.state.match import Zone as TableZone
from deckcheck.games.buffy.book import BuffyBook, BuffyReader
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.face.features import OF_A_SIDE, of_a_side
from deckcheck.games.buffy.face.table import BuffyTable
from deckcheck.games.buffy.names import STEPS, CardType, Grant, Zone
from deckcheck.games.buffy.rules import leaving, playing, secrets, setup, turn, watch
from deckcheck.games.buffy.rules.chapters import CHAPTERS
from deckcheck.games.buffy.state import BuffyState
from deckcheck.games.buffy.vocabulary.language import LANGUAGE
from deckcheck.games.buffy.vocabulary.shapes import SHAPE_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.types import EventRow
    from deckcheck.engine.text.refusals import Uses


class Buffy(BuffyTable, GameRules[BuffyState]):
    """The Buffy the Vampire Slayer CCG, for two players and more (BF-280)."""

    game = "buffy"
    players = (2, 8)
    state = BuffyState
    zones = (
        TableZone("resource deck", HIDDEN, ordered=True),
        TableZone("hand", OWNER),
        TableZone("discard pile", PUBLIC, ordered=True),
        TableZone("crypt", PUBLIC),
        TableZone("challenge deck", HIDDEN, ordered=True, top_face_up=True),
        TableZone("locations not placed", OWNER),
        TableZone("Part 2 pile", OWNER),
        TableZone("essence", PUBLIC, in_play=True, subscribes=True),
        TableZone("episodes", PUBLIC, in_play=True, subscribes=True),
        TableZone("locations", PUBLIC, in_play=True, subscribes=True),
        TableZone("challenges", PUBLIC, in_play=True, subscribes=True),
        TableZone("characters", PUBLIC, in_play=True, subscribes=True),
        TableZone("lower levels", PUBLIC, in_play=True),
        TableZone("attached cards", PUBLIC, in_play=True, subscribes=True),
        TableZone("talent stacks", PUBLIC, in_play=True),
        TableZone("covered stacks", OWNER, in_play=True),
    )
    DECK, HAND, DISCARD = Zone.DECK, Zone.HAND, Zone.DISCARD
    GUARDED = (Zone.CHALLENGE_DECK, Zone.RESERVE, Zone.PART_TWO)
    sections: ClassVar[Mapping[str, int]] = {
        "resources": Zone.DECK,
        "essence": Zone.ESSENCES,
        "challenges": Zone.CHALLENGE_DECK,
        "locations": Zone.RESERVE,
        "episodes": Zone.PART_TWO,
    }
    phases = STEPS
    chapters = CHAPTERS
    compiled, reader = BuffyBook, BuffyReader
    language = LANGUAGE
    shapes = SHAPE_OF
    clause_facts = ("when", "only", "requirement", "attach_to", "night_only", "crypt_after_use")
    #: An action that cannot be carried out and boosts no talent where it is set aside.
    blank: ClassVar[Mapping[str, Any]] = {"type": "action", "play": {"unplayable": "unknown"}}
    folder = os.path.dirname(os.path.abspath(__file__))
    uses: ClassVar[Mapping[int, Uses]] = {**watch.USES, **setup.USES}
    OF_A_SIDE = OF_A_SIDE
    of_a_side = staticmethod(of_a_side)
    CONSEQUENCES = leaving.OFF
    SILENCE = Grant.IGNORED
    NOTES = True
    FIELDS_OF_CARDS = frozenset({"card", "character", "attacked"})

    course = (setup.SETTING_UP, turn.TURN)

    # A card that leaves play loses what only cards in play have (BF-114).
    leave_play = staticmethod(leaving.leave_play)
    # The discard pile becomes the resource deck (BF-061).
    refill = staticmethod(turn.recycle)
    # Holders who lost an extra slot discard what no longer fits (BF-144).
    consequences = staticmethod(leaving.consequences)
    trigger = staticmethod(playing.react)
    is_used = staticmethod(playing.is_used)
    conceivable = staticmethod(secrets.conceivable)

    def precedence(
        self, state: BuffyState, player: int, card: int, position: int, batch: tuple[EventRow, ...]
    ) -> tuple[int, ...]:
        """Let what keeps a card that an effect takes off act before what its going sets off, whoever's that is."""
        return (int(batch[position][0] != Event.STRIPPED), *super().precedence(state, player, card, position, batch))

    def may_lie(self, match: Match, definition: int, place: int) -> bool:
        """Whether a card may be there: each pile beside the resource deck holds one type of card only."""
        zone = place // match.players
        book = match.book
        kind = book.kind[definition]
        if kind == CardType.CHALLENGE:
            return zone == Zone.CHALLENGE_DECK
        if kind == CardType.LOCATION:
            return zone == Zone.RESERVE
        if book.part[definition] == 2:
            return zone == Zone.PART_TWO
        return zone not in (Zone.CHALLENGE_DECK, Zone.RESERVE, Zone.PART_TWO)

    def redraw_secrets(self, state: BuffyState, player: int, stream: Stream) -> None:
        """Draw again with which main character the others begin, as long as that is secret (BF-024)."""
        if state.commits:
            setup.redraw(state, player, stream)


RULES = Buffy()
