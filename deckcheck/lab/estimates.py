"""What pairs of games say: differences with intervals and tests, and many tests held to a rate of false ones."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from deckcheck.lab.pairs import WON, Figures

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: The share of false ones among what is reported as found.
RATE = 0.05
_NORMAL = NormalDist()
# The normal quantile of a two-sided 95 % interval.
_Z = 1.959963984540054
# Two pairs are added to those that were played, one won and one lost by the change: where nothing differed in n pairs
# the interval then reaches to about 3 / n, as it has to.
_ADDED = 2


class Estimate(NamedTuple):
    """A difference of win rates, in shares of a game.

    Attributes:
        value: the difference.
        error: its standard error.
        pairs: from how many pairs.
    """

    value: float
    error: float
    pairs: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return max(-1.0, self.value - _Z * self.error)

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return min(1.0, self.value + _Z * self.error)

    def above(self, bound: float) -> float:
        """Return how likely such a difference, or a larger one, would be if the true one were `bound`."""
        return 1.0 - _NORMAL.cdf((self.value - bound) / self.error)

    def below(self, bound: float) -> float:
        """Return how likely such a difference, or a smaller one, would be if the true one were `bound`."""
        return _NORMAL.cdf((self.value - bound) / self.error)

    @property
    def chance(self) -> float:
        """How likely a difference so far from 0, to either side, would be if the true one were 0."""
        return min(1.0, 2.0 * min(self.above(0.0), self.below(0.0)))

    def turned(self) -> Estimate:
        """Return the difference seen from the other side."""
        return self._replace(value=-self.value)


def estimate(figures: Figures, *, seen: bool = False) -> Estimate:
    """Return by how much a change moves the win rate: in all games, or in those in which the cards came to light."""
    pairs = figures.seen if seen else figures.pairs
    value = figures.total / (WON * pairs) if pairs else 0.0
    added = pairs + _ADDED
    square = (figures.squares / (WON * WON) + _ADDED) / added
    # One more than n pairs never have no spread at all; the mean of what was added is 0.
    mean = figures.total / (WON * added)
    return Estimate(value, sqrt(max(square - mean * mean, 0.0) / added), pairs)


def found(chances: Sequence[float], rate: float = RATE) -> list[bool]:
    """Say which of many tests have found something, by Benjamini and Hochberg: at most a share `rate` of them falsely.

    Args:
        chances: for each test, how likely what was seen would be if there were nothing.
        rate: the share.
    """
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    last = max((rank for rank, at in enumerate(order, 1) if chances[at] <= rate * rank / len(chances)), default=0)
    kept = set(order[:last])
    return [at in kept for at in range(len(chances))]
