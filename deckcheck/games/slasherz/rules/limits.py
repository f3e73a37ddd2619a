"""Limits of the field that fall, or that a Character coming back breaks (SZ-062 to SZ-066, SZ-D21)."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import ask, jump, leave, procedure, push
from deckcheck.engine.state.frames import Frame, number
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.names import Cause
from deckcheck.games.slasherz.rules.field import LIMITS, destroy, discard_from_field, limit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState


class Trimming(Frame):
    """A player has more cards in a zone than may be."""

    zone = number("the zone of the field")


def enforce_limits(state: SlasherzState) -> None:
    """Have players discard what is beyond a limit that has fallen, or that a Character coming back breaks (SZ-D21).

    A table may have it destroyed, or kept: then the limit only stops new cards.
    """
    zones, first = state.zones, state.match.first_places
    for zone, usual in LIMITS.items():
        mine, theirs = len(zones[first[zone]]), len(zones[first[zone] + 1])
        if mine > usual or theirs > usual:
            for player, held in ((0, mine), (1, theirs)):
                if held > max(usual, limit(state, zone, player)) and state.match.options["fallen_limit"] != "kept":
                    push(state, TRIM, player).zone = zone


def ask_trim(state: SlasherzState, frame: Trimming) -> None:
    """Ask which card of the zone goes."""
    cards = state.pile(frame.zone, frame.player)
    if len(cards) <= limit(state, frame.zone, frame.player):
        leave(frame)
        return
    ask(state, frame.player, Decision.TRIM, sorted(cards))


def trim(state: SlasherzState, frame: Trimming) -> None:
    """Discard it, or destroy it where the table says so, and look again."""
    if state.match.options["fallen_limit"] == "destroyed":
        destroy(state, [state.choice], Cause.EFFECT, -1)
    else:
        discard_from_field(state, state.choice, frame.player)
    jump(frame, ask_trim)


TRIM = procedure("field limit", ask_trim, trim, frame=Trimming)
