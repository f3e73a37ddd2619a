"""Custom cards that change while they are played: the game goes on with them, as far as its choices still hold."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from deckcheck.__main__ import main

CATALOG = """\
game: virevolt
official: false
cards:
- id: own-1
  name: Tavern Squire
  type: hero
  color: red
  hp: 3
  rotation: {neutral: 1}
  sacrifice: {neutral: 1}
  costs: [{red: 1}, {neutral: 1}, {neutral: 1}]
  play: {attacks: [{cost: {red: 1}, damage: 2}]}
"""
DECK = "game: virevolt\nname: %s\ndeck:\n  main: {Tavern Squire: 2, Ember Squire: 2, Red Crystal: 26}\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b"):
        Path(f"{name}.deck.yaml").write_text(DECK % name, encoding="utf-8")
    path = Path("own.yaml")
    path.write_text(CATALOG, encoding="utf-8")
    return path


class Typed(io.StringIO):
    """Lines that a person types, and what happens to a file meanwhile."""

    def __init__(self, lines: list[str], path: Path, change: str) -> None:
        super().__init__()
        self._lines = iter(lines)
        self._path, self._change = path, change

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # of texts, as StringIO
        line = next(self._lines, "")
        if line in ("reload\n", "t\n"):
            self._path.write_text(self._change, encoding="utf-8")
        return line


def play(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    path: Path,
    change: str,
    *lines: str,
    options: tuple[str, ...] = (),
) -> str:
    monkeypatch.setattr("sys.stdin", Typed([f"{line}\n" for line in lines], path, change))
    decks = ["a.deck.yaml", "b.deck.yaml"]
    arguments = ["play", "--plain", *decks, "--catalog", "own.yaml", "--seed", "3", "--seats", "human,human"]
    assert main([*arguments, "--allow-illegal", *options]) == 0
    return capsys.readouterr().out


def test_a_card_that_has_changed_is_in_the_running_game(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    change = CATALOG.replace("hp: 3", "hp: 6")
    out = play(monkeypatch, capsys, files, change, "c Tavern Squire", "1", "reload", "c Tavern Squire", "q")
    assert "The cards are read again; all 1 choice holds.\n" in out
    before, _, after = out.partition("The cards are read again")
    assert "hp: 3" in before
    assert "hp: 6" in after


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        (CATALOG.replace("damage", "damagge"), "own.yaml:12:37: error catalog/schema Tavern Squire: unknown key"),
        ("game: [\n", "own.yaml:2:1: error"),
        (CATALOG.replace("Tavern Squire", "Another"), "a.deck.yaml:4:10: error decklist/unknown-card"),
    ],
)
def test_a_file_that_is_wrong_leaves_the_table_as_it_is(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], change: str, answer: str
) -> None:
    out = play(monkeypatch, capsys, files, change, "1", "reload", "c Tavern Squire", "q")
    assert f"the game goes on with the cards as they were: {answer}" in out
    assert "The cards are read again" not in out
    assert "hp: 3" in out


def test_a_watched_file_that_changes_needs_no_command(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`t` draws the table; meanwhile the file is saved, and the next line is about the new card."""
    change = CATALOG.replace("hp: 3", "hp: 6")
    out = play(monkeypatch, capsys, files, change, "1", "t", "c Tavern Squire", "q", options=("--watch",))
    before, _, after = out.partition("The cards are read again; all 1 choice holds.\n")
    assert "hp: 6" not in before
    assert "hp: 6" in after
    assert after.count("The cards are read again") == 0


def test_a_watched_file_that_breaks_is_reported_once_and_the_table_goes_on(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, files, "game: [\n", "1", "t", "c Tavern Squire", "q", options=("--watch",))
    assert out.count("the game goes on with the cards as they were: own.yaml:2:1:") == 1
    assert "hp: 3" in out


def test_a_catalog_that_only_a_deck_names_is_watched(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a", "b"):
        text = (DECK % name).replace("deck:", "catalogs: [own.yaml]\ndeck:")
        Path(f"{name}.deck.yaml").write_text(text, encoding="utf-8")
    change = CATALOG.replace("hp: 3", "hp: 6")
    monkeypatch.setattr("sys.stdin", Typed(["1\n", "t\n", "c Tavern Squire\n", "q\n"], files, change))
    decks = ["a.deck.yaml", "b.deck.yaml", "--seed", "3", "--seats", "human,human"]
    assert main(["play", "--plain", *decks, "--watch"]) == 0
    out, err = capsys.readouterr()
    assert "watching 3 files" in err
    assert "hp: 6" in out


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (
            ["a.deck.yaml", "b.deck.yaml", "--catalog", "own.yaml", "--seats", "random,random"],
            "the seats name bots only",
        ),
        (["--resume", "game.json"], "--watch"),
    ],
)
def test_watching_needs_files_and_a_person(
    files: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], answer: str
) -> None:
    assert main(["play", *arguments, "--watch", "--allow-illegal"]) == 2
    assert answer in capsys.readouterr().err
