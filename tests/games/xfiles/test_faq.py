"""The page about the FAQs says of each question what the rulings and decisions of the X-Files CCG say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from deckcheck.engine.registry import rules_of
from tests.support.rulings import rulebook_of

DOCS = Path(__file__).parents[3] / "docs"
ROW = re.compile(r"^\| (\d+[a-c]?) \| .+ \| ([^|]+) \|$", re.MULTILINE)
CITED = re.compile(r"FAQ(?:,| of) (1997|2021)[ ,(]+((?:\d+[a-c]?(?:, | and )?)+)")
FRENCH = {"accord": "agrees", "écart": "differs", "non modélisé": "not modelled"}
# How many questions the lists ask about the game; the page leaves out what is not about it, or has no answer.
ASKED = {"1997": 49, "2021": 76}

Answers = dict[tuple[str, str], tuple[str, str]]


def page(language: str) -> str:
    return (DOCS / language / "xfiles-faq.md").read_text(encoding="utf-8").replace("\u00a0", " ")


def answers(language: str) -> Answers:
    """Return what the page says of each question, by year and number: the verdict, and the decision or the reason."""
    found: Answers = {}
    for part in page(language).split("\n## ")[1:]:
        year = part.split("\n", 1)[0][-4:]
        for number, answer in ROW.findall(part):
            verdict, _, more = re.sub(" ?;", ":", answer).replace(" :", ":").partition(": ")
            found[year, number] = FRENCH.get(verdict, verdict), more
    return found


def cited() -> set[tuple[str, str]]:
    """Return the questions, by year and number, that the notes of rulings name."""
    found: set[tuple[str, str]] = set()
    for file in Path(rules_of("xfiles").folder, "rulings").glob("*.yaml"):
        for ruling in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["rulings"]:
            for year, numbers in CITED.findall(ruling.get("note", "")):
                found |= {(year, number) for number in re.findall(r"\d+[a-c]?", numbers)}
    return found


def test_both_languages_give_the_same_answers() -> None:
    english, french = answers("en"), answers("fr")
    assert list(english) == list(french)
    assert [verdict for verdict, _ in english.values()] == [verdict for verdict, _ in french.values()]
    assert {year: sum(one == year for one, _ in english) for year in ASKED} == ASKED


def test_an_answer_that_agrees_is_shown_by_a_ruling() -> None:
    shown = cited()
    assert [key for key, (verdict, _) in answers("en").items() if verdict == "agrees" and key not in shown] == []


def test_an_answer_that_differs_is_a_decision_that_names_the_list_and_the_number() -> None:
    decisions = {decision.id: decision.answer["en"] for decision in rulebook_of("xfiles").decisions}
    for (year, number), (verdict, more) in answers("en").items():
        if verdict == "differs":
            assert year in decisions[more]
            assert re.search(rf"\b{number}\b", decisions[more]), (year, number, more)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_counts_its_answers(language: str) -> None:
    found = answers(language)
    for year, rows in ASKED.items():
        verdicts = [verdict for (one, _), (verdict, _) in found.items() if one == year]
        counts = [verdicts.count(verdict) for verdict in ("agrees", "differs", "not modelled")]
        assert sum(counts) == rows
        assert f"{year} | {counts[0]} | {counts[1]} | {counts[2]} |" in page(language)
