"""Bots play every game to its end, know no more than their players, and whoever looks ahead beats whoever does not."""

from __future__ import annotations

import pytest

from deckcheck.agents import View, make
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rules import GameRules
from tests.support.particulars import particulars_of
from tests.support.playouts import begin, different_moments, most_players, play_greedily


def test_greedy_bots_play_to_an_end_of_the_game(game: str) -> None:
    endings = particulars_of(game).endings
    for seed in range(1, 7):
        outcome = play_greedily(begin(game, seed, most_players(game) if seed % 3 == 2 else 2), seed).outcome
        assert outcome is not None
        assert outcome.reason in endings or (not endings and outcome.reason)


def test_the_greedy_bot_beats_the_random_one(game: str) -> None:
    if type(rules_of(game)).value is GameRules.value:
        pytest.skip("this game does not say what a table is worth, so that no bot can look ahead")
    wins = 0
    for seed in range(10):
        table = begin(game, seed)
        seat = seed % 2
        bots = [make("greedy" if player == seat else "random", seed + player) for player in range(2)]
        while (decision := table.decision) is not None:
            table.apply(bots[decision.player].decide(View(table, decision.player)))
        wins += table.state.winners == (seat,)
    assert wins >= 8


def test_what_a_bot_imagines_is_another_game_than_the_true_one(game: str, players: int) -> None:
    """Neither the luck to come nor what is hidden is taken from the game that is played."""
    guessed = set()
    for moment in different_moments(game, range(2), players):
        for player in range(players):
            view = View(moment, player)
            for imagined in (view.state(1), view.world(1).state):
                assert imagined.rng != moment.state.rng
                hidden = [card for card, known in enumerate(imagined.known) if not known >> player & 1]
                if any(imagined.definition[card] != moment.state.definition[card] for card in hidden):
                    guessed.add(player)
    assert guessed == set(range(players))
