"""Chance: a splitmix64 stream that lives in one integer, so that a copied state repeats its luck."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import State

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


def below(s: State, bound: int) -> int:
    """Draw a whole number from 0 to `bound` - 1 from the state's own stream."""
    # `mix`, written out: this is called for every card of every shuffle.
    s.rng = value = (s.rng + GAMMA) & MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return ((value ^ (value >> 31)) * bound) >> 64


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
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items
