"""Books of compiled cards: one that enlarges another is what it would be by itself, and reads only what is new."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.effects.card_reader import CardReader
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.frames import Frame, ProcedureOf
from deckcheck.engine.state.match import Match


def own_cards(game: str) -> list[Card]:
    """Return a card of the catalog that says what another one says, and a new one that says the same."""
    known = {card.type: card for card in rules_of(game).builtin_cards() if card.facts.get("play")}
    first, other = next(iter(known.values())), known.popitem()[1]
    changed = Card(first.id, first.name, other.type, first.id, other.facts, "own")
    return [changed, Card("OWN", "My own", other.type, "OWN", other.facts, "own")]


def reported(book: CompiledCards) -> dict[str, object]:
    """Return all that a book says, as far as it can be known without playing."""
    # What it finds when it is asked, and how it was made.
    left_out = {"_readings", "_statics_of", "fitting", "smaller"}
    return {name: plain(value) for name, value in vars(book).items() if name not in left_out}


def plain(value: object) -> object:
    if isinstance(value, ProcedureOf):
        return value.name, len(value.steps)
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(one) for one in value]
    if isinstance(value, Card):
        return value.id
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    return getattr(value, "__qualname__", re.sub(r" at 0x\w+", "", repr(value)))


@pytest.mark.parametrize("more", [slice(0, 2), slice(1, 2), slice(0, 1)], ids=["both", "new", "changed"])
def test_a_book_with_more_cards_is_what_it_would_be_by_itself(game: str, more: slice) -> None:
    rules = rules_of(game)
    extra = own_cards(game)[more]
    # What a book remembers once it is asked is its own: a larger one has more names.
    rules.book().names_in("")
    enlarged = rules.book(extra)
    whole = rules.compile(enlarged.cards)
    assert reported(enlarged) == reported(whole)
    assert enlarged.names_in("") == whole.names_in("")
    tables = [Match(rules, book, ({}, {}), ("A", "B"), 1, {}) for book in (rules.book(), enlarged, whole)]
    for place in range(len(rules.zones) * 2):
        smaller, larger, alone = (table.fitting(place) for table in tables)
        assert larger == alone
        assert len(smaller) == len(rules.book().cards)


def test_what_stands_behind_a_book_is_compiled_alone(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(game)
    known, new = rules.book(), own_cards(game)[1]
    entered: list[str] = []
    enter = CompiledCards.enter

    def noted(book: CompiledCards, procedure: ProcedureOf[Frame], name: str) -> ProcedureOf[Frame]:
        entered.append(name)
        return enter(book, procedure, name)

    monkeypatch.setattr(CompiledCards, "enter", noted)
    enlarged = rules.compile((*known.cards, new), known)
    assert {name.partition("/")[0] for name in entered} <= {new.id}
    assert len(enlarged.procedures) == len(known.procedures) + len(entered)
    assert known.cards == rules.builtin_cards()


def test_what_begins_with_the_cards_of_a_kept_book_enlarges_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulings on cards from outside add their own to the same hundreds, which are compiled for all of them."""
    rules, pattern = rules_of(game), own_cards(game)[1]
    outside, first, second = (
        Card(name, name, pattern.type, name, pattern.facts, "own") for name in ("Outside", "First", "Second")
    )
    monkeypatch.setattr(rules, "_extended", [])
    shared = rules.book([outside])
    for own in (first, second):
        larger = rules.book([outside, own])
        assert larger.smaller is shared
        assert reported(larger) == reported(rules.compile(larger.cards))
    assert rules.book([outside]) is shared
    assert rules.book([second]).smaller is rules.book()


def test_what_is_built_in_is_read_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, extra = rules_of(game), own_cards(game)
    rules.book()
    found: list[str] = []
    begin = CardReader.__init__

    def noted(reader: CardReader, card: Card) -> None:
        found.append(card.id)
        begin(reader, card)

    monkeypatch.setattr(CardReader, "__init__", noted)
    monkeypatch.setattr(rules, "_extended", [])
    rules.book(extra)
    assert set(found) <= {card.id for card in extra}


def test_a_card_of_several_larger_books_is_read_once_and_forgotten_with_the_last(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of(game)
    pattern = own_cards(game)[1]
    if not rules.book()._readings:
        pytest.skip("its cards have no effects that are read")
    names = ("Shared", "First", "Second", "Third")
    shared, first, second, third = (Card(name, name, pattern.type, name, pattern.facts, "own") for name in names)
    read: list[str] = []
    begin = CardReader.__init__

    def noted(reader: CardReader, card: Card) -> None:
        read.append(card.name)
        begin(reader, card)

    monkeypatch.setattr(CardReader, "__init__", noted)
    monkeypatch.setattr(rules, "_extended", [])
    for extra in ([shared, first], [shared, second], [third], [shared]):
        rules.book(extra)
    assert read == ["Shared", "First", "Second", "Third", "Shared"]
    rules.book([first])
    assert read[5:] == ["First"], "cards of no book that is kept are forgotten"
