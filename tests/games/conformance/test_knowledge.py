"""What a player of any game cannot know does not show, and the worlds that a player imagines can be played."""

from __future__ import annotations

import pytest

from deckcheck.engine.observation import observation
from deckcheck.engine.registry import rules_of
from tests.support.laws import hides_what_a_player_cannot_know
from tests.support.playouts import begin, different_moments, most_players, play, play_on, playout

LUCKS = range(3)


@pytest.mark.parametrize("seed", range(24))
def test_what_a_player_cannot_know_does_not_show(game: str, seed: int) -> None:
    for moment in playout(game, seed).moments:
        hides_what_a_player_cannot_know(moment, LUCKS)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_shows_at_larger_tables(game: str, seed: int) -> None:
    if most_players(game) > rules_of(game).players[0]:
        for moment in playout(game, seed, most_players(game)).moments:
            hides_what_a_player_cannot_know(moment, LUCKS)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_shows_where_decklists_are_closed(game: str, players: int, seed: int) -> None:
    if "closed_decklists" not in rules_of(game).options:
        pytest.skip("everybody knows the decklists of this game")
    table = begin(game, seed, players, closed_decklists=True)
    for number in play(table, seed):
        if number % 40 == 0:
            hides_what_a_player_cannot_know(table, LUCKS)


def test_worlds_that_a_player_imagines_can_be_played_to_the_end(game: str, players: int) -> None:
    for seed in range(12):
        moments = playout(game, seed, players).moments
        moment = moments[(seed + 1) * len(moments) // 14]
        for player in range(players):
            assert play_on(moment.determinize(player, seed), seed + 2).is_over


@pytest.mark.parametrize("seed", range(2))
def test_a_table_has_a_worth_for_every_player_at_every_decision(game: str, seed: int) -> None:
    table = begin(game, seed, most_players(game) if seed else 2)
    value = table.rules.value
    for _ in play(table, seed):
        assert all(0 <= value(table.state, player) <= 1 for player in range(len(table.players)))
    assert all(0 <= value(table.state, player) <= 1 for player in range(len(table.players)))


def test_the_order_in_which_cards_came_to_a_hand_does_not_show(game: str, players: int) -> None:
    """Where order means nothing, two tables that differ in nothing else look alike to everybody."""
    for moment in different_moments(game, range(3), players):
        match = moment.state.match
        other = moment.state.copy()
        other.zones = [
            zone if match.ordered[place] or match.in_play[place] else zone[::-1]
            for place, zone in enumerate(other.zones)
        ]
        assert [observation(other, player) for player in range(players)] == [
            moment.observation(player) for player in range(players)
        ]
