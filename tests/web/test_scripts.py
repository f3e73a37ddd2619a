"""The pages' scripts: their types hold together, and the linter and the formatter find nothing."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.web.browser import ROOT, module

PAGES = ROOT / "deckcheck" / "web" / "pages"


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


def test_the_linter_and_the_formatter_find_nothing() -> None:
    """`biome check --write deckcheck/web/pages` formats them."""
    assert run("@biomejs/biome:bin/biome", "check", "--error-on-warnings", str(PAGES.relative_to(ROOT))) == ""


def test_lines_are_short() -> None:
    """The formatter splits no comment and no text."""
    long = [
        f"{path.name}:{number}"
        for path in sorted(PAGES.glob("*.js"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert not long
