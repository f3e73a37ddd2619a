"""Shared tables in real browsers: a phone and a laptop, two languages, somebody who watches, and a server restarted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from deckcheck.__main__ import main
from tests.web import browser as browsers
from tests.web.browser import page, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST = 400  # choices of a game

# Makes a choice, by a rising number; waits until the next ones are drawn, or somebody else is to choose.
CHOOSE = """
async at => {
    const pause = () => new Promise(done => setTimeout(done, 5));
    const buttons = [...document.querySelectorAll("section.choices .choice")];
    if (!buttons.length) return false;
    const before = buttons[0];
    buttons[at % buttons.length].click();
    for (let wait = 0; wait < 4000 && before.isConnected; wait += 1) await pause();
    return true;
}
"""


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browsers.browser() as started:
        yield started


def links(opened: Page) -> list[str]:
    """Open a table of Virevolt that is over after some turns, and return its links."""
    opened.click("nav a[href='#/tables']")
    opened.wait_for_selector("[data-key=open]")
    opened.evaluate("() => { window.before = document.querySelector('.options'); }")
    opened.select_option("main .bar-top select >> nth=0", "virevolt")
    opened.wait_for_function("() => !window.before.isConnected")
    opened.click(".options summary")
    opened.fill("#o-turn_cap", "4")
    opened.dispatch_event("#o-turn_cap", "change")
    opened.click("[data-key=open]")
    opened.wait_for_selector(".shared-link a")
    return [str(box.input_value()) for box in opened.locator(".shared-link input").all()]


def sit(opened: Page, link: str, name: str) -> None:
    """Sit down by a link, bring the deck that is chosen already, and be ready."""
    opened.goto(link)
    opened.fill(".set-up input", name)
    opened.click(".set-up .main")
    opened.click("[data-key=bring]")
    opened.wait_for_selector("[data-key=ready]:not([disabled])")
    opened.click("[data-key=ready]")


def over(opened: Page) -> bool:
    return opened.locator(".outcome").count() > 0


def test_a_whole_game_on_a_phone_and_a_laptop_while_somebody_watches(
    chrome: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as held:
        address = held.enter_context(browsers.server(0, "--tables", "--tables-file", str(tmp_path / "tables.sqlite3")))
        laptop = held.enter_context(page(chrome, address, accept_downloads=True))
        first, second, watch = links(laptop)
        phone = held.enter_context(page(chrome, address, language="fr", width=390, has_touch=True))
        watcher = held.enter_context(page(chrome, watch))
        sit(laptop, first, "Ann")
        laptop.wait_for_selector(".shared-list .chip")
        sit(phone, second, "Bénédicte")
        for opened in (laptop, phone, watcher):
            opened.wait_for_selector(".felt .region, .felt [class*=region], .felt section")
        assert violations(laptop) == []
        assert violations(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        laptop.select_option("select[data-key=talk]", "hello")
        phone.wait_for_selector(".shared-said >> text=Bonjour")
        for number in range(MOST):
            if over(laptop) and over(phone):
                break
            if number == 6:
                phone.reload()  # a phone that was asleep
                phone.wait_for_selector(".felt section")
            moved = [opened.evaluate(CHOOSE, number) for opened in (laptop, phone) if not over(opened)]
            if not any(moved):
                laptop.wait_for_timeout(50)
        else:
            pytest.fail("the game did not end")
        watcher.wait_for_selector(".outcome")
        with laptop.expect_download() as saved:
            laptop.click("[data-key=save]")
        path = tmp_path / "saved.game.json"
        saved.value.save_as(path)
        laptop.click("[data-key=propose-rematch]")
        phone.click(".shared-bar .fix .main")
        laptop.wait_for_selector(".outcome", state="detached")
    assert main(["--lang", "en", "replay", str(path), "--verify"]) == 0
    assert json.loads(path.read_text(encoding="utf-8"))["players"] == ["Ann", "Bénédicte"]
    capsys.readouterr()


def made(address: str, opened: Page) -> int:
    """Return how many choices have been made at the table of a page."""
    token = opened.url.rpartition("/")[2]
    answer = httpx.post(f"{address}call/table_look", json={"token": token}, timeout=60).json()
    return int(answer["result"]["play"]["made"])


def test_two_tabs_of_a_seat_and_a_page_that_no_stream_reaches(chrome: Browser, tmp_path: Path) -> None:
    """What one tab does the other shows; a choice pressed in both counts once; without a stream a page asks again."""
    with ExitStack() as held:
        address = held.enter_context(browsers.server(0, "--tables", "--tables-file", str(tmp_path / "tables.sqlite3")))
        tab = held.enter_context(page(chrome, address))
        first, second, _ = links(tab)
        phone = held.enter_context(page(chrome, address, language="fr", width=390))
        # A proxy that lets no stream through.
        phone.route("**/follow*", lambda route: route.fulfill(status=200, content_type="text/plain", body=""))
        sit(tab, first, "Ann")
        tab.wait_for_selector(".shared-list .chip")
        sit(phone, second, "Bénédicte")
        tab.wait_for_selector(".felt section")
        other_tab = held.enter_context(page(chrome, tab.url))
        for opened in (phone, other_tab):
            opened.wait_for_selector(".felt section")
        tab.select_option("select[data-key=talk]", "hello")
        other_tab.wait_for_selector(".shared-said >> text=Hello")
        phone.wait_for_selector(".shared-said >> text=Bonjour")
        for number in range(40):
            if tab.locator("section.choices .choice").count():
                break
            phone.evaluate(CHOOSE, number)
            tab.wait_for_timeout(100)
        other_tab.wait_for_selector("section.choices .choice")
        before = made(address, tab)
        for opened in (tab, other_tab):
            opened.evaluate("() => { document.querySelector('section.choices .choice').click(); }")
        while made(address, tab) == before:
            tab.wait_for_timeout(50)
        tab.wait_for_timeout(500)
        assert made(address, tab) == before + 1
        shown = [opened.locator(".table-head h1").inner_text() for opened in (tab, other_tab)]
        assert shown[0] == shown[1]
