"""How strong decks are: the ratings of Bradley and Terry, and the long run of alpha-rank."""

from __future__ import annotations

from deckcheck.lab.libraries import numpy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: What represents a tenfold chance on the scale of Elo.
ELO = 400.0
_STEPS = 200
_EXACT = 1e-13
_LEVEL = 1e-14  # a pull so small is none: the chance of one among many


def bradley_terry(wins: Any, *, prior: float = 1.0) -> tuple[Any, Any]:
    """Return the strength of each deck, and how sure it is.

    A deck of strength a wins with the chance 1 / (1 + exp(b - a)) against one of strength b; the mean strength is 0.
    These are the most likely strengths (Bradley and Terry, 1952), found by Newton's method.

    Args:
        wins: a square array, how often the row has won against the column, draws as halves.
        prior: this many drawn games are added between any two that have met: without any a deck that wins always would
            be stronger without end.

    Returns:
        The strengths, and their standard errors.
    """
    np = numpy()
    wins = np.asarray(wins, dtype=float)
    met = (wins + wins.T) > 0
    wins = wins + met * prior / 2
    games = wins + wins.T
    size = len(wins)
    strengths = np.zeros(size)
    held = np.full((size, size), 1 / size)  # the mean strength is held at 0
    information = held
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        weights = games * chances * (1 - chances)
        information = np.diag(weights.sum(axis=1)) - weights
        step = np.linalg.solve(information + held, (wins - games * chances).sum(axis=1))
        # A step too far overshoots where results are lopsided.
        step *= min(1.0, 2.0 / max(float(np.abs(step).max()), _EXACT))
        strengths = strengths + step
        if np.abs(step).max() < _EXACT:
            break
    strengths -= strengths.mean()
    errors = np.sqrt(np.clip(np.diag(np.linalg.inv(information + held) - held), 0, None))
    return strengths, errors


def alpha_rank(shares: Any, intensity: float = 100.0, population: int = 50) -> Any:
    """Return how much of the time each deck is the one that everybody brings, in the long run.

    A population brings one deck; now and then somebody tries another, and it takes over the more easily the better it
    fares against what is there (Omidshafiei and others, Alpha-rank: multi-agent evaluation by evolution, 2019).

    Args:
        shares: a square array: the share that the deck of the row wins against that of the column; a pair adds up to 1.
        intensity: how strictly the better one takes over (alpha).
        population: how many players there are (m).

    Returns:
        The shares of the time, which add up to 1.
    """
    np = numpy()
    shares = np.asarray(shares, dtype=float)
    # From the row to the column: that the column's deck, tried by one player, takes over where all bring the row's.
    pull = intensity * (shares.T - shares)
    size = np.maximum(np.abs(pull), _LEVEL)
    # (1 - exp(-pull)) / (1 - exp(-population * pull)) as a logarithm: the rates are further apart than floats reach.
    rates = np.log(np.expm1(-size) / np.expm1(-population * size))
    rates[pull < 0] -= (population - 1) * size[pull < 0]
    return _stationary(rates)


def _stationary(rates: Any) -> Any:
    """Return the shares of the time that a walk spends in each place, by the logarithms of the rates of its steps.

    By the elimination of Grassmann, Taksar and Heyman, which subtracts nothing and so is exact to the last digits.
    """
    np = numpy()
    walk = rates.copy()
    size = len(walk)
    for last in range(size - 1, 0, -1):
        walk[:last, last] -= np.logaddexp.reduce(walk[last, :last])
        walk[:last, :last] = np.logaddexp(walk[:last, :last], walk[:last, last, None] + walk[last, :last])
    shares = np.zeros(size)
    for at in range(1, size):
        shares[at] = np.logaddexp.reduce(shares[:at] + walk[:at, at])
    made = np.exp(shares - shares.max())
    return made / made.sum()
