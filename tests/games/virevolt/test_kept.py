"""What is kept of a table of Virevolt is what is found again, in whole games."""

from __future__ import annotations

import pytest

from deckcheck.agents import View, make
from deckcheck.engine.game import Game
from deckcheck.engine.state.columns import NOTHING
from deckcheck.games.virevolt.rules.crystals import counted, ready_crystals, recount
from deckcheck.games.virevolt.state import VirevoltState
from tests.support.playouts import begin, play


def counts_crystals_right(game: Game) -> None:
    """See that every player's ready Crystals are counted as they are there."""
    state = game.state
    assert isinstance(state, VirevoltState)
    for player in range(len(game.players)):
        kept = ready_crystals(state, player)
        assert state.upright[player] == counted(state, player)
        recount(state, player)
        assert state.upright[player] == NOTHING
        assert ready_crystals(state, player) == kept


@pytest.mark.parametrize("options", [{}, {"new_crystals": "spent"}, {"payment": "named"}])
@pytest.mark.parametrize("players", [2, 3])
def test_ready_crystals_are_counted_as_they_lie_there(players: int, options: dict[str, str]) -> None:
    for seed in range(6):
        game = begin("virevolt", seed, players, **options)
        for _ in play(game, seed):
            counts_crystals_right(game)
            counts_crystals_right(game.determinize(0, seed))


def test_worlds_that_a_bot_looks_at_count_them_right() -> None:
    game = begin("virevolt", 3)
    bots = [make("greedy", seat) for seat in range(2)]
    while not game.is_over:
        counts_crystals_right(Game.from_json(game.to_json()))
        for action in game.legal_actions():
            other = game.copy()
            other.apply(action)
            counts_crystals_right(other)
        decision = game.decision
        assert decision is not None
        game.apply(bots[decision.player].decide(View(game, decision.player)))
