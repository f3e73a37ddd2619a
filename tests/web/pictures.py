"""Pictures of every page that are kept and compared: `python -m tests.web.pictures --write` makes them again.

With `--documents` the pictures of the documents are made again, which nothing is compared with.

Pixels are only comparable where the same Chromium draws with the same fonts, so the pictures' home says with what they
were made, and elsewhere they are not compared. What other work changes every day (how many rulings there are, which
one a card has) is left out of the scenes.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.web import browser as browsers
from tests.web.browser import begin, choose_game, go

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOME = Path(__file__).parent / "pictures"
MADE = HOME / "made.json"
#: How far a colour may be off (of 255), and the share of pixels that may be off by more.
OFF, SHARE = 40, 0.002
WRONG = "game: virevolt\nname: Mine\ndeck:\n  main:\n    ember squire: 4\n    Red Cristal: 26\n"


class Look(NamedTuple):
    """How a page is looked at."""

    name: str
    width: int
    height: int
    dark: bool
    language: str


LOOKS = (
    Look("phone-light", 360, 740, False, "en"),
    Look("phone-dark", 360, 740, True, "fr"),
    Look("wide-light", 1280, 800, False, "fr"),
    Look("wide-dark", 1280, 800, True, "en"),
)


def _check(opened: Page) -> None:
    opened.fill("#list", WRONG)
    opened.wait_for_selector(".fix button")
    opened.evaluate("document.activeElement.blur()")


def _typing(opened: Page) -> None:
    opened.fill("#list", "game: virevolt\nname: Mine\ndeck:\n  main:\n    Scorch: 2\n    ")
    opened.focus("#list")
    opened.keyboard.press("Control+End")
    opened.keyboard.type("cryst")
    opened.wait_for_selector("#completions li")
    opened.wait_for_selector(".violation")
    opened.keyboard.press("ArrowDown")


def _wrong(opened: Page) -> None:
    opened.fill("#list", WRONG)
    opened.wait_for_selector(".verdict.illegal")
    go(opened, "build")
    opened.wait_for_selector(".findings .answers", state="attached")
    opened.wait_for_function("() => document.querySelectorAll('.chart').length > 3")
    if opened.locator(".tabs [data-tab=deck]:visible").count():
        opened.click(".tabs [data-tab=deck]")
    opened.evaluate("document.activeElement.blur()")


def _build(opened: Page) -> None:
    go(opened, "build")
    opened.evaluate("() => { window.before = document.querySelector('.card-row'); }")
    opened.select_option(".tools-row select >> nth=1", "virevolt/red-rush")
    opened.wait_for_selector(".legal", state="attached")
    opened.wait_for_function("() => document.querySelectorAll('.chart').length > 3")
    # The cards to choose from come when they are found: those of the game before are there until then.
    opened.wait_for_function("() => !window.before.isConnected")


def _deck(opened: Page) -> None:
    _build(opened)
    if opened.locator(".tabs [data-tab=figures]:visible").count():
        opened.click(".tabs [data-tab=figures]")


def _set_up(opened: Page) -> None:
    go(opened, "play")
    choose_game(opened, "buffy")
    opened.click(".options summary")
    opened.wait_for_selector("#o-turn_cap")


def _table(opened: Page) -> None:
    _begun(opened)
    # The log grows with the rules.
    opened.evaluate(
        "document.querySelectorAll('.log li').forEach((one, at) => at < 4 ? one.textContent = '…' : one.remove())"
    )
    opened.evaluate("document.activeElement.blur()")


def _begun(opened: Page) -> None:
    go(opened, "play")
    choose_game(opened, "virevolt")
    opened.select_option(".seat >> nth=1 >> select >> nth=0", "human")
    begin(opened)
    for _ in range(14):
        opened.evaluate("() => { window.before = document.querySelector('.felt .half, .curtain'); }")
        opened.click(".curtain .main, section.choices .choice >> nth=-1")
        opened.wait_for_function("() => !window.before.isConnected")
    if opened.locator(".curtain").count():
        opened.click(".curtain .main")
    opened.wait_for_selector("section.choices .choice")


def _rules(opened: Page) -> None:
    opened.evaluate("location.hash = '#/rules/virevolt/VV-01'")
    opened.wait_for_selector(".rule[id^='VV-01']")
    opened.evaluate("for (const one of document.querySelectorAll('.rule summary')) one.textContent = '…'")
    opened.evaluate("document.activeElement.blur()")


def _card(opened: Page) -> None:
    opened.evaluate("location.hash = '#/rules/virevolt/cards/R01'")
    opened.wait_for_selector(".card-page .plays")
    opened.evaluate("for (const one of document.querySelectorAll('.of-card, .clauses')) one.remove()")


def _lab(opened: Page) -> None:
    go(opened, "lab")
    opened.select_option("main .bar-top select >> nth=0", "virevolt")
    opened.select_option("main .bar-top select >> nth=1", "random")
    opened.fill("main input[type=number]", "12")
    opened.click(".tools-row .main")
    opened.wait_for_function("() => document.querySelector('progress').value === 1")


SCENES: dict[str, Callable[[Page], None]] = {
    "check": _check,
    "typing": _typing,
    "wrong": _wrong,
    "build": _build,
    "deck": _deck,
    "set-up": _set_up,
    "table": _table,
    "rules": _rules,
    "card": _card,
    "lab": _lab,
}


def scenes_of(look: Look) -> list[str]:
    """Return the scenes that are looked at so: on a wide screen the figures of a deck are beside it."""
    return [scene for scene in SCENES if scene != "deck" or look.width < 500]


SHRINK = """async png => {
    const image = await createImageBitmap(await (await fetch(png)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({type: "image/webp", quality: .8});
    let words = "";
    for (const byte of new Uint8Array(await blob.arrayBuffer())) words += String.fromCharCode(byte);
    return btoa(words);
}"""
COMPARE = """async ([one, other, off]) => {
    const pixels = async data => {
        const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${data}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    };
    const [left, right] = [await pixels(one), await pixels(other)];
    if (left.width !== right.width || left.height !== right.height) return 1;
    let wrong = 0;
    for (let at = 0; at < left.data.length; at += 4) {
        const far = [0, 1, 2].some(part => Math.abs(left.data[at + part] - right.data[at + part]) > off);
        if (far) wrong += 1;
    }
    return wrong / (left.data.length / 4);
}"""


def made_with(started: Browser) -> dict[str, str]:
    """Return what draws here: the browser's version, and the fonts that it finds for those that the pages name."""
    program = shutil.which("fc-match")
    told = {"chromium": started.version}
    for name in ("serif", "sans-serif", "system-ui", "monospace", "Palatino", "Liberation Serif"):
        asked = [program or "false", "-f", "%{family} %{fontversion}", name]
        told[name] = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return told


@contextmanager
def looking(started: Browser, address: str, look: Look) -> Iterator[Page]:
    """Open the pages again, as a look wants them."""
    with browsers.page(started, address, language=look.language, width=look.width, dark=look.dark) as opened:
        opened.set_viewport_size({"width": look.width, "height": look.height})
        yield opened


def picture(opened: Page, scene: str) -> bytes:
    """Return what a scene looks like, as WebP."""
    SCENES[scene](opened)
    return _taken(opened)


def _taken(opened: Page) -> bytes:
    opened.evaluate("() => { scrollTo(0, 0); document.querySelector('#said').remove(); return document.fonts.ready; }")
    data = opened.screenshot(animations="disabled", caret="hide")
    with _desk(opened) as desk:
        return b64decode(desk.evaluate(SHRINK, f"data:image/png;base64,{b64encode(data).decode()}"))


def unlike(opened: Page, one: bytes, other: bytes) -> float:
    """Return the share of pixels in which two pictures are unlike."""
    with _desk(opened) as desk:
        found: float = desk.evaluate(COMPARE, [b64encode(one).decode(), b64encode(other).decode(), OFF])
    return found


@contextmanager
def _desk(opened: Page) -> Iterator[Page]:
    """Open an empty page, whose policy lets data be fetched."""
    desk = opened.context.new_page()
    try:
        yield desk
    finally:
        desk.close()


def kept(scene: str, look: Look) -> Path:
    """Return where the picture of a scene is kept."""
    return HOME / f"{scene}-{look.name}.webp"


def write() -> None:
    """Make the pictures again that have changed; all of them where something else draws."""
    HOME.mkdir(exist_ok=True)
    with browsers.server() as address, browsers.browser() as started:
        now = made_with(started)
        is_same = MADE.is_file() and json.loads(MADE.read_text(encoding="utf-8")) == now
        for look in LOOKS:
            for scene in scenes_of(look):
                path = kept(scene, look)
                with looking(started, address, look) as opened:
                    found = picture(opened, scene)
                    if is_same and path.is_file() and unlike(opened, found, path.read_bytes()) <= SHARE:
                        continue
                path.write_bytes(found)
                print(path.name)
    MADE.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")


def write_documents() -> None:
    """Make the pictures of the documents again: a game at the table, in both languages."""
    with browsers.server() as address, browsers.browser() as started:
        for language in ("en", "fr"):
            with looking(started, address, Look("wide-light", 1280, 800, False, language)) as opened:
                _begun(opened)
                opened.evaluate("document.activeElement.blur()")
                path = browsers.ROOT / "docs" / "pictures" / f"web.{language}.webp"
                path.write_bytes(_taken(opened))


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    elif sys.argv[1:] == ["--documents"]:
        write_documents()
    else:
        sys.exit(__doc__)
