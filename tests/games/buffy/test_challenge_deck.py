"""The top challenge is face up, whatever moves and shuffles the deck (BF-022, BF-044, BF-045)."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.engine.flow import atoms
from deckcheck.engine.rulings.table import Table
from deckcheck.games.buffy.names import Zone
from deckcheck.games.buffy.play import RULES
from deckcheck.games.buffy.state import BuffyState

DECK = Zone.CHALLENGE_DECK * 2


@pytest.fixture
def s() -> BuffyState:
    challenges = [card.name for card in RULES.builtin_cards() if card.type == "challenge"][:6]
    state: Any = Table(RULES, [], 1, {}, ()).set_up({"A": {"challenge_deck": challenges}}, ()).state
    assert isinstance(state, BuffyState)
    return state


def face_up(s: BuffyState) -> list[int]:
    """Return the positions from the top of the challenges that all players see."""
    return [at for at, card in enumerate(reversed(s.zones[DECK])) if s.known[card] == s.match.everyone]


def test_the_top_challenge_of_a_given_table_lies_face_up(s: BuffyState) -> None:
    assert len(s.zones[DECK]) == 6
    assert face_up(s) == [0]


def test_the_next_one_is_turned_up_when_the_top_one_goes(s: BuffyState) -> None:
    atoms.move(s, s.zones[DECK][-1], Zone.CHALLENGES * 2)
    assert face_up(s) == [0]


def test_a_challenge_that_is_put_on_top_is_turned_up_and_the_one_below_stays_known(s: BuffyState) -> None:
    atoms.move(s, s.zones[DECK][0], DECK)
    assert face_up(s) == [0, 1]


def test_one_under_the_deck_changes_nothing_but_the_top(s: BuffyState) -> None:
    atoms.move(s, s.zones[DECK][-1], DECK, bottom=True)
    assert face_up(s) == [0, 5]


def test_after_a_shuffle_the_new_top_one_alone_is_seen(s: BuffyState) -> None:
    atoms.shuffle(s, DECK)
    assert face_up(s) == [0]
    atoms.shuffle(s, DECK, only=s.zones[DECK][3:])
    assert face_up(s) == [0]


def test_an_empty_deck_has_none(s: BuffyState) -> None:
    for card in s.zones[DECK][:]:
        atoms.move(s, card, Zone.DISCARD * 2)
    assert s.zones[DECK] == []


def test_none_is_seen_while_a_player_has_the_top_ones_in_hand(s: BuffyState) -> None:
    top = s.zones[DECK][-3:]
    atoms.shuffle(s, DECK, only=top, in_hand=True)
    assert face_up(s) == []
    atoms.put_on_top(s, top[2], in_hand=True)
    atoms.put_on_top(s, top[0], in_hand=True)
    assert face_up(s) == []
    atoms.put_on_top(s, top[1], in_hand=False)
    assert s.zones[DECK][-3:] == [top[2], top[0], top[1]]
    assert face_up(s) == [0]
