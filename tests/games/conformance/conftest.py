"""Every check of this folder is made of every game that can be played: a game joins by being there."""

from __future__ import annotations

import pytest

from deckcheck.engine.registry import playable_games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", playable_games(), scope="session")
