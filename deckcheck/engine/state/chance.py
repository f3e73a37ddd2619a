"""Chance: a splitmix64 stream that lives in one integer, so that a copied state repeats its luck."""

from __future__ import annotations

from functools import cache
from operator import mul
from struct import Struct
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.state.types import HasStream

MASK = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """Return the splitmix64 output for a counter: 64 well-mixed bits."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def seeded(seed: int) -> int:
    """Return the first counter of a stream; any whole number is a seed, and near seeds give unrelated streams."""
    return mix((seed ^ (seed >> 64)) & MASK)


def below(state: HasStream, bound: int) -> int:
    """Draw a whole number from 0 to `bound` - 1 from the state's own stream."""
    # `mix`, written out: this is called for every card of every shuffle.
    state.rng = value = (state.rng + GAMMA) & MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return ((value ^ (value >> 31)) * bound) >> 64


class _Lanes(NamedTuple):
    """Constants for this many draws at once: `ones` holds a 1 for each lane, `mask` 64 ones, `steps` its draw's step.

    A lane is 128 bits of one long integer, wide enough for the product of two numbers of 64 bits; `words` reads the
    lower halves.
    """

    ones: int
    mask: int
    steps: int
    words: Struct


@cache
def _lanes(draws: int) -> _Lanes:
    ones = sum(1 << 128 * lane for lane in range(draws))
    steps = sum(((lane + 1) * GAMMA & MASK) << 128 * lane for lane in range(draws))
    return _Lanes(ones, MASK * ones, steps, Struct("<" + "Q8x" * draws))


def _mixed(counter: int, draws: int) -> tuple[int, ...]:
    """Return the outputs for the next counters of a stream.

    All are mixed at once, each in a lane of its own. What a shift drags in from the next lane is masked, or stays in
    the upper half of the lane, which is not read.
    """
    ones, mask, steps, words = _lanes(draws)
    value = counter * ones + steps & mask
    value = ((value ^ value >> 30) & mask) * 0xBF58476D1CE4E5B9 & mask
    value = ((value ^ value >> 27) & mask) * 0x94D049BB133111EB & mask
    value ^= value >> 31
    return words.unpack(value.to_bytes(words.size, "little"))


def below_each(state: HasStream, bounds: Sequence[int]) -> list[int]:
    """Draw the numbers that `below` would draw for these bounds one after the other, in half the time."""
    draws = len(bounds)
    outputs = _mixed(state.rng, draws)
    state.rng = (state.rng + draws * GAMMA) & MASK
    return [output * bound >> 64 for output, bound in zip(outputs, bounds, strict=True)]


class Stream:
    """A stream of its own, for bots and for whatever else must not touch the luck of the game."""

    __slots__ = ("counter",)

    def __init__(self, seed: int) -> None:
        self.counter = seeded(seed)

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to `bound` - 1."""
        self.counter = counter = (self.counter + GAMMA) & MASK
        return (mix(counter) * bound) >> 64

    def bits(self) -> int:
        """Draw 64 bits, enough to seed another stream."""
        self.counter = counter = (self.counter + GAMMA) & MASK
        return mix(counter)

    def shuffled(self, items: list[int]) -> list[int]:
        """Return the items in a random order."""
        items = items[:]
        draws = max(len(items) - 1, 0)
        outputs = _mixed(self.counter, draws)
        self.counter = (self.counter + draws * GAMMA) & MASK
        for last, product in zip(range(draws, 0, -1), map(mul, outputs, range(draws + 1, 1, -1)), strict=True):
            other = product >> 64
            item = items[last]
            items[last] = items[other]
            items[other] = item
        return items
