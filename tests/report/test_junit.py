"""JUnit's XML."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.support.runs import ILLEGAL, LEGAL, SUPPRESSED, WARNED, Run

xmlschema = pytest.importorskip("xmlschema")
XSD = xmlschema.XMLSchema(str(Path(__file__).parent / "schemas" / "junit.xsd"))


def suites(report: str) -> dict[str, ET.Element]:
    XSD.validate(report)
    return {suite.get("name", ""): suite for suite in ET.fromstring(report.encode())}  # noqa: S314  our own text


def outcomes(suite: ET.Element) -> list[str]:
    return [next((part.tag for part in case if part.tag != "system-out"), "passed") for case in suite]


def test_the_report_fits_its_schema(mixed: Run, nasty: Run) -> None:
    assert len(suites(mixed.report("junit"))) == len(mixed.entries)
    assert len(suites(nasty.report("junit"))) == len(nasty.entries)
    assert suites(Run().report("junit")) == {}


def test_figures_of_a_suite_are_those_of_its_cases(mixed: Run) -> None:
    for suite in suites(mixed.report("junit")).values():
        found = outcomes(suite)
        assert int(suite.get("tests", "")) == len(found)
        for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.get(attribute, "")) == found.count(tag)


def test_a_legal_deck_is_one_passing_case(run: Run) -> None:
    (suite,) = suites(run.add(LEGAL).report("junit")).values()
    assert outcomes(suite) == ["passed"]


def test_an_error_is_a_failed_case_with_its_place(run: Run) -> None:
    (suite,) = suites(run.add(ILLEGAL).report("junit")).values()
    assert outcomes(suite) == ["failure", "failure"]
    case = next(part for part in suite if part.get("name", "").startswith("virevolt/copy-limit"))
    failure = case[0]
    assert failure.get("type") == "virevolt/copy-limit"
    assert failure.get("message", "").startswith("decks/a.deck.yaml:4:5: virevolt/copy-limit: 3 copies")
    assert "fix: take out 1 copy" in (failure.text or "")


def test_a_warning_passes_and_says_so(run: Run) -> None:
    (suite,) = suites(run.add(WARNED).report("junit")).values()
    assert outcomes(suite) == ["passed", "passed"]
    assert "virevolt/no-hero" in (suite[0][0].text or "")


def test_a_suppressed_error_is_skipped_and_the_verdict_fails(run: Run) -> None:
    (suite,) = suites(run.add(SUPPRESSED).report("junit")).values()
    assert outcomes(suite) == ["skipped", "failure"]
    assert "legal except for suppressed virevolt/copy-limit" in (suite[1][0].text or "")


def test_an_illegal_deck_fails_though_its_errors_are_not_shown(run: Run) -> None:
    run.add(ILLEGAL)
    run.entries[0].shown = ()
    (suite,) = suites(run.report("junit")).values()
    assert outcomes(suite) == ["failure"]


def test_a_file_that_cannot_be_opened_is_an_error(run: Run) -> None:
    (suite,) = suites(run.add_missing().report("junit")).values()
    assert outcomes(suite) == ["error"]
