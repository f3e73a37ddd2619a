"""Sums of floats are the same on every Python."""

from __future__ import annotations

from deckcheck.engine.state.stable_sum import sum_of


def test_worths_are_added_in_their_order() -> None:
    assert sum_of([0.1] * 10) == 0.9999999999999999
