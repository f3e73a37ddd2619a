"""Where the rules of every game stand is told in every language: names of chapters as they are, the rest translated."""

from __future__ import annotations

import re

import pytest

from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulebook import load_rulebook
from deckcheck.messages import set_language

# English that stands in a source beside a chapter's name or an address.
ENGLISH = re.compile(
    r"\b(rulebook|manual|FAQ,|players|publisher|assistant,|cards:|example|settled|speaks|grants|names)\b"
)


@pytest.mark.parametrize("game", playable_games())
def test_sources_speak_french(game: str) -> None:
    book = load_rulebook(rules_of(game))
    told = [book.source(rule) for rule in book.rules]
    assert told == [rule.source for rule in book.rules]
    set_language("fr")
    try:
        french = [book.source(rule) for rule in book.rules]
    finally:
        set_language("en")
    assert [source for source in french if ENGLISH.search(re.sub(r"https?://\S+", "", source))] == []
    assert [source for source in french if re.search(r"(?<!\xa0); ", source)] == []


@pytest.mark.parametrize("game", playable_games())
def test_no_phrase_is_translated_that_no_source_says(game: str) -> None:
    book = load_rulebook(rules_of(game))
    for phrases in book.sources.values():
        assert [phrase for phrase in phrases if not any(phrase in rule.source for rule in book.rules)] == []
