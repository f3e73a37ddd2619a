"""The main character that another player has chosen in secret is, in imagined worlds, any that it may be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from deckcheck.engine.knowledge import observation
from deckcheck.games.buffy.rules.setup import candidates
from tests.support.evenness import MOST_DEVIATIONS, distance
from tests.support.playouts import begin, most_players, play


@pytest.mark.parametrize("players", sorted({2, most_players("buffy")}))
def test_every_main_character_that_may_be_is_drawn_as_often(players: int) -> None:
    looked = 0
    for seed in range(18):
        table = begin("buffy", seed, players)
        for _ in play(table, seed, 6):
            state: Any = table.state
            for player in range(players):
                for chooser, _card in state.commits:
                    faces = Counter(state.definition[card] for card in candidates(state, chooser))
                    if chooser == player or len(faces) < 2 or (state.options and state.decider != player):
                        continue
                    looked += 1
                    counts: Counter[object] = Counter()
                    for luck in range(60 * len(faces)):
                        world: Any = observation.determinize(state, player, luck)
                        chosen = dict(world.commits)[chooser]
                        assert chosen in candidates(world, chooser)
                        counts[world.definition[chosen]] += 1
                    chances = {face: count / faces.total() for face, count in faces.items()}
                    assert distance(counts, chances).deviations < MOST_DEVIATIONS
    assert looked
