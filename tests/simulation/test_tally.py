"""Figures of many games: they add up in any order, and the intervals are Wilson's."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.report import as_text, data
from deckcheck.simulation.tally import (
    DRAWS,
    GAMES,
    STARTED,
    STARTED_WINS,
    WINS,
    SimulationTally,
    interval,
    median,
    quantile,
)
from deckcheck.simulation.values import Contender, Played

PLAN = SimulationPlan(
    "virevolt", tuple(Contender(name, "", "", {"main": [("R01", 2)]}, "random") for name in "ABC"), seed=4
)


def played(
    number: int, winners: tuple[int, ...], *, starter: int = 0, turns: int = 9, reason: str = "tokens"
) -> Played:
    cards = (frozenset({"R01", "R02"}), frozenset({"R03"}))
    return Played(
        PLAN.seating(number), number, starter, winners, reason, turns, 40, cards, (frozenset({"R01"}), frozenset())
    )


GAMES_OF_THE_TEST = st.lists(
    st.builds(
        played,
        st.integers(0, 50),
        st.sampled_from([(0,), (1,), ()]),
        starter=st.sampled_from([0, 1]),
        turns=st.integers(1, 60),
        reason=st.sampled_from(["tokens", "empty deck", "turn cap"]),
    ),
    max_size=12,
)


def total(games: list[Played]) -> SimulationTally:
    tally = SimulationTally(PLAN)
    for game in games:
        tally.add(PLAN, game)
    return tally


@given(GAMES_OF_THE_TEST, GAMES_OF_THE_TEST)
def test_parts_add_up_in_any_order(first: list[Played], second: list[Played]) -> None:
    one, other = total(first), total(second)
    one.merge(total(second))
    other.merge(total(first))
    assert one.to_data() == other.to_data() == total(first + second).to_data()


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("games",), 3),
        (("games",), "2"),
        (("draws",), 3),
        (("draws",), -1),
        (("starters",), True),
        (("decisions",), 80.0),
        (("decisions",), 10**400),
        (("turns",), [[9, 1]]),
        (("endings",), [["tokens", 3]]),
        (("seats",), [2]),
        (("seats", 0), 3),
        (("decks", 0, GAMES), 0),
        (("decks", 0, WINS), 3),
        (("decks", 0, DRAWS), 3),
        (("decks", 0, STARTED), 5),
        (("decks", 0, STARTED_WINS), 4),
        (("pairings", 0, 1), 3),
        (("pairings", 0), [1, 0, 0, 0, 0]),
        (("cards", 0, 0), 3),
        (("cards", 0, 0), -1),
        (("cards", 0, 3), 4),
        (("cards", 0, 5), 4),
        (("cards", 0, 4), 10**400),
    ],
    ids=str,
)
def test_figures_that_no_games_have_are_refused(place: tuple[str | int, ...], value: object) -> None:
    data = json.loads(json.dumps(total([played(0, (0,)), played(1, (1,))]).to_data()))
    part = data
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    with pytest.raises((KeyError, TypeError, ValueError)):
        SimulationTally.from_data(PLAN, data)


@given(GAMES_OF_THE_TEST)
def test_a_tally_survives_its_file(games: list[Played]) -> None:
    tally = total(games)
    assert SimulationTally.from_data(PLAN, json.loads(json.dumps(tally.to_data()))).to_data() == tally.to_data()


def test_a_game_counts_for_both_decks_and_for_the_cards_that_came_to_hand() -> None:
    tally = total([played(0, (0,), starter=0)])
    assert tally.games == tally.starters == 1
    assert tally.decks[0] == [1, 1, 0, 1, 1]
    assert tally.decks[1] == [1, 0, 0, 0, 0]
    assert tally.cards[0, "R01"] == [1, 1, 1, 1]
    assert tally.cards[0, "R02"] == [1, 1, 0, 0]
    assert tally.cards[1, "R03"] == [1, 0, 0, 0]


def test_a_win_on_another_seat_belongs_to_the_deck_that_sat_there() -> None:
    swapped = len(PLAN.pairings)  # the second game of the first pairing: its decks have changed seats
    tally = total([played(swapped, (0,), starter=1)])
    assert tally.decks[1][WINS] == 1
    assert tally.decks[0][STARTED] == 1
    assert tally.decks[0][STARTED_WINS] == 0
    assert tally.pairings[0] == [1, 0, 0, 1]
    assert tally.starters == 0


def test_a_deck_that_sits_twice_has_the_wins_of_each_of_its_places() -> None:
    plan = SimulationPlan("virevolt", PLAN.contenders[:2], seed=4, players=3)
    assert plan.pairings == ((0, 1, 0),)
    tally, nobody = SimulationTally(plan), (frozenset[str](),) * 3
    for number in range(3):
        tally.add(plan, Played(plan.seating(number), number, 0, (0,), "tokens", 9, 40, nobody, nobody))
    # Each place has sat on the seat that wins once.
    assert tally.pairings == [[3, 0, 1, 1, 1]]
    text = as_text(data(plan, tally, {}, wanted=3))
    assert "A deck that sits at a table more than once has a game for each of its seats." in text
    assert "more than once" not in as_text(data(PLAN, total([played(0, (0,))]), {}, wanted=1))


def test_a_draw_is_nobodys_win() -> None:
    tally = total([played(0, (), reason="turn cap")])
    assert (tally.draws, sum(tally.seats), tally.decks[0][DRAWS], tally.decks[0][GAMES]) == (1, 0, 1, 1)


# Values of Wilson's interval as statistical tables print them (z = 1.96).
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_played_tells_nothing() -> None:
    assert interval(0, 0) == (0.0, 1.0)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_rate_and_mirrors_the_losses(case: tuple[int, int]) -> None:
    wins, games = case
    low, high = interval(wins, games)
    assert 0.0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1.0
    assert interval(games - wins, games) == pytest.approx((1 - high, 1 - low))


def test_quantiles_are_lengths_that_occurred() -> None:
    lengths = {3: 1, 5: 2, 10: 1}
    assert [quantile(lengths, share) for share in (0.05, 0.5, 0.75, 1.0)] == [3, 5, 5, 10]
    assert quantile({}, 0.5) == 0


@pytest.mark.parametrize(
    ("lengths", "middle"),
    [({}, 0), ({7: 1}, 7), ({18: 1, 21: 1}, 19.5), ({18: 1, 22: 1}, 20), ({3: 1, 9: 2}, 9), ({1: 2, 4: 1, 9: 1}, 2.5)],
)
def test_the_median_lies_in_the_middle(lengths: dict[int, int], middle: float) -> None:
    assert median(lengths) == middle
    assert json.dumps(median(lengths)) == json.dumps(middle)
