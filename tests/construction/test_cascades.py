"""One cause, one violation: what a card without a usable meaning does to the rules of an invented game.

The rules below ask for sections only, the shortest way to write them, where such a card is easily counted by mistake.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog
from deckcheck.construction.check import Checker
from deckcheck.construction.ruleset import Ruleset
from deckcheck.construction.settings import Settings

TEXT = {"en": "A rule.", "fr": "Une règle."}
TYPES: dict[str, dict[str, Any]] = {"pony": {}, "rider": {}}


def codes(rules: list[dict[str, Any]], deck: dict[str, Any]) -> list[str]:
    """Return the codes that a deck of the invented game reports under these rules, in alphabetical order."""
    ruleset = Ruleset(
        {
            "game": "fair",
            "types": TYPES,
            "sections": {"ring": {"takes": [{"type": "pony"}]}, "stands": {"takes": [{"type": "rider"}]}},
            "formats": {"standard": {}},
            "rules": [{**rule, "code": f"fair/rule-{number}", "text": TEXT} for number, rule in enumerate(rules, 1)],
        }
    )
    cards = [Card(name, name, kind, name, {"coat": coat}) for name, kind, coat in CARDS]
    settings = Settings(rulesets={"fair": ruleset}, catalogs={"fair": Catalog.of("fair", cards)})
    report = Checker(settings).check_bytes(json.dumps({"game": "fair", "deck": deck}).encode(), "fair.deck.json")
    return sorted(violation.code for violation in report.violations)


CARDS = [("Daisy", "pony", "bay"), ("Major", "pony", "grey"), ("Anna", "rider", "bay"), ("Bert", "rider", "grey")]
UNKNOWN = "decklist/unknown-card"
ELSEWHERE = "decklist/wrong-section"


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ({"ring": {"Daisy": 3}}, ["fair/rule-1"]),
        ({"ring": {"Daisy": 2, "Dasy": 3}}, [UNKNOWN]),
        ({"ring": {"Daisy": 2, "Dasy": 2, "Mayor": 2}}, [UNKNOWN, UNKNOWN]),
        ({"ring": {"Anna": 3}}, [ELSEWHERE]),
    ],
)
def test_copies_of_what_is_no_card_of_the_section_are_not_counted(deck: dict[str, Any], expected: list[str]) -> None:
    assert codes([{"copies": {"of": {"section": "ring"}, "at_most": 2}}], deck) == expected


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ({"ring": ["Daisy"], "stands": ["Anna"]}, []),
        ({"ring": ["Daisy"], "stands": ["Bert"]}, ["fair/rule-1"]),
        ({"ring": ["Daisy"], "stands": ["Bert", "Ana"]}, [UNKNOWN]),
        ({"ring": ["Daisy", "Mayor"], "stands": ["Anna"]}, [UNKNOWN]),
    ],
)
def test_a_partner_may_be_the_card_that_nobody_knows(deck: dict[str, Any], expected: list[str]) -> None:
    rule = {"partner": {"each": {"section": "ring"}, "needs": {"section": "stands"}, "equal": ["coat"]}}
    assert codes([rule], deck) == expected


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ({"ring": ["Daisy", "Major"]}, []),
        ({"ring": ["Daisy"]}, ["fair/rule-1"]),
        ({"ring": ["Daisy", "Mayor"]}, [UNKNOWN]),
        ({"ring": ["Daisy", "Bert"]}, [ELSEWHERE]),
        ({"ring": ["Daisy"], "stands": ["Major"]}, [ELSEWHERE]),
        ({"ring": ["Daisy"], "stands": ["Brt"]}, [UNKNOWN, "fair/rule-1"]),
    ],
)
def test_a_cover_may_be_completed_by_a_card_to_be_mended(deck: dict[str, Any], expected: list[str]) -> None:
    rule = {"cover": {"of": {"section": "ring"}, "attribute": "coat", "values": ["bay", "grey"]}}
    assert codes([rule], deck) == expected


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ({"ring": ["Daisy"], "stands": ["Bert"]}, []),
        ({"ring": ["Daisy"], "stands": ["Anna"]}, ["fair/rule-1"]),
        ({"ring": ["Dasy"], "stands": ["Ana"]}, [UNKNOWN, UNKNOWN]),
    ],
)
def test_two_unknown_cards_do_not_exclude_each_other(deck: dict[str, Any], expected: list[str]) -> None:
    rule = {"exclude": {"cards": {"section": "ring"}, "there": {"section": "stands"}, "equal": ["coat"]}}
    assert codes([rule], deck) == expected


def test_unknown_cards_make_no_group_of_an_exclusion() -> None:
    rule = {"exclude": {"groups": [{"section": "ring"}, {"section": "stands"}]}}
    assert codes([rule], {"ring": ["Daisy"], "stands": ["Ana"]}) == [UNKNOWN]
    assert codes([rule], {"ring": ["Daisy"], "stands": ["Anna"]}) == ["fair/rule-1"]


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ({"ring": {"Daisy": 2}}, []),
        ({"ring": {"Daisy": 1}}, ["fair/rule-1", "fair/rule-2"]),
        # The section is counted with whatever is in it; who is a bay cannot be said.
        ({"ring": {"Daisy": 1, "Dasy": 1}}, [UNKNOWN]),
        ({"ring": {"Daisy": 1, "Anna": 1}}, [ELSEWHERE]),
        ({"ring": {"Daisy": 1, "Dasy": 2}}, [UNKNOWN, "fair/rule-1"]),
        ({"ring": {"Daisy": 3, "Dasy": 1}}, [UNKNOWN, "fair/rule-1", "fair/rule-2"]),
    ],
)
def test_numbers_are_judged_as_far_as_they_are_certain(deck: dict[str, Any], expected: list[str]) -> None:
    size = {"compare": {"count": {"section": "ring"}, "exactly": 2}}
    bays = {"compare": {"count": {"section": "ring", "coat": "bay"}, "exactly": 2}}
    assert codes([size, bays], deck) == expected
