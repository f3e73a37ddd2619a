"""Misuse that names the way out, and commands that look things up where a configuration is broken."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.cli.commands.web import _allowed, _own_addresses
from deckcheck.failure import Failure
from deckcheck.shipped import sample_decks

Capture = pytest.CaptureFixture[str]
BUFFY = Path(sample_decks()) / "legal" / "buffy"
DECKS = [str(path) for path in sorted((Path(sample_decks()) / "legal" / "virevolt").glob("*.yaml"))[:2]]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


GOOD = "game: virevolt\nset: y\ncards: {Braise: {type: hero, color: red}}\n"
HEROO = "game: virevolt\nset: x\ncards: {A: {type: heroo}}\n"
LOOKUPS = [
    ["rules", "virevolt"],
    ["games"],
    ["explain", "virevolt/deck-size"],
    ["new", "virevolt"],
    ["cards", "virevolt", "scorch"],
    ["schema", "catalog", "virevolt"],
    ["cards", "--check=good.yaml"],
]
BROKEN = {
    "catalog syntax": ("deckcheck.toml", 'catalogs = ["bad.yaml"]\n', "cards: [\n"),
    "catalog card": (
        "deckcheck.toml",
        'catalogs = ["bad.yaml"]\n',
        "game: virevolt\nset: x\ncards: {A: {type: heroo}}\n",
    ),
    "catalog missing": (".deckcheck.yaml", "catalogs: [none.yaml]\n", ""),
    "ruleset": ("deckcheck.toml", 'rulesets = ["bad.yaml"]\n', "game: [\n"),
    "configuration": ("deckcheck.toml", "catalogs = [\n", ""),
    "games": ("deckcheck.toml", 'games = ["none"]\n', ""),
}


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("command", LOOKUPS, ids=" ".join)
def test_what_only_looks_things_up_goes_on(command: list[str], broken: str, capsys: Capture) -> None:
    Path("good.yaml").write_text(GOOD, encoding="utf-8")
    assert main([*command]) == 0
    usual = capsys.readouterr().out
    configuration, text, file = BROKEN[broken]
    Path(configuration).write_text(text, encoding="utf-8")
    Path("bad.yaml").write_text(file, encoding="utf-8")
    assert main([*command]) == 0
    out, err = capsys.readouterr()
    assert out == usual
    assert "bad.yaml:" in err or f"{configuration}:" in err
    assert len(err.splitlines()) == 1


def test_the_file_that_is_broken_can_be_checked(capsys: Capture) -> None:
    configuration, text, file = BROKEN["catalog card"]
    Path(configuration).write_text(text, encoding="utf-8")
    Path("bad.yaml").write_text(file, encoding="utf-8")
    assert main(["cards", "--check=bad.yaml"]) == 1
    assert "type heroo" in capsys.readouterr().err


def test_what_judges_does_not_go_on(capsys: Capture) -> None:
    Path("deckcheck.toml").write_text('catalogs = ["none.yaml"]\n', encoding="utf-8")
    shutil.copy(DECKS[0], "a.deck.yaml")
    assert main(["check", "."]) == 2
    assert main(["hand", "a.deck.yaml"]) == 2


def test_a_file_that_is_asked_for_is_not_passed_by(capsys: Capture) -> None:
    assert main(["cards", "virevolt", "--catalog", "none.yaml"]) == 2


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["play", *DECKS, "--option", "hand=6"], "unknown option 'hand'; the options are: "),
        (["check", "--format", "modern", DECKS[0]], "no game in use has a format modern; the formats are: constructed"),
        (["check", "--format", "modern", "--game", "buffy", DECKS[0]], "buffy has no format modern; its formats are: "),
        (["ruling", DECKS[0]], "this is a decklist, not a ruling file; deckcheck check"),
        (["simulate", str(BUFFY), "-n", "2", "--format", "seled"], "did you mean sealed"),
        (["web", "--allow-host", "http://x/"], "is not a host"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else None,
)
def test_misuse_names_the_way_out(command: list[str], words: str, capsys: Capture) -> None:
    assert main(command) == 2
    out, err = capsys.readouterr()
    assert words in err
    assert not out.strip() or command[0] == "ruling"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("name", ["a.deck.yaml", "a.deck.json", "deckcheck.toml"])
def test_conflict_markers_are_named_as_such(name: str, end: str, capsys: Capture) -> None:
    lines = ["game: virevolt", "<<<<<<< HEAD", "deck: {}", "=======", "deck: {main: {}}", ">>>>>>> main", ""]
    Path(name).write_text(end.join(lines), encoding="utf-8", newline="")
    shutil.copy(DECKS[0], "b.deck.yaml")
    assert main(["check", name if "deck." in name else "b.deck.yaml"]) in (1, 2)
    out, err = capsys.readouterr()
    assert f"{name}:2:1: " in out + err
    assert "a conflict marker of git" in out + err


def test_a_folder_with_decks_of_several_formats(capsys: Capture) -> None:
    command = ["simulate", str(BUFFY), "-n", "2", "--bots", "random", "-q", "--jobs", "1"]
    assert main(command) == 2
    err = capsys.readouterr().err
    assert "--format FORMAT" in err
    assert "constructed: " in err
    assert "sealed: " in err
    assert "the-harvest.deck.yaml" in err
    assert main([*command, "--format", "constructed", "--output-format", "json"]) == 0
    assert "left out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "expected"),
    [("Name.example", "name.example:8731"), ("name:80", "name:80"), ("[::1]", "[::1]:8731"), ("[::1]:5", "[::1]:5")],
)
def test_a_host_that_forwards(host: str, expected: str) -> None:
    assert _allowed(host, 8731) == expected


@pytest.mark.parametrize("host", ["", ":80", "http://x", "x:y", "a:b:1", "x/", "x y", "x:65536", "[::1", "x\n", "é"])
def test_what_is_not_a_host(host: str) -> None:
    with pytest.raises(Failure):
        _allowed(host, 8731)


def test_an_address_that_others_can_use_is_not_one_of_every_machine() -> None:
    for host in ("0.0.0.0", "::"):  # noqa: S104  where the server listens
        try:
            found = _own_addresses(host)
        except OSError:
            continue  # no IPv6 here
        assert found
        assert not {"0.0.0.0", "127.0.0.1", "[::]", "[::1]"} & set(found)  # noqa: S104
