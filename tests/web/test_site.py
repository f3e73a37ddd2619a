"""The static site in a real browser: the same package in a worker, the same answers, without a network, never stale."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.web.calls import carried_out
from deckcheck.web.desk import Desk
from deckcheck.web.export import export
from tests.web import browser as browsers
from tests.web.browser import go, page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SAMPLES = Path(__file__).parents[2] / "sample_decks"
EVERY = sorted(path for path in SAMPLES.rglob("*.yaml"))
SEED = 5


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}  # noqa: RUF012

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    browsers.chromium()
    folder = tmp_path_factory.mktemp("site") / "site"
    assert export(str(folder), pyodide=str(browsers.module("pyodide"))).size < 8_000_000
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{served.server_address[1]}/"
        served.shutdown()


def ask(opened: Page, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Ask the engine in the worker of the page that is open."""
    found: dict[str, Any] = opened.evaluate("([name, given]) => deckcheck.call(name, given)", [name, given])
    return found


def test_the_site_answers_as_the_command_line_does_and_without_a_network(chrome: Browser, address: str) -> None:
    """One visit for all of it, since starting Python takes seconds."""
    with page(chrome, address) as opened:
        assert opened.get_attribute("html", "lang") == "en"
        for path in EVERY:
            text = path.read_text(encoding="utf-8")
            for language in ("en", "fr"):
                given = {"text": text, "path": path.name, "language": language}
                told = carried_out(Desk(), "check", given)["result"]["json"]
                assert ask(opened, "check", given)["json"] == told, path
        for game in ("virevolt", "terrors"):
            assert played(opened, game) == here(game)
        go(opened, "play")
        opened.click(".set-up .main")
        opened.click("section.choices .choice >> nth=0")
        opened.wait_for_selector("section.choices .choice")
        opened.wait_for_timeout(1200)
        before = opened.text_content(".felt")
        opened.wait_for_function("() => navigator.serviceWorker.controller !== null")
        opened.context.set_offline(True)
        opened.reload()
        opened.wait_for_selector(".felt .half")
        assert opened.text_content(".felt") == before
        opened.context.set_offline(False)


def begin(game: str) -> dict[str, Any]:
    decks = sorted((SAMPLES / "legal" / game).glob("*.yaml"))
    texts = [decks[0], decks[-1]]
    lists = [{"text": path.read_text(encoding="utf-8"), "path": path.name} for path in texts]
    return {"decks": lists, "seats": ["greedy", "random"], "seed": SEED}


def here(game: str) -> str:
    return str(carried_out(Desk(), "new_game", begin(game))["result"]["fingerprint"])


def played(opened: Page, game: str) -> str:
    return str(ask(opened, "new_game", begin(game))["fingerprint"])


def test_the_page_of_an_older_build_leads_to_the_newest(site: Path) -> None:
    """What changes lies below a folder named after the build, and the first page is asked of the network first."""
    service = (site / "service.js").read_text(encoding="utf-8")
    assert 'mode === "navigate" ? newest' in service
    told = json.loads((site / "site.json").read_text(encoding="utf-8"))
    assert told["packed"] is True
