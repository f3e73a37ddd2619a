"""What formats make of a rule: where it holds, from when until when, with which numbers, and the cards it names."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.construction.violation import ERROR
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.messages import Translator


class RuleChange(NamedTuple):
    """What a house format has changed of a rule that it extends.

    Attributes:
        source: the file and the format, by language.
        numbers: number -> its value there, and the one before, or None.
        severity: the severity there and the one before, or None where it is the same.
    """

    source: Mapping[str, str]
    numbers: Mapping[str, tuple[int, int | None]]
    severity: tuple[str, str] | None


class RuleFacts(NamedTuple):
    """What some formats make of a rule.

    Attributes:
        formats: those of them in which it holds.
        numbers: number that the rule reads -> format -> its value there.
        severities: format -> the severity there.
        since, until: the first and the last day on which it holds, `YYYY-MM-DD`, or None.
        cards: the cards that it names.
        changes: format -> what it has changed of the rule.
    """

    formats: tuple[str, ...]
    numbers: Mapping[str, Mapping[str, int]]
    severities: Mapping[str, str]
    since: str | None
    until: str | None
    cards: tuple[str, ...]
    changes: Mapping[str, RuleChange] = {}


def rule_facts(ruleset: Ruleset, rule: Mapping[str, Any], formats: Sequence[str]) -> RuleFacts:
    """Return what formats of a ruleset make of one of its rules."""
    holds: list[str] = []
    numbers: dict[str, dict[str, int]] = {name: {} for name in dict.fromkeys(_numbers(rule))}
    severities: dict[str, str] = {}
    for name in formats:
        values, changed, disabled, own = ruleset.format_data(name)
        everywhere = rule in ruleset.data["rules"] and name in rule.get("formats", [name])
        if rule["code"] in disabled or not (everywhere or rule in own):
            continue
        holds.append(name)
        severities[name] = changed.get(rule["code"], rule.get("severity", ERROR))
        for number, found in numbers.items():
            if number in values:
                found[name] = values[number]
    cards = tuple(dict.fromkeys(_cards(rule)))
    changes = {name: change for name in holds if (change := _change(ruleset, rule, name)) is not None}
    return RuleFacts(tuple(holds), numbers, severities, rule.get("from"), rule.get("until"), cards, changes)


def _change(ruleset: Ruleset, rule: Mapping[str, Any], name: str) -> RuleChange | None:
    found = ruleset.data.get("changed", {}).get(name, {}).get(rule["code"])
    if found is None:
        return None
    numbers = {number: (value, before) for number, (value, before) in found.get("numbers", {}).items()}
    severity = tuple(found["severity"]) if "severity" in found else None
    return RuleChange(ruleset.data["house"][name][rule["code"]], numbers, severity)


def _numbers(part: Any) -> Iterator[str]:
    """Yield the numbers of formats that a rule reads."""
    for key, value in _pairs(part):
        if key == "number" and isinstance(value, str):
            yield value
        else:
            yield from _numbers(value)


def _cards(part: Any) -> Iterator[str]:
    """Yield the cards that a rule names; its examples are none of them."""
    for key, value in _pairs(part):
        if key == "card":
            yield from (str(name) for name in (value if isinstance(value, list) else [value]))
        elif key != "examples":
            yield from _cards(value)


def _pairs(part: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(part, dict):
        yield from part.items()
    elif isinstance(part, list):
        yield from (("", inner) for inner in part)


def rule_data(rule: Mapping[str, Any], translator: Translator = ENGLISH) -> dict[str, Any]:
    """Return the facts of a rule as plain data."""
    return {
        "code": rule["code"],
        "severity": rule.get("severity", "error"),
        "text": translator.localized(rule["text"]),
        "why": translator.localized(rule["why"]) if "why" in rule else None,
        "source": translator.localized(rule.get("source")) or None,
        "examples": rule.get("examples"),
    }


def facts_data(facts: RuleFacts, translator: Translator = ENGLISH) -> dict[str, Any]:
    """Return what formats make of a rule as plain data."""
    return {
        "formats": list(facts.formats),
        "numbers": {name: dict(values) for name, values in facts.numbers.items()},
        "severities": dict(facts.severities),
        "from": facts.since,
        "until": facts.until,
        "cards": list(facts.cards),
        "changes": {
            name: {
                "source": translator.localized(change.source),
                "numbers": {number: {"value": value, "before": old} for number, (value, old) in change.numbers.items()},
                "severity": {"value": change.severity[0], "before": change.severity[1]} if change.severity else None,
            }
            for name, change in facts.changes.items()
        },
    }
