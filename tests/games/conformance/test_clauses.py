"""Every clause of a card is shown by rulings, and every playable card by one at least; what is without only falls."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import load_rulings
from tests.support.clauses import (
    Clause,
    Demand,
    Table,
    demands_of,
    named,
    playable,
    plays_with,
    shown_cards,
    unproven,
    untold,
    written_clauses,
)
from tests.support.french import is_set_wrongly
from tests.support.particulars import particulars_of
from tests.support.texts import SHARED, lint_of


def test_the_clauses_of_cards_are_written_as_they_should_be(game: str) -> None:
    cards = {card.id: card for card in rules_of(game).book().cards}
    table = written_clauses(Path(rules_of(game).folder, "clauses"), cards)
    assert table.faults == ()
    assert table.clauses.keys() <= {card.id for card in playable(game)}


def test_french_clauses_are_set_as_french_is(game: str) -> None:
    cards = {card.id: card for card in rules_of(game).book().cards}
    table = written_clauses(Path(rules_of(game).folder, "clauses"), cards)
    told = [(clause.card, clause.words["fr"]) for clauses in table.clauses.values() for clause in clauses]
    assert [said for said in told if is_set_wrongly(said[1], game)] == []


def test_a_clause_has_the_figures_and_the_printed_words_of_its_card_alike_in_both_languages(game: str) -> None:
    """What the lint holds the two texts of a card to (`tests/support/texts.py`), it holds those of a clause to."""
    cards = {card.id: card for card in rules_of(game).book().cards}
    lint = lint_of(game)
    table = written_clauses(Path(rules_of(game).folder, "clauses"), cards)
    assert [
        f"{clause.card}: {what}: {clause.words}"
        for clauses in table.clauses.values()
        for clause in clauses
        for name in ("numbers-in-french", "capitals")
        if name in lint.shared
        for what in SHARED[name](lint, clause.words, {}, frozenset())
    ] == []


def test_every_clause_is_shown_by_a_ruling_that_plays_with_its_card(game: str) -> None:
    cards = {card.id: card for card in rules_of(game).book().cards}
    table = written_clauses(Path(rules_of(game).folder, "clauses"), cards)
    assert list(unproven(table, named(game), cards)) == []


def test_every_card_has_the_clauses_that_its_facts_and_its_text_ask_for(game: str) -> None:
    cards = {card.id: card for card in rules_of(game).book().cards}
    table = written_clauses(Path(rules_of(game).folder, "clauses"), cards)
    assert list(untold(table, demands_of(game), cards)) == []


def test_every_demand_finds_a_card_whose_clause_was_taken_out(game: str) -> None:
    cards = {card.id: card for card in rules_of(game).book().cards}
    table = written_clauses(Path(rules_of(game).folder, "clauses"), cards)
    for demand in demands_of(game):
        asked = [card_id for card_id in table.clauses if demand.asks(cards[card_id])]
        assert asked, f"{demand.name}: no card asks for it"
        kept = {key: tuple(c for c in table.clauses[key] if not demand.is_met_by(c)) for key in asked}
        assert len(list(untold(Table(kept, ()), [demand], cards))) == len(asked)


def test_just_the_cards_with_a_clause_left_to_the_players_say_so(game: str) -> None:
    book = rules_of(game).book()
    table = written_clauses(Path(rules_of(game).folder, "clauses"), {card.id: card for card in book.cards})
    left = {card_id for card_id, clauses in table.clauses.items() if any(clause.left for clause in clauses)}
    assert left == {book.cards[number].id for number in book.partly} & table.clauses.keys()


def test_no_playable_card_is_without_clauses_but_as_many_as_are_counted(game: str) -> None:
    """Whoever writes the clauses of more cards may lower the number in the game's particulars; nobody raises it."""
    cards = {card.id: card for card in rules_of(game).book().cards}
    table = written_clauses(Path(rules_of(game).folder, "clauses"), cards)
    without = sorted(card.id for card in playable(game) if card.id not in table.clauses)
    most = particulars_of(game).unread_cards
    if most is None:
        assert not table.clauses, f"count the cards that are still without clauses: {len(without)}"
    else:
        assert len(without) <= most, f"{len(without)} cards are without clauses: {without}"


def test_no_playable_card_is_without_a_ruling_but_as_many_as_are_counted(game: str) -> None:
    """Whoever shows more cards may lower the number in the game's particulars; nobody raises it."""
    unshown = {card.id for card in playable(game)} - shown_cards(game)
    assert len(unshown) <= particulars_of(game).unshown_cards, sorted(unshown)


RULINGS = """\
game: virevolt
rulings:
- name: An attack
  given: {A: {main: Road Courier}, B: {main: Stone Sentinel}}
  expect: {turn: A}
"""
# What a clause of the cases below says.
SAID = "{en: 1 damage, fr: 1 blessure}"


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("N02 Road Courier: [{does: SAID, shown: An attack}]", None),
        ("N02 Road Courier: [{does: SAID, left: true}]", None),
        ("N02 Road Courier: [{does: 1 damage, shown: An attack}]", "a clause has one of"),
        ("N02 Road Courier: [{does: {en: 1 damage}, shown: An attack}]", "a clause has one of"),
        ("N02 Road Courier: [{does: {en: 1 damage, fr: ' '}, shown: An attack}]", "a clause has one of"),
        ("N02 Road Courier: [{does: {en: 1, fr: un}, shown: An attack}]", "a clause has one of"),
        ("N02 Road Courier: [{does: {en: 1 damage, fr: 1 blessure, de: 1}, shown: An attack}]", "a clause has one of"),
        ("N02 Rod Courier: [{does: SAID, shown: An attack}]", "is no card's id and name"),
        ("N99 Road Courier: [{does: SAID, shown: An attack}]", "is no card's id and name"),
        ("N02 Road Courier: [{does: SAID}]", "is shown by rulings, or 'left: true'"),
        ("N02 Road Courier: [{does: SAID, shown: An attack, left: true}]", "is shown by rulings, or 'left: true'"),
        ("N02 Road Courier: [{does: SAID, when: SAID, shown: An attack}]", "a clause has one of"),
        ("N02 Road Courier: [{dose: SAID, shown: An attack}]", "a clause has one of"),
        ("N02 Road Courier: [{does: SAID, shown: Another attack}]", "0 rulings are called 'Another attack'"),
        ("N04 Old Tactician: [{does: SAID, shown: An attack}]", "the ruling 'An attack' does not play with it"),
    ],
)
def test_a_clause_that_nothing_shows_is_found(tmp_path: Path, entry: str, fault: str | None) -> None:
    written = f"game: virevolt\ncards:\n  {entry.replace('SAID', SAID)}\n"
    tmp_path.joinpath("some.yaml").write_text(written, encoding="utf-8")
    cards = {card.id: card for card in rules_of("virevolt").book().cards}
    table = written_clauses(tmp_path, cards)
    rulings = {"An attack": tuple(load_rulings("rulings/some.yaml", RULINGS))}
    found = [*table.faults, *unproven(table, rulings, cards)]
    assert len(found) == (fault is not None)
    assert all(str(fault) in words for words in found)


@pytest.mark.parametrize(
    ("demand", "kind", "words", "found"),
    [
        (Demand("step", fact="when", kinds=("when",)), "when", "in the first step", 0),
        (Demand("step", fact="when", kinds=("when",)), "does", "in the first step", 1),
        (Demand("crypt", fact="when", told=r"\bcrypt\b"), "does", "then to the crypt", 0),
        (Demand("crypt", fact="when", told=r"\bcrypt\b"), "does", "then away", 1),
        (Demand("requirement", fact="needs", kinds=("when",)), "does", "it asks for nothing", 0),
        (Demand("once", says=r"\bonce a turn\b", kinds=("often",)), "often", "one a turn", 0),
        (Demand("once", says=r"\bonce a turn\b", kinds=("often",)), "does", "draws once a turn", 1),
        (Demand("twice", says=r"\btwice\b", kinds=("often",)), "does", "its text says once", 0),
    ],
)
def test_a_clause_that_a_card_asks_for_and_lacks_is_found(demand: Demand, kind: str, words: str, found: int) -> None:
    facts = {"when": "First", "text": {"en": "Draw a card, once a turn.", "fr": "Tirez une carte, une fois par tour."}}
    cards = {"X1": Card("X1", "One", "action", "X1", facts)}
    clause = Clause("X1 One", kind, {"en": words, "fr": words}, ("A ruling",), left=False)
    assert len(list(untold(Table({"X1": (clause,)}, ()), [demand], cards))) == found


def test_a_card_that_stands_there_twice_is_found(tmp_path: Path) -> None:
    entry = f"game: virevolt\ncards:\n  N02 Road Courier: [{{does: {SAID}, shown: An attack}}]\n"
    for name in ("one.yaml", "two.yaml"):
        tmp_path.joinpath(name).write_text(entry, encoding="utf-8")
    cards = {card.id: card for card in rules_of("virevolt").book().cards}
    table = written_clauses(tmp_path, cards)
    assert table.faults == ("two.yaml: N02 Road Courier stands there twice",)
    [clause] = table.clauses["N02"]
    assert clause == Clause(
        "N02 Road Courier", "does", {"en": "1 damage", "fr": "1 blessure"}, ("An attack",), left=False
    )
    [ruling] = load_rulings("rulings/some.yaml", RULINGS)
    assert plays_with(ruling, cards["N02"])
