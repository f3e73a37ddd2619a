"""Play data in words: what a card does as its vocabulary means it, in both languages."""

from __future__ import annotations

import pytest

from deckcheck.construction.settings import full_catalog_of
from deckcheck.engine.card_words import Line, in_words
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.messages import LANGUAGES, translator_of

RULES = rules_of("virevolt")
PLAY = {
    "attacks": [{"cost": {"red": 1}, "damage": 2}],
    "powers": [{"when": {"enters_play": {"hero": {"is": "self"}}}, "once_per_turn": True, "do": [{"draw": 1}]}],
}


def test_every_key_is_said_with_its_value() -> None:
    assert in_words(RULES, "hero", PLAY, translator_of("en")) == [
        Line(0, "its attacks, as printed from top to bottom:"),
        Line(1, "1. what it costs: red 1"),
        Line(2, "the damage to its target: 2"),
        Line(0, "its powers, as printed from top to bottom:"),
        Line(1, "1. the event that sets it off:"),
        Line(3, "a Hero enters play"),
        Line(4, "the Hero:"),
        Line(5, "it is this card: this card"),
        Line(2, "what it does:"),
        Line(3, "1. a player draws cards; from an empty deck nothing is drawn"),
        Line(4, "how many: 1"),
        Line(2, "at most once per turn"),
    ]


def test_french() -> None:
    lines = [line.words.replace("\xa0", " ") for line in in_words(RULES, "hero", PLAY, translator_of("fr"))]
    assert "1. ce que cela coûte : rouge 1" in lines
    assert "un Héros entre en jeu" in lines
    assert "c’est cette carte : cette carte" in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", playable_games())
def test_every_card_of_every_game_can_be_put_into_words(game: str, language: str) -> None:
    rules, translator = rules_of(game), translator_of(language)
    cards = [card for card in full_catalog_of(game).cards if card.facts.get("play")]
    assert len(cards) > 10
    for card in cards:
        lines = in_words(rules, card.type, card.facts["play"], translator)
        assert lines, card
        assert all(line.words.strip() and "{" not in line.words for line in lines), card
