"""Books of compiled cards: one that enlarges another is what it would be by itself, and reads only what is new."""

from __future__ import annotations

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.card_reader import CardReader
from deckcheck.engine.match import Book
from deckcheck.engine.registry import rules_of

# What of a book can be told apart without playing.
TOLD = ("numbers", "subscriptions", "phases", "reads", "static_masks", "timings", "silent", "subscribed", "stats")


def own_cards(game: str) -> list[Card]:
    """Return a card of the catalog that says something else, and a new one that says what another says."""
    known = {card.type: card for card in rules_of(game).builtin_cards() if card.facts.get("play")}
    first, other = next(iter(known.values())), known.popitem()[1]
    changed = Card(first.id, first.name, first.type, first.id, {**first.facts, "name": "Changed"}, "own")
    return [changed, Card("OWN", "My own", other.type, "OWN", other.facts, "own")]


def told(book: Book) -> dict[str, object]:
    steps = {name: len(procedure.steps) for name, procedure in book.named.items()}
    statics = [len(found) for found in book.statics]
    shortfalls = [repr(book.shortfall(number)) for number in range(len(book.cards))]
    return {**{name: getattr(book, name) for name in TOLD}, "steps": steps, "statics": statics, "reasons": shortfalls}


def test_a_book_with_more_cards_is_what_it_would_be_by_itself(game: str) -> None:
    rules = rules_of(game)
    extra = own_cards(game)
    enlarged = rules.book(extra)
    assert told(enlarged) == told(rules.compile(enlarged.cards))


def test_what_is_built_in_is_read_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, extra = rules_of(game), own_cards(game)
    rules.book()
    found: list[str] = []
    begin = CardReader.__init__

    def noted(reader: CardReader, card: Card) -> None:
        found.append(card.id)
        begin(reader, card)

    monkeypatch.setattr(CardReader, "__init__", noted)
    monkeypatch.setattr(rules, "_extended", ([], None))
    rules.book(extra)
    assert set(found) <= {card.id for card in extra}
