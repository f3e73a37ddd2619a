"""Modifiers: what cards carry while they are in play, and which stats those that hold for a time modify."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.types import TimedModifier


class Static(NamedTuple):
    """A modifier that a card carries while it is in play.

    Attributes:
        stat: the bit of what it modifies.
        operation: `SET`, `ADD` or `GRANT`.
        applies: whether it holds for this card at this moment.
        against: whether it holds against the other card; None when it always does.
        amount: by how much, or to what.
        once: whether it is used up for the turn when the value is paid (its number among the card's powers, or -1).
        own: whether it can hold for nothing but the card that carries it.
    """

    stat: int
    operation: int
    applies: Callable[[Any, Frame, int], bool]
    against: Callable[[Any, Frame, int], bool] | None
    amount: Callable[[Any, Frame], int]
    once: int = -1
    own: bool = False


def timed_stats(modifiers: Iterable[TimedModifier]) -> int:
    """Return the stats that any of these modifies, as bits."""
    stats = 0
    for modifier in modifiers:
        stats |= modifier[0]
    return stats
