"""How often somebody may ask: a store of requests for each of them, which fills up again as time passes."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST_KNOWN = 10_000  # of those who ask; the one who asked longest ago is forgotten first


class Rates:
    """Who may ask again.

    Args:
        burst: how many requests somebody may make at once.
        per_second: how many of them come back in a second.
        clock: seconds that only rise.
    """

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.burst = burst
        self.per_second = per_second
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Count a request; return whether it is not one too many."""
        now = self.clock()
        left, before = self._left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - before) * self.per_second)
        self._left[who] = (max(left - 1, 0.0), now)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return left >= 1
