"""`-` where a file is asked for is standard output, or standard input, and never a file of that name."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main

DECK = "game: virevolt\nplayer: Ann\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("a.deck.yaml").write_text(DECK, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "reported"),
    [
        ("check a.deck.yaml -o -", "a.deck.yaml: legal"),
        ("check a.deck.yaml --output-format json:-", '"legal":true'),
        ("check a.deck.yaml --output-format json:- --output-format text:r.txt", '"legal":true'),
        ("event . -o -", "1 deck: 1 legal"),
        ("event . -o t.csv --output-format csv --sheets -", "<!DOCTYPE html>"),
        ("cards virevolt ember -o -", "Ember Squire"),
        ("proxies a.deck.yaml --html -", "<!DOCTYPE html>"),
        ("simulate a.deck.yaml a.deck.yaml -n 2 --seed 1 -o -", "2 games of virevolt"),
    ],
)
def test_it_is_standard_output(capsys: Capture, words: str, reported: str) -> None:
    assert main(words.split()) == 0
    assert reported in capsys.readouterr().out.replace('"legal": true', '"legal":true')
    assert not Path("-").exists()


@pytest.mark.parametrize(
    ("words", "reported"),
    [
        ("event . --sheets -", "only one answer can go to standard output"),
        ("stats a.deck.yaml --svg -", "only one answer can go to standard output"),
        ("lab field a.deck.yaml a.deck.yaml --html -", "only one answer can go to standard output"),
        (
            "check a.deck.yaml --output-format json:- --output-format text:-",
            "only one report can go to standard output",
        ),
        ("simulate a.deck.yaml a.deck.yaml -n 2 --resume -", "--resume needs a file, not standard output"),
        ("play a.deck.yaml a.deck.yaml --save -", "--save needs a file, not standard output"),
        ("check - --pool -", "standard input cannot be both a deck and its pool"),
        ("check a.deck.yaml --catalog -", "--catalog needs a file, not standard input"),
        ("check a.deck.yaml --ruleset -", "--ruleset needs a file, not standard input"),
        ("convert a.deck.yaml b.o8d --map -", "--map needs a file, not standard input"),
        ("play a.deck.yaml a.deck.yaml --market -", "--market needs a file, not standard input"),
        ("diff - -", "standard input (-) can be read once"),
        ("simulate - - -n 2", "standard input (-) can be read once"),
        ("check a.deck.yaml --pool a.deck.yaml --pool b.yaml", "give one of a.deck.yaml and b.yaml"),
    ],
)
def test_what_would_mix_is_refused(capsys: Capture, words: str, reported: str) -> None:
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert (out, reported in err) == ("", True)
    assert not Path("-").exists()


def test_a_pool_comes_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for copies, status in ((2, 0), (1, 1)):
        pool = DECK.replace("Ember Squire: 2", f"Ember Squire: {copies}").encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(pool)))
        assert main(["check", "a.deck.yaml", "--pool", "-", "--output-format", "json"]) == status
        assert json.loads(capsys.readouterr().out)["decks"][0]["legal"] is (status == 0)
