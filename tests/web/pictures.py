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

    size: str
    dark: bool
    language: str


#: What pages are looked at on: a phone, a tablet held upright, a laptop, a large screen.
SIZES = {"phone": (390, 844), "tablet": (768, 1024), "laptop": (1366, 768), "screen": (1920, 1080)}
LANGUAGES = ("en", "fr")
#: The main screens are looked at in every way, all others in these.
MAIN = ("check", "wrong", "table", "map", "rules")
OTHERS = (
    Look("phone", False, "en"),
    Look("phone", True, "fr"),
    Look("laptop", False, "fr"),
    Look("laptop", True, "en"),
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
    opened.evaluate("document.querySelector('.tabs [data-tab=deck]').click()")
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
    opened.evaluate("document.querySelector('.tabs [data-tab=figures]').click()")


def _set_up(opened: Page) -> None:
    go(opened, "play")
    choose_game(opened, "buffy")
    opened.click(".options summary")
    opened.wait_for_selector("#o-turn_cap")


def _table(opened: Page) -> None:
    _begun(opened, "virevolt", 14)
    _settled(opened)


def _map(opened: Page) -> None:
    _begun(opened, "buffy", 12)
    _settled(opened)


def _settled(opened: Page) -> None:
    # The log grows with the rules.
    opened.evaluate(
        "document.querySelectorAll('.log li').forEach((one, at) => at < 4 ? one.textContent = '…' : one.remove())"
    )
    opened.evaluate("document.activeElement.blur()")


def _begun(opened: Page, game: str, choices: int) -> None:
    """Begin a game of two people, in which the last choice is taken so often."""
    go(opened, "play")
    if opened.input_value(".set-up > .bar-top select >> nth=0") != game:
        choose_game(opened, game)
    opened.select_option(".seat >> nth=1 >> select >> nth=0", "human")
    begin(opened)
    for _ in range(choices):
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
    "map": _map,
    "rules": _rules,
    "card": _card,
    "lab": _lab,
}


def looks_of(scene: str) -> list[Look]:
    """Return how a scene is looked at: on a wide screen the figures of a deck are beside it."""
    if scene in MAIN:
        return [Look(size, dark, language) for language in LANGUAGES for size in SIZES for dark in (False, True)]
    return [look for look in OTHERS if scene != "deck" or look.size == "phone"]


# Returns a picture as WebP, and the share of its pixels that are unlike those of another.
WEIGH = """async ([png, other, off]) => {
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d", {willReadFrequently: true});
    const drawn = async source => {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        [canvas.width, canvas.height] = [image.width, image.height];
        context.drawImage(image, 0, 0);
    };
    const pixels = async source => {
        await drawn(source);
        return context.getImageData(0, 0, canvas.width, canvas.height);
    };
    await drawn(`data:image/png;base64,${png}`);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({type: "image/webp", quality: .6})).arrayBuffer());
    let words = "";
    for (const byte of bytes) words += String.fromCharCode(byte);
    const webp = btoa(words);
    if (!other || webp === other) return [webp, other ? 0 : 1];
    const left = await pixels(`data:image/webp;base64,${webp}`);
    const right = await pixels(`data:image/webp;base64,${other}`);
    if (left.width !== right.width || left.height !== right.height) return [webp, 1];
    const [one, two] = [left.data, right.data];
    let wrong = 0;
    for (let at = 0; at < one.length; at += 4) {
        if (Math.abs(one[at] - two[at]) > off || Math.abs(one[at + 1] - two[at + 1]) > off
            || Math.abs(one[at + 2] - two[at + 2]) > off) wrong += 1;
    }
    return [webp, wrong / (one.length / 4)];
}"""


def made_with(started: Browser) -> dict[str, str]:
    """Return what draws here: the browser's version, and the fonts that it finds for those that the pages name."""
    program = shutil.which("fc-match")
    reported = {"chromium": started.version}
    for name in ("serif", "sans-serif", "system-ui", "monospace", "Palatino", "Liberation Serif"):
        asked = [program or "false", "-f", "%{family} %{fontversion}", name]
        reported[name] = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return reported


class Looking:
    """One page, loaded once for each scene, and an empty one beside it whose policy lets data be fetched."""

    def __init__(self, opened: Page, address: str) -> None:
        self.opened = opened
        self._address = address
        self._call_worker = opened.context.new_page()
        opened.bring_to_front()  # a page behind another is drawn once a second

    def begin(self, scene: str) -> None:
        """Load the page as at a first visit, and do what a scene shows."""
        width, height = SIZES["laptop"]
        self.opened.set_viewport_size({"width": width, "height": height})
        self.opened.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.opened.goto("about:blank")
        self.opened.goto(self._address)
        self.opened.wait_for_selector("html[data-ready]", state="attached")
        SCENES[scene](self.opened)

    def taken(self, look: Look, other: bytes | None = None) -> tuple[bytes, float]:
        """Return what the page looks like now, as WebP, and the share of pixels that are unlike another picture's."""
        width, height = SIZES[look.size]
        self.opened.set_viewport_size({"width": width, "height": height})
        self.opened.emulate_media(color_scheme="dark" if look.dark else "light", reduced_motion="reduce")
        self.opened.evaluate(
            "() => { scrollTo(0, 0); document.querySelector('#said')?.remove(); return document.fonts.ready; }"
        )
        png = self.opened.screenshot(animations="disabled", caret="hide")
        kept = None if other is None else b64encode(other).decode()
        webp, share = self._call_worker.evaluate(WEIGH, [b64encode(png).decode(), kept, OFF])
        return b64decode(webp), float(share)


@contextmanager
def looking(started: Browser, address: str, language: str) -> Iterator[Looking]:
    """Open the pages in a language."""
    with browsers.page(started, address, language=language) as opened:
        yield Looking(opened, address)


def pictures(started: Browser, address: str, language: str) -> Iterator[tuple[Path, bytes, float]]:
    """Yield where each picture of a language is kept, what is seen now, and how much of it is unlike."""
    with looking(started, address, language) as pages:
        for scene in SCENES:
            looks = [look for look in looks_of(scene) if look.language == language]
            pages.begin(scene)
            for look in looks:
                path = kept(scene, look)
                yield path, *pages.taken(look, path.read_bytes() if path.is_file() else None)


def kept(scene: str, look: Look) -> Path:
    """Return where the picture of a scene is kept."""
    return HOME / f"{scene}-{look.size}-{'dark' if look.dark else 'light'}.{look.language}.webp"


def write() -> None:
    """Make the pictures again that have changed; all of them where something else draws."""
    HOME.mkdir(exist_ok=True)
    wanted = {kept(scene, look) for scene in SCENES for look in looks_of(scene)}
    for path in {*HOME.glob("*.webp")} - wanted:
        path.unlink()
    with browsers.server() as address, browsers.browser() as started:
        now = made_with(started)
        is_same = MADE.is_file() and json.loads(MADE.read_text(encoding="utf-8")) == now
        for language in LANGUAGES:
            for path, found, share in pictures(started, address, language):
                if not is_same or share > SHARE:
                    path.write_bytes(found)
                    print(path.name)
    MADE.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")


def write_documents() -> None:
    """Make the pictures of the documents again: a game at the table, in both languages."""
    with browsers.server() as address, browsers.browser() as started:
        for language in LANGUAGES:
            with looking(started, address, language) as pages:
                pages.begin("table")
                path = browsers.ROOT / "docs" / "pictures" / f"web.{language}.webp"
                path.write_bytes(pages.taken(Look("laptop", False, language))[0])


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    elif sys.argv[1:] == ["--documents"]:
        write_documents()
    else:
        sys.exit(__doc__)
