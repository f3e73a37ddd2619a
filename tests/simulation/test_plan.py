"""A plan says which games are played: everyone meets everyone equally often, and each game has luck of its own."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.playing import next_seed
from deckcheck.simulation.values import Contender


def plan(decks: int, players: int = 2, seed: int = 0) -> SimulationPlan:
    contenders = tuple(Contender(f"deck {n}", "", "", {"main": [("R01", n + 1)]}, "random") for n in range(decks))
    return SimulationPlan("virevolt", contenders, seed=seed, players=players)


@pytest.mark.parametrize(("decks", "players", "pairings"), [(2, 2, 1), (3, 2, 3), (8, 2, 28), (4, 3, 4), (3, 3, 1)])
def test_each_table_of_different_decks_is_a_pairing(decks: int, players: int, pairings: int) -> None:
    assert len(plan(decks, players).pairings) == pairings


def test_too_few_decks_for_a_table_sit_down_twice() -> None:
    assert plan(2, 4).pairings == ((0, 1, 0, 1),)


@given(st.integers(2, 6), st.integers(0, 3))
def test_every_pairing_is_played_equally_often_and_every_deck_sits_first_equally_often(decks: int, rounds: int) -> None:
    simulation = plan(decks)
    games = len(simulation.pairings) * 2 * rounds
    seatings = [simulation.seating(number) for number in range(games)]
    assert set(Counter(seating.pairing for seating in seatings).values()) <= {2 * rounds}
    first = Counter((seating.pairing, seating.contenders[0]) for seating in seatings)
    assert set(first.values()) <= {rounds}


def test_three_players_change_seats_round_by_round() -> None:
    simulation = plan(3, 3)
    assert [simulation.seating(number).contenders for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_no_two_games_share_their_luck() -> None:
    seeds = {next_seed(plan(3).seating(number).stream) for number in range(2_000)}
    assert len(seeds) == 2_000


def test_other_seeds_are_other_games() -> None:
    mine, other = plan(2, seed=1), plan(2, seed=2)
    assert [next_seed(mine.seating(n).stream) for n in range(9)] != [
        next_seed(other.seating(n).stream) for n in range(9)
    ]


def test_a_game_does_not_depend_on_what_was_drawn_before() -> None:
    simulation = plan(2)
    first = next_seed(simulation.seating(5).stream)
    assert next_seed(simulation.seating(5).stream) == first


def test_seeds_are_numbers_that_every_reader_of_json_keeps() -> None:
    assert all(0 <= next_seed(plan(2).seating(number).stream) < 2**53 for number in range(100))
