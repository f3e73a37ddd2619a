"""The states of a Hero, read in one pass, are those that it has one by one."""

from __future__ import annotations

from deckcheck.games.virevolt.names import STATES
from deckcheck.games.virevolt.rules.heroes import all_states, has_state, heroes
from tests.support.playouts import sides


def test_all_states_of_a_hero_are_those_that_it_has() -> None:
    found = set()
    for s, player in sides("virevolt", range(12)):
        for hero in heroes(s, player):
            states = all_states(s, hero)
            assert states == sum(bit for bit in STATES.values() if has_state(s, hero, bit))
            found.add((states, bool(s.states[hero]), bool(s.modifiers)))
    # Some are on the card, some are granted for a time or by a card.
    assert {marked for states, marked, _ in found if states} == {True, False}
