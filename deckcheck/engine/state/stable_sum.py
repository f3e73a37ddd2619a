"""Sums of floats that are the same on every Python."""

from __future__ import annotations

from functools import reduce
from operator import add

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def sum_of(worths: Iterable[float]) -> float:
    """Return the sum of worths, added in their order.

    From Python 3.12 on, `sum` makes up for what rounding loses on the way, and earlier ones do not; a bot that compares
    such sums would play otherwise there.
    """
    return reduce(add, worths, 0.0)
