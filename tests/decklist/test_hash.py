"""The deck hash, as Cockatrice computes it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.construction.check import Checker
from deckcheck.decklist.hash import deck_hash, hash_of
from tests.support.strategies import as_json

CARDS = st.lists(st.tuples(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), st.integers(1, 4)))


@pytest.mark.parametrize(
    ("main", "side", "expected"),
    [
        ([], [], "r8sq7riu"),
        ([("Mountain", 1), ("Island", 2)], [("Forest", 3)], "5cac19qm"),
        ([("Silver Stake", 2), ("Night Watch", 1)], [("Old Library", 1)], "1dcs2rhm"),
    ],
)
def test_known_hashes(main: list[tuple[str, int]], side: list[tuple[str, int]], expected: str) -> None:
    assert hash_of(main, side) == expected


@given(main=CARDS, side=CARDS, order=st.randoms(use_true_random=False))
def test_neither_order_nor_case_nor_splitting_matters(
    main: list[tuple[str, int]], side: list[tuple[str, int]], order: Random
) -> None:
    single = [(name, 1) for name, count in main for _ in range(count)]
    order.shuffle(single)
    assert hash_of(single, side) == hash_of(main, side)
    assert len(hash_of(main, side)) == 8
    assert set(hash_of(main, side)) <= set("0123456789abcdefghijklmnopqrstuv")


def test_a_card_of_the_side_board_is_another_card() -> None:
    assert hash_of([("A", 1)]) != hash_of([], [("A", 1)])


def test_names_are_sorted_by_their_utf_16_units() -> None:
    # By code points U+FB01 comes before U+1F0A1; in UTF-16 the surrogates of the second come first.
    assert hash_of([("\ufb01", 1), ("\U0001f0a1", 1)]) == hash_of([("\U0001f0a1", 1), ("\ufb01", 1)])


def hash_of_deck(game: str, deck: dict[str, object]) -> str:
    report = Checker().check_bytes(as_json({"game": game, "deck": deck}), "a.deck.json")
    assert report.deck is not None
    return deck_hash(report.deck)


def test_a_card_that_shares_its_name_counts_by_its_id() -> None:
    one = hash_of_deck("buffy", {"resources": ["Angel (level 1, Pergamum Prophecy)"]})
    two = hash_of_deck("buffy", {"resources": ["Angel (level 2, Pergamum Prophecy)"]})
    assert one != two


def test_a_card_counts_by_its_name_in_any_language() -> None:
    expected = hash_of([("Ember Squire", 2)])
    assert hash_of_deck("virevolt", {"main": {"Écuyer de braise": 2}}) == expected
    assert hash_of_deck("virevolt", {"main": ["R01", "ember  squire"]}) == expected


def test_an_unknown_card_counts_as_it_is_written_but_for_its_spelling() -> None:
    assert hash_of_deck("virevolt", {"main": ["Nobody’s  Fool"]}) == hash_of([("nobody's fool", 1)])
