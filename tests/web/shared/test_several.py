"""Two servers that share the tables behind a proxy, which routes by the name that ids and tokens begin with."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from deckcheck.__main__ import main
from tests.support.shared_tables import deck
from tests.web import browser as browsers
from tests.web.browser import ROOT, page

FIRST, SECOND = "one", "two"


class Proxy(BaseHTTPRequestHandler):
    """Hands requests on, streams too: to the server that `at` names, otherwise to the first one."""

    servers: dict[str, str]

    def do_GET(self) -> None:
        """Hand a request on."""
        found = parse_qs(urlsplit(self.path).query).get("at", [FIRST])[0]
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        address = self.servers[found].rstrip("/") + self.path
        try:
            with httpx.stream(self.command, address, content=body, headers=headers, timeout=60) as answer:
                self.send_response(answer.status_code)
                for name, value in answer.headers.items():
                    if name.lower() not in ("connection", "transfer-encoding"):
                        self.send_header(name, value)
                self.end_headers()
                for part in answer.iter_raw():
                    self.wfile.write(part)
                    self.wfile.flush()
        except (OSError, httpx.HTTPError):  # whoever asked is gone, or the server is
            self.close_connection = True

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


@contextmanager
def proxied(folder: Path) -> Iterator[str]:
    """Run two servers and a proxy before them; yield its address."""
    with ExitStack() as held:
        proxy = held.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Proxy))
        proxy.daemon_threads = True
        host = f"127.0.0.1:{proxy.server_address[1]}"
        servers = {}
        for name in (FIRST, SECOND):
            program = [sys.executable, "-m", "deckcheck", "--lang", "en", "web", "--port", "0", "--tables"]
            program += ["--tables-name", name, "--tables-file", str(folder / name), "--allow-host", host]
            process = held.enter_context(subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT))
            held.callback(process.terminate)
            assert process.stdout is not None
            servers[name] = process.stdout.readline().partition(" at ")[2].partition(" ")[0]
        proxy.RequestHandlerClass = type("Routing", (Proxy,), {"servers": servers})
        Thread(target=proxy.serve_forever, daemon=True).start()
        held.callback(proxy.shutdown)
        yield f"http://{host}/"


def test_a_table_is_reached_through_a_proxy_that_routes_by_its_id(tmp_path: Path) -> None:
    with ExitStack() as held:
        address = held.enter_context(proxied(tmp_path))
        chrome = held.enter_context(browsers.browser())

        def ask(name: str, at: str, **given: Any) -> Any:
            return httpx.post(f"{address}call/{name}?at={at}", json=given, timeout=60).json()

        opened = {at: ask("table_open", at, game="virevolt")["result"] for at in (FIRST, SECOND)}
        for at, found in opened.items():
            assert all(token.startswith(f"{at}.") for token in (found["id"], found["watch"], *found["seats"]))
        wrong = ask("table_look", FIRST, token=opened[SECOND]["watch"])
        assert "leads to no seat" in wrong["error"]["message"]
        # The pages add the name themselves, in the stream as well: a table of the second server is live.
        visitor = held.enter_context(page(chrome, f"{address}#/tables/sit/{opened[SECOND]['seats'][0]}"))
        visitor.fill(".set-up input", "Ann")
        visitor.click(".set-up .main")
        visitor.wait_for_selector("[data-key=bring]")
        own = visitor.url.rpartition("/")[2]
        assert own.startswith(f"{SECOND}.")
        assert ask("table_bring", SECOND, token=own, **deck("virevolt", "red-rush"))["result"]["seat"] == 0
        visitor.wait_for_selector("[data-key=ready]:not([disabled])")
        visitor.goto("about:blank")


@pytest.mark.parametrize("name", ["", "One", "a.b", "é", "x" * 9])
def test_a_name_of_a_server_is_short_and_plain(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "web", "--tables", "--tables-name", name]) == 2
    assert "not a name of a server" in capsys.readouterr().err
