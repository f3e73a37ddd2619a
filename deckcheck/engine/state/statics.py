"""The modifiers that cards carry while they are in play."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.state.frames import Frame


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
