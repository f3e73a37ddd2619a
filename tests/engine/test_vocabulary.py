"""The shared part of the vocabulary speaks every language."""

from __future__ import annotations

from deckcheck.engine.card_reference import PHRASES, reference
from deckcheck.engine.data.phrases import ENGLISH
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.messages import translator_of
from tests.support.vocabulary import ENGINE, is_described_rightly, phrases_of, translations


def test_nothing_shared_is_translated_that_no_game_says() -> None:
    assert sorted(set(translations(ENGINE)) - set().union(*map(phrases_of, playable_games()))) == []


def test_a_translation_asks_for_the_same_values_and_is_set_as_french_is() -> None:
    is_described_rightly(ENGINE, set(PHRASES))


def test_a_vocabulary_speaks_the_language_that_is_asked_for() -> None:
    page = reference(rules_of("virevolt"))
    error = SHARED.wrong(("type",), "unknown card type {value}; one of: {known}", value="'x'", known="a")
    assert error.message == "unknown card type 'x'; one of: a"
    assert error.render(translator_of("fr")) == SHARED.translator("fr")(
        "unknown card type {value}; one of: {known}", value="'x'", known="a"
    )
    french = reference(rules_of("virevolt"), translator_of("fr"))
    assert SHARED.translator("fr")("a card fits the filter") == "une carte répond au filtre"
    assert "### `choose`\n\nA player chooses a card that fits" in page
    assert "### `choose`\n\nUn joueur choisit une carte qui convient" in french
    assert ENGLISH("how many") == SHARED.translator("en")("how many") == "how many"
