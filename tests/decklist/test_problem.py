"""How the problems of a file are reported: a line each, and of too many the first."""

from __future__ import annotations

from deckcheck.decklist.problem import MAX_REPORTED, Problem, places, problem_data
from deckcheck.messages.translator import translator_of


def test_of_too_many_the_first_are_reported() -> None:
    problems = [Problem("decklist/schema", "shape-empty", 1, 1)] * (MAX_REPORTED + 2)
    reported = list(places("a.yaml", problems, translator_of("en")))
    assert len(reported) == MAX_REPORTED + 1
    assert reported[0].startswith("a.yaml:1:1: error decklist/schema ")
    assert reported[-1] == "a.yaml: and 2 more"


def test_a_problem_is_reported_in_a_language() -> None:
    (reported,) = places("a.yaml", [Problem("decklist/schema", "shape-empty", 2, 3)], translator_of("fr"))
    assert reported.startswith("a.yaml:2:3: erreur decklist/schema ")


def test_a_problem_is_reported_as_data() -> None:
    data = problem_data(translator_of("fr"), Problem("decklist/schema", "shape-empty", 2, 3))
    assert list(data) == ["code", "message", "line", "column"]
    assert (data["code"], data["line"], data["column"]) == ("decklist/schema", 2, 3)
    assert str(data["message"]) in next(
        iter(places("a.yaml", [Problem("decklist/schema", "shape-empty", 2, 3)], translator_of("fr")))
    )
