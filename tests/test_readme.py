"""The README shows real output: its files are written, its commands are run, and what they print is what it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# ([\w./-]+\.(?:ya?ml|toml))\n")


def sessions() -> list[tuple[str, str]]:
    """Return (command, expected output) of every console block, in order."""
    found = []
    for kind, body in BLOCK.findall(README):
        if kind == "console":
            for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the README writes, and the sample decks."""
    made = tmp_path_factory.mktemp("readme")
    for kind, body in BLOCK.findall(README):
        named = FILE.match(body)
        if kind in {"yaml", "toml"} and named:
            (made / named.group(1)).parent.mkdir(parents=True, exist_ok=True)
            (made / named.group(1)).write_text(body, encoding="utf-8")
    (made / "sample_decks").symlink_to(ROOT / "sample_decks")
    return made


def run(command: str, folder: Path) -> str:
    words = shlex.split(command)
    assert words[0] == "deckcheck"
    environment = {key: value for key, value in os.environ.items() if key not in {"FORCE_COLOR", "CI"}}
    environment |= {"NO_COLOR": "1", "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck", *words[1:]],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.mark.parametrize(("command", "expected"), sessions(), ids=[command for command, _ in sessions()])
def test_a_command_of_the_readme_prints_what_the_readme_shows(command: str, expected: str, folder: Path) -> None:
    assert run(command, folder) == expected


def test_the_readme_shows_the_main_job() -> None:
    assert any(command.startswith("deckcheck check") for command, _ in sessions())


def test_the_first_two_sh_blocks_are_the_two_commands() -> None:
    blocks = [body for kind, body in BLOCK.findall(README) if kind == "sh"]
    assert len(blocks) >= 2
    assert all(block.count("\n") == 1 for block in blocks[:2])
    assert "deckcheck check" in blocks[0]
    assert "pytest" in blocks[1]
