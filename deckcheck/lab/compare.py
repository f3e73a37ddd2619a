"""The same field before and after a change: games in pairs, one under the old and one under the new, by the same seed.

A pair has the same shuffles and the same chance in both of its games, so that all that the change does not touch is the
same in both and drops out of the difference.
"""

from __future__ import annotations

from math import sqrt

from deckcheck.lab import matches as m
from deckcheck.lab.answers import head
from deckcheck.lab.field import exact, rounded, share_of
from deckcheck.lab.sequential import LEVEL, adjusted, discoveries, evidence, family, interval, looks, p_value
from deckcheck.lab.tallies import LabTally
from deckcheck.simulation.playing import play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.simulation.plan import SimulationPlan
    from deckcheck.simulation.values import Played

# The places of a match-up's figures: pairs of games; nine for what the first deck did in the old game (lost, drew, won)
# and in the new one; then for each side the turns, and the games won by who began, draws as halves.
PAIRS, JOINT, TURNS, BEGINNERS = 0, 1, 10, 12
_WIDTH = 14
_ENDINGS = ("old_endings", "new_endings")
# The normal quantile of a two-sided 95 % interval.
_Z = 1.959963984540054


class CompareJob:
    """The same games under two plans: a job whose units are pairs of games."""

    kind = "lab-compare"

    def __init__(self, old: SimulationPlan, new: SimulationPlan) -> None:
        self.plans = old, new

    def describe(self) -> dict[str, Any]:
        """Return all that the games depend on."""
        old, new = (plan.describe() for plan in self.plans)
        return {"old": old, "new": new}

    def tally(self) -> LabTally:
        """Return a tally of no games."""
        return LabTally(_WIDTH, _ENDINGS)

    def tally_from(self, data: Any) -> LabTally:
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError: when the data is not a tally of this job.
        """
        return self.tally().read(data, len(self.plans[0].pairings), _fits)

    def play(self, number: int, tally: LabTally) -> None:
        """Play a game under both plans and count the pair."""
        games = [play(plan, number, m.seating_of(plan, number)) for plan in self.plans]
        old, new = (_result(game, plan) for game, plan in zip(games, self.plans, strict=True))
        figures = {JOINT + 3 * old + new: 1}
        for side, game in enumerate(games):
            figures[TURNS + side] = game.turns
            figures[BEGINNERS + side] = 2 if game.starter in game.winners else 0 if game.winners else 1
        tally.add(number, figures, [(name, game.reason) for name, game in zip(_ENDINGS, games, strict=True)])


def _result(game: Played, plan: SimulationPlan) -> int:
    """Return what the first deck of the match-up did: 0 lost, 1 drew, 2 won."""
    own = 0 if game.seating.contenders == plan.pairings[game.seating.pairing] else 1
    return 1 if not game.winners else 2 * (own in game.winners)


def _fits(row: list[int]) -> bool:
    return sum(row[JOINT:TURNS]) == row[PAIRS] and max(row[BEGINNERS:]) <= 2 * row[PAIRS]


def changes(row: Sequence[int]) -> dict[float, int]:
    """Return how often the first deck has done better or worse than before: from 0 (won, now lost) to 1."""
    made: dict[float, int] = {}
    for old in range(3):
        for new in range(3):
            value = (2 + new - old) / 4
            made[value] = made.get(value, 0) + row[JOINT + 3 * old + new]
    return made


def question_of(most_moved: float | None) -> m.Question:
    """Return what is asked of each match-up.

    Args:
        most_moved: by how much a match-up may move, in shares; that it moved by more is then what is to be shown, with
            at most `LEVEL` for even one false alarm. None: whether it moved at all, false discoveries held to `LEVEL`.
    """
    if most_moved is None:
        margin = m.MARGIN / 2
        return m.Question(changes, 0.5, 0.5, (0.5 - margin, 0.5 + margin), discoveries)
    reach = most_moved / 2
    edges = 0.5 - reach, 0.5 + reach
    return m.Question(changes, *edges, edges, _alarms)


def _alarms(p_values: Sequence[float]) -> list[bool]:
    return [value <= LEVEL for value in family(p_values)]


def are_alike(job: CompareJob) -> bool:
    """Return whether the games of both plans are the same, whatever their decks are called."""
    old, new = (plan.describe() for plan in job.plans)
    return old == new


def alike_data(job: CompareJob, sides: Sequence[str], most_moved: float | None) -> dict[str, Any]:
    """Return what is known of a change that changes no game: nothing is played for it."""
    made = compare_data(
        job, job.tally(), [m.Finding(m.EVEN, 0.0, 0)] * len(job.plans[0].pairings), sides, 0, 0, most_moved
    )
    return {**made, "alike": True}


def compare_data(
    job: CompareJob,
    tally: LabTally,
    findings: Sequence[m.Finding],
    sides: Sequence[str],
    most: int,
    left: int,
    most_moved: float | None,
) -> dict[str, Any]:
    """Return everything that is known of a change.

    Args:
        job: who meets whom, before and after.
        tally: what was counted.
        findings: what the tests say of each match-up.
        sides: what the old and the new are called.
        most: how many pairs of games each match-up is played at most.
        left: how many pairs are not played although nothing has decided them.
        most_moved: see `question_of`.
    """
    old, new = job.plans
    pairings = _pairings(old, tally, findings, most, most_moved)
    wanted = 2 * most * len(old.pairings)
    moved = [pairing for pairing in pairings if pairing["verdict"] in ("up", "down")]
    return {
        **head(old, "compare", 2 * tally.units, wanted, 2 * left, LEVEL),
        "sides": [{"name": name, "options": plan.options} for name, plan in zip(sides, (old, new), strict=True)],
        "alike": False,
        "fail_if": None if most_moved is None else rounded(most_moved),
        "moved": None if most_moved is None else [pairing["decks"] for pairing in moved],
        "decks": [_deck(old, tally, number) for number in range(len(old.contenders))],
        "pairings": pairings,
        "course": [_course(old, tally, side) for side in (0, 1)],
    }


def _pairings(
    plan: SimulationPlan, tally: LabTally, findings: Sequence[m.Finding], most: int, most_moved: float | None
) -> list[dict[str, Any]]:
    ends = looks(most)
    # Whether anything has moved at all is reported beside whether it has moved by too much.
    capitals = [
        max((evidence(changes(row), 0.5) for row in tally.looked(pairing, ends)), default=0.0)
        for pairing in range(len(plan.pairings))
    ]
    p_values = [p_value(capital) for capital in capitals]
    among = adjusted(p_values)
    beyond = family([p_value(finding.capital) for finding in findings])
    words = {m.AHEAD: "up", m.BEHIND: "down", m.EVEN: "same", m.OPEN: "open"}
    made = []
    for number, finding in enumerate(findings):
        row = tally.total(number)
        pairs = row[PAIRS]
        before, after = _wins(row)
        low, high = interval(changes(row))
        made.append(
            {
                "decks": [plan.contenders[deck].name for deck in plan.pairings[number]],
                "pairs": pairs,
                "old": share_of(before, pairs),
                "new": share_of(after, pairs),
                "change": rounded((after - before) / pairs) if pairs else None,
                "any_time": [rounded(2 * low - 1), rounded(2 * high - 1)],
                "p": exact(p_values[number]),
                "q": exact(among[number]),
                "p_beyond": None if most_moved is None else exact(beyond[number]),
                "verdict": words[finding.verdict],
                "decided_at": finding.at or None,
            }
        )
    return made


def _wins(row: Sequence[int]) -> tuple[float, float]:
    """Return how many games the first deck has won in the old and in the new, draws as halves."""
    joint = row[JOINT:TURNS]
    before = sum(old * joint[3 * old + new] for old in range(3) for new in range(3)) / 2
    after = sum(new * joint[3 * old + new] for old in range(3) for new in range(3)) / 2
    return before, after


def _deck(plan: SimulationPlan, tally: LabTally, number: int) -> dict[str, Any]:
    """Return how a deck's mean share has changed, each opponent counted alike, with its interval (normal)."""
    means, spread = [], 0.0
    shares = [0.0, 0.0]
    for pairing, decks in enumerate(plan.pairings):
        row = tally.total(pairing)
        if number not in decks or not row[PAIRS]:
            continue
        pairs = row[PAIRS]
        sign = 1 if decks[0] == number else -1
        for side, won in enumerate(_wins(row)):
            shares[side] += won / pairs if sign > 0 else 1 - won / pairs
        # Half a pair of each kind is added, since pairs that have not differed yet still may.
        counts: Mapping[float, float] = {**changes(row), 0.0: changes(row)[0.0] + 0.5, 1.0: changes(row)[1.0] + 0.5}
        total = sum(counts.values())
        mean = sum(value * count for value, count in counts.items()) / total
        spread += 4 * sum(count * (value - mean) ** 2 for value, count in counts.items()) / total / pairs
        means.append(sign * sum((2 * value - 1) * count for value, count in changes(row).items()) / pairs)
    contender = plan.contenders[number]
    named = {"name": contender.name, "path": contender.path, "bot": contender.bot}
    if not means:
        return {**named, "old": None, "new": None, "change": None, "interval": [-1.0, 1.0]}
    change, reach = sum(means) / len(means), _Z * sqrt(spread) / len(means)
    return {
        **named,
        "old": rounded(shares[0] / len(means)),
        "new": rounded(shares[1] / len(means)),
        "change": rounded(change),
        "interval": [rounded(max(change - reach, -1.0)), rounded(min(change + reach, 1.0))],
    }


def _course(plan: SimulationPlan, tally: LabTally, side: int) -> dict[str, Any]:
    totals = [tally.total(pairing) for pairing in range(len(plan.pairings))]
    pairs = tally.units
    endings = tally.counts[_ENDINGS[side]]
    return {
        "turns": rounded(sum(row[TURNS + side] for row in totals) / pairs) if pairs else None,
        "start": share_of(sum(row[BEGINNERS + side] for row in totals) / 2, pairs),
        "endings": dict(sorted(endings.items(), key=lambda item: (-item[1], str(item[0])))),
    }
