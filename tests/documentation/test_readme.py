"""The README: its two set-up commands are those that the gate runs, and it shows the main job."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.site.examples import ROOT, blocks, sessions
from docs.site.pages import LANGUAGES
from docs.site.picture import PAGES, drawn, path_of

READMES = sorted(ROOT.glob("README*.md"))


@pytest.mark.parametrize("path", READMES, ids=lambda path: path.name)
def test_the_readme_shows_the_main_job(path: Path) -> None:
    shown = [
        command
        for block in blocks(path.read_text("utf-8"))
        if block.kind == "console"
        for command, _ in sessions(block.body)
    ]
    assert any(command.startswith("deckcheck check") for command in shown)


@pytest.mark.parametrize("path", READMES, ids=lambda path: path.name)
def test_the_readme_fits_on_two_screens(path: Path) -> None:
    assert path.read_text("utf-8").count("\n") <= 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_what_the_command_prints(language: str) -> None:
    """`python -m docs.site.picture` draws it again."""
    assert path_of(language).read_text("utf-8") == drawn(language)
    assert path_of(language).relative_to(ROOT).as_posix() in PAGES[language].read_text("utf-8")


@pytest.mark.parametrize("path", READMES, ids=lambda path: path.name)
def test_the_first_two_sh_blocks_are_the_two_commands(path: Path) -> None:
    found = [block.body for block in blocks(path.read_text("utf-8")) if block.kind == "sh"]
    assert len(found) >= 2
    assert all(block.count("\n") == 1 for block in found[:2])
    assert "deckcheck check" in found[0]
    assert "pytest" in found[1]
