"""The house numbers: those of the catalog are what the method makes, and what is printed is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck.games.buffy
from deckcheck.catalog import builtin
from deckcheck.games.buffy.house_numbers import house_numbers, line

CARDS = Path(deckcheck.games.buffy.__file__).parent / "cards"


def test_at_least_250_cards_have_the_house_numbers_that_the_method_makes_and_all_are_marked() -> None:
    found = [(card, *house_numbers(card)) for card in builtin("buffy", full=True) if house_numbers(card)[0]]
    assert len(found) >= 250
    for card, attribute, numbers in found:
        assert card.facts[attribute] == numbers, f"{card.id}: {line(card)}"
        assert card.facts["invented"] == [attribute]


def test_the_line_of_a_card_is_that_of_its_entry() -> None:
    card = builtin("buffy").by_id("A23")
    assert card is not None
    assert line(card) == "boost_values: {smarts: 2, charm: 1}"
    assert f"  {line(card)}\n" in (CARDS / "angels-curse.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("card_id", "attribute", "numbers"),
    [
        ("P186", "talents", {"butt_kicking": 3, "weirdness": 2, "charm": 2}),  # 7 points, a Slayer
        ("P182", "talents", {"butt_kicking": 5, "weirdness": 3, "smarts": 3, "charm": 3}),  # 7 more for the third level
        ("P57", "talents", {"charm": 4}),  # the fifth point is lost
        ("P1", "goals", {"butt_kicking": 5}),
        ("P12", "goals", {"butt_kicking": 7}),
        ("P143", "goals", {"weirdness": 6, "smarts": 6, "charm": 5}),
        ("A22", "boost_values", {"weirdness": 1, "smarts": 2}),
        ("A23", "boost_values", {"smarts": 2, "charm": 1}),
        ("A64", "boost_values", {"weirdness": 3}),
        ("C162", "", {}),  # printed and known
        ("C66", "", {}),
        ("P160", "talents", {"butt_kicking": 3, "weirdness": 5, "smarts": 3}),
        ("PDEI", "", {}),  # a printing of P160
    ],
)
def test_numbers_by_the_method(card_id: str, attribute: str, numbers: dict[str, int]) -> None:
    card = builtin("buffy").by_id(card_id)
    assert card is not None
    assert house_numbers(card) == (attribute, numbers)
