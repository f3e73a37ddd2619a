"""What test-play cannot carry out of a deck: of games that are not played nothing is said."""

from __future__ import annotations

from deckcheck.catalog import Catalog
from deckcheck.construction.testplay import left_out
from deckcheck.decklist.deck import Deck


def test_of_a_game_without_rules_of_play_nothing_is_said() -> None:
    assert left_out(Deck("mine", "standard", [], {}, Catalog.of("mine", []))) == []
