"""What is said of a field: shares add up from both sides, and what is missing is not made up."""

from __future__ import annotations

import pytest

from deckcheck.lab import matches as m
from deckcheck.lab.field import field_data, matrix_of, mean_share
from deckcheck.lab.field_words import field_report
from deckcheck.lab.tallies import LabTally, numbers_of
from deckcheck.lab.text import as_text
from deckcheck.messages import ENGLISH
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.values import Contender


def plan_of(decks: int, barred: tuple[tuple[int, ...], ...] = ()) -> SimulationPlan:
    contenders = tuple(Contender(f"Deck {number}", "", "", {"main": []}, "random") for number in range(decks))
    return SimulationPlan("virevolt", contenders, barred=barred)


def tally_of(plan: SimulationPlan, games: int, wins: dict[tuple[int, ...], int]) -> LabTally:
    """Return a tally of games that last 7 turns each; the first deck of a pairing wins its first ones."""
    tally = LabTally(m.CHANGES + 1, m.COUNTS)
    for number, pair in enumerate(plan.pairings):
        for game in range(games if pair in wins else 0):
            won, began = int(game < wins[pair]), int(game % 2 == 0)
            figures = {
                m.WINS: won,
                m.BEGAN: began,
                m.BEGAN_WINS: won & began,
                m.BEGINNER_WINS: int(won == began),
                m.TURNS: 7,
                m.CHANGES: 1,
            }
            at = numbers_of(number, range(game, game + 1)).start
            tally.add(at, figures, [("turns", 7), ("endings", "tokens"), ("changes", 1)])
    return tally


def reported(plan: SimulationPlan, tally: LabTally, most: int = 20) -> dict[str, object]:
    findings = m.course(tally, len(plan.pairings), most)[0]
    return field_data(plan, tally, findings, most * len(plan.pairings), 0)


def test_a_field_is_reported_from_both_sides() -> None:
    plan = plan_of(3)
    tally = tally_of(plan, 20, {(0, 1): 18, (0, 2): 12, (1, 2): 10})
    data = reported(plan, tally)
    decks: list[dict[str, object]] = data["decks"]  # type: ignore[assignment]
    assert [deck["share"] for deck in decks] == [0.75, 0.3, 0.45]
    assert [deck["games"] for deck in decks] == [40, 40, 40]
    shares = matrix_of(plan, tally).shares
    assert (shares + shares.T == 1).all()
    # Deck 1 has lost the first 18 games against deck 0, 9 of them begun by itself, and won the first 10 against deck 2.
    first, second = (decks[1]["starting"][side] for side in ("first", "second"))  # type: ignore[index]
    assert (first["games"], second["games"]) == (20, 20)
    assert (first["share"], second["share"]) == (0.3, 0.3)
    assert data["turns"] == {"mean": 7.0, "median": 7, "p05": 7, "p95": 7, "counts": [[7, 60]]}
    output = as_text(field_report(data, ENGLISH))
    assert "Deck 0 is rated strongest" in output
    assert "Bring Deck 0" in output
    assert "1 differs from even" in output


def test_decks_that_may_not_meet_leave_the_rest_as_it_is() -> None:
    plan = plan_of(4, ((0, 1),))
    pairs = dict.fromkeys(plan.pairings, 12)
    data = reported(plan, tally_of(plan, 20, pairs))
    decks: list[dict[str, object]] = data["decks"]  # type: ignore[assignment]
    assert all(deck["strength"] and deck["mixture"] for deck in decks)
    output = as_text(field_report(data, ENGLISH))
    assert "1 match-up may not be played by the rules of the game" in output
    assert "–" in output


@pytest.mark.parametrize(
    ("barred", "played"),
    [((), [(0, 1), (2, 3)]), (((0, 2), (0, 3), (1, 2), (1, 3)), [(0, 1), (2, 3)])],
    ids=["match-ups without games", "decks that nothing joins"],
)
def test_what_cannot_be_known_is_not_made_up(
    barred: tuple[tuple[int, ...], ...], played: list[tuple[int, ...]]
) -> None:
    plan = plan_of(4, barred)
    data = reported(plan, tally_of(plan, 20, dict.fromkeys(played, 12)))
    decks: list[dict[str, object]] = data["decks"]  # type: ignore[assignment]
    assert all(deck["strength"] is None and deck["mixture"] is None for deck in decks)
    assert "Strengths and the best mixture are missing" in as_text(field_report(data, ENGLISH))


def test_a_mean_counts_match_ups_alike_and_is_never_quite_sure() -> None:
    found = mean_share([{"games": 10, "share": 1.0}, {"games": 1000, "share": 0.5}, {"games": 0, "share": None}])
    assert found["share"] == 0.75
    low, high = found["interval"]
    assert low < 0.75 < high < 0.85
    assert mean_share([{"games": 5, "share": 1.0}])["interval"][0] < 0.9
    assert mean_share([])["share"] is None
