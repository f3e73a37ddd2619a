"""The guide to building a game: its game is built as it says, in an empty folder, and everything works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.engine.rules import GameRules
from tests.support.guide import BLOCK, GUIDE, PACKAGE


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder in which the first command of the guide was given."""
    made = tmp_path_factory.mktemp("guide")
    done = command(made, commands()[0])
    assert (done.returncode, commands()[0]) == (0, "deckcheck new-game higher"), done.stderr
    return made


def command(folder: Path, line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    given = {key: value for key, value in os.environ.items() if key != "DECKCHECK_GAMES"}
    return subprocess.run(
        [sys.executable, "-m", *line.split()],
        cwd=folder,
        env={**given, "PYTHONPATH": str(PACKAGE.parent), "DECKCHECK_LANG": "en", **environment},
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


@pytest.mark.parametrize("line", commands()[1:])
def test_the_commands_of_the_guide_work_in_an_empty_folder(folder: Path, line: str) -> None:
    done = command(folder, line)
    assert done.returncode == 0, done.stderr
    assert done.stdout or " new " in line


def test_there_are_commands() -> None:
    words = {word for line in commands() for word in line.split()}
    assert words >= {"check", "ruling", "simulate", "play", "rules", "cards", "explain", "schema", "hand", "games"}


def test_the_files_are_those_of_the_guide(folder: Path) -> None:
    shown = {name: body for kind, name, body in BLOCK.findall(GUIDE) if kind in ("python", "yaml")}
    assert len(shown) == 11
    for name, body in shown.items():
        assert (folder / name).read_text(encoding="utf-8") == body


def test_the_game_is_played_to_its_end(folder: Path) -> None:
    deck = "higher/decks/higher.deck.yaml"
    line = f"deckcheck simulate {deck} {deck} -n 40 --output-format json"
    done = command(folder, line, DECKCHECK_GAMES=str(folder))
    assert '"sum": 40' in done.stdout


def test_a_game_of_another_name_works_as_well(tmp_path: Path) -> None:
    done = command(tmp_path, "deckcheck new-game star_wars games")
    assert (done.returncode, "Now try" in done.stderr) == (0, True)
    for line in done.stderr.splitlines()[1:3]:
        tried = command(tmp_path, line.strip())
        assert tried.returncode == 0, tried.stderr
    files = [path for path in (tmp_path / "games").rglob("*.*") if path.is_file() and path.suffix != ".pyc"]
    every = "".join(path.read_text(encoding="utf-8") for path in files)
    assert "higher" not in every.lower()


def test_a_wrong_card_of_the_game_is_reported_with_its_line(folder: Path) -> None:
    (folder / "wrong.yaml").write_text(
        "game: higher\ncards:\n- {id: H9, name: Nine, type: number, rank: 9, play: {do: [{drew: 1}]}}\n",
        encoding="utf-8",
    )
    done = command(folder, "deckcheck --games . cards --check wrong.yaml")
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
