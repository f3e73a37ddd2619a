"""The report for people, and the JSON report, as far as suppressions and logs of CI services go."""

from __future__ import annotations

import json

from tests.report.runs import ILLEGAL, LEGAL, SUPPRESSED, Run


def test_a_deck_that_is_illegal_by_suppressed_errors_alone_says_so(run: Run) -> None:
    report = run.add(SUPPRESSED).report("text")
    verdict = "illegal: legal except for suppressed virevolt/copy-limit"
    assert report == f"decks/a.deck.yaml: {verdict} (virevolt standard, 30 cards)\n"


def test_it_says_so_in_a_quiet_report_and_within_a_folder_too(run: Run) -> None:
    run.add(SUPPRESSED)
    run.entries[0].named = False
    assert "legal except for suppressed" in run.report("text", quiet=True)


def test_another_error_makes_the_deck_simply_illegal(run: Run) -> None:
    report = run.add(SUPPRESSED.replace("27", "28")).report("text")
    assert "legal except" not in report
    assert "decks/a.deck.yaml: illegal (" in report


def test_json_keeps_suppressed_violations_apart(run: Run) -> None:
    data = json.loads(run.add(SUPPRESSED).add(LEGAL, "b.deck.yaml").report("json"))
    first, second = data["decks"]
    assert first["legal"] is False
    assert first["violations"] == []
    assert [part["code"] for part in first["suppressed"]] == ["virevolt/copy-limit"]
    assert "suppressed" not in second
    assert data["summary"]["suppressed"] == 1


def test_a_folder_of_one_deck_is_summed_up_since_it_has_no_verdict(run: Run) -> None:
    run.add(LEGAL)
    run.entries[0].named = False
    assert run.report("text") == "1 deck: 1 legal, 0 illegal\n"


def test_no_line_in_the_log_of_a_ci_service_is_a_command(run: Run) -> None:
    text = ILLEGAL.replace("Ember Squire", '"##[add-mask]x ##vso[task.complete]"')
    report = run.add(text, "::error::x.deck.yaml").report("text", guarded=True)
    assert "##" not in report
    assert not any(line.lstrip().startswith("::") for line in report.split("\n"))
    assert "./::error::x.deck.yaml:" in report


def test_elsewhere_the_text_stays_as_it_is(run: Run) -> None:
    report = run.add(ILLEGAL.replace("Ember Squire", "'##'")).report("text")
    assert "'##'" in report
