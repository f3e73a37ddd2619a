"""Lines with two readings, and the ways to write them that the check offers."""

from __future__ import annotations

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.line_choices import line_questions, with_lines
from deckcheck.construction.settings import Settings

BELOW = "2 Ember Squire\n26 Red Crystal\n"


def offered(text: str, game: str = "virevolt", path: str = "a.txt") -> dict[int, list[str]]:
    report = Checker(Settings(game=game)).check_bytes(text.encode(), path)
    return {violation.line: writings for violation, writings in line_questions(report)}


@pytest.mark.parametrize(
    ("line", "writings"),
    [
        ("2 Scorch 3", ["2 Scorch", "3 Scorch"]),
        ("- 2x Scorch (3)  // from Ann", ["2 Scorch  // from Ann", "3 Scorch  // from Ann"]),
        ("SB: 2 Scorch 1", ["SB: 2 Scorch", "SB: 1 Scorch"]),
        ("2 Scorch (foil) 3", []),
        ("2 Scorch", []),
        ("2 Scorch (maybeboard)", ["// 2 Scorch (maybeboard)"]),
        ("2 ~~Scorch~~", ["// 2 ~~Scorch~~"]),
    ],
)
def test_what_is_offered_for_a_line(line: str, writings: list[str]) -> None:
    assert offered(f"{BELOW}{line}\n").get(3, []) == writings


def test_a_number_that_tells_levels_apart() -> None:
    assert offered("Angel (2)\n", "buffy") == {1: ["2 Angel", "1 Angel (2)"]}


def test_a_line_that_may_be_the_title() -> None:
    found = offered(f"Scorch Night\n\n{BELOW}")
    assert found == {1: ["// Scorch Night"]}


def test_a_heading_that_is_a_card() -> None:
    assert offered(f"{BELOW}### Scorch\n1 Cinder Imp\n") == {3: ["1 Scorch", "// ### Scorch"]}


@pytest.mark.parametrize("path", ["a.eml", "a.deck.yaml"])
def test_files_whose_lines_are_left_alone(path: str) -> None:
    text = "From: a\n\n2 Scorch 3\n" if path == "a.eml" else "game: virevolt\ndeck:\n  main: {Scorch: x}\n"
    assert offered(text, path=path) == {}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_is_replaced_and_no_other(end: str) -> None:
    text = f"> - 2x ember  squire{end}> - 2 Scorch 3 # mine{end}26 Red Crystal"
    checker = Checker(Settings(game="virevolt"))
    report = checker.check_bytes(text.encode(), "a.txt")
    ((violation, writings),) = line_questions(report)
    result, after = with_lines(report, checker, {violation.line: writings[1]})
    assert result.text == text.replace("2 Scorch 3", "3 Scorch")
    assert (result.changes, result.refused_lines, after.text) == ({"line": 1}, [], result.text)
    assert not [part for part in after.violations if part.line == 2 and part.template == "text-two-numbers"]


def test_an_answer_that_changes_another_line_is_refused() -> None:
    checker = Checker(Settings(game="virevolt"))
    report = checker.check_bytes(f"{BELOW}2 Scorch 3\n".encode(), "a.txt")
    result, after = with_lines(report, checker, {3: "2 Scorch\n1 Cinder Imp"})
    assert (result.refused_lines, result.changes, after) == ([(3, "2 Scorch\n1 Cinder Imp")], {}, report)
    result, _ = with_lines(report, checker, {3: "2 Scorch 4"})
    assert result.refused_lines == [(3, "2 Scorch 4")]
    result, _ = with_lines(report, checker, {9: "2 Scorch"})
    assert result.refused_lines == [(9, "2 Scorch")]


def test_a_list_without_an_account_has_no_lines_to_settle() -> None:
    checker = Checker(Settings(game="virevolt"))
    report = checker.check_bytes(b"\xff", "a.txt")
    assert line_questions(report) == []
    assert with_lines(report, checker, {})[0].text == ""
