"""Cards that a deck defines itself are reported in every report: a deck cannot make itself legal in silence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft202012Validator
from xmlschema import XMLSchema10

from deckcheck.report import FORMATS
from deckcheck.report.contents import CheckedFile, Summary
from tests.support.runs import LEGAL, Run

OWN = (
    "game: virevolt\ncards:\n  Ash & Twin: {type: hero, color: red}\n  Bone: {type: hero, color: blue}\n"
    "deck:\n  main:\n    Ash & Twin: 2\n    Red Crystal: 28\n"
)
SCHEMAS = Path(__file__).parent / "schemas"
REPORTED = "the deck defines 2 cards itself: Ash & Twin and Bone"


def reported(form: str, *texts: str) -> str:
    run = Run()
    for number, text in enumerate(texts):
        run.add(text, f"decks/{number}.deck.yaml")
    return run.report(form)


@pytest.mark.parametrize("form", FORMATS)
def test_every_report_names_them(form: str) -> None:
    messages = reported(form, OWN, LEGAL).replace("\\u0026", "&").replace("&amp;", "&").replace("\\&", "&")
    assert "Ash & Twin" in messages
    assert "Bone" in messages
    without = reported(form, LEGAL)
    assert "itself" not in without


def test_on_github_as_a_notice_of_the_file() -> None:
    assert f"::notice file=decks/0.deck.yaml,title=deckcheck::decks/0.deck.yaml: note: {REPORTED}\n" in reported(
        "github", OWN
    )


def test_on_gitlab_as_information(tmp_path: Path) -> None:
    issues = json.loads(reported("gitlab", OWN))
    schema = json.loads((SCHEMAS / "gitlab-code-quality.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(issues)
    assert [(issue["severity"], issue["description"]) for issue in issues] == [("info", f"note: {REPORTED}")]


def test_in_sarif_as_a_notification_and_no_result() -> None:
    log: Any = json.loads(reported("sarif", LEGAL, OWN))
    run = log["runs"][0]
    assert run["results"] == []
    assert run["invocations"][0]["executionSuccessful"] is True
    found = run["invocations"][0]["toolExecutionNotifications"]
    assert [(part["level"], part["message"]["text"]) for part in found] == [("note", f"note: {REPORTED}")]
    location = found[0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "decks/1.deck.yaml"}


def test_in_junit_beside_the_cases() -> None:
    report = reported("junit", OWN)
    XMLSchema10(str(SCHEMAS / "junit.xsd")).validate(report)
    suite = ET.fromstring(report.encode())[0]  # noqa: S314  our own text
    assert suite.get("tests") == "1"
    assert suite.findtext("system-out") == f"note: {REPORTED}"


def test_the_figures_of_several_parts_of_a_run_add_up() -> None:
    first, second = Summary(), Summary()
    for summary, text in ((first, OWN), (second, LEGAL), (second, OWN)):
        entry: CheckedFile = Run().add(text).entries[0]
        summary.add(entry)
    first.merge(second)
    assert [len(names) for _, names in first.own_cards] == [2, 2]
    assert re.fullmatch(r"decks/.*", first.own_cards[0][0])
