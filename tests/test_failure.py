"""The one way to fail: what it says in which language, and that the program says it and nothing else."""

from __future__ import annotations

import pytest

from deckcheck import __main__
from deckcheck.decklist.problem import MAX_REPORTED, FaultyFileError, Problem
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import FAILED, NO, Failure
from deckcheck.messages import ENGLISH, translator_of

FRENCH = translator_of("fr")


def test_a_failure_is_said_in_the_language_of_a_translator() -> None:
    failure = Failure("unknown-game", ["terrors", "slasherz"], game="teror")
    assert str(failure) == "there is no game teror; did you mean terrors or slasherz?"
    assert "vouliez-vous dire terrors ou slasherz" in failure.render(FRENCH)
    assert failure.status == FAILED


def test_a_faulty_file_is_reported_place_by_place_below_what_it_is_for() -> None:
    problem = Problem("ruleset/schema", "ruleset-code", 3, 5, name="a/b", suggestions=["a/c"])
    line = "a.yaml:3:5: error ruleset/schema there is no rule a/b; did you mean a/c?"
    assert FaultyFileError("a.yaml", [problem]).render(ENGLISH) == line
    assert FaultyFileError("a.yaml", [problem], "pool-unusable").render(ENGLISH).split("\n")[1:] == [line]


def test_no_more_problems_of_a_file_are_reported_than_can_be_read() -> None:
    problems = [Problem("ruleset/schema", "ruleset-mapping", 1, 1)] * (MAX_REPORTED + 2)
    reported = FaultyFileError("a.yaml", problems).render(ENGLISH).split("\n")
    assert len(reported) == MAX_REPORTED + 1
    assert "2" in reported[-1]


def test_a_file_that_cannot_be_opened_is_a_failure_and_an_error_of_the_system() -> None:
    error = UnreadableFileError("path-missing", "a.yaml")
    assert isinstance(error, OSError)
    assert error.path == "a.yaml"
    assert error.render(ENGLISH) == str(error) == "a.yaml: there is no such file or folder"


@pytest.mark.parametrize("status", [NO, FAILED])
def test_the_program_says_why_and_ends_with_the_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: int
) -> None:
    def fail(*_: object) -> int:
        raise Failure("usage-with", status=status, option="--interactive", other="--fix")

    monkeypatch.setattr(__main__, "_run", fail)
    assert __main__.main(["games"]) == status
    assert capsys.readouterr() == (
        "",
        "deckcheck: error: --interactive goes with --fix\nTry 'deckcheck --help' for help.\n",
    )


def test_all_may_have_been_said_before(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_: object) -> int:
        raise Failure(None, status=NO)

    monkeypatch.setattr(__main__, "_run", fail)
    assert __main__.main(["games"]) == NO
    assert capsys.readouterr() == ("", "")
