"""Giving up and offering a draw at a table line by line, and what a saved game shows of it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.shipped import sample_decks

DECKS = [f"{sample_decks()}/legal/virevolt/{name}.deck.yaml" for name in ("red-rush", "hired-swords")]


def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *more: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["play", "--plain", *DECKS, "--seed", "3", *more]) == 0
    return capsys.readouterr().out


def test_a_person_gives_up_and_takes_it_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "concede\nu\nq\n")
    assert "The game is over: Bob wins, Ann loses (conceded).\n" in out
    assert "Taken back: conceded.\n" in out


def test_a_bot_that_is_ahead_wants_no_draw(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("deckcheck.play.session._EVEN", -1.0)
    assert "Bob does not agree to a draw\n" in play(monkeypatch, capsys, "offer\nq\n")
    monkeypatch.setattr("deckcheck.play.session._EVEN", 1.0)
    assert "The game is over: a draw (draw agreed).\n" in play(monkeypatch, capsys, "offer\nq\n")


def test_two_people_agree_and_the_saved_game_shows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "game.json"
    seats = ["--seats", "human,human", "--save", str(saved)]
    out = play(monkeypatch, capsys, "offer\nn\noffer\ny\nq\n", *seats)
    assert "Bob does not agree to a draw\n" in out
    assert json.loads(saved.read_text(encoding="utf-8"))["ending"] == ["draw agreed", -1]
    assert main(["replay", "--verify", str(saved)]) == 0
    capsys.readouterr()
    assert main(["--lang", "fr", "replay", str(saved)]) == 0
    out = capsys.readouterr().out.replace("\xa0", " ")
    assert "Partie nulle : nulle d’un commun accord." in out
    assert "La partie est finie : nulle (nulle d’un commun accord)." in out
