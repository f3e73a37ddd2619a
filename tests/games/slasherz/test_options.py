"""Whole games of Slasherz with each option otherwise than by default: they end, and nothing hidden shows."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.engine.game import verify
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.play import RULES
from deckcheck.games.slasherz.rules.field import limit
from tests.support.playouts import begin, play


def other_values() -> list[tuple[str, Any]]:
    """Return every option with each of its other words, or with a number next to its default."""
    found: list[tuple[str, Any]] = []
    for name, option in sorted(RULES.options.items()):
        others = option.values or (option.default + 1 if option.default < option.most else option.default - 1,)
        found += [(name, value) for value in others if value != option.default]
    return found


@pytest.mark.parametrize(("name", "value"), other_values())
def test_games_end_under_every_option_and_nothing_hidden_shows(name: str, value: Any) -> None:
    for seed in (3, 8):
        game = begin("slasherz", seed, **{name: value})
        for number in play(game, seed):
            s: Any = game.state
            for player in (0, 1):
                victims = s.zones[n.VICTIMS * 2 + player]
                assert all(s.hp[victim] > 0 for victim in victims)
                kept = value == "kept" and name == "fallen_limit"
                assert kept or s.kind == n.TRIM or len(s.zones[n.PLACES * 2 + player]) <= limit(s, n.PLACES, player)
            if number % 15 == 0:
                for player in (0, 1):
                    world = game.determinize(player, seed + number)
                    assert world.observation(player) == game.observation(player)
                    assert world.decision == game.decision
                    if s.decider == player:
                        assert world.labels() == game.labels()
        assert game.is_over
        assert game.state.reason in {"0 hp", "both at 0 hp", "empty deck", "turn cap"}


@pytest.mark.parametrize("seed", range(6))
def test_games_end_with_every_option_otherwise_at_once(seed: int) -> None:
    options = {name: value for name, value in other_values() if name != "turn_cap"}
    game = begin("slasherz", seed, **options)
    for _ in play(game, seed):
        pass
    assert game.is_over
    assert verify(game.record()) is None
