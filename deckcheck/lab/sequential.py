"""Tests that may be looked at again and again while games are played, and what many of them say together.

A result is a number from 0 to 1 (lost, drawn, won). Whoever bets against "the mean is m" with stakes that are fair
under it and multiplies the capital, rarely gets rich while the sentence is true: never beyond 1/p with a chance above p
(Ville's inequality), however often one looks and whenever one stops. So 1 over the largest capital is a p-value at any
time, and the means that no bettor has grown rich against are an interval at any time (Waudby-Smith and Ramdas,
Estimating means of bounded random variables by betting, 2024). Here a bettor spreads the capital over the same stakes
on both sides.

Decks of a pairing start in turn; a look falls behind a whole number of such pairs of games, and a mean is that over
both seats: the capital is expected not to grow over a pair, so all of this holds although one seat may be better.
"""

from __future__ import annotations

from bisect import bisect_right
from math import exp, inf, log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

#: How often a test may be wrong: of the intervals, and of the statements among many.
LEVEL = 0.05
# Which shares of the capital are bet, side by side: small ones for small differences, large ones for large ones.
_STAKES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.95)
# Looks fall close together at first, and then behind a quarter more games each time; all of them behind whole pairs.
_STEP, _GROWTH = 20, 1.25
_HALVINGS = 40


def looks(most: int) -> list[int]:
    """Return behind how many games the results are looked at, up to `most`, which is the last of them."""
    found: list[int] = []
    at = 0
    while at < most:
        at = min(max(at + _STEP, int(at * _GROWTH) // 2 * 2), most)
        found.append(at)
    return found


class Looks:
    """The looks of tests of any length, by number."""

    def __init__(self, most: int) -> None:
        self._ends = looks(most)

    def of(self, game: int) -> int:
        """Return at which look a game of a pairing, from 0, is counted first."""
        return bisect_right(self._ends, game)

    def __iter__(self) -> Iterator[int]:
        return iter(self._ends)


def against_at_most(counts: Mapping[float, int], mean: float) -> float:
    """Return the logarithm of the capital of who bets that the mean of some results is above `mean`.

    Args:
        counts: result -> how often.
        mean: from 0 to 1.
    """
    if mean <= 0:
        return inf if any(value > 0 and count for value, count in counts.items()) else 0.0
    return _mixed(
        [sum(count * log(1 + stake * (value / mean - 1)) for value, count in counts.items()) for stake in _STAKES]
    )


def against_at_least(counts: Mapping[float, int], mean: float) -> float:
    """Return the logarithm of the capital of who bets that the mean is below `mean`."""
    return against_at_most({1 - value: count for value, count in counts.items()}, 1 - mean)


def evidence(counts: Mapping[float, int], low: float, high: float | None = None) -> float:
    """Return the logarithm of the capital against "the mean is from `low` to `high`"; one number means that mean."""
    return _mixed([against_at_most(counts, low if high is None else high), against_at_least(counts, low)])


def p_value(capital: float) -> float:
    """Return the p-value that the logarithm of the largest capital so far represents."""
    return min(1.0, exp(-capital))


def interval(counts: Mapping[float, int], level: float = LEVEL) -> tuple[float, float]:
    """Return the interval for a mean that is wrong in at most `level` of the cases, whenever one stops."""
    rich = log(2 / level)
    low = _edge(counts, rich)
    return low, 1 - _edge({1 - value: count for value, count in counts.items()}, rich)


def _edge(counts: Mapping[float, int], rich: float) -> float:
    """Return the largest mean that a bettor on more has grown rich against; the capital falls as it rises."""
    low, high = 0.0, 1.0
    if against_at_most(counts, low) < rich:
        return 0.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if against_at_most(counts, middle) >= rich:
            low = middle
        else:
            high = middle
    return low


def discoveries(p_values: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Return which p-values of independent tests are rejected so that at most `level` of the rejected are so wrongly.

    The false-discovery rate in expectation, by the steps of Benjamini and Hochberg (1995). That tests stop as soon as
    they are rejected costs nothing: a rejected one stays so when p-values fall further, whoever goes on.
    """
    order = sorted(range(len(p_values)), key=lambda at: (p_values[at], at))
    last = max((rank for rank, at in enumerate(order, 1) if p_values[at] <= rank * level / len(order)), default=0)
    found = set(order[:last])
    return [at in found for at in range(len(p_values))]


def adjusted(p_values: Sequence[float]) -> list[float]:
    """Return for each test the smallest level at which `discoveries` rejects it."""
    order = sorted(range(len(p_values)), key=lambda at: (p_values[at], at))
    made = [1.0] * len(p_values)
    least = 1.0
    for rank, at in sorted(enumerate(order, 1), reverse=True):
        least = min(least, p_values[at] * len(order) / rank)
        made[at] = least
    return made


def family(p_values: Sequence[float]) -> list[float]:
    """Return for each test the smallest level at which it is rejected, even one wrong one being that rare (Holm)."""
    order = sorted(range(len(p_values)), key=lambda at: (p_values[at], at))
    made = [1.0] * len(p_values)
    most = 0.0
    for rank, at in enumerate(order):
        most = max(most, min(1.0, p_values[at] * (len(order) - rank)))
        made[at] = most
    return made


def _mixed(logarithms: Sequence[float]) -> float:
    """Return the logarithm of the mean of what the logarithms represent."""
    top = max(logarithms)
    if top == inf:
        return inf
    return top + log(sum(exp(value - top) for value in logarithms) / len(logarithms))
