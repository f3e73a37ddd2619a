"""Keys of actions show what a player knows, and nothing else."""

from __future__ import annotations

from itertools import pairwise

from deckcheck.engine.knowledge.keys import action_key
from deckcheck.engine.numbering import numbering_of
from deckcheck.engine.state.vocabulary import ANSWER
from deckcheck.games.xfiles.decisions import Decision
from tests.support.playouts import playout


def test_a_hidden_card_is_not_counted_among_the_likes_of_one_that_is_known() -> None:
    state = playout("xfiles", 1).moments[-1].state.copy()
    behind, before = next(
        two for place, cards in enumerate(state.zones) if state.match.in_play[place] for two in pairwise(cards)
    )
    state.kind, state.decider = ANSWER, 0
    state.known[before] = 1
    state.known[behind] = 0
    keys, numbers = set(), set()
    numbering = numbering_of(state)
    for face in (state.definition[before], 0, 1):
        state.definition[behind] = face
        keys.add(action_key(state, before))
        numbers.add(numbering.number(state, before))
    assert len(keys) == len(numbers) == 1
    state.known[behind] = 1
    state.definition[behind] = state.definition[before]
    assert action_key(state, before) not in keys
    assert numbering.number(state, before) not in numbers


def test_a_bluff_that_is_used_is_reported_by_its_face() -> None:
    state = playout("xfiles", 1).moments[-1].state.copy()
    card = next(iter(state.zones[state.place[0]]))
    state.kind, state.decider, state.known[card] = Decision.BLUFF_USE, 0, 1
    keys = set()
    for face in (0, 1):
        state.definition[card] = face
        keys.add(action_key(state, card))
    assert len(keys) == 2
