"""The guide to building a game: its game is built as it says, in a copy of the package, and everything works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.engine.rules import GameRules
from tests.support.guide import BLOCK, GUIDE, PACKAGE, build


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and the guide's game in it."""
    folder = tmp_path_factory.mktemp("guide")
    build(folder)
    return folder


def command(folder: Path, words: list[str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "DECKCHECK_LANG": "en"}
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def commands() -> list[str]:
    return [
        line.removeprefix("$ ")
        for kind, _, body in BLOCK.findall(GUIDE)
        if kind == "console"
        for line in body.splitlines()
    ]


@pytest.mark.parametrize("line", commands())
def test_the_commands_of_the_guide_work(copy: Path, line: str) -> None:
    done = command(copy, line.split())
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_there_are_commands() -> None:
    assert {line.split()[1] for line in commands()} >= {"check", "ruling", "simulate", "play", "rules"}


def test_the_game_is_played_to_its_end(copy: Path) -> None:
    done = command(
        copy, ["deckcheck", "simulate", "higher.deck.yaml", "higher.deck.yaml", "-n", "40", "--output-format", "json"]
    )
    assert '"sum": 40' in done.stdout


def test_a_wrong_card_of_the_game_is_told_with_its_line(copy: Path) -> None:
    cards = copy / "wrong.yaml"
    cards.write_text(
        "game: higher\ncards:\n- {id: H9, name: Nine, type: number, rank: 9, play: {do: [{drew: 1}]}}\n",
        encoding="utf-8",
    )
    done = command(copy, ["deckcheck", "cards", "--check", "wrong.yaml"])
    assert done.returncode == 1
    assert re.search(r"wrong\.yaml:3:\d+: .*drew.*draw", done.stdout + done.stderr)


def test_every_file_that_the_guide_names_exists() -> None:
    named = set(re.findall(r"`((?:virevolt|engine)/[\w/.*]+)`", GUIDE))
    assert len(named) > 15
    for name in named:
        home = PACKAGE if name.startswith("engine/") else PACKAGE / "games"
        assert list(home.glob(name)), name


def test_every_file_of_virevolt_is_on_the_walk() -> None:
    for path in (PACKAGE / "games" / "virevolt").rglob("*.py"):
        if path.name not in ("__init__.py", "figures.py", "words.py"):
            assert f"`{path.relative_to(PACKAGE / 'games').as_posix()}`" in GUIDE, path


def test_every_hook_that_the_guides_game_uses_exists() -> None:
    for name in re.findall(r"^    def (\w+)\(self, ", GUIDE, re.MULTILINE):
        assert hasattr(GameRules, name), name
