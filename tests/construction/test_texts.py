"""Every construction rule speaks English and French, and says in both what the figures are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.messages import ENGLISH, LANGUAGES, Translator, placeholders, translator_of

if TYPE_CHECKING:
    pass

RULES = [
    (game, dict(rule))
    for game in games()
    for ruleset in [builtin_ruleset(game)]
    if ruleset is not None
    for rule in ruleset.all_rules()
]
IDS = [rule["code"] for _, rule in RULES]


@pytest.mark.parametrize(("game", "rule"), RULES, ids=IDS)
def test_a_rule_has_all_its_texts_in_both_languages(game: str, rule: dict[str, Any]) -> None:
    assert {"text", "why", "source", "message", "examples"} <= rule.keys()
    for field in {"text", "why", "message", "fix"} & rule.keys():
        assert set(rule[field]) == set(LANGUAGES), field
        assert all(isinstance(text, str) and text for text in rule[field].values()), field
        assert rule[field]["en"] != rule[field]["fr"], field
    assert set(rule["examples"]) == {"pass", "fail"}


@pytest.mark.parametrize(("game", "rule"), RULES, ids=IDS)
def test_a_message_asks_for_the_same_values_in_both_languages(game: str, rule: dict[str, Any]) -> None:
    for field in {"message", "fix"} & rule.keys():
        assert placeholders(rule[field]["en"]) == placeholders(rule[field]["fr"]), field
    for field in ("text", "why"):
        assert not any(placeholders(text) for text in rule[field].values()), field


@pytest.mark.parametrize(("game", "rule"), RULES, ids=IDS)
def test_rules_are_sentences_and_messages_are_not(game: str, rule: dict[str, Any]) -> None:
    for language in LANGUAGES:
        assert rule["text"][language].endswith(".")
        assert rule["why"][language].endswith(".")
        for field in {"message", "fix"} & rule.keys():
            assert not rule[field][language].endswith("."), field


MISSING = b"""
game: terrors
deck:
  overlord: Fenris
  influences: [Howl over the Thames, Broken Chain]
  market: [Ghoul, Ghoul, Relic Hunter, Relic Hunter, Tallow Hand]
"""


def spoken(data: bytes, translator: Translator = ENGLISH) -> dict[str, tuple[str, str | None]]:
    report = Checker().check_bytes(data, "my.deck.yaml")
    return {
        violation.code: (violation.render(translator), violation.fix_in(translator)) for violation in report.violations
    }


def test_a_cover_names_its_missing_values_by_their_titles() -> None:
    message, fix = spoken(MISSING)["terrors/market-faction-coverage"]
    assert message == "the Market holds no Monster of the factions Beasts and Spirits"
    assert fix == "add Monsters of the factions Beasts and Spirits"


def test_a_cover_names_its_missing_values_in_the_language_that_is_asked_for() -> None:
    message, _ = spoken(MISSING, translator_of("fr"))["terrors/market-faction-coverage"]
    assert message.startswith("le Marché ne contient aucun Monstre des factions Bêtes ")
    assert message.endswith(" Esprits")


def test_a_message_within_a_message_is_filled_as_well() -> None:
    deck = b"{game: virevolt, cards: {Ash Twin: {type: hero, color: pink}}, deck: {main: [Ember Squire]}}"
    message, _ = spoken(deck)["decklist/schema"]
    assert message == "`color` of Ash Twin must be one of neutral, red, blue, green or mauve"
