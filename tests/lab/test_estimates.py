"""Differences of win rates, their intervals, and many tests at once."""

from __future__ import annotations

import pytest

from deckcheck.engine.state.chance import Stream
from deckcheck.lab.estimates import estimate, found
from deckcheck.lab.pairs import Figures


def test_a_difference_is_reported_in_shares_of_a_game() -> None:
    one = estimate(Figures(100, 50, -40, 120))
    assert one.value == pytest.approx(-0.2)
    assert estimate(Figures(100, 50, -40, 120), seen=True).value == pytest.approx(-0.4)
    assert one.turned().value == pytest.approx(0.2)
    assert one.low < one.value < one.high < 0


def test_pairs_that_never_differ_leave_what_three_in_n_would() -> None:
    """The rule of three: what was not seen in n pairs may be as frequent as 3 in n."""
    nothing = estimate(Figures(300, 300, 0, 0))
    assert nothing.value == 0
    assert 2.5 / 300 < nothing.high < 3.5 / 300
    assert estimate(Figures(), seen=True).high == 1


def test_intervals_hold_the_truth_in_95_of_100() -> None:
    """400 samples of 200 pairs, of which a quarter differ, most of them to one side."""
    stream = Stream(4)
    held = 0
    for _ in range(400):
        changes = [(2 if draw < 20 else -2 if draw < 25 else 0) for draw in (stream.below(100) for _ in range(200))]
        one = estimate(Figures(200, 200, sum(changes), sum(change * change for change in changes)))
        held += one.low <= 0.15 <= one.high
    assert 0.92 <= held / 400 <= 0.98


def test_a_test_against_a_bound_is_as_sure_as_its_interval() -> None:
    one = estimate(Figures(1000, 1000, 200, 1200))
    assert one.above(one.low) == pytest.approx(0.025, abs=1e-6)
    assert one.below(one.high) == pytest.approx(0.025, abs=1e-6)
    assert one.chance == pytest.approx(2 * one.above(0.0))


def test_many_tests_find_what_benjamini_and_hochberg_find() -> None:
    assert found([0.01, 0.9, 0.02, 0.03, 0.6]) == [True, False, True, True, False]
    assert found([0.04, 0.9]) == [False, False]
    assert found([]) == []
    assert found([0.02, 0.06], 0.1) == [True, True]
