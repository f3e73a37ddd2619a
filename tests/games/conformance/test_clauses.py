"""Every clause of a card is shown by rulings, and every playable card by one at least."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.data.clauses import Clause, fact_clauses, read_clauses
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import load_rulings
from tests.support.clauses import clauses_of, misnamed, numbered, playable, shown_cards, unshown
from tests.support.rulings import rulings_of
from tests.support.texts import SHARED, lint_of


def test_every_clause_is_shown_by_a_ruling_but_what_is_left_to_the_players(game: str) -> None:
    book = rules_of(game).book()
    partly = {book.cards[number].id for number in book.left_to_players}
    missing = list(unshown(clauses_of(game), rulings_of(game)))
    assert [(card, name) for card, name in missing if card not in partly] == []
    assert len(missing) <= len(partly)


def test_a_ruling_shows_clauses_that_there_are_of_cards_that_it_plays_with(game: str) -> None:
    cards = {card.id: card for card in rules_of(game).book().cards}
    assert list(misnamed(clauses_of(game), rulings_of(game), cards)) == []


def test_a_clause_has_the_figures_and_the_printed_words_of_its_card_alike_in_both_languages(game: str) -> None:
    """What the lint holds the two texts of a card to (`tests/support/texts.py`), it holds those of a clause to."""
    lint = lint_of(game)
    assert [
        f"{card} {clause.name}: {what}: {clause.words}"
        for card, clauses in numbered(game).items()
        for clause in clauses
        for name in ("numbers-in-french", "capitals")
        if name in lint.shared
        for what in SHARED[name](lint, clause.words, {}, frozenset())
    ] == []


def test_no_playable_card_is_without_clauses(game: str) -> None:
    assert [card.id for card in playable(game) if card.id not in clauses_of(game)] == []


def test_no_playable_card_is_without_a_ruling(game: str) -> None:
    assert {card.id for card in playable(game)} - shown_cards(game) == set()


CARDS = """\
game: virevolt
cards:
- {id: N02, name: Road Courier, type: hero, text: {en: "⟨1⟩ By day • ⟨2⟩ 1 damage.", fr: "⟨2⟩ 1 dégât • ⟨1⟩ de jour."}}
- {id: N03, name: Unmarked, type: hero, text: {en: 1 damage, fr: 1 dégât}}
"""
RULINGS = """\
game: virevolt
rulings:
- name: An attack
  shows: {SHOWS}
  given: {A: {main: Road Courier}, B: {main: Stone Sentinel}}
  expect: {turn: A}
"""
COLOR = fact_clauses(Card("N02", "Road Courier", "hero", "N02", {"color": "neutral"}), ("color", "hp"))


@pytest.mark.parametrize(
    ("shows", "faults"),
    [
        ("N02: [1, 2, color]", []),
        ("N02: [2, color]", [("N02", 1)]),
        ("N02: [1, 2]", [("N02", "color")]),
        ("N02: [1, 2, color, 3]", ["shows clause 3 of N02"]),
        ("N02: [1, 2, color, hp]", ["shows clause hp of N02"]),
        ("N02: [1, 1, 2, color]", ["shows a clause of N02 twice"]),
        ("N02: [1, 2, color], N04: []", ["does not play with N04"]),
        ("N02: [1, 2, color], N99: []", ["does not play with N99"]),
    ],
)
def test_what_a_ruling_does_not_show_or_shows_wrongly_is_found(
    tmp_path: Path, shows: str, faults: list[tuple[str, int | str] | str]
) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards/some.yaml").write_text(CARDS, encoding="utf-8")
    found = read_clauses(str(tmp_path))
    assert found == {
        "N02": (Clause(1, {"en": "By day", "fr": "de jour."}), Clause(2, {"en": "1 damage.", "fr": "1 dégât"}))
    }
    clauses = {"N02": (*COLOR, *found["N02"])}
    cards = {card.id: card for card in rules_of("virevolt").book().cards}
    rulings = load_rulings("rulings/some.yaml", RULINGS.replace("SHOWS", shows))
    wrong = [*unshown(clauses, rulings), *misnamed(clauses, rulings, cards)]
    assert len(wrong) == len(faults)
    for one, fault in zip(wrong, faults, strict=True):
        assert fault == one or (isinstance(fault, str) and fault in str(one))
