"""The compiled cards of a game: what a larger book takes over from the one that was asked for before it."""

from __future__ import annotations

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings.cards import extra_cards
from deckcheck.games.xfiles.book import XFilesReader

RULES = rules_of("xfiles")


def agents(*names: str) -> list[Card]:
    return extra_cards(RULES, [{"name": name, "type": "agent", "cost": 1} for name in names], ())


def test_a_card_of_several_books_is_read_once_and_forgotten_with_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    shared, first, second, third = agents("Shared", "First", "Second", "Third")
    RULES.book()
    read: list[str] = []
    begin = XFilesReader.__init__

    def counted(self: XFilesReader, card: Card) -> None:
        read.append(card.name)
        begin(self, card)

    monkeypatch.setattr(XFilesReader, "__init__", counted)
    for extra in ([shared, first], [shared, second], [third], [shared]):
        RULES.book(extra)
    assert read == ["Shared", "First", "Second", "Third", "Shared"]
    RULES.book([first])
    assert read[5:] == ["First"], "cards of no book that is kept are forgotten"
