"""Effects that wait: for a later moment, or for events until a turn is over (SZ-014, SZ-041, SZ-042, SZ-D48)."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from deckcheck.engine.flow.atoms import assign, begin_phase, emit, take_events
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.flow.windows import WINDOW as ANSWERS
from deckcheck.engine.flow.windows import listen, settle
from deckcheck.engine.state.actions import option as use
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.vocabulary import ACTED, PHASE_BEGUN
from deckcheck.games.slasherz.decisions import Act
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import ELSEWHERE, LATER, STEP, Later, Moment, Phase, Zone
from deckcheck.games.slasherz.rules.activation import Effect, activate, speaking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.engine.effects.builder import Heard
    from deckcheck.engine.state.frames import Procedure
    from deckcheck.engine.state.types import EventRow
    from deckcheck.games.slasherz.state import SlasherzState

# Instead of a phase: it waits for events. Without an end it waits until the last turn.
_EVENTS = -1
# Or it allows one more placing, and follows it.
_PLACING = -2
_ENDLESS = 1 << 20
_NO_EVENT = (-1, -1, -1, -1, -1)


class Delayed:
    """What an effect lets happen later: its procedure, and the event for which it waits, if it is not a moment.

    Attributes:
        program: what is carried out.
        heard: the event; None where it waits for a moment.
        once: whether it waits for one event alone.
        name: the name of the procedure in the book, once a book has taken it in.
    """

    def __init__(self, program: Procedure, heard: Heard | None = None, *, once: bool = True) -> None:
        self.program = program
        self.heard = heard
        self.once = once
        self.name = ""


class Wait(NamedTuple):
    """The numbers with which a row of an effect that waits begins.

    Attributes:
        serial: its number among all that have waited.
        phase: the phase at whose beginning it is carried out; below 0 for one that waits for events, or for a placing.
        turn: in which turn, or the last one in which it waits.
        player, card: whose effect it is, and of which card.
        program: the number of its procedure among those of the book.
        reads: whether the numbers of an event follow.
    """

    serial: int
    phase: int
    turn: int
    player: int
    card: int
    program: int
    reads: int


_WIDTH = len(Wait._fields)


def moment(state: SlasherzState, at: int, player: int) -> tuple[int, int]:
    """Return the phase and the turn of a moment, seen from a player."""
    phase = Phase.INTRODUCTION if at in (Later.NEXT_START, Later.YOUR_START, Later.THEIR_START) else Phase.REST
    if at == Later.END:
        return phase, state.turn
    if at in (Later.NEXT_START, Later.NEXT_END):
        return phase, state.turn + 1
    theirs = at in (Later.THEIR_START, Later.THEIR_END)
    return phase, state.turn + (1 if (state.active == player) == theirs else 2)


def put_off(state: SlasherzState, frame: Frame, delayed: Delayed, at: int) -> None:
    """Let what an effect says be carried out at a later moment; at the end of a turn that is ending it is too late."""
    phase, turn = moment(state, at, frame.player)
    _wait(state, frame, delayed, phase, turn)


def establish(state: SlasherzState, frame: Frame, delayed: Delayed, until: int | None) -> None:
    """Let what an effect says be carried out at events from now on, up to the end of a turn or without an end."""
    turn = _ENDLESS if until is None else moment(state, until, frame.player)[1]
    _wait(state, frame, delayed, _EVENTS, turn)


def allow_placing(state: SlasherzState, frame: Frame, delayed: Delayed) -> None:
    """Let a player place one more Character this turn, one that the effect means, and then do what it says."""
    _wait(state, frame, delayed, _PLACING, state.turn)


def further_placings(state: SlasherzState, player: int, card: int) -> list[int]:
    """Return the numbers of the effects by which a player may place a Character beyond the usual number (SZ-022)."""
    found = []
    for row in state.waiting:
        if row[1] == _PLACING and row[3] == player and row[2] == state.turn:
            heard = state.match.book.delayed[[*state.match.book.named][row[5]]].heard
            if heard.matches(state, Frame(player, row[4], _slots(row)), (Event.ENTERED, player, card, -1, 0)):
                found.append(row[0])
    return found


def follow_placing(state: SlasherzState, serial: int, event: EventRow) -> None:
    """Do what an effect says of the Character that it has allowed to place."""
    carry_out(state, LATER - STEP * serial, event)


def _wait(state: SlasherzState, frame: Frame, delayed: Delayed, phase: int, turn: int) -> None:
    program = list(state.match.book.named).index(delayed.name)
    event = frame.event or _NO_EVENT
    row = Wait(state.waits, phase, turn, frame.player, frame.card, program, int(frame.event is not None))
    assign(state, waits=state.waits + 1, waiting=(*state.waiting, (*row, *event, *(frame.slots or ()))))


def _slots(row: Sequence[int]) -> list[int] | None:
    return [*row[_WIDTH + len(_NO_EVENT) :]] or None


def due(state: SlasherzState, phase: int) -> list[tuple[int, ...]]:
    """Return what waits for the beginning of this phase, as effects that wait (see `windows.listen`)."""
    found = [row for row in state.waiting if row[1] == phase and row[2] == state.turn]
    return [(row[4], LATER - STEP * row[0], 0, row[3]) for row in found]


def begin(state: SlasherzState, phase: int, further: Sequence[tuple[int, ...]] = ()) -> None:
    """Begin a phase, and let act what waits for it together with what it sets off."""
    begin_phase(state, phase, PHASE_BEGUN)
    waiting = [*further, *due(state, phase)] if state.waiting else further
    if waiting:
        # Without a card that hears it, or a log, the beginning of a phase leaves no event.
        batch = tuple(take_events(state)) or ((PHASE_BEGUN, state.active, -1, -1, 1 << phase),)
        listen(state, batch, PHASE_BEGUN, further=[*waiting, *heard(state, batch)])


def carry_out(state: SlasherzState, number: int, event: EventRow) -> None:
    """Carry out what waits under a number, unless it has gone since."""
    serial = (LATER - number) // STEP
    row = next((row for row in state.waiting if row[0] == serial), None)
    if row is None:
        return
    wait = Wait(*row[:_WIDTH])
    name = list(state.match.book.named)[wait.program]
    delayed: Delayed = state.match.book.delayed[name]
    if delayed.heard is None or delayed.once:
        assign(state, waiting=tuple(other for other in state.waiting if other[0] != serial))
    stored: Any = row[_WIDTH : _WIDTH + len(_NO_EVENT)]
    reads = event if delayed.heard is not None else tuple(stored) if wait.reads else None
    emit(state, ACTED, wait.player, wait.card)
    push(state, state.match.book.named[name], wait.player, wait.card, event=reads).slots = _slots(row)


def expire(state: SlasherzState) -> None:
    """Drop what has waited for events up to the end of an earlier turn, or for a moment that has passed."""
    if any(row[2] < state.turn for row in state.waiting):
        assign(state, waiting=tuple(row for row in state.waiting if row[2] >= state.turn))


def settle_all(state: Any) -> None:
    """Deal with what has just happened, what waits for events and what cards out of play say included."""
    settle(state, heard if state.waiting or state.elsewhere or state.answering else None)


def heard(state: SlasherzState, batch: tuple[EventRow, ...]) -> list[tuple[int, ...]]:
    """Return the effects that wait for one of these events, and open a window for those who may answer them."""
    found: list[tuple[int, ...]] = []
    mask = 0
    for event in batch:
        mask |= event[0]
    if mask & state.answering:
        push(state, ANSWERS, batch=batch)
    if mask & state.elsewhere:
        found += _heard_elsewhere(state, batch, mask)
    names: list[str] = []
    for row in state.waiting:
        if row[1] == _EVENTS:
            names = names or [*state.match.book.named]
            delayed: Delayed = state.match.book.delayed[names[row[5]]]
            if delayed.heard is None:
                continue
            bit, matches, _ = delayed.heard
            probe = Frame(row[3], row[4], _slots(row), batch=batch)
            for position, event in enumerate(batch):
                if event[0] & bit and matches(state, probe, event):
                    found.append((row[4], LATER - STEP * row[0], position, row[3]))
                    if delayed.once:
                        break
    return found


# Cards out of play ----------------------------------------------------------------------------------------------------

# Where cards out of play may hear events.
_LISTENING = (Zone.HAND, Zone.DISCARD, Zone.FORGOTTEN)


def _heard_elsewhere(state: SlasherzState, batch: tuple[EventRow, ...], mask: int) -> list[tuple[int, ...]]:
    """Return the effects of cards in hands and piles that these events set off."""
    found: list[tuple[int, ...]] = []
    elsewhere, definition = state.match.book.elsewhere, state.definition
    for zone, player in itertools.product(_LISTENING, (0, 1)):
        for card in state.pile(zone, player):
            for zones, bit, matches, number in elsewhere[definition[card]]:
                if zones >> zone & 1 and bit & mask:
                    probe = Frame(player, card, batch=batch)
                    for position, event in enumerate(batch):
                        if event[0] & bit and matches(state, probe, event):
                            found.append((card, ELSEWHERE - STEP * number, position, player))
    return found


def act_elsewhere(state: SlasherzState, player: int, card: int, number: int, event: EventRow) -> None:
    """Let an effect of a card out of play act, if the card is still where it acts from."""
    index = (ELSEWHERE - number) // STEP
    book, zone = state.match.book, state.place[card] >> 1
    if any(zones >> zone & 1 for zones, _, _, other in book.elsewhere[state.definition[card]] if other == index):
        emit(state, ACTED, player, card)
        push(state, book.triggered[state.definition[card]][index], player, card, event=event)


# Answers to events ----------------------------------------------------------------------------------------------------


def answers(state: SlasherzState, player: int, batch: tuple[EventRow, ...]) -> list[int]:
    """Return the cards by which a player may answer one of these events (SZ-019, SZ-027)."""
    found = [card for card, _ in speaking(state, player, Moment.EVENT) if _answer_of(state, player, card, batch)]
    return sorted(found)


def _answer_of(
    state: SlasherzState, player: int, card: int, batch: tuple[EventRow, ...]
) -> tuple[Effect, EventRow] | None:
    """Return the effect of a card that answers one of these events, and the event."""
    effects: tuple[Effect, ...] = state.match.book.activated[state.acting()[card]]
    for effect in effects:
        used = state.used[card] >> effect.number & 1 if effect.once or effect.counters else 0
        if effect.heard is None or used or state.rescues[player] < effect.counters:
            continue
        bit, matches, _ = effect.heard
        for event in batch:
            probe = Frame(player, card, event=event, batch=batch)
            if event[0] & bit and matches(state, probe, event) and effect.is_possible(state, probe):
                return effect, event
    return None


def answer(state: SlasherzState, player: int, option: int, batch: tuple[EventRow, ...]) -> None:
    """Activate what a player answers with, the card whose number the option is.

    Where that uses it up, the same events may be answered again.
    """
    found = _answer_of(state, player, option, batch)
    if found is not None:
        effect, event = found
        if effect.counters or effect.once or state.place[option] >> 1 == Zone.HAND:
            push(state, ANSWERS, batch=batch)
        activate(state, player, use(Act.USE, option, effect.number), event)
