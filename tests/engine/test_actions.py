"""Options are numbered in one way, and their fields have names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import new_game
from deckcheck.engine.state.actions import FIELD, LARGEST_FIELD, Action, Verbs, option, split_option, verb
from deckcheck.games.virevolt.decisions import Act, Attack
from deckcheck.games.virevolt.play import RULES

FIELDS = st.integers(0, LARGEST_FIELD)


class Deed(Verbs):
    """Verbs of every number of fields."""

    PASS = verb()
    LAY = verb("card")
    SEND = verb("card", "place")
    SHOW = verb("", "card")


@given(first=FIELDS, second=FIELDS)
def test_what_is_made_is_taken_apart_again(first: int, second: int) -> None:
    for number in Deed.declared:
        assert split_option(option(number, first, second)) == (number, first, second)
        assert option(number, first, second) == number | first << FIELD | second


def test_fields_are_called_by_their_names() -> None:
    assert Deed.read(Deed.PASS) == Action("pass", {})
    assert Deed.read(option(Deed.LAY, 7)) == Action("lay", {"card": 7})
    assert Deed.read(option(Deed.SEND, 7, 2)) == Action("send", {"card": 7, "place": 2})
    assert Deed.read(option(Deed.SHOW, 0, 7)) == Deed.read(Deed.SHOW | 7) == Action("show", {"card": 7})


def test_verbs_are_offered_in_the_order_in_which_they_are_declared() -> None:
    assert list(Deed.declared) == sorted(Deed.declared) == [Deed.PASS, Deed.LAY, Deed.SEND, Deed.SHOW]
    assert max(option(Deed.LAY, LARGEST_FIELD), option(Deed.PASS)) < option(Deed.SEND)
    assert [name for name, _ in Act.declared.values()][:3] == ["pass", "play_hero", "play_crystal"]
    assert Attack.read(option(Attack.ATTACK, 1, 3)) == Action("attack", {"attack": 1, "player": 3})


def test_an_option_of_another_decision_is_no_action() -> None:
    with pytest.raises(KeyError):
        Deed.read(option(Act.USE_POWER, 3))


def test_a_verb_has_two_fields_at_most() -> None:
    with pytest.raises(ValueError, match="c"):
        verb("a", "b", "c")


def test_a_table_has_no_more_cards_than_an_option_can_number() -> None:
    deck = {"main": [("CR-N", 3_000)]}
    with pytest.raises(GameError, match="4000 cards"):
        new_game(RULES, [deck, deck], seed=1)
