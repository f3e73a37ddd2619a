"""Card names while they are typed: which are offered, in which order, and what a misspelling may mean."""

from __future__ import annotations

import pytest

from deckcheck.catalog.name_completion import completions

NAMES = ["Ember Squire", "Écuyer de braise", "Pit Champion", "Red Crystal", "Red Rush", "The Pit", "Crystal Red Mage"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("red", ["Red Crystal", "Red Rush", "Crystal Red Mage"]),  # those that begin so, then those with such a word
        ("RED CRY", ["Red Crystal"]),
        ("ecuy", ["Écuyer de braise"]),  # accents and case do not count
        ("pit", ["Pit Champion", "The Pit"]),
        ("ystal", ["Red Crystal", "Crystal Red Mage"]),  # what holds it
        ("embr sq", ["Ember Squire"]),  # a letter too few
        ("emmber sq", ["Ember Squire"]),  # a letter too many
        ("Red Cristal", ["Red Crystal"]),
        ("the pit", ["The Pit"]),
        ("xx", []),
        ("qzwvk", []),
        ("", []),
        ("!?", []),
    ],
)
def test_names_are_offered_the_best_first(typed: str, found: list[str]) -> None:
    assert completions(typed, NAMES, 8) == found


def test_what_only_resembles_comes_after_what_fits_and_only_where_it_is_asked_for() -> None:
    names = ["Sundew", "Sun", "Sundae", "Sunder"]
    assert completions("sund", names, 8) == ["Sundew", "Sundae", "Sunder", "Sun"]
    assert completions("sund", names, 8, spelt=True) == ["Sundew", "Sundae", "Sunder"]
    assert completions("sund", names, 2) == ["Sundew", "Sundae"]


def test_one_of_two_equal_names_is_offered() -> None:
    assert completions("sun", ["Sun", "Sun"], 8) == ["Sun"]
