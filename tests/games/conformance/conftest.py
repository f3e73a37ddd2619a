"""Every check of this folder is made of every game that can be played: a game joins by being there.

A test that takes a `game` runs for each, one that takes an `option` as well for each question of each game, and one
that takes `players` at tables of two and of three, where the game allows them.
"""

from __future__ import annotations

import pytest

from deckcheck.engine.registry import playable_games, rules_of
from tests.support.playouts import table_sizes


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "option" in metafunc.fixturenames:
        questions = [(game, name) for game in playable_games() for name in sorted(rules_of(game).options)]
        metafunc.parametrize(("game", "option"), questions)
    elif "players" in metafunc.fixturenames:
        tables = [(game, players) for game in playable_games() for players in table_sizes(game)]
        metafunc.parametrize(("game", "players"), tables, scope="session")
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", playable_games(), scope="session")
