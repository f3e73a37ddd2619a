"""Cards as a player reads them."""

from __future__ import annotations

import pytest

from deckcheck.catalog import builtin
from deckcheck.catalog.prepare import games
from deckcheck.play.cards import card_lines, find_cards


def test_the_sides_of_an_indicator_are_said_in_words() -> None:
    (ghoul,) = find_cards(builtin("terrors", full=True).cards, "Ghoul")
    facts = card_lines(ghoul)[1]
    assert facts.startswith("  monster; faction: undead; ")
    assert "horde: left spirits silver + right beasts white" in facts


@pytest.mark.parametrize("game", games())
def test_no_card_shows_how_a_program_writes_its_facts(game: str) -> None:
    for card in builtin(game, full=True).cards:
        assert not set("{}[]") & set(card_lines(card)[1]), card.id


def test_invented_numbers_are_shown_as_invented() -> None:
    (buffy,) = find_cards(builtin("buffy", full=True).cards, "P186")
    facts = card_lines(buffy)[1]
    assert "talents: 3 butt kicking + 2 weirdness + 2 charm (invented, not printed)" in facts
    assert facts.count("invented") == 1


def test_a_card_is_found_by_its_name_and_level_as_the_table_calls_it() -> None:
    cards = builtin("buffy", full=True).cards
    found = find_cards(cards, "Buffy Summers 3")
    assert found
    assert all(card.name == "Buffy Summers" and card.facts["level"] == 3 for card in found)
    assert find_cards(cards, "Buffy Summers 9") == []
    assert find_cards(cards, "Buffy Sommers 3") == []
