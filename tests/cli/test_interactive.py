"""`deckcheck check --fix --interactive`: a person says what an unknown name means."""

from __future__ import annotations

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
    assert "y: yes; n: no, the next one; a: yes to all that are left; q: ask no more" in err
    assert "mended a.deck.yaml: 1 name respelt" in err


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


def test_files_of_other_programs_are_not_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "b.txt"
    deck.write_text("2 Pit Duelist\n")
    answer(monkeypatch, "y")
    assert main(["check", str(deck), "--fix", "--interactive", "--game", "virevolt"]) == 1
    assert "[y/n/a/q]" not in capsys.readouterr().err


def test_it_goes_with_fix_alone(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path), "--interactive"]) == 2
    assert "--interactive goes with --fix" in capsys.readouterr().err
