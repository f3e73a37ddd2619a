"""`deckcheck rules GAME WORD...`: a question in words finds the rule, a number shows it with the best rulings."""

from __future__ import annotations

import json

import pytest

from deckcheck.__main__ import main

Capture = pytest.CaptureFixture[str]


def found(capsys: Capture, *arguments: str) -> list[str]:
    """Return the numbers and names that a search finds, in its order."""
    assert main(["rules", *arguments, "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    return [entry.get("id", entry.get("name")) for entry in data["found"]]


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("virevolt no card left to draw", ["VV-009"]),
        ("virevolt What if I draw from an EMPTY deck?", ["VV-097", "VV-D33", "empty_draw"]),
        ("virevolt deck vide", ["VV-097", "VV-D33", "empty_draw"]),
        ("virevolt mulligan", ["VV-D03", "mulligan"]),
        ("xfiles hidden card under a site", ["XF-D58", "XF-D42"]),
        ("xfiles carte cachee sous un site", ["XF-132", "XF-D42", "XF-D58"]),
        ("virevolt vv-009", ["VV-009"]),
    ],
)
def test_a_question_in_either_language_finds_its_answers_first(
    capsys: Capture, question: str, answers: list[str]
) -> None:
    assert found(capsys, *question.split())[: len(answers)] == answers


def test_a_number_shows_the_rule_its_neighbours_and_three_rulings(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "VV-009"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("VV-009  Draw phase  (source: ")
    assert any(line.startswith("  before it, VV-008: ") for line in lines)
    assert any(line.startswith("  after it, VV-010: ") for line in lines)
    assert sum(line.startswith("    ruling: ") for line in lines) == 3
    assert lines[-2:] == [
        "    and 1 more ruling: deckcheck rules virevolt VV-009 --rulings",
        "    play one: deckcheck ruling --show virevolt/phases:4",
    ]
    assert main(["rules", "virevolt", "VV-009", "--rulings"]) == 0
    assert capsys.readouterr().out.count("    ruling: ") == 4


def test_rulings_that_name_the_fewest_other_rules_come_first(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "VV-009", "--output-format", "json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["found"]
    named = []
    for ruling in entry["rulings"]:
        with open(ruling["path"], encoding="utf-8") as file:
            lines = file.read().splitlines()[ruling["line"] - 1 :]
        named.append(next(line for line in lines if line.lstrip().startswith("rules:")).count("VV-"))
    assert len(named) == 4
    assert named == sorted(named)


def test_a_decision_says_which_rules_it_settles(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "VV-D01"]) == 0
    assert "the rules that follow: VV-001 and VV-004" in capsys.readouterr().out


def test_cards_are_named_behind_the_rules(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "Ember", "Squire"]) == 0
    assert "cards: Ember Squire (R01)" in capsys.readouterr().out.replace("\n  ", " ")


def test_of_many_answers_the_best_are_shown_and_the_rest_counted(capsys: Capture) -> None:
    assert main(["rules", "xfiles", "bluff"]) == 0
    reported = capsys.readouterr()
    assert "more answers" in reported.out + reported.err


def test_french(capsys: Capture) -> None:
    assert main(["--lang", "fr", "rules", "virevolt", "deck", "vide"]) == 0
    assert "  après elle, VV-098\xa0: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "answer"),
    [
        ("virevolt spaceship", 1, "no rule of play and no decision of virevolt holds spaceship"),
        ("virevolt ???", 1, "no rule of play and no decision of virevolt holds ???"),
        ("virevolt --rulings", 2, "--rulings goes with --book"),
        ("virevolt poison --options", 2, "rules takes one game, not also poison"),
        ("virevolt poison --format quick", 2, "--format"),
        ("chess poison", 2, "there is no game chess"),
    ],
)
def test_what_finds_nothing_says_so(capsys: Capture, words: str, status: int, answer: str) -> None:
    assert main(["rules", *words.split()]) == status
    assert answer in capsys.readouterr().err
