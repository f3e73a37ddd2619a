"""The code quality report of GitLab."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema

from tests.support.runs import ILLEGAL, SUPPRESSED, Run

SCHEMA = json.loads((Path(__file__).parent / "schemas" / "gitlab-code-quality.schema.json").read_text("utf-8"))


def issues(report: str) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = json.loads(report)
    jsonschema.validate(data, SCHEMA)
    return data


def test_the_report_fits_its_schema(mixed: Run, nasty: Run) -> None:
    assert issues(mixed.report("gitlab"))
    assert issues(nasty.report("gitlab"))
    assert issues(Run().report("gitlab")) == []


def test_an_issue_tells_what_gitlab_does_not_show_otherwise(run: Run) -> None:
    found = {issue["check_name"]: issue for issue in issues(run.add(ILLEGAL).report("gitlab"))}
    issue = found["virevolt/copy-limit"]
    message = "3 copies of Ember Squire; at most 2 are allowed"
    assert issue["description"] == f"virevolt/copy-limit: {message} (take out 1 copy)"
    assert issue["location"] == {"path": "decks/a.deck.yaml", "lines": {"begin": 4}}
    assert issue["severity"] == "major"


def test_severities(mixed: Run) -> None:
    severities = {issue["check_name"]: issue["severity"] for issue in issues(mixed.report("gitlab"))}
    assert severities["virevolt/no-hero"] == "minor"
    assert severities["deckcheck"] == "critical"  # the file that could not be opened


def test_a_suppressed_error_stays_in_the_report(run: Run) -> None:
    (issue,) = issues(run.add(SUPPRESSED).report("gitlab"))
    assert issue["severity"] == "info"
    assert "the deck stays illegal" in issue["description"]


def fingerprints(text: str, path: str = "a.deck.yaml") -> dict[str, str]:
    found = issues(Run().add(text, path).report("gitlab"))
    return {issue["check_name"]: issue["fingerprint"] for issue in found}


def test_a_fingerprint_survives_lines_added_above_and_other_figures() -> None:
    before = fingerprints(ILLEGAL)
    assert fingerprints(f"# A comment.\n\n{ILLEGAL}") == before
    assert fingerprints(ILLEGAL.replace("Red Crystal: 28", "Red Crystal: 29")) == before


def test_a_fingerprint_differs_by_file_and_by_card() -> None:
    before = fingerprints(ILLEGAL)
    assert fingerprints(ILLEGAL, "b.deck.yaml")["virevolt/copy-limit"] != before["virevolt/copy-limit"]
    other = fingerprints(ILLEGAL.replace("Ember Squire", "Cinder Imp"))
    assert other["virevolt/copy-limit"] != before["virevolt/copy-limit"]
    assert other["virevolt/deck-size"] == before["virevolt/deck-size"]


def test_no_two_issues_have_one_fingerprint(run: Run) -> None:
    twice = "game: virevolt\ndeck:\n  main:\n    Nobody: 1\n    Red Crystal: 29\n  main: [Nobody]\n  main: [Nobody]\n"
    run.add(twice).add(twice, "b.deck.yaml").add_missing()
    found = [issue["fingerprint"] for issue in issues(run.report("gitlab"))]
    assert len(found) > 4
    assert len(set(found)) == len(found)
