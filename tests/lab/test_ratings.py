"""Ratings give chances back, with errors as large as they are; alpha-rank gives the time to what wins."""

from __future__ import annotations

import numpy as np
import pytest

from deckcheck.lab.ratings import alpha_rank, bradley_terry


def test_strengths_tell_the_chances_that_they_come_from() -> None:
    true = np.array([0.8, 0.1, -0.3, -0.6])
    chances = 1 / (1 + np.exp(true[None, :] - true[:, None]))
    wins = 1000 * chances
    np.fill_diagonal(wins, 0)
    strengths, _ = bradley_terry(wins, prior=0)
    assert strengths == pytest.approx(true)


def test_of_two_decks_the_rating_is_the_share_and_its_error_the_usual_one() -> None:
    strengths, errors = bradley_terry(np.array([[0, 75], [25, 0]]), prior=0)
    assert 1 / (1 + np.exp(strengths[1] - strengths[0])) == pytest.approx(0.75)
    # The difference has the error of a logit; each of the two is half of it from the middle.
    assert errors == pytest.approx([(1 / (100 * 0.75 * 0.25)) ** 0.5 / 2] * 2)


def test_more_games_make_it_surer() -> None:
    few, many = (bradley_terry(np.array([[0, 6, 5], [4, 0, 7], [5, 3, 0]]) * times)[1] for times in (1, 100))
    assert (many < few / 5).all()


def test_a_deck_that_always_wins_is_not_strong_without_end() -> None:
    strengths, errors = bradley_terry(np.array([[0, 20, 20], [0, 0, 10], [0, 10, 0]]))
    assert 2 < strengths[0] < 5
    assert np.isfinite(errors).all()


def test_alpha_rank_gives_all_its_time_to_a_deck_that_beats_all() -> None:
    shares = np.array([[0.5, 0.9, 0.9], [0.1, 0.5, 0.6], [0.1, 0.4, 0.5]])
    assert alpha_rank(shares) == pytest.approx([1, 0, 0])


def test_alpha_rank_shares_its_time_in_a_circle_and_among_equals() -> None:
    circle = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
    assert alpha_rank(circle) == pytest.approx([1 / 3] * 3)
    assert alpha_rank(np.full((5, 5), 0.5)) == pytest.approx([0.2] * 5)


def test_alpha_rank_does_not_run_over() -> None:
    shares = np.array([[0.5, 1.0, 0.0, 1.0], [0.0, 0.5, 1.0, 1.0], [1.0, 0.0, 0.5, 1.0], [0.0, 0.0, 0.0, 0.5]])
    with np.errstate(all="raise", under="ignore"):
        assert alpha_rank(shares, 1e4) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
