"""The best mixture of decks: what to bring to a field in which everybody brings what is best.

The match-ups are a game of two players, each of whom chooses a deck; what one wins, the other loses. In its equilibrium
(Nash) nobody gains by another choice. It follows from a linear programme. Where there are several equilibria, the one
of the largest entropy is meant, the most even one, which is unique (Balduzzi and others, Re-evaluating evaluation,
2018).
"""

from __future__ import annotations

from deckcheck.lab.libraries import numpy, optimize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What is taken for nothing in a solution of the solver, and its own tolerances, which are smaller.
_NOTHING = 1e-9
_EXACTLY = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}


def best_mixture(shares: Any) -> Any:
    """Return the weights of the best mixture, which add up to 1.

    Args:
        shares: a square array: the share that the deck of the row wins against that of the column; a pair adds up to 1.
    """
    np = numpy()
    gains = np.asarray(shares, dtype=float) - 0.5
    weights = _solved(gains)
    return weights if _is_only_one(gains, weights) else _most_even(gains)


def _solved(gains: Any, aim: Any = None) -> Any:
    """Return the mixture that gains most against the choice that is worst for it; or, of those that lose against none,
    the one that is largest along `aim`.
    """  # noqa: D205  one sentence
    np = numpy()
    size = len(gains)
    if aim is None:
        # The last variable is the gain that the mixture makes sure of.
        found = optimize().linprog(
            np.append(np.zeros(size), -1.0),
            A_ub=np.hstack([-gains.T, np.ones((size, 1))]),
            b_ub=np.zeros(size),
            A_eq=np.append(np.ones(size), 0.0)[None, :],
            b_eq=[1.0],
            bounds=[(0, None)] * size + [(None, None)],
            method="highs",
            options=_EXACTLY,
        )
    else:
        found = optimize().linprog(
            -aim,
            A_ub=-gains.T,
            b_ub=np.zeros(size),
            A_eq=np.ones((1, size)),
            b_eq=[1.0],
            bounds=(0, None),
            method="highs",
            options=_EXACTLY,
        )
    weights = np.clip(found.x[:size], 0, None)
    weights[weights < _NOTHING] = 0.0
    return weights / weights.sum()


def _is_only_one(gains: Any, weights: Any) -> bool:
    """Return whether there is no other equilibrium: what is left out is worse, and what is in fixes the weights."""
    np = numpy()
    used = weights > 0
    if (weights @ gains)[~used].min(initial=1.0) <= _NOTHING:
        return False
    # The gains among what is used vanish along the weights; along anything else the smallest singular values would too.
    values = np.linalg.svd(gains[np.ix_(used, used)], compute_uv=False)
    return len(values) == 1 or bool(values[-2] > _NOTHING)


def _most_even(gains: Any) -> Any:
    """Return the equilibrium of the largest entropy: its weights are exponentials of a sum over what binds them."""
    np = numpy()
    size = len(gains)
    reached = [_solved(gains, aim) for aim in np.eye(size)]
    used = np.max(reached, axis=0) > _NOTHING
    slack = [max(float((_solved(gains, gains[:, column]) @ gains)[column]), 0.0) for column in range(size)]
    tight = np.array(slack) <= _NOTHING
    terms = gains[used]

    def weights_of(factors: Any) -> Any:
        raised = terms @ factors
        raised = np.exp(raised - raised.max())
        return raised / raised.sum()

    def dual(factors: Any) -> tuple[float, Any]:
        raised = terms @ factors
        top = raised.max()
        return float(top + np.log(np.exp(raised - top).sum())), weights_of(factors) @ terms

    found = optimize().minimize(
        dual,
        np.zeros(size),
        jac=True,
        method="L-BFGS-B",
        bounds=[(None, None) if bound else (0, None) for bound in tight],
        options={"ftol": 0.0, "gtol": 1e-13, "maxiter": 10_000, "maxfun": 100_000},
    )
    weights = np.zeros(size)
    weights[used] = weights_of(found.x)
    return weights


def sampled(wins: Any, games: Any, times: int, seed: int) -> Any:
    """Return samples of the shares, this many: drawn from what is known of them after the games.

    Args:
        wins: a square array, how often the row has won against the column, draws as halves.
        games: how often they have met; 0 where a deck would meet itself, and where two may not meet: these are even.
        times: how often to draw.
        seed: equal seeds draw alike.

    Returns:
        An array of `times` square arrays of shares; a pair adds up to 1.
    """
    np = numpy()
    # This generator is promised to stay as it is, whatever the version.
    random = np.random.RandomState(seed % (1 << 32))
    rows, columns = np.triu_indices(len(wins), 1)
    # Behind each share is the usual prior of who knows nothing (Jeffreys).
    drawn = random.beta(wins[rows, columns] + 0.5, (games - wins)[rows, columns] + 0.5, size=(times, len(rows)))
    drawn[:, games[rows, columns] == 0] = 0.5
    made = np.full((times, len(wins), len(wins)), 0.5)
    made[:, rows, columns] = drawn
    made[:, columns, rows] = 1 - drawn
    return made
