"""Mixtures, ratings and alpha-rank come out as OpenSpiel's do, on ten random matrices."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.lab.mixture import best_mixture
from deckcheck.lab.ratings import ELO, alpha_rank, bradley_terry

WHY = "OpenSpiel is not installed (with networkx, and cvxpy for mixtures): the extra `test` brings it on Python 3.11"
np = pytest.importorskip("numpy", reason=WHY)
pytest.importorskip("pyspiel", reason=WHY)
# What these libraries warn of when they are imported is none of ours.
pytestmark = pytest.mark.filterwarnings("default")


def shares_of(seed: int) -> Any:
    """Return a random matrix of match-ups between 2 and 12 decks."""
    random = np.random.RandomState(seed)
    size = 2 + seed
    shares = np.full((size, size), 0.5)
    for row in range(size):
        for column in range(row):
            shares[row, column] = random.uniform(0.05, 0.95)
            shares[column, row] = 1 - shares[row, column]
    return shares


@pytest.mark.parametrize("seed", range(1, 11))
def test_the_best_mixture_is_that_of_nash_averaging(seed: int) -> None:
    pytest.importorskip("cvxpy", reason=WHY)
    theirs = pytest.importorskip("open_spiel.python.algorithms.nash_averaging", reason=WHY)
    gains = shares_of(seed) - shares_of(seed).T
    found = theirs._max_entropy_symmetric_nash(gains, eps=0.0).ravel()
    assert np.abs(best_mixture(shares_of(seed)) - found).max() < 1e-6


@pytest.mark.parametrize("seed", range(1, 11))
@pytest.mark.parametrize("intensity", [0.1, 1.0, 10.0])
def test_alpha_rank_is_that_of_egt(seed: int, intensity: float) -> None:
    theirs = pytest.importorskip("open_spiel.python.egt.alpharank", reason=WHY)
    found = theirs.compute([shares_of(seed)], m=50, alpha=intensity)[2]
    assert np.abs(alpha_rank(shares_of(seed), intensity, 50) - found).max() < 1e-6


@pytest.mark.parametrize("seed", range(1, 11))
def test_ratings_are_those_of_elo(seed: int) -> None:
    theirs = pytest.importorskip("open_spiel.python.algorithms.elo", reason=WHY)
    wins = np.random.RandomState(seed).randint(1, 50, size=(2 + seed, 2 + seed))
    np.fill_diagonal(wins, 0)
    found = theirs.compute_ratings_from_matrices(
        wins, smoothing_factor=0.0, max_iterations=1_000_000, convergence_delta=1e-15
    )
    strengths, _ = bradley_terry(wins, prior=0.0)
    ours = strengths * ELO / np.log(10)
    assert np.abs((ours - ours.mean()) - (found - found.mean())).max() < 1e-6
