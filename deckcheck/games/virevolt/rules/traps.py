"""Traps: which of them may answer what has just happened, why others may not, what is answered (VV-075 to VV-078)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import emit, move
from deckcheck.engine.flow.procedures import ask, beneath, jump, leave, procedure, push
from deckcheck.engine.state.frames import Frame, number
from deckcheck.engine.state.vocabulary import AIMED, CHOOSE_CARD, CHOOSE_PLAYER
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import Zone
from deckcheck.games.virevolt.rules import reasons
from deckcheck.games.virevolt.rules.crystals import can_pay, ready_crystals
from deckcheck.games.virevolt.rules.heroes import ask_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.types import EventRow
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.virevolt.state import VirevoltState


def activable(state: VirevoltState, player: int, batch: tuple[EventRow, ...]) -> list[int]:
    """Return the Traps that a player may activate in answer to one of these events."""
    found = [card for card in state.pile(Zone.TRAPS, player) if unanswering(state, player, card, batch) is None]
    found.sort()
    return found


def unanswering(state: VirevoltState, player: int, card: int, batch: tuple[EventRow, ...]) -> Reason | None:
    """Return what forbids activating a Trap: its condition, its cost, its targets (VV-075, VV-076, VV-078)."""
    book, definition = state.match.book, state.definition[card]
    bit, matches, _ = book.answers[definition]
    reason, probe = reasons.UNMET, None
    for event in batch:
        if event[0] & bit:
            probe = probe or Frame(state.controller[card], card)
            if matches(state, probe, event):
                effect = book.traps[definition]
                if not can_pay(ready_crystals(state, player), effect.cost):
                    return reasons.TRAP_UNPAYABLE
                if effect.is_possible(state, Frame(player, card, event=event)):
                    return None
                reason = reasons.NO_TARGET
    return reason


def answerable(state: VirevoltState, player: int, card: int, batch: tuple[EventRow, ...]) -> tuple[EventRow, ...]:
    """Return the events of a batch that a Trap may answer: they meet its condition, and its targets can be chosen."""
    book, definition = state.match.book, state.definition[card]
    bit, matches, _ = book.answers[definition]
    effect, probe = book.traps[definition], Frame(state.controller[card], card)
    return tuple(
        event
        for event in batch
        if event[0] & bit
        and matches(state, probe, event)
        and effect.is_possible(state, Frame(player, card, event=event))
    )


# What is answered: frame.batch holds the events that frame.card may answer -----------------------------------------


class Occasion(Frame):
    """The choice of what a Trap answers, where its condition was met several times in one moment."""

    part = number("the part of an event that was asked for")


# The parts by which events are distinguished: the card, the other card, the player; last of all the state.
_QUESTIONS = ((2, CHOOSE_CARD), (3, CHOOSE_CARD), (1, CHOOSE_PLAYER))
_STATE = 4


def activate(state: VirevoltState, player: int, card: int, batch: tuple[EventRow, ...]) -> None:
    """Activate a Trap: turn it face up, choose what it answers, and begin its effect (VV-076, VV-077)."""
    events = answerable(state, player, card, batch)
    move(state, card, state.match.place(Zone.RESOLVING, player))
    program = state.match.book.traps[state.definition[card]].program
    push(state, program, player, card, event=events[0], batch=batch)
    if len(events) > 1:
        push(state, OCCASION, player, card, batch=events)


def ask_event(state: VirevoltState, frame: Occasion) -> None:
    """Ask by which Hero, other card, player or state the events differ, as far as it matters to what the Trap does."""
    effect = beneath(state, frame)
    for part, kind in _QUESTIONS:
        if found := _differing(effect, frame, part):
            frame.part = part
            ask(state, frame.player, kind, found)
            return
    found = _differing(effect, frame, _STATE)
    if found and frame.batch[0][0] & (Event.STATE_PUT | Event.STATE_REMOVED):
        frame.part = _STATE
        ask_state(state, frame.player, found)
        return
    effect.event = frame.batch[0]
    leave(frame)


def _differing(effect: Frame, frame: Occasion, part: int) -> list[int]:
    """Return what the events have as one of their parts, where they differ in it and the effect asks for it."""
    found = {event[part] for event in frame.batch}
    return sorted(found) if len(found) > 1 and effect.procedure.reads_event >> part & 1 else []


def keep_chosen(state: VirevoltState, frame: Occasion) -> None:
    """Keep the events that are as chosen, report for which card or player, and ask how else they differ."""
    if frame.part in (2, 3):
        emit(state, AIMED, frame.player, state.choice, frame.card)
    elif frame.part == 1:
        emit(state, AIMED, frame.player, -1, frame.card, state.choice)
    frame.batch = tuple(event for event in frame.batch if event[frame.part] == state.choice)
    jump(frame, ask_event)


OCCASION = procedure("occasion", ask_event, keep_chosen, frame=Occasion)
