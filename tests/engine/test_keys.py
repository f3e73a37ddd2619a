"""Keys of actions tell what a player knows, and nothing else."""

from __future__ import annotations

from itertools import pairwise

from deckcheck.engine.keys import action_key
from deckcheck.engine.vocabulary import ANSWER
from tests.support.playouts import playout


def test_a_hidden_card_is_not_counted_among_the_likes_of_one_that_is_known() -> None:
    state = playout("xfiles", 1).moments[-1].state.copy()
    behind, before = next(
        two for place, cards in enumerate(state.zones) if state.match.in_play[place] for two in pairwise(cards)
    )
    state.kind, state.decider = ANSWER, 0
    state.known[before] = 1
    state.known[behind] = 0
    keys = set()
    for face in (state.definition[before], 0, 1):
        state.definition[behind] = face
        keys.add(action_key(state, before))
    assert len(keys) == 1
    state.known[behind] = 1
    state.definition[behind] = state.definition[before]
    assert action_key(state, before) not in keys
