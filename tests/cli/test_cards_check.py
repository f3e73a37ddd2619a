"""`deckcheck cards --check`: everything that is wrong with a catalog, each at its place, in the reader’s language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog.prepare import GAMES

BUILT_IN = sorted(Path(GAMES).glob("*/cards/*.yaml"))
WRONG = """\
game: virevolt
cards:
- {name: Ash, type: hero, color: red, costt: 3}
- {name: Ash, type: hero, color: red}
- {name: Ember Squire, type: hero, color: blue}
- {name: Bone, id: B1, type: heroe}
- {name: Bone, id: B2, type: hero, color: red}
game: virevolt
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["cards", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("c.yaml").write_text(WRONG, encoding="utf-8")
    return "c.yaml"


@pytest.mark.parametrize("path", BUILT_IN, ids=[f"{path.parents[1].name}/{path.stem}" for path in BUILT_IN])
def test_the_built_in_catalogs_are_good(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, path.parents[1].name, "--check", str(path))
    assert (status, err) == (0, "")
    assert "no errors" in out


def test_all_mistakes_are_reported_at_once(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--check", wrong)
    assert (status, out) == (1, "")
    assert [line.split(" ", 3)[:3] for line in err.splitlines()] == [
        ["c.yaml:3:39:", "error", "catalog/schema"],
        ["c.yaml:4:3:", "error", "catalog/duplicate"],
        ["c.yaml:5:3:", "error", "catalog/redefined"],
        ["c.yaml:6:30:", "error", "catalog/schema"],
        ["c.yaml:8:1:", "error", "catalog/schema"],
    ]
    assert "game is written twice here (first in line 1)" in err
    assert "Ash is already defined in line 3" in err
    assert "did you mean costs?" in err


def test_as_data(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--check", wrong, "--output-format", "json")
    assert (status, err) == (1, "")
    data = json.loads(out)
    assert [(part["code"], part["line"]) for part in data["problems"]][:2] == [
        ("catalog/schema", 3),
        ("catalog/duplicate", 4),
    ]


def test_in_french(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "fr", "cards", "--check", wrong]) == 1
    messages = capsys.readouterr().err
    assert "c.yaml:3:39: erreur catalog/schema virevolt ne connaît pas d’attribut" in messages
    assert "\u00a0; vouliez-vous dire costs\u00a0?" in messages


def test_a_wrong_type_is_reported_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.yaml"
    path.write_text("game: virevolt\ncards:\n- {name: Ash, type: heroo, color: red, play: {}}\n", encoding="utf-8")
    status, _, err = run(capsys, "--check", str(path))
    assert (status, err.count("heroo")) == (1, 1)


@pytest.mark.parametrize(
    ("card", "messages"),
    [
        (
            "{type: hero}",
            ["a card without a `name`", "the card ? lacks `color`, which every card of the type hero needs"],
        ),
        ('{name: "", type: hero, color: red}', ["a card without a `name`"]),
        ("{id: A1, type: hero, color: pink}", ["a card without a `name`", "`color` of A1 must be one of"]),
        ("{name: [a], type: hero, color: red}", ["`name` of ? must be text"]),
        ("3", ["the card ? must be a mapping"]),
    ],
)
def test_a_card_without_a_name_is_reported_as_one(
    card: str, messages: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(f"game: virevolt\ncards:\n- {card}\n", encoding="utf-8")
    assert run(capsys, "--check", str(path))[0] == 1
    main(["cards", "--check", str(path)])
    lines = [line.partition("catalog/schema ")[2] for line in capsys.readouterr().err.splitlines()]
    assert len(lines) == len(messages)
    assert all(line.startswith(words) for line, words in zip(lines, messages, strict=True))


def test_a_catalog_of_another_game(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "buffy", "--check", wrong)
    assert status == 1
    assert err == "c.yaml:1:7: error catalog/schema this catalog is for virevolt, not for buffy\n"


def test_a_game_or_a_file_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys) == (
        2,
        "",
        "deckcheck: error: name a game (buffy, slasherz, terrors, virevolt and xfiles), or give --check FILE\n",
    )
    assert run(capsys, "--check", "nowhere.yaml")[0] == 2


@pytest.mark.parametrize("command", ["cards", "rules"])
def test_a_decklist_is_named_as_one(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "my.deck.yaml"
    deck.write_text("game: virevolt\ndeck: {main: {Scorch: 1}}\n", encoding="utf-8")
    assert main([command, f"--check={deck}"]) == 1
    assert f"my.deck.yaml:2:7: error {'catalog' if command == 'cards' else 'ruleset'}/schema this is a decklist; " in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("head", "reported"),
    [
        ("", "mine.yaml:1:1: error catalog/schema the catalog does not say which game it is for"),
        ("game: [virevolt]\n", "mine.yaml:1:7: error catalog/schema the catalog does not say which game it is for"),
        ("game: virevlt\n", "there is no game virevlt; did you mean virevolt?"),
    ],
)
def test_a_catalog_of_no_game_is_shown_how_to_name_one(
    head: str, reported: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(f"{head}cards: []\n", encoding="utf-8")
    Path("a.txt").write_text("30 Red Crystal\n", encoding="utf-8")
    for arguments in (["cards", "virevolt", "--check", "mine.yaml"], ["check", "a.txt", "--catalog", "mine.yaml"]):
        assert main(arguments) != 0
        printed = capsys.readouterr()
        assert reported in printed.out + printed.err
