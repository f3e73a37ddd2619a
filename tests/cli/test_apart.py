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
    ("words", "told"),
    [
        ("check a.deck.yaml --all-formats --format standard", "--format does nothing beside --all-formats"),
        ("check a.deck.yaml --all-formats --fix", "--fix does nothing beside --all-formats"),
        ("check a.deck.yaml --all-formats --diff", "--diff does nothing beside --all-formats"),
        ("check a.deck.yaml --all-formats --ignore virevolt", "--ignore does nothing beside --all-formats"),
        ("check a.deck.yaml --diff --output-format json", "--output-format does nothing beside --diff"),
        ("check a.deck.yaml --diff -o r.txt", "--output does nothing beside --diff"),
        ("check a.deck.yaml --interactive", "--interactive goes with --fix"),
        ("rules virevolt buffy", "this is too much: buffy"),
        ("rules virevolt --book --format standard", "--format does nothing beside --book"),
        ("rules virevolt --options --ruleset house.yaml", "--ruleset does nothing beside --options"),
        ("rules virevolt --book --options", "--options does nothing beside --book"),
        ("rules --check house.yaml --book", "--book does nothing beside --check"),
        ("cards virevolt --unplayable -o x.txt", "--output does nothing beside --unplayable"),
        ("cards --check house.yaml --sort cost", "--sort does nothing beside --check"),
    ],
)
def test_what_would_do_nothing_is_refused(capsys: Capture, words: str, told: str) -> None:
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert (out, told in err) == ("", True)
    assert Path("a.deck.yaml").read_text(encoding="utf-8") == DECK


@pytest.mark.parametrize("more", [[], ["--book"], ["--options"]])
def test_rules_are_told_in_formats_that_there_are(capsys: Capture, more: list[str]) -> None:
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
