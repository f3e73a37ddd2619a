"""Two languages in one process: what was said first in one leaves nothing behind in what is said in the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.cli.table import COMMANDS as TABLE

SAMPLES = Path(__file__).parents[2] / "sample_decks"
RED = str(SAMPLES / "legal" / "virevolt" / "red-rush.deck.yaml")
BLUE = str(SAMPLES / "legal" / "virevolt" / "bibliotheque-gelee.deck.yaml")
# A card that cannot be played as it is written, and what asks for it.
OWN = {
    "game": "virevolt",
    "deck": {"main": {"Zed": 2, "Red Crystal": 28}},
    "cards": {
        "Zed": {
            "type": "hero",
            "color": "red",
            "hp": 3,
            "rotation": {"neutral": 1},
            "sacrifice": {"neutral": 1},
            "costs": [{"red": 1}],
            "play": {"attacks": [{"cost": {"red": 1}, "damge": 1}]},
        }
    },
}
RULING = {
    "game": "virevolt",
    "rulings": [{"name": "x", "rules": ["VV-002"], "given": {"turn": "C"}, "expect": {"turn": "A"}}],
}
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "check": (("check", str(SAMPLES / "illegal" / "virevolt"), "--no-config"), ("check", "own.deck.json")),
    "games": (("games",),),
    "rules": (("rules", "virevolt"), ("rules", "virevolt", "--book"), ("rules", "virevolt", "--options")),
    "explain": (("explain", "virevolt/no-hero"), ("explain", "virevolt/no-heroes")),
    "cards": (("cards", "virevolt", "ember"), ("cards", "buffy", "--unplayable"), ("cards", "--check", "catalog.json")),
    "schema": (("schema", "effects", "virevolt", "--reference"), ("schema", "nothing")),
    "new": (("new", "virevolt"),),
    "new-game": (("new-game", "virevolt"),),
    "hash": (("hash", RED, "nowhere.yaml"),),
    "convert": (("convert", RED, "-", "--to", "octgn"), ("convert", RED, "-", "--to", "text", "--names", "fr")),
    "diff": (("diff", RED, BLUE),),
    "event": (("event", str(SAMPLES / "illegal" / "virevolt"), "--no-config"),),
    "hand": (("hand", RED, "--seed", "1"),),
    "odds": (("odds", RED, "--type", "hero", "--turn", "1"),),
    "stats": (("stats", RED),),
    "proxies": (("proxies", RED, "--html", "-"), ("proxies", RED)),
    "play": (
        ("play", RED, BLUE, "--seats", "random", "--seed", "3"),
        ("play", "own.deck.json", RED, "--seats", "random", "--allow-illegal"),
    ),
    "analyse": (("analyse", "nowhere.json"), ("analyse", "nowhere.json", "--budget", "soon")),
    "replay": (("replay", "nowhere.json"),),
    "simulate": (("simulate", RED, BLUE, "-n", "2", "--bots", "random", "--jobs", "1", "--quiet"),),
    "ruling": (("ruling", "ruling.json"),),
    "lab field": (
        ("lab", "field", RED, BLUE, "-n", "2", "--bots", "random", "--jobs", "1", "--quiet"),
        ("lab", "field", RED),
    ),
    "lab compare": (
        (
            *("lab", "compare", "opening_hand=5", "opening_hand=6", "--field", RED, "--field", BLUE),
            *("-n", "4", "--bots", "random", "--jobs", "1", "--quiet", "--fail-if", "5"),
        ),
        ("lab", "compare", RED, BLUE),
    ),
    "lab gauntlet": (
        ("lab", "gauntlet", RED, "--against", BLUE, "-n", "2", "--bots", "random", "--jobs", "1", "--quiet"),
        ("lab", "gauntlet", RED, "--against", RED),
    ),
    "lab cards": (
        ("lab", "cards", RED, "--against", BLUE, "-n", "130", "--bots", "random", "--jobs", "1", "--quiet"),
        ("lab", "cards", RED, "-n", "1"),
    ),
    "lab tune": (
        ("lab", "tune", RED, "--against", BLUE),
        ("lab", "tune", RED, "--against", RED, "-n", "1"),
    ),
    "lab hands": (
        ("lab", "hands", RED, "--against", BLUE, "-n", "4", "--bots", "random", "--jobs", "1", "--quiet"),
        ("lab", "hands", RED, "--against", BLUE, "--option", "mulligan=none"),
    ),
    "web": (("web", "--pyodide", "nowhere"),),
}
# Runs commands in the order and the languages that are given, and prints what each said.
PROGRAM = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from deckcheck.__main__ import main
said = []
for arguments in json.load(sys.stdin):
    sys.stdin, out, err = io.StringIO(""), io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as end:
            status = end.code
    said.append([status, out.getvalue(), err.getvalue()])
json.dump(said, sys.stdout)
"""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("languages")
    (folder / "own.deck.json").write_text(json.dumps(OWN), encoding="utf-8")
    (folder / "ruling.json").write_text(json.dumps(RULING), encoding="utf-8")
    cards = [{"id": "Z1", "name": "Zed", **OWN["cards"]["Zed"]}]  # type: ignore[index]
    catalog = {"game": "virevolt", "set": "own", "official": False, "cards": cards}
    (folder / "catalog.json").write_text(json.dumps(catalog), encoding="utf-8")
    return folder


def output(here: Path, *languages: str) -> dict[str, list[list[object]]]:
    """Return what every command says in one process, by language, in the order of `COMMANDS`."""
    lines = [line for lines in COMMANDS.values() for line in lines]
    asked = [["--lang", language, *line] for language in languages for line in lines]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "DECKCHECK"))}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(asked),
        cwd=here,
        env={**environment, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    answers = json.loads(done.stdout)
    return {language: answers[at * len(lines) : (at + 1) * len(lines)] for at, language in enumerate(languages)}


def test_every_command_is_tried() -> None:
    assert set(COMMANDS) == set(TABLE)


def test_the_languages_do_not_meet(here: Path) -> None:
    french_first, english_first = output(here, "fr", "en"), output(here, "en", "fr")
    lines = [line for lines in COMMANDS.values() for line in lines]
    for language in ("fr", "en"):
        for line, one, other in zip(lines, french_first[language], english_first[language], strict=True):
            assert one == other, f"{language} {' '.join(line)}"
    # Each says something of its own in nearly every command: an equal answer would show nothing.
    differing = sum(one != other for one, other in zip(french_first["fr"], french_first["en"], strict=True))
    assert differing > len(lines) - 4


@pytest.mark.parametrize(
    ("given", "reported"),
    [
        (["--lang", "fr", "--lang", "en"], "30 cards"),
        (["--lang=en", "--lang=fr"], "30 cartes"),
        (["--lang", "de", "--lang", "en"], "there is no language de"),
    ],
)
def test_the_language_asked_for_last_is_spoken(
    given: list[str], reported: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*given, "check", RED])
    out, err = capsys.readouterr()
    assert reported in out + err
