"""Every command that takes decks takes the sample decks of every game, one by one and as a folder."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from deckcheck import load_deck
from deckcheck.__main__ import main
from deckcheck.cli.table import COMMANDS
from deckcheck.engine.registry import playable_games, rules_of

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal"
# What decides nothing here is kept short: games of bots that choose by lot, in this process.
SHORT = "--bots random --jobs 1 --quiet"
LINES = {
    "check": ["check {decks}", "check {decks} --strict --advice --statistics", "check {a} --all-formats"],
    "check --fix": ["check --fix {decks}", "check --diff {decks}", "check {a} --show-reading"],
    "hash": ["hash {decks}"],
    "convert": ["convert {a} {a}.{ending}"],
    "diff": ["diff {a} {a}"],
    "event": ["event {decks} --sheets sheets.html"],
    "hand": ["hand {a} --seed 1 --turns 2"],
    "odds": ["odds {a}", "odds {a} --card {card}"],
    "stats": ["stats {a} --html stats.html --svg stats.svg"],
    "proxies": ["proxies {decks} --html cards.html"],
    "play": ["play {a} {b} --seats random,random --seed 1 --save game.json"],
    "replay": ["replay game.json --at 3 --plain", "replay game.json --verify"],
    "simulate": [f"simulate {{decks}} --format {{format}} -n 1 {SHORT}", f"simulate {{a}} {{b}} -n 2 --cards {SHORT}"],
    "lab": [
        f"lab field {{a}} {{b}} --games 2 {SHORT}",
        f"lab gauntlet {{a}} --against {{b}} --games 2 {SHORT}",
    ],
}
# Commands of which other tests try the sample decks of every game, since they take many games, or that take no decks.
ELSEWHERE = {"analyse", "lab cards", "lab compare", "lab hands", "lab tune", "ruling", "web"}
NO_DECKS = {"cards", "explain", "games", "new", "new-game", "rules", "schema"}
# The section that a game draws from.
DRAWN = {"buffy": "resources", "slasherz": "main", "terrors": "starters", "virevolt": "main", "xfiles": "bureau"}
ENDINGS = ["json", "cod", "dek", "txt"]


def tried() -> set[str]:
    """Return the commands that are tried here."""
    words = [shlex.split(line) for lines in LINES.values() for line in lines]
    return {" ".join(line[: 2 if line[0] == "lab" else 1]) for line in words}


def test_every_command_that_takes_decks_is_tried() -> None:
    assert tried() | ELSEWHERE | NO_DECKS == set(COMMANDS)


@pytest.fixture
def decks(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The sample decks of a game in a folder, two of them of its first format, and what else command lines name."""
    folder = tmp_path / "decks"
    shutil.copytree(SAMPLES / game, folder)
    monkeypatch.chdir(tmp_path)
    rules = rules_of(game)
    form = "constructed" if game == "buffy" else "standard"
    loaded = {path: load_deck(str(path)) for path in sorted(folder.iterdir())}
    usual = [path for path, deck in loaded.items() if deck.format == form]
    first = loaded[usual[0]]
    # Some decks may not meet: those of the same X-File, for one.
    others = [
        path
        for path in usual[1:]
        if not rules.pairing_conflicts(rules.book(), [first.contents(), loaded[path].contents()])
    ]
    card = next(entry.card.name for entry in first.section(DRAWN[game]) if entry.card is not None)
    return {
        "decks": "decks",
        "a": str(usual[0]),
        "b": str(others[0]),
        "format": form,
        "card": shlex.quote(card),
    }


@pytest.mark.parametrize("game", playable_games())
@pytest.mark.parametrize("command", LINES)
def test_a_command_takes_the_sample_decks(
    command: str, decks: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [*LINES["play"], *LINES[command]] if command == "replay" else LINES[command]
    for line in lines:
        for ending in ENDINGS if "{ending}" in line else [""]:
            status = main(shlex.split(line.format(**decks, ending=ending)))
            assert status == 0, (line, capsys.readouterr())
