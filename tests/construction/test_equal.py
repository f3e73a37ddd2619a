"""Decks and reports are values: equal to others that say the same, and to no others."""

from __future__ import annotations

import copy

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings

TEXT = "game: virevolt\nname: Mine\ndeck:\n  main: {Ember Squire: 3, Ember Squirrel: 1, Red Crystal: 26}\n"


def test_the_same_list_gives_the_same_report() -> None:
    one, other = (Checker().check_bytes(TEXT.encode(), "a.deck.yaml") for _ in range(2))
    assert (one.deck, one.violations, one) == (other.deck, other.violations, other)
    assert (hash(one), hash(one.deck)) == (hash(other), hash(other.deck))
    assert one.deck is not None
    assert {*one.deck.entries, *copy.deepcopy(one.deck).entries} == {*one.deck.entries}
    assert one == one  # noqa: PLR0124  itself, whatever it says


def test_another_list_gives_another() -> None:
    one = Checker().check_bytes(TEXT.encode(), "a.deck.yaml")
    for old, new in (("Mine", "Yours"), ("Squire: 3", "Squire: 2"), ("  main", "   main")):
        other = Checker().check_bytes(TEXT.replace(old, new).encode(), "a.deck.yaml")
        assert other != one
        assert other.deck != one.deck
    assert Checker().check_bytes(TEXT.encode(), "b.deck.yaml") != one
    assert one != one.deck


def test_settings_that_say_the_same_are_equal() -> None:
    assert Settings(strict=True, as_of="2026-01-01") == Settings(strict=True, as_of="2026-01-01")
    assert Settings(strict=True) != Settings()
    assert Settings() != "Settings()"
