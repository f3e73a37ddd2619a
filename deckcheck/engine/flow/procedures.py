"""Carrying procedures out: the loop that runs their steps, beginning one, going back or leaving it, asking a player."""

from __future__ import annotations

from contextlib import contextmanager

from deckcheck.engine.data.options import GameError
from deckcheck.engine.flow.atoms import finish, take_events
from deckcheck.engine.state.frames import WHOLE_EVENT, Frame, ProcedureOf
from deckcheck.engine.state.outcome import GameEnds
from deckcheck.engine.state.vocabulary import GAME_OVER
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, overload

    from deckcheck.engine.state.frames import FrameT, Procedure, Step
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import EventRow


if TYPE_CHECKING:

    @overload
    def procedure(name: str, *steps: Step, slots: int = 0, reads_event: int = WHOLE_EVENT) -> ProcedureOf[Frame]: ...
    @overload
    def procedure(
        name: str, *steps: Step, slots: int = 0, frame: type[FrameT], reads_event: int = WHOLE_EVENT
    ) -> ProcedureOf[FrameT]: ...


def procedure(
    name: str, *steps: Step, slots: int = 0, frame: type[Any] = Frame, reads_event: int = WHOLE_EVENT
) -> Procedure:
    """Return a procedure.

    A step may change the state through atoms, push another procedure (which then runs first), ask a player (the next
    step reads `state.choice`), go on at another step (`jump`), or end the procedure (`leave`, `break_off`).

    Args:
        name: as saved games and records name it.
        steps: what it does, in order.
        slots: how many choices its frame holds by position (those of a card's effect).
        frame: the class of its frames, with what it must remember.
        reads_event: the parts of the event that sets it off for which it may ask, as bits.
    """
    return ProcedureOf(name, steps, frame, slots, reads_event=reads_event)


def push(
    state: State,
    what: ProcedureOf[FrameT],
    player: int = -1,
    card: int = -1,
    event: EventRow | None = None,
    batch: tuple[EventRow, ...] = (),
) -> FrameT:
    """Begin a procedure before anything else goes on, and return its frame."""
    slots = what.slots
    frame = what.frame(player, card, [-1] * slots if slots else None, event, batch, what)
    state.stack.append(frame)
    return frame


@contextmanager
def supposing(state: State, what: ProcedureOf[FrameT], player: int = -1, card: int = -1) -> Iterator[FrameT]:
    """Let a procedure be under way while something is asked about the state; nothing of it is run."""
    frame = push(state, what, player, card)
    try:
        yield frame
    finally:
        state.stack.pop()


def follow_up(state: State, what: ProcedureOf[FrameT]) -> None:
    """See that a procedure is run once all that is under way has resolved, before the outermost one goes on."""
    stack = state.stack
    if len(stack) == 1 or stack[1].procedure is not what:
        push(state, what)
        stack.insert(1, stack.pop())


def jump(frame: Frame, step: Step) -> None:
    """Go on with another step of the frame's procedure.

    Of a step that is there several times, the last before the present one is meant (it is done again), or else the
    first behind it.
    """
    frame.pc = frame.pc[2][step]


def leave(frame: Frame) -> None:
    """End the frame's procedure: none of its steps still to come is run."""
    frame.pc = frame.procedure.points[-1]


def break_off(frame: Frame) -> None:
    """End the frame's procedure with its last step, the one that closes it."""
    frame.pc = frame.procedure.points[-2]


def is_broken_off(frame: Frame) -> bool:
    """Whether nothing of the frame's procedure is left but its last step."""
    return frame.pc[3] >= len(frame.procedure.points) - 2


def skip(frame: Frame, steps: int) -> None:
    """Leave out this many of the steps that would come next."""
    frame.pc = frame.procedure.points[frame.pc[3] + steps]


def innermost(state: State, kind: type[FrameT]) -> FrameT | None:
    """Return the frame of the innermost procedure under way that keeps a notebook of just this class, or None."""
    for frame in reversed(state.stack):
        if type(frame) is kind:  # asked in nearly every step of some games, and three times as fast as isinstance
            return frame
    return None


def beneath(state: State, frame: Frame) -> Frame:
    """Return the frame of the procedure that has begun this one, and goes on after it."""
    return state.stack[state.stack.index(frame) - 1]


def asking(state: State, kind: type[FrameT]) -> FrameT:
    """Return the frame whose step has asked the open decision; it keeps a notebook of this class."""
    frame = state.stack[-1]
    if not isinstance(frame, kind):
        raise TypeError(f"{frame.procedure} asks, which keeps no {kind.__name__}")
    return frame


def asking_step(state: State) -> Step:
    """Return the step that has asked the open decision."""
    frame = state.stack[-1]
    return frame.procedure.steps[frame.pc[3] - 1]


def ask(state: State, player: int, kind: int, options: list[int]) -> None:
    """Ask a player to choose one of the options (rising numbers, at least one).

    A single option is not a decision: it is taken at once, and the next step reads it as if it had been chosen.

    Raises:
        GameError: there is nothing to choose from, so that the game could not go on.
    """
    if len(options) == 1 and kind not in state.match.pauses:
        state.choice = options[0]
        return
    if state.events:
        # What has happened must be answered before anything else is asked; the answer would reach another procedure.
        raise AssertionError("a step that asks must not let anything happen before")
    if not options:
        step = getattr(asking_step(state), "__name__", "ask") if state.stack else "ask"
        decision = state.match.rules.decisions.get(kind, str(kind))
        raise GameError(Message("game-empty-choice", decision=decision, step=step))
    state.decider = player
    state.kind = kind
    state.options = options
    state.halted = 1


#: For the options of a decision where there certainly are several and nobody reads them (see `State.lookahead`):
#: finding all that may be done takes longer than most of what is done.
UNREAD = [0, 1]


def run(state: State) -> None:
    """Carry the game on until a player must decide or the game is over."""
    stack = state.stack
    settle = state.match.settle
    try:
        while not state.halted:
            frame = stack[-1]
            step, frame.pc, _, _ = frame.pc  # type: ignore[assignment]
            if step is None:
                stack.pop()
                continue
            step(state, frame)
            if state.events:
                settle(state)
    except GameEnds:
        take_events(state)


def close(state: State, winners: tuple[int, ...], reason: str, beaten: tuple[int, ...] = ()) -> None:
    """End the game while a decision is open, as players may at any time."""
    try:
        finish(state, winners, reason, GAME_OVER, beaten=beaten)
    except GameEnds:
        take_events(state)


def choose(state: State, option: int) -> None:
    """Answer the open decision and carry the game on; the option must be one that was offered."""
    state.choice = option
    state.halted = 0
    state.decider = -1
    run(state)


def take(world: State, option: int) -> None:
    """Answer the open decision of a copy: its options are let go before it goes on, never cleared."""
    world.options = []
    # As in `choose`: this is asked too often to call it.
    world.choice = option
    world.halted = 0
    world.decider = -1
    run(world)
