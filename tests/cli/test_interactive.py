"""`deckcheck check --fix --interactive`: a person says what an unknown name means."""

from __future__ import annotations

import shlex
from io import StringIO
from pathlib import Path

import pytest

from deckcheck.__main__ import main

DECK = """\
game: virevolt
deck:
  main:
    Pit Duelist: 2  # mine
    Embr Squire: 2
    Nothing At All: 1
    Red Crystal: 26
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("a.deck.yaml").write_text(DECK)
    return Path("a.deck.yaml")


def answer(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize(
    ("answers", "right"),
    [
        (["y", "y"], {"Pit Duelist": "Pit Duellist", "Embr Squire": "Ember Squire"}),
        (["yes", "n", "n", "n"], {"Pit Duelist": "Pit Duellist"}),
        (["what?", "n", "o", "q"], {"Embr Squire": "Ember Squire"}),
        (["a"], {"Pit Duelist": "Pit Duellist", "Embr Squire": "Ember Squire"}),
        (["y", "q"], {"Pit Duelist": "Pit Duellist"}),
        (["q"], {}),
        ([], {}),
    ],
)
def test_names_become_what_is_chosen(
    path: Path, monkeypatch: pytest.MonkeyPatch, answers: list[str], right: dict[str, str]
) -> None:
    wanted = DECK
    for wrong, name in right.items():
        wanted = wanted.replace(wrong, name)
    answer(monkeypatch, *answers)
    assert main(["check", str(path), "--fix", "--interactive"]) == 1
    assert path.read_text() == wanted


def test_what_is_asked(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answer(monkeypatch, "?", "y", "q")
    main(["check", str(path), "--fix", "--interactive"])
    err = capsys.readouterr().err
    assert "a.deck.yaml:4:5: there is no card Pit Duelist in the catalogs in use\n  Pit Duellist? [y/n/a/q] " in err
    assert "y: yes; n: no, the next one; a: yes to all that are left; q: stop asking" in err
    assert "fixed a.deck.yaml: 1 name corrected" in err


def test_in_french(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answer(monkeypatch, "t")
    main(["check", str(path), "--fix", "--interactive", "--lang", "fr"])
    assert "[o/n/t/q]" in capsys.readouterr().err
    assert "Ember Squire: 2" in path.read_text()


def test_a_name_of_several_cards_gets_what_tells_them_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "b.deck.json"
    deck.write_text('{"game": "buffy", "deck": {"resources": {"Angel": 1}}}\n')
    answer(monkeypatch, "y")
    main(["check", str(deck), "--fix", "--interactive"])
    assert "Angel (" in deck.read_text()


def test_pasted_lists_are_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = tmp_path / "b.txt"
    deck.write_bytes(b"\xef\xbb\xbf> - 2x Pit Duelist // mine\r\n\r\n* Embr Squire (2)\r\n26 Red Crystal")
    answer(monkeypatch, "y", "y")
    main(["check", str(deck), "--fix", "--interactive", "--game", "virevolt"])
    fixed = b"\xef\xbb\xbf> - 2x Pit Duellist // mine\r\n\r\n* Ember Squire (2)\r\n26 Red Crystal"
    assert deck.read_bytes() == fixed


@pytest.mark.parametrize(
    ("name", "text", "fixed"),
    [
        (
            "a.deck.yaml",
            "game: buffy\ndeck:\n  resources: {Angel 1: 2, Xandr: 1}\n",
            "game: buffy\ndeck:\n  resources: {Angel (companion): 2, Xander (Angel's Curse): 1}\n",
        ),
        (
            "a.txt",
            "Game: Buffy\n\nResources:\n2x Anegl\n1x Xandr\n",
            "Game: Buffy\n\nResources:\n2x Angel (companion)\n1x Xander (Angel's Curse)\n",
        ),
    ],
)
def test_an_answer_that_is_ambiguous_leads_to_the_next_question(
    name: str,
    text: str,
    fixed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = tmp_path / name
    deck.write_text(text)
    answer(monkeypatch, "y", "n", "y", "y", "y")
    main(["check", str(deck), "--fix", "--interactive", "--game", "buffy"])
    err = capsys.readouterr().err
    assert "Angel is the name of several different cards" in err
    assert "Xander is the name of several different cards" in err
    assert deck.read_text() == fixed


def test_an_answer_holds_where_the_next_question_is_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = tmp_path / "a.deck.yaml"
    deck.write_text("game: buffy\ndeck:\n  resources: {Angel 1: 2, Xandr: 1}\n")
    answer(monkeypatch, "y", "q")
    main(["check", str(deck), "--fix", "--interactive"])
    assert "{Angel: 2, Xandr: 1}" in deck.read_text()


def test_no_answer_is_lost_because_another_one_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # One of the answers names a card that is listed already, where a comment for the next line keeps both apart.
    text = (
        "game: virevolt\ndeck:\n  main:\n    Pit Duellist: 1\n    # deckcheck: ignore[virevolt/copy-limit]\n"
        "    Pit Duelist: 1\n    Embr Squire: 2\n    Scorhc: 2\n"
    )
    deck = tmp_path / "a.deck.yaml"
    deck.write_text(text)
    answer(monkeypatch, "y", "y", "y", "y")
    main(["check", str(deck), "--fix", "--interactive"])
    assert "    Pit Duelist: 1\n    Ember Squire: 2\n    Scorch: 2\n" in deck.read_text()
    err = capsys.readouterr().err
    assert "Pit Duelist could not be replaced in " in err


def test_a_mail_is_not_written_and_the_command_that_is_named_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    mail = Path("ann's list.eml")
    mail.write_text("From: Ann <ann@example.org>\n\n2 Pit Duelist\n28 Red Crystal\n")
    before = mail.read_bytes()
    answer(monkeypatch, "y")
    assert main(["check", mail.name, "--fix", "--interactive", "--game", "virevolt"]) == 1
    assert mail.read_bytes() == before
    command = capsys.readouterr().err.partition("; give `")[2].partition("`")[0]
    assert main(shlex.split(command)[1:]) == 0
    answer(monkeypatch, "y")
    assert main(["check", "ann's list.deck.yaml", "--fix", "--interactive"]) == 0
    fixed = Path("ann's list.deck.yaml").read_text()
    assert "player: Ann\n" in fixed
    assert "Pit Duellist: 2\n" in fixed


def test_it_goes_with_fix_alone(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path), "--interactive"]) == 2
    assert "--interactive goes with --fix" in capsys.readouterr().err


LIST = "- 2 Ember Squire  # mine\n- 2x Scorch\n- 25 Red Crystal (2)\n"


@pytest.mark.parametrize(
    ("answers", "right"),
    [
        (["y"], "- 2 Ember Squire  # mine\n- 2x Scorch\n- 25 Red Crystal\n"),
        (["a", "n", "o", "y"], "- 2 Ember Squire  # mine\n- 2x Scorch\n- 2 Red Crystal\n"),
        (["q"], LIST),
    ],
)
def test_lines_with_two_readings_become_what_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answers: list[str], right: str
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(LIST)
    answer(monkeypatch, *answers)
    main(["check", str(path), "--game", "virevolt", "--fix", "--interactive"])
    assert path.read_text() == right
    err = capsys.readouterr().err
    assert "write `25 Red Crystal`? [y/n/q]" in err
    assert ("1 line rewritten" in err) == (right != LIST)
    assert ("y: yes; n: no, the next one; q: stop asking" in err) == ("a" in answers)
