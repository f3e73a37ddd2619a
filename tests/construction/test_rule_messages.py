"""What the rules of the built-in games say, in both languages: every figure is filled in, the wording agrees."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.examples import changed
from deckcheck.construction.load import load_ruleset
from deckcheck.construction.settings import Settings
from deckcheck.messages import LANGUAGES, placeholders, translator_of
from deckcheck.shipped import sample_decks

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.construction.violation import Violation

RULES = {
    rule["code"]: (game, ruleset.data["example_deck"], rule)
    for game in games()
    for ruleset in [builtin_ruleset(game)]
    if ruleset is not None
    for rule in ruleset.all_rules()
}


def reported(code: str, change: dict[str, Any]) -> list[Violation]:
    """Return the violations of one code that the example deck of its game reports when it is changed."""
    _, base, _ = RULES[code]
    with open(f"{sample_decks()}/{base}", encoding="utf-8") as file:
        deck = changed(yaml.safe_load(file), change)
    report = Checker(Settings(advice=True)).check_bytes(json.dumps(deck).encode(), "case.deck.json")
    return [violation for violation in report.violations if violation.code == code]


@pytest.mark.parametrize("code", RULES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_of_a_message_is_filled_in(code: str, language: str) -> None:
    translator = translator_of(language)
    for violation in reported(code, RULES[code][2]["examples"]["fail"]):
        assert placeholders(violation.render(translator)) == set()
        assert placeholders(violation.fix_in(translator) or "") == set()


def test_copies_are_reported_by_what_makes_them_one() -> None:
    (violation,) = reported("buffy/character-level", {"deck": {"resources": {"Buffy Summers (companion)": 1}}})
    assert violation.message == "4 level 1 cards of Buffy Summers; at most 3 are allowed"


def test_a_message_may_name_the_type_that_is_counted() -> None:
    (violation,) = reported("xfiles/suit-mix", {"deck": {"bureau": {"Steveston, MA": 2}}})
    assert violation.message == "Site: 18 cards, where beside this deck's Events there should be at most 17"


def test_french_takes_none_for_one() -> None:
    (violation,) = reported("buffy/challenge-count", {"deck": {"challenges": None}})
    assert violation.render(translator_of("fr")) == "la pile de défi contient 0 carte\u00a0; il en faut exactement 7"


HOUSE = """
game: twins
extends: buffy
rules:
- code: house/one-a-level
  text: {{en: One card of each level of a character.}}
  message: {{en: "{{found}} cards of level {{{value}}}"}}
  copies: {{of: {{section: resources, level: {{present: true}}}}, key: [character, level], at_most: 1}}
"""


@pytest.mark.parametrize(("value", "refused"), [("level", 0), ("character", 0), ("type", 0), ("lvel", 1), ("side", 1)])
def test_a_message_may_ask_for_what_makes_copies_one_and_for_nothing_unknown(
    value: str, refused: int, tmp_path: Path
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE.format(value=value), encoding="utf-8")
    assert len(load_ruleset(str(path))[1]) == refused
