"""What formats make of a rule: numbers, severities, dates, bans."""

from __future__ import annotations

from typing import Any

from deckcheck.construction.rule_facts import RuleFacts, facts_data, rule_facts
from deckcheck.construction.ruleset import Ruleset

SIZE = {"code": "x/size", "compare": {"count": {"section": "main"}, "exactly": {"number": "size"}}}
BAN = {
    "code": "x/ban",
    "from": "2026-01-01",
    "until": "2026-12-31",
    "severity": "warning",
    "exclude": [{"cards": {"card": ["Stone", "Rock"]}}, {"cards": {"card": "Stone"}}],
    "examples": {"fail": {"deck": {"main": {"card": 1}}}},
}
OWN = {"code": "x/own", "compare": {"count": {}, "at_most": {"number": "none"}}}
LATE = {"code": "x/late", "formats": ["quick"], "compare": {"count": {}, "at_most": 3}}
RULES = Ruleset(
    {
        "game": "x",
        "sections": {},
        "rules": [SIZE, BAN, LATE],
        "formats": {
            "open": {"numbers": {"size": 30}},
            "quick": {
                "extends": "open",
                "numbers": {"size": 20},
                "severity": {"x/ban": "error"},
                "disable": ["x/none"],
                "rules": [OWN],
            },
            "free": {"extends": "open", "disable": ["x/size"]},
        },
    }
)


def facts(rule: dict[str, Any]) -> RuleFacts:
    return rule_facts(RULES, rule, RULES.formats)


def test_numbers_by_format() -> None:
    found = facts(SIZE)
    assert found.formats == ("open", "quick")
    assert found.numbers == {"size": {"open": 30, "quick": 20}}
    assert found.severities == {"open": "error", "quick": "error"}
    assert (found.since, found.until, found.cards) == (None, None, ())


def test_dates_severities_and_cards() -> None:
    found = facts(BAN)
    assert found.severities == {"open": "warning", "quick": "error", "free": "warning"}
    assert (found.since, found.until) == ("2026-01-01", "2026-12-31")
    assert found.cards == ("Stone", "Rock")


def test_a_rule_of_one_format_whose_number_nobody_gives() -> None:
    assert facts(OWN) == RuleFacts(("quick",), {"none": {}}, {"quick": "error"}, None, None, ())
    assert facts(LATE).formats == ("quick",)


def test_facts_are_plain_data_as_well() -> None:
    facts = rule_facts(RULES, BAN, ("open", "quick"))
    assert facts_data(facts) == {
        "formats": list(facts.formats),
        "numbers": {},
        "severities": {"open": "warning", "quick": "error"},
        "from": "2026-01-01",
        "until": "2026-12-31",
        "cards": ["Stone", "Rock"],
        "changes": {},
    }
