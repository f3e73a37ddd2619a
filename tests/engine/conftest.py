"""Fixtures of the tests of the engine: every game that can be played joins by being registered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckcheck.engine.game import Game
from deckcheck.engine.registry import playable_games
from tests.support.playouts import begin


@pytest.fixture(params=playable_games())
def game_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def begun(game_id: str) -> Callable[..., Game]:
    def start(seed: int, players: int = 2, **options: object) -> Game:
        return begin(game_id, seed, players, **options)

    return start
