"""Every check of this folder is made of every game that can be played: a game joins by being there.

A test that takes a `game` runs for each, one that takes an `option` as well for each question of each game.
"""

from __future__ import annotations

import pytest

from deckcheck.engine.registry import playable_games, rules_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "option" in metafunc.fixturenames:
        questions = [(game, name) for game in playable_games() for name in sorted(rules_of(game).options)]
        metafunc.parametrize(("game", "option"), questions)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", playable_games(), scope="session")
