"""The pages' scripts: their types hold together, and the linter has nothing to say; lines are as short as Python's."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.browser import ROOT, module

PAGES = ROOT / "deckcheck" / "web" / "pages"
# Scripts whose lines are not yet split; none is added.
LONG_LINES = {
    *("app.js", "build.js", "check.js", "decks.js", "dom.js", "editor.js", "engine.js", "lab.js", "options.js"),
    *("rules.js", "service.js", "setup.js", "share.js", "sheet.js", "store.js", "table.js", "worker.js"),
}


def run(program: str, *arguments: str) -> str:
    """Run a program (`PACKAGE:PATH`) of npm; return what it says where it finds something."""
    package, _, path = program.partition(":")
    if shutil.which("node") is None:
        pytest.skip("there is no node here")
    program = str(module(package) / path)
    done = subprocess.run(["node", program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


@pytest.mark.parametrize("project", ["jsconfig.json", ".ci/workers.jsconfig.json"])
def test_types_hold_together(project: str) -> None:
    assert run("typescript:bin/tsc", "--project", project) == ""


def test_the_linter_finds_nothing() -> None:
    assert run("@biomejs/biome:bin/biome", "lint", "--error-on-warnings", str(PAGES.relative_to(ROOT))) == ""


def test_lines_are_short() -> None:
    def is_long(path: Path) -> bool:
        return any(len(line) > 120 for line in path.read_text(encoding="utf-8").splitlines())

    assert {path.name for path in PAGES.glob("*.js") if is_long(path)} <= LONG_LINES
