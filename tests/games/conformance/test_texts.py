"""Cards say what their programs do: numbers, choices, owners, durations and moments, in both languages alike."""

from __future__ import annotations

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.registry import rules_of
from tests.support.clauses import playable
from tests.support.texts import SHARED, Lint, Words, lint_of, without


def cards_of(game: str) -> list[Card]:
    """Return the cards of a game, and the printings that do something else than their card."""
    others = {card.id for card in playable(game)}
    return [card for card in rules_of(game).book().cards if "variant_of" not in card.facts or card.id in others]


def names_of(game: str) -> frozenset[str]:
    """Return the names by which programs mean cards: some games write their ids."""
    return frozenset(name for card in cards_of(game) for name in (card.name, card.id))


def test_no_card_says_other_than_it_does(game: str) -> None:
    lint = lint_of(game)
    found = [
        f"{card.id} {card.name}: {name}: {what}"
        for card in cards_of(game)
        for name, what in lint.wrong(card, names_of(game))
    ]
    assert found == []


def test_every_exemption_is_needed_and_has_its_reason(game: str) -> None:
    lint = lint_of(game)
    names = names_of(game)
    needed = {
        (name, key)
        for card in cards_of(game)
        for name, _ in lint.findings(card, names)
        for key in lint.answers(name, card)
    }
    assert {(name, key) for name, keys in lint.exempt.items() for key in keys} == needed
    assert all(len(reason.split()) > 2 for cards in lint.exempt.values() for reason in cards.values())


def test_every_lint_of_words_finds_a_planted_error(game: str) -> None:
    """Of some card that it looks at, the words that it wants are taken out of the program, or out of the text."""
    for words in lint_of(game).words:
        assert any(fires(words, planted(card, words), game) for card in cards_of(game) if card.facts.get("play")), words


def planted(card: Card, words: Words) -> Card:
    play = without(card.facts["play"], words.needs) if words.needs else card.facts["play"]
    facts = {**card.facts, "play": play or {"when": "x"}}
    if words.reported and "text" in facts:
        facts["text"] = {"en": "Nothing.", "fr": "Rien."}
    return Card(card.id, card.name, card.type, card.id, facts)


def fires(words: Words, card: Card, game: str) -> bool:
    return words.name in {name for name, _ in Lint((words,), ()).findings(card, names_of(game))}


@pytest.mark.parametrize(
    ("lint", "english", "french", "play", "finding"),
    [
        ("numbers", "Draw 2 cards.", "Tirez 2 cartes.", {"draw": 2}, ""),
        ("numbers", "Draw 2 cards.", "Tirez 2 cartes.", {"draw": 3}, "2"),
        ("numbers", "Draw two cards.", "Tirez deux cartes.", {"draw": 2}, ""),
        ("numbers", "Draw two cards.", "Tirez deux cartes.", {"draw": 3}, "two"),
        ("numbers", "Strikes twice: two rounds.", "Deux fois.", {"fights": "twice"}, ""),
        ("numbers", "Leaves at 0 HEALTH.", "Part à 0 SANTÉ.", {"leaves": True}, ""),
        ("numbers-in-french", "Draw 2 cards.", "Tirez 2 cartes.", {"draw": 2}, ""),
        ("numbers-in-french", "Draw 2 cards.", "Tirez 3 cartes.", {"draw": 2}, "['2'] in English, ['3'] in French"),
        ("capitals", "A KILLER at full HEALTH.", "Un KILLER à pleine SANTÉ.", {"draw": 2}, ""),
        ("capitals", "KILLER. Draw.", "Tirez.", {"draw": 2}, "['KILLER'] in English, [] in French"),
        ("length", "Draw a card; " * 4, "Tirez une carte ; " * 4, {"draw": 2}, ""),
        ("length", "Draw a card; " * 4, "Tirez ; " * 4, {"draw": 2}, "the French text is 62% of the English"),
        ("named", "Take Ace.", "Prenez Ace.", {"take": {"named": ["Ace", "Deuce"]}}, ""),
        ("named", "Take Trey.", "Prenez Trey.", {"take": {"named": "Trey"}}, "no card is called Trey"),
    ],
)
def test_every_shared_lint_finds_a_planted_error(
    lint: str, english: str, french: str, play: object, finding: str
) -> None:
    card = Card("X1", "One", "action", "X1", {"text": {"en": english, "fr": french}, "play": play})
    found = list(Lint((), (lint,), capitals={"HEALTH": "SANTÉ"}).findings(card, frozenset({"Ace", "Deuce"})))
    assert [name for name, _ in found] == [lint] * bool(finding)
    assert all(what.startswith(finding) for _, what in found)


def test_every_shared_lint_is_tried_above() -> None:
    [tried] = [mark.args[1] for mark in test_every_shared_lint_finds_a_planted_error.pytestmark]  # type: ignore[attr-defined]
    assert {row[0] for row in tried} == set(SHARED)
