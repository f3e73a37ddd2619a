"""The vocabulary of every game speaks every language: what its words mean, and what is wrong with play data."""

from __future__ import annotations

from pathlib import Path

from deckcheck.engine.registry import rules_of
from tests.support.vocabulary import ENGINE, is_described_rightly, meanings, phrases_of, refusals, translations


def test_every_word_says_what_it_means(game: str) -> None:
    assert [phrase for phrase in meanings(rules_of(game).language) if not phrase.strip()] == []


def test_all_that_a_vocabulary_says_has_a_translation(game: str) -> None:
    french = rules_of(game).language.translator("fr")
    assert sorted(phrase for phrase in phrases_of(game) if not french.knows(phrase)) == []


def test_nothing_is_translated_that_no_vocabulary_says(game: str) -> None:
    folder = Path(rules_of(game).language.folders[-1])
    own, shared = translations(folder), translations(ENGINE)
    assert sorted(set(own) - phrases_of(game)) == []
    assert sorted(set(own) & set(shared)) == []


def test_a_translation_asks_for_the_same_values_and_is_set_as_french_is(game: str) -> None:
    rules = rules_of(game)
    is_described_rightly(Path(rules.language.folders[-1]), set(refusals(Path(rules.folder))))
