"""Habits: players in a search play on much as the greedy bot would, and pass as often as there is nothing to do."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from deckcheck.agents import View, make
from deckcheck.agents.greedy import choose_greedily
from deckcheck.agents.habits import Habits
from deckcheck.engine.game import new_game
from deckcheck.engine.knowledge.keys import action_key
from deckcheck.engine.knowledge.observation import determinize
from deckcheck.engine.registry import playable_games, rules_of
from tests.support.playouts import decks_of

if TYPE_CHECKING:
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.state import State

# Which share of decisions is that of the greedy bot at least. In Buffy many cards are worth the same in a fight.
LEAST = {"buffy": 0.76}
USUALLY = 0.9


class Watched(Habits):
    """Habits beside which the greedy bot is asked as well; what both choose is counted."""

    def __init__(self, rules: GameRules, counts: Counter[str]) -> None:
        super().__init__(rules)
        self._counts = counts

    def take(self, world: State, option: int) -> None:
        rules = world.match.rules
        options = rules.sensible(world)
        if len(options) > 1:
            usual = choose_greedily(world.copy(), options, world.decider)
            passing = rules.passing(world)
            self._counts["asked"] += 1
            self._counts["same"] += action_key(world, usual) == action_key(world, option)
            self._counts["passed"] += option == passing
            self._counts["would pass"] += usual == passing
        super().take(world, option)


def watched(name: str) -> Counter[str]:
    """Play on by habit from some tables of games between greedy bots."""
    counts: Counter[str] = Counter()
    decks, bot = decks_of(name), make("greedy", 1)
    for number in range(3):
        game = new_game(rules_of(name), [decks[number], decks[-1 - number]], number)
        while not game.is_over and len(game.history) < 160:
            view = View(game, game.state.decider)
            if len(game.history) % 40 == 20:
                habits = Watched(game.rules, counts)
                for seed in range(8):
                    world = determinize(view.known(), view.player, seed)
                    world.options = list(game.state.options)
                    habits.begin()
                    habits.play_on(world, world.turn + 1)
            game.apply(bot.decide(view))
    return counts


@pytest.mark.parametrize("name", playable_games())
def test_players_play_on_much_as_the_greedy_bot_would(name: str) -> None:
    counts = watched(name)
    assert counts["asked"] > 80
    assert counts["same"] >= LEAST.get(name, USUALLY) * counts["asked"]
    # One decision in a hundred may be one in which habit has not seen that an action has become worth taking.
    most = 1.25 * counts["would pass"] + 0.01 * counts["asked"]
    assert 0.8 * counts["would pass"] <= counts["passed"] <= most
