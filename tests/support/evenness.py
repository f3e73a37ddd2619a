"""Whether things come about as often as they should: counts of many draws against what was counted out."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Hashable, Iterable, Mapping


class Distance(NamedTuple):
    """How far counts are from what was expected, as Pearson has it, and by how many degrees they may differ."""

    square: float
    degrees: float

    @property
    def deviations(self) -> float:
        """By how many standard deviations the distance is larger than that of fair draws (Wilson and Hilferty)."""
        if self.degrees <= 0:
            return 0.0
        spread = 2 / (9 * self.degrees)
        return float(((self.square / self.degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread))


#: Draws have fixed seeds, so what is fair once is always; a fair change of the draws comes out as unfair once in 10^8.
MOST_DEVIATIONS = 5.5


def distance(counts: Mapping[Hashable, int], chances: Mapping[Hashable, float]) -> Distance:
    """Return how far counts of draws are from the chances, which add up to 1.

    Raises:
        AssertionError: something came about that has no chance.
    """
    assert not set(counts) - {what for what, chance in chances.items() if chance > 0}, "what cannot be has come about"
    draws = sum(counts.values())
    square = sum((counts.get(what, 0) - draws * chance) ** 2 / (draws * chance) for what, chance in chances.items())
    return Distance(square, max(len(chances) - 1, 0))


def even(counts: Counter[Hashable], possible: Iterable[Hashable]) -> Distance:
    """Return how far counts are from those of draws in which all that is possible has the same chance."""
    among = list(possible)
    return distance(counts, dict.fromkeys(among, 1 / len(among)))


def together(distances: Iterable[Distance]) -> Distance:
    """Return the distance of several independent counts together."""
    several = list(distances)
    return Distance(sum(one.square for one in several), sum(one.degrees for one in several))
