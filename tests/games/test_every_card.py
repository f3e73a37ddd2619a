"""Every playable card of every game is played in the suite, and all that it can do is done at least once."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

import pytest

from deckcheck.engine.registry import playable_games, rules_of
from tests.games.deeds import Deeds
from tests.games.sample_games import random_games

# More games than it takes to see what only chance brings about; a run ends as soon as nothing is left to be done.
MOST_GAMES = 1000


@pytest.mark.slow
@pytest.mark.parametrize("game_id", playable_games())
def test_every_playable_card_is_played_and_does_all_that_it_can(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deeds = Deeds(monkeypatch, rules_of(game_id))
    deeds.play_rulings()
    if find_spec(f"tests.games.{game_id}.tables"):
        tables = importlib.import_module(f"tests.games.{game_id}.tables")
        for card in deeds.playable():
            for game in tables.games(card) if deeds.undone(card) else ():
                deeds.look(game)
                if not deeds.undone(card):
                    break
    for game in random_games(deeds.rules, MOST_GAMES):
        if not deeds.remaining():
            break
        deeds.look(game)
    assert not deeds.remaining()
