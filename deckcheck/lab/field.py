"""What is known of a field of decks after some games: plain data, in no language, ready for JSON.

Shares count a draw as half a win. Each has Wilson's interval, as if the number of games had been fixed before,
and with the interval that holds whenever one stops (`sequential`).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from deckcheck.lab import matches as m
from deckcheck.lab.answers import head
from deckcheck.lab.libraries import numpy
from deckcheck.lab.mixture import best_mixture, sampled
from deckcheck.lab.ratings import ELO, alpha_rank, bradley_terry
from deckcheck.lab.sequential import LEVEL, adjusted, interval, p_value
from deckcheck.simulation.tally import interval as wilson
from deckcheck.simulation.tally import median, quantile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.lab.tallies import LabTally
    from deckcheck.simulation.plan import SimulationPlan

#: How often shares are drawn from what is known of them, to see how sure a mixture is.
SAMPLES = 200
#: A deck with so little weight is not in a mixture.
IN_MIXTURE = 0.01
# The normal quantile of a two-sided 95 % interval.
_Z = 1.959963984540054


class Matrix(NamedTuple):
    """Who beat whom: square arrays of wins (draws as halves) and games; decks that may not meet have none."""

    wins: Any
    games: Any

    @property
    def shares(self) -> Any:
        """The shares of the rows against the columns; a half where there were no games."""
        np = numpy()
        return np.where(self.games > 0, self.wins / np.maximum(self.games, 1), 0.5)

    def is_whole(self, meeting: Sequence[tuple[int, ...]]) -> bool:
        """Whether all decks have met that may meet, and each can be compared with each, if need be by way of others."""
        if not all(self.games[pair] for pair in meeting):
            return False
        np = numpy()
        reached = (self.games > 0) | np.eye(len(self.games), dtype=bool)
        for _ in range(len(reached).bit_length()):
            reached = (reached.astype(float) @ reached.astype(float)) > 0
        return bool(reached.all())


def matrix_of(plan: SimulationPlan, tally: LabTally) -> Matrix:
    """Return who beat whom."""
    np = numpy()
    size = len(plan.contenders)
    wins, games = np.zeros((size, size)), np.zeros((size, size))
    for pairing, (first, second) in enumerate(plan.pairings):
        row = tally.total(pairing)
        won = row[m.WINS] + row[m.DRAWS] / 2
        wins[first, second], wins[second, first] = won, row[m.GAMES] - won
        games[first, second] = games[second, first] = row[m.GAMES]
    return Matrix(wins, games)


def field_data(
    plan: SimulationPlan, tally: LabTally, findings: Sequence[m.Finding], wanted: int, left: int
) -> dict[str, Any]:
    """Return everything that is known of a field.

    Args:
        plan: who meets whom.
        tally: what was counted.
        findings: what the tests say of each match-up.
        wanted: how many games were to be played at most.
        left: how many of them are not played although nothing has decided them.
    """
    made = head(plan, "field", tally.units, wanted, left, LEVEL)
    matrix = matrix_of(plan, tally)
    whole = matrix.is_whole(plan.pairings)
    strengths = _strengths(matrix) if whole else None
    mixtures = _mixtures(matrix, plan.seed) if whole else None
    decks = []
    for number, contender in enumerate(plan.contenders):
        played = float(matrix.games[number].sum())
        deck = {
            "name": contender.name,
            "path": contender.path,
            "hash": contender.hash,
            "bot": contender.bot,
            "games": int(played),
            "share": rounded(float(matrix.wins[number].sum()) / played) if played else None,
            "starting": _started(plan, tally, number),
            "strength": None if strengths is None else strengths[number],
            "mixture": None if mixtures is None else mixtures[number],
        }
        decks.append(deck)
    return {
        **made,
        "decks": decks,
        "pairings": pairings_data(plan, tally, findings),
        **course_data(plan, tally),
    }


def pairings_data(plan: SimulationPlan, tally: LabTally, findings: Sequence[m.Finding]) -> list[dict[str, Any]]:
    """Return what is known of each match-up, for its first deck."""
    p_values = [p_value(finding.capital) for finding in findings]
    made = []
    for pairing, (finding, p, q) in enumerate(zip(findings, p_values, adjusted(p_values), strict=True)):
        row = tally.total(pairing)
        games = row[m.GAMES]
        counts = m.results(row)
        won = row[m.WINS] + row[m.DRAWS] / 2
        made.append(
            {
                "decks": [plan.contenders[number].name for number in plan.pairings[pairing]],
                "games": games,
                "wins": row[m.WINS],
                "draws": row[m.DRAWS],
                "share": rounded(won / games) if games else None,
                "interval": [rounded(edge) for edge in wilson(won, games)],
                "any_time": [rounded(edge) for edge in interval(counts)],
                "p": exact(p),
                "q": exact(q),
                "verdict": finding.verdict,
                "decided_at": finding.at or None,
                "turns": rounded(row[m.TURNS] / games) if games else None,
                "lead_changes": rounded(row[m.CHANGES] / games) if games else None,
            }
        )
    return made


def course_data(plan: SimulationPlan, tally: LabTally) -> dict[str, Any]:
    """Return what is known of the course of all games: who started, how long they took, how they ended, who led."""
    games = tally.units
    totals = [tally.total(pairing) for pairing in range(len(plan.pairings))]
    begun = sum(row[m.BEGINNER_WINS] for row in totals) + sum(row[m.DRAWS] for row in totals) / 2
    turns = {int(length): count for length, count in tally.counts["turns"].items()}
    changes = {int(times): count for times, count in tally.counts["changes"].items()}
    return {
        "start": share_of(begun, games),
        "turns": _numbers(turns),
        "endings": dict(sorted(tally.counts["endings"].items(), key=lambda item: (-item[1], str(item[0])))),
        "lead_changes": _numbers(changes),
    }


def share_of(won: float, games: int) -> dict[str, Any]:
    """Return a share with its interval."""
    return {
        "games": games,
        "share": rounded(won / games) if games else None,
        "interval": [rounded(edge) for edge in wilson(won, games)],
    }


def _started(plan: SimulationPlan, tally: LabTally, number: int) -> dict[str, Any]:
    """Return how often a deck wins when it starts and when it does not; draws count for nothing here."""
    first = [0, 0]
    second = [0, 0]
    for pairing, decks in enumerate(plan.pairings):
        if number not in decks:
            continue
        row = tally.total(pairing)
        follows = row[m.GAMES] - row[m.BEGAN], row[m.WINS] - row[m.BEGAN_WINS]
        began = row[m.BEGAN], row[m.BEGAN_WINS]
        if decks[0] != number:
            won_by_other = row[m.BEGINNER_WINS] - row[m.BEGAN_WINS]
            lost = row[m.GAMES] - row[m.WINS] - row[m.DRAWS]
            began, follows = (follows[0], won_by_other), (began[0], lost - won_by_other)
        for mine, more in ((first, began), (second, follows)):
            mine[0] += more[0]
            mine[1] += more[1]
    return {"first": share_of(first[1], first[0]), "second": share_of(second[1], second[0])}


def _strengths(matrix: Matrix) -> list[dict[str, Any]]:
    values, errors = bradley_terry(matrix.wins)
    made = []
    for value, error in zip(values.tolist(), errors.tolist(), strict=True):
        low, high = value - _Z * error, value + _Z * error
        made.append(
            {
                "share": rounded(_logistic(value)),
                "interval": [rounded(_logistic(low)), rounded(_logistic(high))],
                "elo": round(value * ELO / _TEN),
                "elo_interval": [round(low * ELO / _TEN), round(high * ELO / _TEN)],
            }
        )
    return made


_TEN = 2.302585092994046  # the natural logarithm of 10


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value))


def _mixtures(matrix: Matrix, seed: int) -> list[dict[str, Any]]:
    """Return for each deck its part in the best mixture, how sure that is, and how it fares against the mixture."""
    np = numpy()
    weights = best_mixture(matrix.shares)
    against = matrix.shares @ weights
    long_run = alpha_rank(matrix.shares)
    drawn = sampled(matrix.wins, matrix.games, SAMPLES, seed)
    others = np.array([best_mixture(shares) for shares in drawn])
    runs = np.array([alpha_rank(shares) for shares in drawn])
    gains = np.sort(drawn @ weights, axis=0)
    ordered = np.sort(others, axis=0)
    low, high = _between(SAMPLES)
    return [
        {
            "weight": rounded(float(weights[deck])),
            "interval": [rounded(float(ordered[low, deck])), rounded(float(ordered[high, deck]))],
            "mean": rounded(float(others[:, deck].mean())),
            "present": rounded(float((others[:, deck] > IN_MIXTURE).mean())),
            "against": rounded(float(against[deck])),
            "against_interval": [rounded(float(gains[low, deck])), rounded(float(gains[high, deck]))],
            "alpha_rank": rounded(float(long_run[deck])),
            "alpha_rank_mean": rounded(float(runs[:, deck].mean())),
        }
        for deck in range(len(weights))
    ]


def _between(count: int) -> tuple[int, int]:
    """Return the places, among ordered values, between which 95 % of them are."""
    out = int(count * LEVEL / 2)
    return out, count - 1 - out


def _numbers(counts: dict[int, int]) -> dict[str, Any]:
    total = sum(counts.values())
    return {
        "mean": rounded(sum(value * count for value, count in counts.items()) / total) if total else None,
        "median": median(counts),
        "p05": quantile(counts, 0.05),
        "p95": quantile(counts, 0.95),
        "counts": [list(item) for item in sorted(counts.items())],
    }


def rounded(value: float) -> float:
    """Return a figure with the digits that are shown to programs."""
    return round(value, 4) + 0.0


def exact(value: float) -> float:
    """Return a p-value with three digits that count."""
    return float(f"{value:.3g}")


def mean_share(pairings: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the mean of some match-ups, each counted alike, with its interval (normal)."""
    known = [pairing for pairing in pairings if pairing["games"]]
    if not known:
        return {"share": None, "interval": [0.0, 1.0]}
    mean = sum(pairing["share"] for pairing in known) / len(known)
    # A share of nothing or all still may be another one: half a game of each kind is added.
    spread = 0.0
    for pairing in known:
        share = (pairing["share"] * pairing["games"] + 0.5) / (pairing["games"] + 1)
        spread += share * (1 - share) / pairing["games"]
    reach = _Z * sqrt(spread) / len(known)
    return {
        "share": rounded(mean),
        "interval": [rounded(max(mean - reach, 0.0)), rounded(min(mean + reach, 1.0))],
    }
