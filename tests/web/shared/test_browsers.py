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
from deckcheck.web.shared.event import Event
from deckcheck.web.shared.store import TableStore
from deckcheck.web.shared.tables import Tables
from tests.support.shared_events import event_text, sample_in
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


@pytest.mark.slow
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
        # When a network is back, another stream is opened: it may have taken the former one with it, without an end.
        with other_tab.expect_request("**/follow*"):
            other_tab.evaluate("() => { dispatchEvent(new Event('online')); }")
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


def event_of(folder: Path) -> Path:
    """Write the file of an event of four, one with a deck."""
    path = folder / "cup.event.yaml"
    bo = f"{{name: Bo, deck: {sample_in(folder, 'bo.deck.yaml')}, language: fr}}"
    path.write_text(event_text(("Ann", bo, "Cy", "Dan"), (("Ann", "Bo"), ("Cy", "Dan"))), encoding="utf-8")
    return path


def organisers_link(path: Path) -> str:
    """Begin an event, as the program does when it starts; return the organiser's token."""
    store = TableStore(str(path.with_suffix(".sqlite3")))
    token = Event(Tables(store), store, str(path)).begin()
    store.close()
    assert token is not None
    return token


def test_an_organiser_hands_out_links_adds_a_round_and_corrects_a_result(chrome: Browser, tmp_path: Path) -> None:
    path = event_of(tmp_path)
    token = organisers_link(path)
    with ExitStack() as held:
        address = held.enter_context(browsers.server(0, "--tables", "--event", str(path)))
        permissions = ["clipboard-read", "clipboard-write"]
        laptop = held.enter_context(
            page(chrome, f"{address}#/tables/event/{token}", accept_downloads=True, permissions=permissions)
        )
        laptop.wait_for_selector(".event-table")
        assert laptop.locator(".event-table").count() == 2
        laptop.click("text=Copy the links of this round")
        copied = str(laptop.evaluate("navigator.clipboard.readText()"))
        links = dict(line.split(": ") for line in copied.splitlines() if "#/tables/sit/" in line)
        assert [*links] == ["Ann", "Bo", "Cy", "Dan"]
        assert "?lang=fr#" in links["Bo"]
        phone = held.enter_context(page(chrome, links["Bo"], width=390, has_touch=True))
        phone.wait_for_selector("text=Vous vous asseyez comme Bo")
        phone.click(".set-up .main")
        phone.click("[data-key=ready]")  # the organiser has set the deck
        laptop.wait_for_selector(".event-seats li:has-text('Bo') >> text=ready")
        other = held.enter_context(page(chrome, links["Ann"]))
        other.click(".set-up .main")
        other.click("[data-key=bring]")
        other.click("[data-key=ready]:not([disabled])")
        laptop.wait_for_selector(".event-table.is-playing >> text=decides")
        laptop.click(".event-table.is-playing summary")
        laptop.select_option(".event-table.is-playing select >> nth=0", label="Draw")
        assert laptop.input_value(".event-table.is-playing select >> nth=1") == "agreed"
        assert violations(laptop) == []
        laptop.click(".event-table.is-playing .event-more .main")
        laptop.wait_for_selector("text=Entered by hand: agreed draw.")
        path.write_text(path.read_text(encoding="utf-8") + "  - pairings:\n      - [Ann, Cy]\n", encoding="utf-8")
        laptop.click("[data-key=round-2]")
        laptop.wait_for_selector(".event-table >> text=Cy")
        for opened, width in ((laptop, 390), (laptop, 768), (laptop, 1366)):
            opened.set_viewport_size({"width": width, "height": 800})
            assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
        with laptop.expect_download() as saved:
            laptop.click("[data-key=csv]")
        saved.value.save_as(tmp_path / "results.csv")
    lines = (tmp_path / "results.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lines[1:3] == ["1,1,Ann,Bo,draw,0,0,0,over,hand,agreed", "1,1,Bo,Ann,draw,0,0,0,over,hand,agreed"]
    assert lines[5] == "2,1,Ann,Cy,,0,0,0,waiting,,"
