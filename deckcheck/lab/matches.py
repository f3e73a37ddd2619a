"""Decks that meet each other: which games are played, what is counted of them, and when a match-up is decided.

Every match-up plays games of its own, numbered from 0; the decks start in turn. Results are looked at behind fixed
numbers of games (`sequential.looks`), for all match-ups at once, so that neither the number of processes nor their
speed decides which games are played.
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

from deckcheck.engine.state.chance import GAMMA, MASK, Stream, mix
from deckcheck.lab.sequential import LEVEL, against_at_least, against_at_most, discoveries, evidence, looks, p_value
from deckcheck.lab.tallies import SPAN, LabTally, numbers_of
from deckcheck.simulation.playing import play
from deckcheck.simulation.values import Seating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.simulation.plan import SimulationPlan

# The places of a match-up's figures: games, wins of its first deck, draws, games that this deck began and those of them
# that it won, games won by who began, turns, and how often the lead changed.
GAMES, WINS, DRAWS, BEGAN, BEGAN_WINS, BEGINNER_WINS, TURNS, CHANGES = range(8)
#: What is counted over all games: length -> games, reason -> games, changes of the lead -> games.
COUNTS = ("turns", "endings", "changes")
#: What a match-up is found to be, for its first deck; open is one of which nothing is certain.
AHEAD, BEHIND, EVEN, OPEN = "ahead", "behind", "even", "open"
#: A match-up that is so close to even for certain is as good as even.
MARGIN = 0.05
# A lead that is smaller is none.
_SLIGHT = 0.01


def seating_of(plan: SimulationPlan, number: int) -> Seating:
    """Return who sits where in a game, and its chance; the same number has the same chance in every plan of a seed."""
    pairing, game = divmod(number, SPAN)
    decks = plan.pairings[pairing]
    first = game % 2
    stream = Stream(mix((mix(plan.seed & MASK) + (number + 1) * GAMMA) & MASK))
    return Seating(pairing, decks[first:] + decks[:first], stream, first)


class Lead:
    """Who leads in a game of two, by the value of the table that greedy bots look at, at the start of each turn.

    Attributes:
        changes: how often the lead went over to the other.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._turn = -1
        self._leader = -1

    def look(self, game: Game) -> None:
        """Look at the table, if a turn has begun."""
        state = game.state
        if state.turn == self._turn:
            return
        self._turn = state.turn
        lead = game.rules.value(state, 0) - game.rules.value(state, 1)
        if abs(lead) >= _SLIGHT:
            self.note(0 if lead > 0 else 1)

    def note(self, leader: int) -> None:
        """Take note of who leads; the winner does so in the end."""
        self.changes += self._leader not in (-1, leader)
        self._leader = leader


class MatchesJob:
    """Games of two decks each, match-up by match-up: a job whose units are games."""

    kind = "lab-matches"

    def __init__(self, plan: SimulationPlan) -> None:
        self.plan = plan

    def describe(self) -> dict[str, Any]:
        """Return all that the games depend on."""
        return self.plan.describe()

    def tally(self) -> LabTally:
        """Return a tally of no games."""
        return LabTally(CHANGES + 1, COUNTS)

    def tally_from(self, data: Any) -> LabTally:
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError: when the data is not a tally of this job.
        """
        return self.tally().read(data, len(self.plan.pairings), _fits)

    def play(self, number: int, tally: LabTally) -> None:
        """Play a game and count it."""
        seating = seating_of(self.plan, number)
        lead = Lead()
        played = play(self.plan, number, seating, lead.look)
        if len(played.winners) == 1:
            lead.note(played.winners[0])
        own = 0 if seating.contenders == self.plan.pairings[seating.pairing] else 1
        won, began = own in played.winners, played.starter == own
        figures = {
            WINS: int(won),
            DRAWS: int(not played.winners),
            BEGAN: int(began),
            BEGAN_WINS: int(won and began),
            BEGINNER_WINS: int(played.starter in played.winners),
            TURNS: played.turns,
            CHANGES: lead.changes,
        }
        tally.add(number, figures, [("turns", played.turns), ("endings", played.reason), ("changes", lead.changes)])


def _fits(row: list[int]) -> bool:
    return row[WINS] + row[DRAWS] <= row[GAMES] and row[BEGAN_WINS] <= row[BEGAN] <= row[GAMES] >= row[BEGINNER_WINS]


def results(row: Sequence[int]) -> dict[float, int]:
    """Return how often the first deck of a match-up has lost, drawn and won."""
    wins, draws = row[WINS], row[DRAWS]
    return {0.0: row[GAMES] - wins - draws, 0.5: draws, 1.0: wins}


class Question(NamedTuple):
    """What is asked of each match-up, again and again while it is played.

    Attributes:
        counts: the figures of a match-up -> how often which result from 0 to 1.
        low, high: the hypothesis that is to be refuted: the mean is between them.
        near: a result that is certain to be between these is decided as well.
        rejected: p-values of all match-ups -> which of them count as refuted.
    """

    counts: Callable[[Sequence[int]], dict[float, int]]
    low: float
    high: float
    near: tuple[float, float]
    rejected: Callable[[Sequence[float]], list[bool]]

    def capital(self, row: Sequence[int]) -> float:
        """Return the logarithm of the capital against the hypothesis."""
        return evidence(self.counts(row), self.low, self.high)

    def is_near(self, row: Sequence[int]) -> bool:
        """Return whether the interval that holds at any time is within what is near."""
        counts, rich = self.counts(row), log(2 / LEVEL)
        low, high = self.near
        return against_at_most(counts, low) >= rich and against_at_least(counts, high) >= rich

    def side(self, row: Sequence[int]) -> str:
        """Return to which side of the middle the results are."""
        counts = self.counts(row)
        return AHEAD if sum((value - 0.5) * count for value, count in counts.items()) > 0 else BEHIND


#: Whether decks are even: false discoveries are held to `LEVEL`.
EVENNESS = Question(results, 0.5, 0.5, (0.5 - MARGIN, 0.5 + MARGIN), discoveries)


class Finding(NamedTuple):
    """What is found of a match-up at its looks.

    Attributes:
        verdict: what it is; open as long as nothing is certain.
        capital: the logarithm of the largest capital against the hypothesis.
        at: behind how many units it was decided; 0 while it is not.
    """

    verdict: str
    capital: float
    at: int


def course(
    tally: LabTally, pairings: int, most: int, question: Question = EVENNESS
) -> tuple[list[Finding], list[range], int]:
    """Return what is found of each match-up, which units are to be played next, and how many at most after them.

    Args:
        tally: what was counted.
        pairings: how many match-ups there are.
        most: how many units each of them is played at most.
        question: what is asked of each.
    """
    ends = looks(most)
    seen = [tally.looked(pairing, ends) for pairing in range(pairings)]
    findings = [Finding(OPEN, 0.0, 0)] * pairings
    before = 0
    for at, end in enumerate(ends):
        under_way = [pairing for pairing, finding in enumerate(findings) if not finding.at]
        if any(len(seen[pairing]) <= at for pairing in under_way):
            wanted = [numbers_of(pairing, range(before, end)) for pairing in under_way]
            return findings, wanted, len(under_way) * (most - end)
        for pairing in under_way:
            capital = max(findings[pairing].capital, question.capital(seen[pairing][at]))
            findings[pairing] = Finding(OPEN, capital, 0)
        found = question.rejected([p_value(finding.capital) for finding in findings])
        for pairing in under_way:
            row, capital = seen[pairing][at], findings[pairing].capital
            if found[pairing]:
                findings[pairing] = Finding(question.side(row), capital, end)
            elif question.is_near(row):
                findings[pairing] = Finding(EVEN, capital, end)
        before = end
    return findings, [], 0


def play_on(
    play_units: Callable[[list[range], int], bool],
    tally: Callable[[], LabTally],
    pairings: int,
    most: int,
    question: Question = EVENNESS,
) -> list[Finding]:
    """Play match-ups until all of them are decided or played to their end, and return what is found.

    Args:
        play_units: plays units, given how many may follow, and returns whether all were played.
        tally: what was counted so far.
        pairings: how many match-ups there are.
        most: how many units each of them is played at most.
        question: what is asked of each.
    """
    while True:
        findings, wanted, ahead = course(tally(), pairings, most, question)
        if not wanted or not play_units(wanted, ahead):
            return findings
