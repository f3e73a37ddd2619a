"""How long something takes, measured so that neither a slow machine nor a busy one makes a difference."""

from __future__ import annotations

import sys
from time import process_time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_TRIES = 3
# Seconds that `_work` takes on the machine that the limits are meant for, and what measuring coverage slows down.
_USUAL, _TRACED = 0.02, 10


def within(seconds: float, action: Callable[[], T]) -> T:
    """Carry out an action, and return what it returns; it must take this many seconds of processor time at most.

    The limit is that of a usual machine: a slower one gets as much more as some work that is always the same takes it
    at this moment. One of three tries must stay within it. What such limits are to find takes not twice as long but a
    thousand times: an effort that grows with the square of a text.
    """
    took = []
    for _ in range(_TRIES):
        start = process_time()
        result = action()
        took.append(process_time() - start)
        if took[-1] < seconds:
            return result
        start = process_time()
        _work()
        slowness = max(1.0, (process_time() - start) / _USUAL) * (_TRACED if sys.gettrace() else 1)
        if took[-1] < seconds * slowness:
            return result
    raise AssertionError(f"took {', '.join(f'{tried:.2f}' for tried in took)} s; at most {seconds} s are allowed")


def _work() -> int:
    total = 0
    for number in range(200_000):
        total += len(str(number))
    return total
