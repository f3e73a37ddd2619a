"""The chance stream: published values of splitmix64, and fairness enough for cards."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.engine.state.chance import GAMMA, MASK, Stream, below, below_each, mix


def test_the_stream_is_splitmix64() -> None:
    # The first outputs of the reference implementation for the seed 1234567.
    counter, found = 1234567, []
    for _ in range(3):
        counter = (counter + GAMMA) & MASK
        found.append(mix(counter))
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_every_number_below_the_bound_comes_about_as_often() -> None:
    stream = Stream(1)
    counts = Counter(stream.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert max(counts.values()) - min(counts.values()) < 200


@given(st.integers(0, MASK), st.lists(st.integers(1, MASK), max_size=70))
def test_numbers_drawn_at_once_are_those_drawn_one_by_one(rng: int, bounds: list[int]) -> None:
    one_by_one: Any = SimpleNamespace(rng=rng)
    at_once: Any = SimpleNamespace(rng=rng)
    assert below_each(at_once, bounds) == [below(one_by_one, bound) for bound in bounds]
    assert at_once.rng == one_by_one.rng


def test_shuffling_keeps_the_items_and_depends_on_the_seed() -> None:
    items = list(range(40))
    assert sorted(Stream(1).shuffled(items)) == items
    assert Stream(1).shuffled(items) == Stream(1).shuffled(items) != Stream(2).shuffled(items)
    assert items == list(range(40))
