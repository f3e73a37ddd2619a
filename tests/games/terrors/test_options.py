"""What holds in games of Terrors of London however a table settles its options."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.engine.game import verify
from deckcheck.engine.options import Option
from deckcheck.games.terrors.play import RULES
from tests.support.playouts import begin, play


def other_values(option: Option) -> tuple[Any, ...]:
    """Return values of an option that are not its default: all that are named, or the next number."""
    if option.values:
        return tuple(value for value in option.values if value != option.default)
    return (option.default + 1 if option.default < option.most else option.default - 1,)


OTHERWISE = [(name, value) for name, option in RULES.options.items() for value in other_values(option)]


@pytest.mark.parametrize(("name", "value"), OTHERWISE)
def test_games_end_replay_and_show_nothing_hidden(name: str, value: Any) -> None:
    seed = sum(map(ord, name))
    game = begin("terrors", seed, **{name: value})
    for number in play(game, seed):
        labels = game.labels()
        assert len(set(labels.values())) == len(game.legal_actions())
        if number % 40:
            continue
        for player in range(len(game.players)):
            world = game.determinize(player, seed)
            assert world.observation(player) == game.observation(player)
            assert world.decision == game.decision
            if game.state.decider == player:
                assert world.labels() == labels
    assert game.outcome is not None
    assert game.outcome.reason == "no Health"
    assert verify(game.record()) is None
