"""The X-Files of others in the worlds that a player imagines: each that the notebook leaves, as often as any other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from deckcheck.engine.knowledge import observation
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import notebook
from tests.support.evenness import MOST_DEVIATIONS, even
from tests.support.playouts import playout


@pytest.mark.parametrize("players", [2, 3])
def test_every_x_file_that_the_notebook_leaves_is_drawn_as_often(players: int) -> None:
    narrowed = 0
    moments = playout("xfiles", 3, players).moments
    for moment in (moments[1], moments[len(moments) // 2], moments[-1]):
        state: Any = moment.state
        for player in range(players):
            for other in range(players):
                cards = state.zones[n.XFILE * players + other]
                left = n.bits_of(notebook.possible(state, player, other))
                if other == player or not cards or state.known[cards[0]] >> player & 1:
                    continue
                narrowed += len(left) < len(state.match.book.files)
                counts: Counter[object] = Counter()
                for seed in range(12 * len(left)):
                    world: Any = observation.determinize(state, player, seed)
                    counts[notebook.file_of(world, other)] += 1
                    # What is written in the notebooks of others about others cannot be read.
                    assert not any(
                        world.ruled_out[reader * players + about]
                        for reader in range(players)
                        for about in range(players)
                        if player not in (reader, about) and reader != about
                    )
                assert even(counts, left).deviations < MOST_DEVIATIONS
    assert narrowed
