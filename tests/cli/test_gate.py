"""What strangers write only shows: no command that prints acts on a terminal, or on the log of a CI service."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from deckcheck.__main__ import main
from deckcheck.cli.output import LOGS
from deckcheck.cli.table import COMMANDS as TABLE
from deckcheck.decklist.formats import WRITTEN
from tests.support.gate import worst

Capture = pytest.CaptureFixture[str]

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"
# Commands at the start of a line and within one, behind white space and far enough for a line to be broken before one;
# controls of both kinds, marks of direction, all that ends a line, what no text can hold; a formula.
COMMANDS = "::set-output name=x::y ::warning::n ##[error]z ##vso[task.complete]w"
ODD = "\u202e\u2066\u200e\u061c\u2028::a\u2029::b\x85::c\x9b31m\x1b[31m\x07\r::d\n::e\x7f"
BAD = f"{COMMANDS}{ODD}{'w' * 90}::end::w"
CARD = {
    "type": "hero",
    "color": "red",
    "hp": 3,
    "rotation": {"neutral": 1},
    "sacrifice": {"neutral": 1},
    "costs": [{"red": 1}],
    "text": {"en": BAD, "fr": BAD},
    "names": {"fr": BAD},
    "play": {"attacks": [{"cost": {"red": 1}, "damage": 1}]},
}
PACKED = {
    "code": "A-1",
    "name": "=q",
    "description": BAD,
    "type": "lvl1",
    "dimension": "nature",
    "level": 1,
    "score": 1500,
    "rarity": "commune",
}
REPORTED = {"name": BAD, "rules": ["VV-100"], "given": {"turn": "A"}, "do": [{"A": BAD}], "expect": {"winner": "A"}}
# What a person types into a game.
TYPED = "\n".join(
    ["1", "? 1", "c ::", "c Red", f"c {COMMANDS}\u202e\x1b", "t", "l", "u", "u", "2", f"s {BAD}/", BAD, "e", "l", ""]
)


def deck(**fields: Any) -> str:
    cards = {"Ember Squire": 2, "Red Crystal": 28}
    data = {"game": "virevolt", "name": BAD, "player": BAD, "notes": BAD, "deck": {"main": cards}, **fields}
    return json.dumps(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of every kind that is read, with the worst names wherever a name can be."""
    here = tmp_path_factory.mktemp("gate")
    files = {
        "legal.deck.json": deck(),
        "::set-output name=p::q ##[x].deck.json": deck(name=f"={BAD}"),
        "own.deck.json": deck(cards={BAD: CARD}, deck={"main": {BAD: 2, "Red Crystal": 28}}),
        "unknown.deck.json": deck(deck={"main": {BAD: 3, "Ember Squire": 3}}),
        "wrong.deck.json": deck(format=BAD, deck={"main": {BAD: 3}, BAD: {"x": 1}}),
        "::game::g ##[x].deck.json": deck(game=BAD),
        "keys.deck.json": deck(**{BAD: 1}),
        "fix.deck.yaml": "game: virevolt\nnotes: |\n  ::a b::c\n  ##[d]\ndeck:\n  main:\n    ember squire: 2\n"
        "    Red Crystal: 28\n",
        "list.txt": f"Game: virevolt\nName: {COMMANDS}\u202e\nNotes: {COMMANDS}\u2028::x\nmain:\n3 {COMMANDS}\u202e\n",
        "catalog.json": json.dumps({"game": "virevolt", "set": BAD, "cards": [{"id": "Z1", "name": BAD, **CARD}]}),
        "::a.json": json.dumps({"game": "virevolt", "set": "a", "cards": []}),
        "broken.json": json.dumps({"game": "virevolt", "set": BAD, "cards": [{"id": BAD, "name": 3, BAD: BAD}]}),
        "rules.json": json.dumps(
            {
                "game": "virevolt",
                "extends": "virevolt",
                "title": {"en": BAD, "fr": BAD},
                "formats": {"house": {"extends": "standard", "title": {"en": BAD, "fr": BAD}}},
                "rules": [
                    {
                        "code": "house/size",
                        **{key: {"en": BAD, "fr": BAD} for key in ("text", "why", "message", "fix", "source")},
                        "compare": {"count": {}, "exactly": 99},
                        "examples": {"fail": {"deck": {BAD: {BAD: BAD}, f"{BAD}2": [BAD]}, BAD: BAD}},
                    }
                ],
            }
        ),
        "ruling.json": json.dumps(
            {
                "game": "virevolt",
                "rulings": [{"name": BAD, "rules": ["VV-002"], "given": {"turn": BAD}, "expect": [BAD]}],
            }
        ),
        ":": deck(deck={"main": {"Ember Squire:": 31}}),
        "told.json": json.dumps({"game": "virevolt", "rulings": [REPORTED]}),
        "pack.json": json.dumps([PACKED, {**PACKED, "code": "A-2", "type": BAD}]),
        "map.json": json.dumps({BAD: {BAD: BAD}}),
        "configured/a.deck.json": deck(),
        "configured/pyproject.toml": f"[tool.deckcheck]\ngame = {json.dumps(BAD)}\n{json.dumps(BAD)} = 1\n",
    }
    (here / "configured").mkdir()
    for name, text in files.items():
        (here / name).write_text(text, encoding="utf-8")
    decks = [str(SAMPLES / f"{name}.deck.yaml") for name in ("red-rush", "reed-and-tide")]
    assert main(["play", *decks, "--seats", "random", "--seed", "12", "--save", str(here / "game")]) == 0
    record = json.loads((here / "game").read_text(encoding="utf-8"))
    (here / "game.json").write_text(json.dumps({**record, "players": [BAD, f"{BAD}2"]}), encoding="utf-8")
    assert main(["replay", str(here / "game.json"), "--verify"]) == 0
    (here / "else.json").write_text(json.dumps({**record, "final": BAD, "format": BAD}), encoding="utf-8")
    return here


PLAYED = ("legal.deck.json", "::set-output name=p::q ##[x].deck.json")
DECKS = (".", "list.txt")
OUTSIDE = ("--no-config",)
RUNS = [
    *(("check", *DECKS, *OUTSIDE, "--output-format", form) for form in ("text", "json", "sarif", "gitlab", "junit")),
    ("check", *DECKS, *OUTSIDE, "--output-format", "markdown", "--statistics"),
    ("check", "legal.deck.json", *OUTSIDE, "--format", "house", "--ruleset", "rules.json"),
    ("check", "legal.deck.json", *OUTSIDE, "--format", "house", "--ruleset", "rules.json", "--output-format", "sarif"),
    ("check", "own.deck.json", *OUTSIDE, "--deck-cards", BAD),
    ("check", "configured"),
    ("check", *DECKS, *OUTSIDE, "--all-formats"),
    ("check", *DECKS, *OUTSIDE, "--diff"),
    ("check", BAD.replace("\n", ""), *OUTSIDE, "--game", BAD, "--format", BAD),
    *(("event", *DECKS, *OUTSIDE, "--output-format", form) for form in ("text", "json")),
    *(("stats", name, "--output-format", form) for name in PLAYED for form in ("text", "json")),
    ("stats", "own.deck.json"),
    *(("proxies", name, "--once", "--html", "-") for name in PLAYED),
    ("proxies", "own.deck.json", "--html", "-"),
    ("proxies", "own.deck.json", "--html", "-", "--paper", BAD),
    ("stats", "legal.deck.json", "--format", "house", "--ruleset", "rules.json"),
    ("hand", "own.deck.json", "--seed", "1"),
    ("hand", "own.deck.json", "--seed", "1", "--output-format", "json"),
    ("odds", "own.deck.json"),
    ("odds", "own.deck.json", "--card", BAD),
    (
        "check",
        "legal.deck.json",
        "none::.deck.json",
        "::set-output name=p::q ##[x].deck.json",
        *OUTSIDE,
        "--all-formats",
    ),
    ("check", *DECKS, *OUTSIDE, "--all-formats", "--ruleset", "rules.json", "--output-format", "json"),
    ("check", *PLAYED, *OUTSIDE, "--show-settings", "--catalog", "::a.json"),
    ("check", *PLAYED, *OUTSIDE, "--pool", "unknown.deck.json"),
    ("check", *PLAYED, *OUTSIDE, "--pool", "list.txt"),
    ("odds", "own.deck.json", "--type", BAD, "--aside", BAD),
    ("odds", "own.deck.json", "--where", f"{BAD}={BAD}"),
    ("odds", "legal.deck.json", "--format", "house", "--ruleset", "rules.json"),
    ("diff", *PLAYED),
    ("diff", PLAYED[1], "own.deck.json"),
    ("cards", "--import", "pack.json"),
    ("cards", "virevolt", "--unplayable", "--catalog", "catalog.json"),
    ("play", "own.deck.json", "::set-output name=p::q ##[x].deck.json", "--seed", "1", "--seats", "human,random"),
    ("play", "own.deck.json", "legal.deck.json", "--seed", "1", "--seats", "human,human"),
    ("hash", *PLAYED, "unknown.deck.json", "::game::g ##[x].deck.json"),
    ("check", ":", *OUTSIDE),
    ("hash", ":", "legal.deck.json"),
    ("stats", ":"),
    ("schema", BAD),
    ("games", "--output-format", BAD),
    ("diff", "legal.deck.json", "own.deck.json"),
    ("diff", "legal.deck.json", "own.deck.json", "--output-format", "json"),
    *(("convert", "own.deck.json", "-", "--to", form) for form in WRITTEN),
    *(("convert", "list.txt", "-", "--to", form) for form in WRITTEN),
    ("convert", "own.deck.json", "-", "--to", "octgn", "--map", "map.json"),
    ("convert", "wrong.deck.json", BAD.replace("\n", ""), "--to", BAD, "--from", BAD),
    ("simulate", *PLAYED, "--games", "2", "--cards", "--seed", "1", "--jobs", "1"),
    ("simulate", *PLAYED, "--games", "2", "--cards", "--seed", "1", "--jobs", "1", "--output-format", "json"),
    ("simulate", "own.deck.json", "legal.deck.json", "--games", "2", "--cards", "--seed", "1", "--jobs", "1"),
    ("simulate", "unknown.deck.json", "legal.deck.json", "--games", "2", "--allow-illegal", "--jobs", "1"),
    *(("lab", "field", *PLAYED, "-n", "2", "--bots", "random", "--jobs", "1", *form) for form in ((), ("--json",))),
    ("lab", "field", *PLAYED, "-n", "2", "--bots", "random", "--jobs", "1", "--plot", BAD),
    ("lab", "field", "own.deck.json", "unknown.deck.json", "--allow-illegal"),
    ("lab", "gauntlet", PLAYED[1], "--against", PLAYED[0], "-n", "2", "--bots", "random", "--jobs", "1"),
    ("lab", "gauntlet", PLAYED[1], "--against", PLAYED[1]),
    ("lab", "cards", PLAYED[1], "--against", PLAYED[0], "-n", "400", "--bots", "random", "--jobs", "1"),
    ("lab", "cards", PLAYED[1], BAD),
    ("lab", "tune", PLAYED[1], "--against", PLAYED[0]),
    ("lab", "tune", PLAYED[1], "--against", PLAYED[0], "--to", PLAYED[1]),
    ("lab", "hands", PLAYED[1], "--against", PLAYED[0], "-n", "8", "--bots", "random", "--jobs", "1"),
    ("lab", "compare", BAD, "catalog.json", "--field", "."),
    (
        *("lab", "compare", "opening_hand=5", "opening_hand=6", "--field", PLAYED[0], "--field", PLAYED[1]),
        *("-n", "4", "--bots", "random", "--jobs", "1"),
    ),
    ("play", *PLAYED, "--seats", "random", "--seed", "1"),
    ("play", *PLAYED, "--option", f"{BAD}={BAD}"),
    ("play", *PLAYED, "--seats", BAD),
    ("replay", "game.json"),
    ("replay", "game.json", "--at", "20"),
    ("replay", "game.json", "--verify"),
    ("analyse", "game.json", "--budget", "2"),
    ("analyse", "game.json", "--budget", "1", "--output-format", "json"),
    ("analyse", "else.json"),
    ("analyse", "game.json", "--budget", BAD),
    ("replay", "else.json"),
    ("replay", "own.deck.json"),
    ("cards", "virevolt", "--catalog", "catalog.json"),
    ("cards", "virevolt", "Z1", "--catalog", "catalog.json"),
    ("cards", "virevolt", "Z1", "--catalog", "catalog.json", "--output-format", "json"),
    ("cards", "virevolt", BAD),
    ("cards", "--check", "broken.json"),
    ("cards", "--check", "broken.json", "--output-format", "json"),
    ("cards", "virevolt", "--catalog", "broken.json"),
    ("rules", "virevolt", "--ruleset", "rules.json"),
    ("explain", "house/size", "--ruleset", "rules.json"),
    ("explain", "house/size", "--ruleset", "rules.json", "--output-format", "json"),
    ("explain", BAD),
    ("ruling", "ruling.json"),
    ("ruling", "ruling.json", "--output-format", "json"),
    ("ruling", "told.json"),
    ("ruling", "told.json", "--output-format", "json"),
    ("new", BAD),
    ("new-game", BAD),
    ("web", "--host", BAD),
    ("web", "--export", "configured", "--force"),
    ("web", "--export", "site", "--pyodide", BAD),
    (BAD,),
    ("check", f"--{BAD}"),
    ("--lang", BAD),
]


def test_no_command_is_left_out() -> None:
    assert set(TABLE) <= {run[0] for run in RUNS} | {" ".join(run[:2]) for run in RUNS}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("arguments", RUNS, ids=lambda run: ascii(" ".join(run))[:70])
def test_what_strangers_write_only_shows(
    arguments: tuple[str, ...], language: str, folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setattr("sys.stdin", io.StringIO(TYPED))
    main(["--lang", language, *arguments])
    captured = capsys.readouterr()
    assert captured.out + captured.err
    tabs = "\t" if "convert" in arguments else ""
    assert worst(captured.out, allowed=f"\n\u00a0\u202f{tabs}") == []
    assert worst(captured.err) == []


PATHS = {"::set-output name=p::q ##[x].deck.json", "::game::g ##[x].deck.json"}


@pytest.mark.parametrize("service", LOGS)
def test_a_patch_only_shows_in_a_log_and_is_exact_elsewhere(
    service: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LOGS:
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "a\n::b.deck.yaml"
    notes = '"  ##[b] \u202e"'
    path.write_text(f"game: virevolt\nnotes: {notes}\ndeck:\n  main:\n    ember squire: 2\n", encoding="utf-8")
    main(["check", str(path), "--no-config", "--diff"])
    exact = capsys.readouterr().out
    assert f"\n notes: {notes}\n deck:\n" in exact
    assert not re.search(r"^(::|\\)", exact, re.MULTILINE)
    monkeypatch.setenv(service, "true")
    main(["check", str(path), "--no-config", "--diff"])
    shown = capsys.readouterr().out
    assert worst(shown) == []
    assert shown.count("\n") == exact.count("\n")


def test_every_line_of_the_report_for_github_is_its_own_command(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    main(["check", *DECKS, "--no-config", "--output-format", "github"])
    *lines, last = capsys.readouterr().out.splitlines()
    assert len(lines) > 5
    for line in [*lines, last]:
        own = re.match(r"::(?:error|warning|notice) [^:]*::", line)
        assert (own is None) == (line == last)
        assert worst(line[own.end() :] if own else line) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("event", *DECKS, "--no-config", "--output-format", "csv"),
        ("simulate", *PLAYED, "--games", "1", "--jobs", "1", "--output-format", "csv"),
        ("simulate", *PLAYED, "--games", "1", "--jobs", "1", "--output-format", "csv", "--cards"),
    ],
)
def test_no_cell_is_a_formula_or_a_command(
    arguments: tuple[str, ...], folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    import csv

    monkeypatch.chdir(folder)
    main(list(arguments))
    out = capsys.readouterr().out
    assert worst(out.replace("\r\n", "\n")) == []
    cells = [cell for row in csv.reader(out.splitlines()) for cell in row]
    assert len(cells) > 20
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))]


def test_pages_and_pictures_hold_nothing_that_acts(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    sheets, page, picture = (str(tmp_path / name) for name in ("sheets.html", "page.html", "picture.svg"))
    main(["event", *DECKS, "--no-config", "--sheets", sheets, "--title", BAD])
    main(["stats", "own.deck.json", "--html", page, "--svg", picture])
    for path in (sheets, page, picture):
        assert worst(Path(path).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("form", ["sarif", "gitlab"])
@pytest.mark.parametrize("arguments", [("legal.deck.json", "--format", "house", "--ruleset", "rules.json"), DECKS])
def test_words_that_other_programs_show_only_show_there(
    form: str, arguments: tuple[str, ...], folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Escapes of JSON are undone by whoever reads it: what they represent is looked at, not how it is written."""
    monkeypatch.chdir(folder)
    main(["check", *arguments, *OUTSIDE, "--output-format", form])
    waiting = [json.loads(capsys.readouterr().out)]
    texts = []
    for node in waiting:
        texts += [node] if isinstance(node, str) else []
        waiting += node.values() if isinstance(node, dict) else node if isinstance(node, list) else []
    # Where a file is is not text: it must lead there.
    assert [found for text in texts if text not in PATHS and (found := worst(text))] == []
    assert any("warning" in text for text in texts)


@pytest.mark.parametrize("form", WRITTEN)
def test_a_file_that_is_converted_holds_no_character_that_acts(
    form: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    for name in ("own.deck.json", "list.txt", "legal.deck.json"):
        main(["convert", name, str(tmp_path / f"{name}.out"), "--to", form])
        words = (tmp_path / f"{name}.out").read_text(encoding="utf-8") if (tmp_path / f"{name}.out").exists() else ""
        assert [char for char in words if not char.isprintable() and char not in "\n\t\r\u00a0\u202f"] == []
