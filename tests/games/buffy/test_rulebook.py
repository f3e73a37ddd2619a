"""The rulebook of Buffy: complete, in both languages, and of one mind with what cites it."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

import deckcheck
from deckcheck.engine.rulebook import read_rulebook

FOLDER = Path(deckcheck.__file__).parent / "games" / "buffy"
SCHEMA = Path(deckcheck.__file__).parents[1] / "schemas" / "rulebook.schema.json"
RULES = 299
DECISIONS = 71


@cache
def book() -> dict[str, Any]:
    data: dict[str, Any] = yaml.load((FOLDER / "rulebook.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return data


@cache
def texts() -> dict[str, dict[str, str]]:
    """Return every text of the book, by language, under the id of its rule or decision."""
    rules = {rule["id"]: rule["text"] for rule in book()["rules"]}
    entries = book()["decisions"]
    questions = {f"{entry['id']} question": entry["question"] for entry in entries}
    return rules | questions | {f"{entry['id']} answer": entry["answer"] for entry in entries}


def test_it_keeps_the_schema() -> None:
    jsonschema.validate(book(), json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_it_is_read_whether_or_not_rulings_show_it() -> None:
    read = read_rulebook(str(FOLDER))
    assert [rule.id for rule in read.rules] == [rule["id"] for rule in book()["rules"]]
    assert len(read.decisions) == DECISIONS


def test_every_rule_and_decision_is_there_once() -> None:
    assert sorted(rule["id"] for rule in book()["rules"]) == [f"BF-{number:03}" for number in range(1, RULES + 1)]
    assert [entry["id"] for entry in book()["decisions"]] == [f"BF-D{number:02}" for number in range(1, DECISIONS + 1)]


def test_the_rules_of_an_area_stand_together_in_order() -> None:
    areas = [
        (area, [rule["id"] for rule in rules]) for area, rules in groupby(book()["rules"], lambda rule: rule["area"])
    ]
    assert len(areas) == len({area for area, _ in areas})
    assert not [area for area, ids in areas if ids != sorted(ids)]


def test_both_languages_say_it_in_their_own_words() -> None:
    assert not [where for where, text in texts().items() if text["en"] == text["fr"]]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_rule_is_said_twice(language: str) -> None:
    said = [texts()[rule["id"]][language] for rule in book()["rules"]]
    assert len(said) == len(set(said))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_text_is_a_sentence(language: str) -> None:
    assert not [where for where, text in texts().items() if not re.search(r"[.?]$", text[language])]
    assert not [where for where, text in texts().items() if where.endswith("question") != (text[language][-1] == "?")]


def test_french_is_set_as_french_is() -> None:
    assert not [where for where, text in texts().items() if "'" in text["fr"]], "French apostrophes are curved"
    assert not [where for where, text in texts().items() if re.search(r" [;:!?»]|« |[\w)][;:!?]", text["fr"])]


def test_figures_are_the_same_in_both_languages() -> None:
    def figures(words: str) -> list[str]:
        return sorted(re.findall(r"(?<![\w-])-?\d+", words))

    assert not [where for where, text in texts().items() if figures(text["en"]) != figures(text["fr"])]


def test_every_rule_settled_here_names_its_decision() -> None:
    decided = {entry["id"] for entry in book()["decisions"]}
    settled = [rule for rule in book()["rules"] if "settled" in rule["source"]]
    assert settled
    assert not [rule["id"] for rule in settled if not re.search(r"settled \(BF-D\d{2}\)", rule["source"])]
    assert {name for rule in settled for name in re.findall(r"BF-D\d+", rule["source"])} <= decided


def test_whatever_is_cited_is_there() -> None:
    known = {entry["id"] for entry in chain(book()["rules"], book()["decisions"])}
    files = [FOLDER / "construction.yaml", *sorted((FOLDER / "cards").glob("*.yaml")), FOLDER / "rulebook.yaml"]
    cited = {
        (name, path.name)
        for path in files
        for name in re.findall(r"\bBF-D?\d{2,3}\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > RULES
    assert not {(name, path) for name, path in cited if name not in known}
