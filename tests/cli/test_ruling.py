"""`deckcheck ruling`: which rulings hold, and what is wrong with the others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Protocol

import pytest

from deckcheck.__main__ import main
from deckcheck.play.rulings import checked

HOLDS = """\
game: virevolt
rulings:
- name: A poisoned Hero loses 1 hp
  rules: [VV-011]
  given:
    phase: state
    A: {main: {card: Ember Squire, hp: 3, states: [poison]}}
  expect:
    A: {main: {hp: 2}}
"""
FAILS = HOLDS.replace("hp: 2", "hp: 3")
BROKEN = HOLDS.replace("Ember Squire", "Ember Squir")
CHECKS = """\
game: virevolt
rulings:
- name: A deck of two cards is too small
  rules: [VV-001]
  do:
  - check: {main: {Ember Squire: 2}}
  expect: {check: [virevolt/deck-size]}
"""


class Writer(Protocol):
    """What writes a file of this text into the folder of the test, and returns its path."""

    def __call__(self, text: str, name: str = ...) -> str: ...


@pytest.fixture
def file(tmp_path: Path) -> Writer:
    def write(text: str, name: str = "case.yaml") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_ruling_that_holds(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", file(HOLDS)]) == 0
    out = capsys.readouterr().out
    assert "passed  VV-011  A poisoned Hero loses 1 hp" in out
    assert "1 ruling: 1 passed, 0 failed" in out


def test_a_ruling_that_fails_shows_what_was_expected_what_happened_and_the_table(
    file: Writer,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = file(FAILS)
    assert main(["ruling", path]) == 1
    out = capsys.readouterr().out
    assert f"{path}:9: A's main: Ember Squire, hp: expected 3, found 2" in out
    assert "main: Ember Squire (hp 2" in out


def test_a_ruling_that_is_written_wrongly_cannot_be_played(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(BROKEN)
    assert main(["ruling", path]) == 2
    assert f"{path}:7: no card is called 'Ember Squir'; did you mean 'Ember Squire'?" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["", "game: virevolt\nrulings: [", "rulings: []", "game: chess\nrulings: [{}]", "- 1", "\tx"]
)
def test_a_file_that_holds_no_rulings_is_reported_and_the_others_are_played(
    file: Writer,
    capsys: pytest.CaptureFixture[str],
    text: str,
) -> None:
    bad, good = file(text, "bad.yaml"), file(HOLDS, "good.yaml")
    assert main(["ruling", bad, good]) == 2
    captured = capsys.readouterr()
    assert f"deckcheck: error: {bad}:" in captured.err
    assert "1 passed" in captured.out


def test_bytes_that_are_no_text_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"game: \xff\n")
    assert main(["ruling", str(path)]) == 2
    assert "x.yaml:1:7: byte 0xFF is not UTF-8" in capsys.readouterr().err


def test_a_missing_file_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "no-such-file.yaml"]) == 2
    assert "no-such-file.yaml" in capsys.readouterr().err


def test_folders_are_searched_for_rulings_and_for_nothing_else(
    file: Writer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file(HOLDS, "games/virevolt/rulings/phases.yaml")
    file("not: rulings", "games/virevolt/options.yaml")
    file("not: rulings", ".hidden/rulings/x.yaml")
    assert main(["ruling", str(tmp_path)]) == 0
    assert "1 ruling: 1 passed" in capsys.readouterr().out


def test_a_folder_of_rulings_needs_no_other_name(
    file: Writer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file(HOLDS, "mine.yaml")
    file(FAILS, "other.yml")
    assert main(["ruling", str(tmp_path)]) == 1
    assert "2 rulings: 1 passed, 1 failed" in capsys.readouterr().out


def test_an_empty_folder_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", str(tmp_path)]) == 2
    assert "no ruling files found" in capsys.readouterr().err


def test_quiet_shows_only_what_does_not_hold(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ruling", file(HOLDS, "a.yaml"), file(FAILS, "b.yaml"), "-q"])
    out = capsys.readouterr().out
    assert "passed  " not in out
    assert "failed  " in out


def test_json(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [file(HOLDS, "a.yaml"), file(FAILS, "b.yaml"), file("- 1", "c.yaml")]
    assert main(["ruling", *paths, "--output-format", "json"]) == 2
    data = json.loads(capsys.readouterr().out)
    assert [(row["path"], row["passed"], row["rules"]) for row in data["rulings"]] == [
        (paths[0], True, ["VV-011"]),
        (paths[1], False, ["VV-011"]),
    ]
    assert data["rulings"][0]["message"] == ""
    assert data["summary"] == {"files": 3, "rulings": 2, "passed": 1, "failed": 1}
    assert data["errors"][0]["path"] == paths[2]


def test_another_format_is_refused(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", file(HOLDS), "--output-format", "xml"]) == 2
    assert "there is no report format xml" in capsys.readouterr().err


def test_a_ruling_may_check_a_deck(file: Writer) -> None:
    assert main(["ruling", file(CHECKS)]) == 0


def test_a_deck_is_checked_as_the_check_does() -> None:
    def errors(deck: dict[str, Any]) -> object:
        return checked("virevolt", deck)["errors"]

    assert errors({"main": {"Ember Squire": 3, "Neutral Crystal": 27}}) == ["virevolt/copy-limit"]
    assert errors({"deck": {"main": {"Ember Squire": 2, "Neutral Crystal": 28}}}) == []
    assert errors({"main": {"Nobody": 1}}) == ["decklist/unknown-card", "virevolt/deck-size"]


def test_a_check_tells_errors_warnings_and_how_many_cards(file: Writer) -> None:
    counted = CHECKS.replace("expect: {check: [virevolt/deck-size]}", "expect: {check: {cards: 2, warnings: []}}")
    assert main(["ruling", file(counted)]) == 0
    assert main(["ruling", file(counted.replace("cards: 2", "cards: 3"))]) == 1
    assert main(["ruling", file(counted.replace("cards: 2", "crads: 2"))]) == 2


def test_a_check_knows_the_cards_of_the_ruling(file: Writer) -> None:
    own = CHECKS.replace("  do:", "  cards: [{name: Squire of Mine, type: hero, hp: 3}]\n  do:")
    assert main(["ruling", file(own.replace("Ember Squire: 2", "Squire of Mine: 2"))]) == 0
    assert main(["ruling", file(CHECKS.replace("Ember Squire: 2", "Squire of Mine: 2"))]) == 1


NEW_GAME = """\
game: virevolt
rulings:
- name: A game begins with five cards each
  do:
  - new game: {decks: {A: {Ember Squire: 2, Neutral Crystal: 28}, B: {Ember Squire: 3, Neutral Crystal: 27}}}
  expect: {over: false}
"""


def test_a_new_game_wants_legal_decks(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", file(NEW_GAME)]) == 2
    assert "the deck of B breaks virevolt/copy-limit; 'unchecked: true'" in capsys.readouterr().out
    assert main(["ruling", file(NEW_GAME.replace("{decks:", "{unchecked: true, decks:"))]) == 0
    assert main(["ruling", file(NEW_GAME.replace("3, Neutral Crystal: 27", "2, Neutral Crystal: 28"))]) == 0


def test_the_reference_of_a_game_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "--reference", "terrors"]) == 0
    assert "- `form a Horde of {card} and {other}`" in capsys.readouterr().out
    assert main(["ruling", "--reference", "chess"]) == 2
    assert "chess cannot be played yet" in capsys.readouterr().err
    assert main(["ruling"]) == 2
    assert "--reference GAME" in capsys.readouterr().err


def test_the_log_of_a_ruling_is_shown(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", file(HOLDS), "--log"]) == 0
    assert "\n    Ember Squire loses 1 hp (poison)." in capsys.readouterr().out
    assert main(["ruling", file(HOLDS), "--log", "--output-format", "json"]) == 0
    assert "Ember Squire loses 1 hp (poison)." in json.loads(capsys.readouterr().out)["rulings"][0]["log"]


def test_quiet_json_holds_only_what_does_not_hold(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ruling", file(HOLDS, "a.yaml"), file(FAILS, "b.yaml"), "-q", "--output-format", "json"])
    data = json.loads(capsys.readouterr().out)
    assert [row["passed"] for row in data["rulings"]] == [False]
    assert data["summary"] == {"files": 2, "rulings": 2, "passed": 1, "failed": 1}


def test_a_shared_card_that_is_wrong_fails_who_uses_it_and_is_reported_once(
    file: Writer, capsys: pytest.CaptureFixture[str]
) -> None:
    shared = "game: virevolt\ncards:\n- {name: Broken, type: hero, hp: none}\nrulings:\n"
    use = "- {name: Use %d, given: {A: {hand: Broken}}, expect: {over: false}}\n"
    assert main(["ruling", file(shared + use % 1 + use % 2 + HOLDS.partition("rulings:\n")[2])]) == 2
    out = capsys.readouterr().out
    assert out.count("Broken: a Hero has hp from 1 up") == 1
    assert "the same as above" in out
    assert "3 rulings: 1 passed, 2 failed" in out


def test_a_shared_card_that_is_wrong_and_unused_is_reported_and_fails_no_ruling(
    file: Writer, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file("game: virevolt\ncards:\n- {name: Broken, type: hero, hp: none}\n" + HOLDS.partition("\n")[2])
    assert main(["ruling", path]) == 2
    reported = capsys.readouterr()
    assert "1 ruling: 1 passed, 0 failed" in reported.out
    assert reported.err.startswith(f"deckcheck: error: {path}:3:")
    assert "Broken: a Hero has hp from 1 up" in reported.err
    assert main(["ruling", path, "--output-format", "json"]) == 2
    data = json.loads(capsys.readouterr().out)
    assert data["summary"] == {"files": 1, "rulings": 1, "passed": 1, "failed": 0}
    assert [error["line"] for error in data["errors"]] == [3]


def test_blank_cards_stand_for_the_rest_of_a_deck(file: Writer) -> None:
    own = CHECKS.replace("{main: {Ember Squire: 2}}", "{main: [Ember Squire, Ember Squire, {blank: spell, count: 28}]}")
    assert own != CHECKS
    legal = own.replace("expect: {check: [virevolt/deck-size]}", "expect: {check: {errors: [], cards: 30}}")
    assert main(["ruling", file(legal)]) == 0
    assert main(["ruling", file(legal.replace("count: 28", "count: 27"))]) == 1


@pytest.mark.parametrize(
    ("blank", "reported"),
    [
        ("{blank: wizard, count: 28}", "virevolt has no card type 'wizard'"),
        ("{blank: spell, count: 0}", "'count' is a whole number from 1 to 500"),
        ("{blank: spell, count: many}", "'count' is a whole number from 1 to 500"),
    ],
)
def test_blank_cards_are_of_a_type_and_some(
    file: Writer, capsys: pytest.CaptureFixture[str], blank: str, reported: str
) -> None:
    assert main(["ruling", file(CHECKS.replace("{main: {Ember Squire: 2}}", f"{{main: [{blank}]}}"))]) == 2
    assert reported in capsys.readouterr().out


def test_names_in_a_ruling_cannot_write_to_the_terminal(file: Writer, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ruling", file(FAILS.replace("A poisoned Hero", '"\\e[31mA"').replace("name: ", "name: ", 1))])
    captured = capsys.readouterr()
    assert "\x1b" not in captured.out + captured.err


def test_a_failing_ruling_is_shown_in_french_and_read_in_english(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(
        "game: virevolt\nrulings:\n- name: Wrong on purpose\n  rules: [VV-011]\n"
        "  given: {A: {main: {card: Ember Squire, hp: 3}, hand: [Wildfire]}, B: {main: Ember Squire}}\n"
        "  do:\n  - A: pass\n  expect: {A: {main: {hp: 2}}}\n",
        encoding="utf-8",
    )
    assert main(["--lang", "fr", "ruling", str(path)]) == 1
    reported = capsys.readouterr().out.replace("\xa0", " ")
    assert "A, main : Ember Squire, hp : 2 attendu, 3 trouvé" in reported
    assert "tour 1 (A), phase de combat" in reported
    assert "main: Ember Squire (hp 3" in reported  # as a ruling would write it
