"""The procedures under way, one on top of the other: the skill check, the combat, the visit; and opening a window."""

from __future__ import annotations

from deckcheck.engine.procedures import push
from deckcheck.games.xfiles.names import Chapter, Window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

# Asked for in nearly every step: a constant of the module is found faster than that of a class.
_CHECK, _COMBAT, _VISIT = Chapter.CHECK, Chapter.COMBAT, Chapter.VISIT


def check_frame(state: XFilesState) -> Frame | None:
    """Return the innermost skill check under way, or None."""
    for frame in reversed(state.stack):
        if frame.procedure.number == _CHECK:
            return frame
    return None


def combat_frame(state: XFilesState) -> Frame | None:
    """Return the combat under way, or None."""
    for frame in reversed(state.stack):
        if frame.procedure.number == _COMBAT:
            return frame
    return None


def visit_frame(state: XFilesState) -> Frame | None:
    """Return the visit of a Site under way, or None."""
    for frame in reversed(state.stack):
        if frame.procedure.number == _VISIT:
            return frame
    return None


def program_frame(state: XFilesState, card: int) -> Frame | None:
    """Return the frame of a played card's program, while it is unresolved or being resolved."""
    program = state.match.book.program[state.definition[card]]
    for frame in reversed(state.stack):
        if frame.card == card and frame.procedure.number == program:
            return frame
    return None


def in_combat(state: XFilesState) -> bool:
    """Whether the innermost of all checks and combats under way is a combat."""
    for frame in reversed(state.stack):
        if frame.procedure.number in (_CHECK, _COMBAT):
            return frame.procedure.number == _COMBAT
    return False


def check_place(state: XFilesState) -> int:
    """Return the place of the innermost check among the procedures under way, or -1 without one."""
    stack = state.stack
    for place in range(len(stack) - 1, -1, -1):
        if stack[place].procedure.number == _CHECK:
            return place
    return -1


def slots_of(frame: Frame) -> list[int]:
    """Return the slots of a frame that has some."""
    assert frame.slots is not None  # noqa: S101  checks and combats have slots
    return frame.slots


def open_window(
    state: XFilesState, windows: int, first: int, card: int = -1, *, alone: bool = False, others: bool = False
) -> None:
    """Let all players in turn play or pass, from `first` on, until all pass in a row.

    For answers to a card, `first` is the player who played it: that one is not asked, the others are from the
    investigating player on (in combat from the player of the Adversary on). In a window for one `alone` nobody else is
    asked; in one for the `others` the first one only after somebody has played.
    """
    frame = push(state, Chapter.PRIORITY, first, card, -1, windows)
    if windows & Window.OUTSIDE and state.match.options["outside_checks"] == "active":
        alone = True
    frame.slots = [int(others), 1 if alone else state.match.players]
