"""Which skill check and which combat are under way: they live on the stack of procedures."""

from __future__ import annotations

from deckcheck.games.xfiles import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def check_frame(s: XFilesState) -> Frame | None:
    """Return the innermost skill check under way, or None."""
    for frame in reversed(s.stack):
        if frame.procedure == n.C_CHECK:
            return frame
    return None


def combat_frame(s: XFilesState) -> Frame | None:
    """Return the combat under way, or None."""
    for frame in reversed(s.stack):
        if frame.procedure == n.C_COMBAT:
            return frame
    return None


def visit_frame(s: XFilesState) -> Frame | None:
    """Return the visit of a Site under way, or None."""
    for frame in reversed(s.stack):
        if frame.procedure == n.C_VISIT:
            return frame
    return None


def in_combat(s: XFilesState) -> bool:
    """Whether the innermost of all checks and combats under way is a combat."""
    for frame in reversed(s.stack):
        if frame.procedure in (n.C_CHECK, n.C_COMBAT):
            return frame.procedure == n.C_COMBAT
    return False


def check_place(s: XFilesState) -> int:
    """Return the place of the innermost check among the procedures under way, plus 1; 0 without one."""
    stack = s.stack
    for place in range(len(stack) - 1, -1, -1):
        if stack[place].procedure == n.C_CHECK:
            return place + 1
    return 0
