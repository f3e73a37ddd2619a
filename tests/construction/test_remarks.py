"""What stands behind a name: remarks are left alone, cards and counts are not lost."""

from __future__ import annotations

import pytest

from deckcheck.catalog import builtin
from deckcheck.catalog.catalog import resolve
from deckcheck.construction.remarks import loses_cards
from deckcheck.decklist.formats.counts import behind


@pytest.mark.parametrize(
    ("game", "text", "name", "count", "lost"),
    [
        ("virevolt", "2 Ember Squire", "Ember Squire", "2", False),
        ("virevolt", "2 Ember Squire # and Scorch", "Ember Squire", "2", False),
        ("virevolt", "2 Ember Squire - my favourite", "Ember Squire", "2", False),
        ("virevolt", "2 Ember Squire\tR01", "Ember Squire", "2", False),
        ("virevolt", "Ember Squire;2;R01", "Ember Squire", None, True),
        ("virevolt", "2 Ember Squire [2 of them]", "Ember Squire", "2", True),
        ("virevolt", "2 Ember Squire, Scorch", "Ember Squire", "2", True),
        ("virevolt", "2 Ember Squire" + ", a" * 50, "Ember Squire", "2", True),
        ("xfiles", "2 Dana Scully, Abductedd", "Dana Scully", "2", True),
        ("xfiles", "2 Dana Scully, the one whom everybody knows", "Dana Scully", "2", False),
        ("xfiles", "2 Dana Scully\tx", "Dana Scully", "2", False),
    ],
)
def test_cards_behind_a_name_are_lost_and_remarks_are_not(
    game: str, text: str, name: str, count: str | None, *, lost: bool
) -> None:
    catalog = builtin(game)
    assert loses_cards(text, name, count, lambda other: resolve(catalog, other), catalog) == lost


@pytest.mark.parametrize(
    ("text", "name", "count", "rest"),
    [
        ("Oz x2", "Oz", "2", ""),
        ("Oz: 2 copies", "Oz", "2", ""),
        ('2 "Oz"', "Oz", "2", ""),
        ("2 Oz (SET) 12", "Oz (12)", "2", ""),
        ("2 Oz, 3 Cross // two", "Oz", "2", ", 3 Cross"),
        ("2 A//B", "A/B", "2", ""),
        ("2 Oz, " + "x" * 2_000, "Oz", "2", ""),
    ],
)
def test_what_stands_behind_a_name(text: str, name: str, count: str | None, rest: str) -> None:
    assert behind(text, name, count) == rest
