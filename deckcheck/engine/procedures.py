"""Procedures: named tuples of steps, the loop that runs them, and how a step asks a player."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.state import Frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from deckcheck.engine.state import Event, State

    # A step takes the state (of its own game's class) and the frame of its procedure.
    Step: TypeAlias = Callable[[Any, Frame], object]


class Procedure(NamedTuple):
    """A chapter of a rulebook as a name and the steps that carry it out, in order."""

    name: str
    steps: tuple[Step, ...]
    slots: int = 0


def procedure(name: str, *steps: Step, slots: int = 0) -> Procedure:
    """Return a procedure; `slots` says how many choices its frame must hold.

    A step may change the state through atoms, push another procedure (which then runs first), ask a player (the next
    step reads `s.choice`), or set `f.pc` to go back or skip.
    """
    return Procedure(name, steps, slots)


def push(
    s: State,
    number: int,
    player: int = -1,
    card: int = -1,
    target: int = -1,
    value: int = 0,
    event: Event | None = None,
    batch: tuple[Event, ...] = (),
) -> Frame:
    """Begin the procedure of this number before anything else goes on, and return its frame."""
    slots = s.match.slots[number]
    frame = Frame(number, player, card, target, value, [-1] * slots if slots else None, event, batch)
    s.stack.append(frame)
    return frame


def ask(s: State, player: int, kind: int, options: list[int]) -> None:
    """Ask a player to choose one of the options (rising numbers, at least one).

    A single option is no decision: it is taken at once, and the next step reads it as if it had been chosen.
    """
    if len(options) == 1 and kind not in s.match.pauses:
        s.choice = options[0]
        return
    if s.events:
        # What has happened must be answered before anything else is asked; the answer would reach another procedure.
        raise AssertionError("a step that asks must not let anything happen before")
    s.decider = player
    s.kind = kind
    s.options = options
    s.halted = 1


def run(s: State) -> None:
    """Carry the game on until a player must decide or the game is over."""
    stack = s.stack
    programs = s.match.programs
    settle = s.match.settle
    while not s.halted:
        frame = stack[-1]
        pc = frame.pc
        step = programs[frame.procedure][pc]
        if step is None:
            stack.pop()
            continue
        frame.pc = pc + 1
        step(s, frame)
        if s.events:
            settle(s)


def choose(s: State, option: int) -> None:
    """Answer the open decision and carry the game on; the option must be one that was offered."""
    s.choice = option
    s.halted = 0
    s.decider = -1
    run(s)


def skip_to_end(s: State, frame: Frame) -> None:
    """Leave a procedure: none of its steps still to come is run."""
    frame.pc = len(s.match.steps[frame.procedure])
