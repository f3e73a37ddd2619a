"""A real browser for tests: Debian's Chromium, driven by Playwright; and the npm packages that they take."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
#: Where `.ci/run` has npm put what tests of pages take (build/ is not part of the sources).
MODULES = Path(os.environ.get("DECKCHECK_NODE_MODULES", ROOT / "build" / "web" / "node_modules"))
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
#: Milliseconds that are waited for what must come: a loaded machine starts Python in a browser slowly.
PATIENCE = int(os.environ.get("DECKCHECK_PATIENCE", "180000"))
# Whatever turns while something is waited for is drawn sixty times a second, on every page that waits.
STILL = """
const still = new CSSStyleSheet();
still.replaceSync("*, ::before, ::after { animation: none !important; }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
"""
#: What axe looks for: the rules of WCAG 2.2, levels A and AA.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def chromium() -> str:
    """Return the program, or skip the test with the reason."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        pytest.skip("there is no Chromium here (Debian's package chromium; .ci/run installs it where it may)")
    return found


def module(name: str) -> Path:
    """Return the folder of an npm package, or skip the test with the reason."""
    folder = MODULES / name
    if not folder.is_dir():
        pytest.skip(f"the npm package {name} is not in {MODULES} (.ci/run installs it where there is npm)")
    return folder


@contextmanager
def browser() -> Iterator[Browser]:
    """Run Chromium."""
    program = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            yield started
        finally:
            started.close()


@contextmanager
def server(port: int = 0, *options: str) -> Iterator[str]:
    """Run `deckcheck web` at a port, or at a free one, and yield its address."""
    program = [sys.executable, "-m", "deckcheck", "--lang", "en", "web", "--port", str(port), *options]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield line.partition(" at ")[2].partition(" ")[0]
        finally:
            process.terminate()
            _, output = process.communicate(timeout=20)
    assert output == ""


@contextmanager
def page(
    started: Browser,
    address: str,
    *,
    language: str = "en",
    width: int = 1280,
    dark: bool = False,
    expected: str = "",
    **more: Any,
) -> Iterator[Page]:
    """Open the pages again; what the console says that is wrong fails the test, but for what a pattern expects."""
    wrong: list[str] = []

    def note(words: str) -> None:
        if not expected or re.search(expected, words) is None:
            wrong.append(words)

    context = started.new_context(
        viewport={"width": width, "height": 800},
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        **more,
    )
    context.add_init_script(STILL)
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE)
    opened.on("console", lambda output: note(output.text) if output.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: note(str(error)))
    opened.goto(address)
    opened.wait_for_selector("html[data-ready]", state="attached")
    try:
        yield opened
    finally:
        context.close()
    assert wrong == [], wrong


def go(opened: Page, name: str) -> None:
    """Go to a page by its link, and wait until it has drawn what it draws first."""
    opened.click(f"nav a[href='#/{name}']")
    opened.wait_for_selector(f"main.{name} h1")
    first = {"build": ".card-row", "rules": ".rule", "play": ".seat select", "lab": ".chosen select"}
    opened.wait_for_selector(first.get(name, ".verdict"))


def choose_game(opened: Page, game: str) -> None:
    """Choose what is to be played, and wait until its seats are there."""
    opened.evaluate("() => { window.before = document.querySelector('.seat'); }")
    opened.select_option(".set-up > .bar-top select >> nth=0", game)
    opened.wait_for_function("() => !window.before.isConnected")


def begin(opened: Page) -> None:
    """Begin the game that is set up, with a seed, so that it begins alike whenever it is begun."""
    opened.click(".further summary")
    opened.fill(".further input[type=number]", "11")
    opened.click(".set-up .main")
    opened.wait_for_selector("section.choices .choice")


def violations(opened: Page) -> list[str]:
    """Return what axe finds wrong in a page."""
    opened.evaluate((module("axe-core") / "axe.min.js").read_text(encoding="utf-8"))
    found = opened.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})"
        ".then(r => r.violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`))",
        TAGS,
    )
    return [str(one) for one in found]
