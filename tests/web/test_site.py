"""The static site in a real browser: the same package in a worker, the same answers, without a network, never stale."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.catalog.discovery import games
from deckcheck.web.calls import carried_out
from deckcheck.web.export import export
from deckcheck.web.sessions import Sessions
from tests.support.serving import serving
from tests.web import browser as browsers
from tests.web import exported
from tests.web.browser import begin, go, page
from tests.web.site_visit import edit_a_deck, find_a_rule, play_to_an_end

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[2] / "sample_decks"
EVERY = sorted(path for path in SAMPLES.rglob("*.*") if path.is_file())
SEED = 5


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    browsers.chromium()
    return exported.site(tmp_path_factory, browsers.module("pyodide"))


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with serving(site) as found:
        yield found


@pytest.fixture(scope="module")
def visited(chrome: Browser, address: str) -> Iterator[Page]:
    """A first visit, which takes fifteen seconds of a processor to start Python."""
    with page(chrome, address) as opened:
        yield opened


@pytest.fixture
def opened(visited: Page, address: str) -> Page:
    """A later visit of the same browser, with nothing on the pages."""
    visited.context.set_offline(False)
    visited.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    visited.goto("about:blank")
    visited.goto(address)
    visited.wait_for_selector("html[data-ready]", state="attached")
    return visited


def ask(opened: Page, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Ask the engine in the worker of the page that is open."""
    found: dict[str, Any] = opened.evaluate("([name, given]) => deckcheck.call(name, given)", [name, given])
    return found


def test_the_site_answers_as_the_command_line_does_and_without_a_network(opened: Page) -> None:
    assert opened.get_attribute("html", "lang") == "en"
    for path in EVERY:
        text = path.read_text(encoding="utf-8")
        for language in ("en", "fr"):
            given = {"text": text, "path": path.name, "language": language}
            output = carried_out(Sessions(), "check", given)["result"]["json"]
            assert ask(opened, "check", given)["json"] == output, path
    for game in games():
        assert played(opened, game) == here(game)
    go(opened, "play")
    begin(opened)
    opened.click("section.choices .choice >> nth=0")
    opened.wait_for_selector("[data-key=replay]")
    assert opened.evaluate(KEPT, 1)
    before = opened.text_content(".felt")
    assert opened.evaluate(ACTIVE, 1)
    opened.context.set_offline(True)
    opened.reload()
    opened.wait_for_selector(".felt .half")
    assert opened.text_content(".felt") == before
    # Every page is there without a network, in the other language as well.
    for _ in range(2):
        for name in ("rules", "lab", "build", "check"):
            go(opened, name)
        shown = opened.get_attribute("html", "lang")
        opened.click("#tools button")
        opened.wait_for_function("before => document.documentElement.lang !== before", arg=shown)
    opened.context.set_offline(False)


def test_a_visitor_edits_a_deck_finds_a_rule_and_plays(opened: Page) -> None:
    edit_a_deck(opened)
    find_a_rule(opened)
    play_to_an_end(opened)


# What is in this browser's store of the runtime, without the files of the runtime itself.
OWN = """async () => {
    const found = [];
    for (const name of (await caches.keys()).filter(name => name.startsWith("pyodide-"))) {
        for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname.split("/")[2]);
    }
    return found.filter(name => name === "memory" || name === "package").sort();
}"""
SPOILT = """async () => {
    for (const name of (await caches.keys()).filter(name => name.startsWith("pyodide-"))) {
        const cache = await caches.open(name);
        for (const one of await cache.keys()) {
            if (/[/](memory|package)[/]/.test(one.url)) await cache.put(one, new Response(new Uint8Array(4096)));
        }
    }
}"""


def test_what_has_started_is_kept_for_the_next_start_and_never_relied_on(opened: Page) -> None:
    """Python starts from what its memory held, with other secrets; where that is spoilt it starts as at first."""
    names = [ask(opened, "new_game", meeting("virevolt"))["table"]]
    expected = here("virevolt")
    for spoil in (False, True, False):
        # It is kept once nothing has been asked for a while.
        opened.wait_for_function(f"() => ({OWN})().then(found => found.join() === 'memory,package')")
        if spoil:
            opened.evaluate(SPOILT)
        opened.reload()
        opened.wait_for_selector("html[data-ready]", state="attached")
        answer = ask(opened, "new_game", meeting("virevolt"))
        assert answer["fingerprint"] == expected
        names.append(answer["table"])
    assert len(set(names)) == len(names)


def meeting(game: str) -> dict[str, Any]:
    heads = carried_out(Sessions(), "game", {"game": game})["result"]["samples"]
    one = next(head for head in heads if head["format"] == heads[-1]["format"])
    lists = [
        carried_out(Sessions(), "sample", {"game": game, "name": head["key"]})["result"] for head in (one, heads[-1])
    ]
    return {"decks": lists, "seats": ["greedy", "random"], "seed": SEED}


def here(game: str) -> str:
    return str(carried_out(Sessions(), "new_game", meeting(game))["result"]["fingerprint"])


def played(opened: Page, game: str) -> str:
    return str(ask(opened, "new_game", meeting(game))["fingerprint"])


# Waits until the game at the table, as many choices long as given, has come into this browser's own store.
KEPT = """async made => {
    const result = asked => new Promise(done => { asked.onsuccess = () => done(asked.result); });
    const pause = () => new Promise(done => setTimeout(done, 50));
    const table = JSON.parse(localStorage["deckcheck.table"]);
    for (let at = 0; at < 1000; at += 1) {
        await pause();
        if (!(await indexedDB.databases()).some(one => one.name === "deckcheck")) continue;
        const opened = await result(indexedDB.open("deckcheck"));
        const kept = await result(opened.transaction("games").objectStore("games").get(table));
        opened.close();
        if (kept && JSON.parse(kept).actions.length >= made) return true;
    }
    return false;
}"""
# Whether the game at the table is in this browser's own store at this moment.
NAMED = """async () => {
    const result = asked => new Promise(done => { asked.onsuccess = () => done(asked.result); });
    const opened = await result(indexedDB.open("deckcheck"));
    const games = opened.transaction("games").objectStore("games");
    const kept = await result(games.get(JSON.parse(localStorage["deckcheck.table"])));
    opened.close();
    return Boolean(kept);
}"""
# Waits until the newest service worker is in charge, no other waits, and this many builds are kept.
ACTIVE = """async builds => {
    for (let at = 0; at < 1000; at += 1) {
        await new Promise(done => setTimeout(done, 50));
        const found = await navigator.serviceWorker.getRegistration();
        const kept = (await caches.keys()).filter(name => name.startsWith("deckcheck-"));
        const settled = found?.active?.state === "activated" && !found.installing && !found.waiting;
        if (settled && kept.length === builds) return true;
    }
    return false;
}"""
VERSION = "deckcheck.call('check', {text: 'game: virevolt'}).then(told => JSON.parse(told.json).deckcheck)"


def test_a_newer_build_takes_over_at_once_and_a_game_under_way_with_it(
    chrome: Browser, site: Path, tmp_path: Path
) -> None:
    """No visit with a network meets the engine of before; what is open of it goes on; without one the newest is met."""
    folder = shutil.copytree(site, tmp_path / "site")
    with serving(folder) as address, page(chrome, address) as opened:
        before = opened.evaluate(VERSION)
        go(opened, "play")
        begin(opened)
        opened.click("section.choices .choice >> nth=0")
        opened.wait_for_selector("[data-key=replay]")
        assert opened.evaluate(KEPT, 1)
        assert opened.evaluate(ACTIVE, 1)
        table = opened.text_content(".felt")
        with exported.packed_as(exported.later(exported.archive_of(site), before, "9.9.9")):
            export(str(folder), pyodide=str(browsers.module("pyodide")), force=True)
        # The page of before has not loaded this part of it yet, and no server has it any more.
        go(opened, "rules")
        assert opened.evaluate(VERSION) == before
        opened.reload()
        opened.wait_for_selector("html[data-ready]", state="attached")
        assert opened.evaluate(VERSION) == "9.9.9"
        go_on(opened, table)
        # A game that is gone on with is kept before it is shown.
        assert opened.evaluate(NAMED)
        assert opened.evaluate(ACTIVE, 2)
        opened.context.set_offline(True)
        later = opened.context.new_page()
        later.set_default_timeout(browsers.PATIENCE)
        opened.close()
        later.goto(address)
        later.wait_for_selector("html[data-ready]", state="attached")
        assert later.evaluate(VERSION) == "9.9.9"
        go_on(later, table)


def go_on(opened: Page, table: str | None) -> None:
    """See that the game that was left is on its table again."""
    opened.click("nav a[href='#/play']")
    opened.wait_for_selector(".felt .half")
    assert opened.text_content(".felt") == table


def test_the_page_of_an_older_build_leads_to_the_newest(site: Path) -> None:
    """What changes is below a folder named after the build, and the first page is asked of the network first."""
    service = (site / "service.js").read_text(encoding="utf-8")
    assert 'mode === "navigate" ? newest' in service
    reported = json.loads((site / "site.json").read_text(encoding="utf-8"))
    assert reported["packed"] is True
