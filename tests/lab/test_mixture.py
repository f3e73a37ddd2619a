"""The best mixture: nobody gains against it, it is one of several by a rule, and draws say how sure it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from deckcheck.lab.mixture import best_mixture, sampled

CIRCLE = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])


def random_shares(seed: int, size: int) -> Any:
    drawn = np.triu(np.random.RandomState(seed).uniform(size=(size, size)), 1)
    return drawn + np.tril(1 - drawn.T, -1) + np.eye(size) / 2


@pytest.mark.parametrize("seed", range(20))
def test_no_deck_gains_against_the_best_mixture(seed: int) -> None:
    shares = random_shares(seed, 2 + seed % 9)
    weights = best_mixture(shares)
    assert weights.min() >= 0
    assert weights.sum() == pytest.approx(1)
    assert (shares @ weights).max() <= 0.5 + 1e-9


def test_a_deck_that_beats_all_others_is_brought_alone() -> None:
    assert best_mixture(np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.9], [0.3, 0.1, 0.5]])).tolist() == [1, 0, 0]


def test_in_a_circle_all_are_brought() -> None:
    assert best_mixture(CIRCLE) == pytest.approx([1 / 3] * 3)


def test_of_several_mixtures_it_is_the_most_even_one() -> None:
    assert best_mixture(np.full((4, 4), 0.5)) == pytest.approx([0.25] * 4)
    # A second deck that fares as the third one does shares its weight.
    doubled = CIRCLE[np.ix_([0, 1, 2, 2], [0, 1, 2, 2])]
    assert best_mixture(doubled) == pytest.approx([1 / 3, 1 / 3, 1 / 6, 1 / 6], abs=1e-6)


def test_the_order_of_the_decks_does_not_matter() -> None:
    shares = random_shares(3, 7)
    order = [4, 2, 6, 0, 1, 5, 3]
    assert best_mixture(shares[np.ix_(order, order)]) == pytest.approx(best_mixture(shares)[order])


def test_decks_that_may_not_meet_are_even_in_every_draw() -> None:
    wins = np.array([[0.0, 0.0, 6.0], [0.0, 0.0, 5.0], [4.0, 5.0, 0.0]])
    drawn = sampled(wins, wins + wins.T, 50, 1)
    assert (drawn[:, 0, 1] == 0.5).all()
    assert (drawn[:, 0, 2] != 0.5).all()


def test_draws_are_the_same_each_time_and_close_to_what_is_known() -> None:
    wins = np.array([[0.0, 300.0], [100.0, 0.0]])
    games = wins + wins.T
    drawn = sampled(wins, games, 500, 7)
    assert (drawn == sampled(wins, games, 500, 7)).all()
    assert (drawn != sampled(wins, games, 500, 8)).any()
    assert drawn[:, 0, 1] + drawn[:, 1, 0] == pytest.approx(1)
    assert (drawn[:, 0, 0] == 0.5).all()
    assert drawn[:, 0, 1].mean() == pytest.approx(0.75, abs=0.01)
    assert drawn[:, 0, 1].std() == pytest.approx((0.75 * 0.25 / 400) ** 0.5, rel=0.15)
