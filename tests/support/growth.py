"""How the work for an input grows with its length, without a clock: the lines of the package that run are counted.

What C functions do in one line is not seen here; patterns are judged by `tests.support.linear`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import deckcheck

_PACKAGE = deckcheck.__path__[0]


def steps_of(work: Callable[[], object]) -> int:
    """Return how many lines of the package run while some work is done."""
    steps = 0

    def count(frame: FrameType, event: str, _value: Any) -> Any:
        nonlocal steps
        if event == "call" and not frame.f_code.co_filename.startswith(_PACKAGE):
            return None
        steps += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return steps


def growth(work: Callable[[int], object], count: int) -> float:
    """Return by what factor the steps of some work grow when it has four times as much to do: 4 where it is linear.

    The work is done once before, so that what is loaded and remembered does not count.
    """
    work(count)
    return steps_of(lambda: work(4 * count)) / steps_of(lambda: work(count))
