"""Options that would have no effect beside one another, or alone, are refused rather than passed over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main

DECK = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
HOUSE = "game: virevolt\nextends: virevolt\nformats: {pauper: {title: {en: Pauper}, extends: %s}}\n"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.deck.yaml").write_text(DECK, encoding="utf-8")
    Path("house.yaml").write_text(HOUSE % "standard", encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "reported"),
    [
        ("check a.deck.yaml --all-formats --format standard", "--format does nothing beside --all-formats"),
        ("check a.deck.yaml --all-formats --fix", "--fix does nothing beside --all-formats"),
        ("check a.deck.yaml --all-formats --diff", "--diff does nothing beside --all-formats"),
        ("check a.deck.yaml --all-formats --ignore virevolt", "--ignore does nothing beside --all-formats"),
        ("check a.deck.yaml --diff --output-format json", "--output-format does nothing beside --diff"),
        ("check a.deck.yaml --diff -o r.txt", "--output does nothing beside --diff"),
        ("check a.deck.yaml --interactive", "--interactive goes with --fix"),
        ("rules virevolt buffy", "rules takes one game, not also buffy"),
        ("rules virevolt --book --format standard", "--format does nothing beside --book"),
        ("rules virevolt --options --ruleset house.yaml", "--ruleset does nothing beside --options"),
        ("rules virevolt --book --options", "--options does nothing beside --book"),
        ("rules --check house.yaml --book", "--book does nothing beside --check"),
        ("cards virevolt --unplayable -o x.txt", "--output does nothing beside --unplayable"),
        ("cards --check house.yaml --sort cost", "--sort does nothing beside --check"),
        ("proxies a.deck.yaml --html p.html --font f.ttf", "--font goes with --pdf"),
        ("event . --title Cup", "--title goes with --sheets"),
        ("event . --date today", "--date goes with --sheets"),
        ("replay game.json --verify --at 0", "--at does nothing beside --verify"),
    ],
)
def test_what_would_do_nothing_is_refused(capsys: Capture, words: str, reported: str) -> None:
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert (out, reported in err) == ("", True)
    assert Path("a.deck.yaml").read_text(encoding="utf-8") == DECK


@pytest.mark.parametrize("more", [[], ["--book"], ["--options"]])
def test_rules_are_reported_in_formats_that_there_are(capsys: Capture, more: list[str]) -> None:
    assert main(["rules", "virevolt", "--output-format", "xml", *more]) == 2
    assert "there is no report format xml" in capsys.readouterr().err
    assert main(["rules", "--check", "house.yaml", "--output-format", "xml"]) == 2


def test_a_ruleset_is_judged_as_json(capsys: Capture) -> None:
    words = ["rules", "--check", "house.yaml", "--output-format", "json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out) == {"path": "house.yaml", "problems": []}
    Path("house.yaml").write_text(HOUSE % "standar", encoding="utf-8")
    assert main(words) == 1
    out, err = capsys.readouterr()
    (problem,) = json.loads(out)["problems"]
    assert (problem["path"], problem["code"], problem["line"], err) == ("house.yaml", "ruleset/schema", 3, "")
    assert main([*words, "--", "other.yaml"]) == 2


def test_codes_may_stand_behind_one_option_with_commas_between_them(capsys: Capture) -> None:
    Path("a.deck.yaml").write_text(DECK.replace("Squire: 2", "Squire: 3"), encoding="utf-8")
    for words in ("--select virevolt/deck-size,virevolt/copy-limit", "--ignore decklist,xfiles"):
        assert main(["check", "a.deck.yaml", *words.split()]) == 1
        out, err = capsys.readouterr()
        assert (out.count(": error virevolt/"), err) == (2, "")
    assert main(["check", "a.deck.yaml", "--select", "virevolt/deck-size,nonsense"]) == 2
    assert "there is no code nonsense" in capsys.readouterr().err
    assert main(["check", "a.deck.yaml", "--select", ","]) == 2


@pytest.mark.parametrize(
    "words", ["check empty a.deck.yaml", "hash empty a.deck.yaml", "event empty a.deck.yaml", "simulate empty . . -n 2"]
)
def test_an_argument_that_leads_to_nothing_is_reported(capsys: Capture, words: str) -> None:
    Path("empty").mkdir()
    assert main(words.split()) == 0
    assert "deckcheck: empty: no list is found there\n" in capsys.readouterr().err
    assert main([words.split(maxsplit=1)[0], "empty"]) == 2
    assert "no list is found there" not in capsys.readouterr().err


def test_a_file_that_is_not_there_is_no_illegal_deck(capsys: Capture) -> None:
    assert main(["check", "a.deck.yaml", "gone.deck.yaml"]) == 2
    assert "1 deck: 1 legal, 0 illegal; 1 file not checked\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        "check a.deck.yaml --output-format json:./a.deck.yaml",
        "check . -o a.deck.yaml",
        "event . -o a.deck.yaml",
        "event . --sheets a.deck.yaml",
        "stats a.deck.yaml --html a.deck.yaml",
        "proxies a.deck.yaml --html a.deck.yaml",
        "simulate a.deck.yaml . -o a.deck.yaml",
        "lab field a.deck.yaml a.deck.yaml -o a.deck.yaml",
        "play a.deck.yaml a.deck.yaml --save a.deck.yaml",
    ],
)
def test_no_answer_is_written_over_what_it_is_about(capsys: Capture, words: str) -> None:
    assert main([*words.split(), "--force"]) == 2
    assert "a.deck.yaml is read for this answer" in capsys.readouterr().err
    assert Path("a.deck.yaml").read_text(encoding="utf-8") == DECK
