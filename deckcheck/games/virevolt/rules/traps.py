"""Traps: which of them may answer what has just happened, and why the others may not (VV-075 to VV-078)."""

from __future__ import annotations

from deckcheck.engine.frames import Frame
from deckcheck.games.virevolt.names import TRAPS
from deckcheck.games.virevolt.rules import reasons
from deckcheck.games.virevolt.rules.crystals import can_pay, ready

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.refusals import Reason
    from deckcheck.engine.state import Event
    from deckcheck.games.virevolt.state import VirevoltState


def activable(state: VirevoltState, player: int, batch: tuple[Event, ...]) -> list[int]:
    """Return the Traps that a player may activate in answer to one of these events."""
    found = [
        card
        for card in state.zones[TRAPS * state.match.players + player]
        if unanswering(state, player, card, batch) is None
    ]
    found.sort()
    return found


def unanswering(state: VirevoltState, player: int, card: int, batch: tuple[Event, ...]) -> Reason | None:
    """Return what forbids activating a Trap: its condition, its cost, its targets (VV-075, VV-076, VV-078)."""
    event = answered(state, card, batch)
    if event is None:
        return reasons.UNMET
    effect = state.match.book.traps[state.definition[card]]
    if not can_pay(ready(state, player), effect.cost):
        return reasons.TRAP_UNPAYABLE
    return None if effect.is_possible(state, Frame(player, card, event=event)) else reasons.NO_TARGET


def answered(state: VirevoltState, card: int, batch: tuple[Event, ...]) -> Event | None:
    """Return the first event of a batch that meets a Trap's condition."""
    bit, matches = state.match.book.answers[state.definition[card]]
    probe = None
    for event in batch:
        if event[0] & bit:
            probe = probe or Frame(state.controller[card], card)
            if matches(state, probe, event):
                return event
    return None
