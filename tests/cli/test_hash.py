"""`deckcheck hash` as its users type it."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import main


def test_a_list_that_cannot_be_read_to_the_end_has_no_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.deck.yaml").write_text("game: virevolt\ndeck: {main: {Ember Squire: 2}}\n", encoding="utf-8")
    Path("odd.deck.yaml").write_text("game: virevolt\ndeck: {main: {Ember Squire: many}}\n", encoding="utf-8")
    assert main(["hash", "good.deck.yaml", "odd.deck.yaml"]) == 1
    out, err = capsys.readouterr()
    assert out.endswith("  good.deck.yaml\n")
    assert out.count("\n") == 1
    assert err.startswith("deckcheck: error: odd.deck.yaml: a part of the deck cannot be read")
    assert main(["check", "--output-format", "json", "odd.deck.yaml"]) == 1
    assert '"hash": null' in capsys.readouterr().out
    assert main(["check", "--output-format", "markdown", "odd.deck.yaml"]) == 1
    assert "hash" not in capsys.readouterr().out


def test_a_file_that_is_no_deck_says_why_at_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("posted.txt").write_text("2 Scorch\n", encoding="utf-8")
    assert main(["hash", "posted.txt"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    why, verdict = err.splitlines()
    assert why.startswith("posted.txt:1:1: decklist/schema this file does not say which game it is for")
    assert verdict == "deckcheck: error: posted.txt: not readable as a deck"
