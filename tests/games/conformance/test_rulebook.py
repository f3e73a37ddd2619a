"""The rulebook of every game: complete, in both languages, and of one mind with what cites it."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.engine.registry import rules_of
from deckcheck.messages import translator_of
from tests.support.french import is_set_wrongly
from tests.support.particulars import particulars_of
from tests.support.rulings import rulebook_of

# English that is in a source beside a chapter's name or an address.
ENGLISH = re.compile(
    r"\b(rulebook|manual|FAQ,|players|publisher|assistant,|cards:|example|settled|speaks|grants|names)\b"
)

# French that is in a source beside the title of a chapter.
FRENCH = re.compile(r"[éèêàçùôœÉÈÊÀÇ]|\b(?:de|du|des|les|la|le|une|et|cartes?|tour|jeu)\b", re.IGNORECASE)


@cache
def book(game: str) -> dict[str, Any]:
    path = Path(rules_of(game).folder, "rulebook.yaml")
    data: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return data


@cache
def texts(game: str) -> dict[str, dict[str, str]]:
    """Return every text of a book, by language, under the id of its rule or decision."""
    entries = book(game)["decisions"]
    rules = {rule["id"]: rule["text"] for rule in book(game)["rules"]}
    questions = {f"{entry['id']} question": entry["question"] for entry in entries}
    return rules | questions | {f"{entry['id']} answer": entry["answer"] for entry in entries}


def prefix(game: str) -> str:
    """Return the letters with which the ids of a game's rules begin."""
    first: str = book(game)["rules"][0]["id"]
    return first.partition("-")[0]


def test_rules_and_decisions_are_numbered_without_a_gap_and_none_is_missing(game: str) -> None:
    rules = sorted(rule["id"] for rule in book(game)["rules"])
    decisions = [entry["id"] for entry in book(game)["decisions"]]
    assert rules == [f"{prefix(game)}-{number:03}" for number in range(1, len(rules) + 1)]
    numbered: dict[str, list[str]] = {}
    for decision in decisions:
        numbered.setdefault(decision.partition("-")[0], []).append(decision)
    assert next(iter(numbered), prefix(game)) == prefix(game)
    for letters, ids in numbered.items():
        assert ids == [f"{letters}-D{number:02}" for number in range(1, len(ids) + 1)]
    particulars = particulars_of(game)
    assert len(rules) == (particulars.rules or len(rules))
    assert len(decisions) == (particulars.decisions or len(decisions))


def test_the_rules_of_an_area_stand_in_order(game: str) -> None:
    areas: dict[str, list[str]] = {}
    for rule in book(game)["rules"]:
        areas.setdefault(rule["area"], []).append(rule["id"])
    assert [area for area, ids in areas.items() if ids != sorted(ids)] == []


def test_it_is_read_as_it_is_written(game: str) -> None:
    read = rulebook_of(game)
    assert [rule.id for rule in read.rules] == [rule["id"] for rule in book(game)["rules"]]
    assert [entry.id for entry in read.decisions] == [entry["id"] for entry in book(game)["decisions"]]


def test_both_languages_say_it_in_their_own_words(game: str) -> None:
    assert [where for where, text in texts(game).items() if set(text) != {"en", "fr"}] == []
    assert [where for where, text in texts(game).items() if text["en"] == text["fr"]] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_rule_is_said_twice(game: str, language: str) -> None:
    texts = [rule["text"][language] for rule in book(game)["rules"]]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_text_is_a_sentence_and_every_question_a_question(game: str, language: str) -> None:
    reported = {where: text[language] for where, text in texts(game).items()}
    assert [where for where, text in reported.items() if not re.search(r"[.?!]$", text)] == []
    assert [where for where, text in reported.items() if where.endswith("question") != (text[-1] == "?")] == []


def test_french_is_set_as_french_is(game: str) -> None:
    assert [where for where, text in texts(game).items() if is_set_wrongly(text["fr"], game)] == []


def test_figures_are_the_same_in_both_languages(game: str) -> None:
    def figures(words: str) -> list[str]:
        return sorted(re.findall(r"(?<![\w-])[+-]?\d+(?:\+(?!\w))?", words))

    assert [where for where, text in texts(game).items() if figures(text["en"]) != figures(text["fr"])] == []


def test_every_rule_settled_here_names_its_decision(game: str) -> None:
    decided = {entry["id"] for entry in book(game)["decisions"]}
    settled = {rule["id"]: re.findall(r"settled \(([^)]*)\)", rule["source"]) for rule in book(game)["rules"]}
    named = {rule: set(re.findall(r"\w+-D\d+", "".join(sources))) for rule, sources in settled.items()}
    assert [rule["id"] for rule in book(game)["rules"] if "settled" in rule["source"] and not named[rule["id"]]] == []
    assert set().union(*named.values()) <= decided


def test_whatever_is_cited_is_there(game: str) -> None:
    known = {entry["id"] for entry in chain(book(game)["rules"], book(game)["decisions"])}
    cited = {
        (name, path.name)
        for pattern in ("*.yaml", "cards/*.yaml", "rulings/*.yaml", "**/*.py")
        for path in Path(rules_of(game).folder).glob(pattern)
        for name in re.findall(rf"\b{prefix(game)}-D?\d{{2,3}}\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > len(book(game)["rules"])
    assert sorted(place for place in cited if place[0] not in known) == []


def test_options_and_decisions_name_each_other(game: str) -> None:
    options = rules_of(game).options
    rules = {rule["id"] for rule in book(game)["rules"]}
    asked = {entry["id"]: entry["option"] for entry in book(game)["decisions"] if "option" in entry}
    assert {option.decision for option in options.values() if option.decision} == set(asked)
    assert all(options[name].decision == decision for decision, name in asked.items())
    assert set().union(*(option.rules for option in options.values())) <= rules


def test_sources_speak_french(game: str) -> None:
    read = rulebook_of(game)
    french = [read.source(rule, translator_of("fr")) for rule in read.rules]
    assert [source for source in french if ENGLISH.search(re.sub(r"https?://\S+", "", source))] == []
    assert [source for source in french if re.search(r"(?<!\xa0); ", source)] == []


def test_sources_speak_english(game: str) -> None:
    """The printed title of a chapter comes in parentheses."""
    read = rulebook_of(game)
    for rule in read.rules:
        source = read.source(rule)
        for printed in read.titles.get("en", ()):
            source = source.replace(f"({printed}", "(").replace(f", {printed}", "")
        assert not FRENCH.search(re.sub(r"https?://\S+", "", source)), read.source(rule)


def test_no_phrase_is_translated_that_no_source_says(game: str) -> None:
    read = rulebook_of(game)
    for phrases in (*read.sources.values(), *read.titles.values()):
        assert [phrase for phrase in phrases if not any(phrase in rule.source for rule in read.rules)] == []


def test_a_source_is_a_document_and_no_address_by_which_another_is_reached(game: str) -> None:
    for rule in book(game)["rules"]:
        for address in re.findall(r"https?://[^ );]+", str(rule["source"])):
            assert not re.search(r"/https?[:/]|[?&]url=", address), (rule["id"], address)
