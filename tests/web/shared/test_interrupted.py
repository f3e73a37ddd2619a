"""Whole games of all five games in real browsers, interrupted: pages closed, the server killed, the network cut.

The record that comes of it is the one of a game that nothing interrupts. The network is cut for one browser; with
DECKCHECK_LONG=1 it is one of this machine that is cut, where the user may make one: a browser elsewhere on the machine
gives up what it loads when a network comes or goes, so that no other test may use one meanwhile.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.support.shared_tables import Client, Party
from tests.web import browser as browsers
from tests.web.browser import ROOT, page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: The turns after which a game is over, a draw where nobody has won.
TURNS = {"buffy": 2, "slasherz": 4, "terrors": 6, "virevolt": 4, "xfiles": 2}
LONG_TURNS = 12  # with DECKCHECK_LONG=1
SEED = 7
#: The program with games that are dealt alike each time.
PROGRAM = f"""
import secrets
secrets.randbelow = lambda most: {SEED} % most
from deckcheck.__main__ import program
raise SystemExit(program())
"""
# Plays on for the seat of this page until the game is over. What is chosen follows from the number of choices made.
PLAY = """
() => {
    const pause = () => new Promise(done => setTimeout(done, 10));
    const play = async () => {
        for (let last = -1, waited = 0; !document.querySelector(".outcome"); waited += 1) {
            await pause();
            const list = document.querySelector("section.choices[data-scroll]");
            if (!list) continue;
            const made = Number(list.dataset.scroll.split(" ")[1]);
            if (made === last && waited < 100) continue;  // a choice that came to nothing is made again
            const found = [...list.querySelectorAll(".choice[data-action]")].map(one => Number(one.dataset.action));
            const actions = [...new Set(found)].sort((one, other) => one - other);
            [last, waited, window.made] = [made, 0, made];
            list.querySelector(`.choice[data-action="${actions[(made * 7 + 3) % actions.length]}"]`).click();
        }
    };
    window.made = 0;
    play();
}
"""
#: A name and addresses of its own for each process that runs these tests.
NETWORK = f"deckcheck-{os.getpid()}"
LINK = f"dc{os.getpid()}"
NET = f"10.{200 + os.getpid() // 64 % 50}.{os.getpid() // 256 % 256}"
HOST = f"{NET}.{os.getpid() % 64 * 4 + 2}"
OTHER = f"{NET}.{os.getpid() % 64 * 4 + 1}"


class Server:
    """`deckcheck web --tables` at one address, which may be killed and started again.

    Attributes:
        address: where it is.
    """

    def __init__(self, path: Path, host: str, within: list[str]) -> None:
        self._within = within
        self._options = ["--tables-file", str(path), "--host", host]
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        self.start(0)

    def start(self, port: int) -> None:
        """Start it, at a port or at a free one."""
        program = [*self._within, sys.executable, "-c", PROGRAM, "--lang", "en", "web", "--tables", *self._options]
        self._process = subprocess.Popen([*program, "--port", str(port)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().partition(" at ")[2].partition(" ")[0]
        assert self.address

    def kill(self) -> None:
        """Kill it; it has no time to put anything in order."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        self._process.communicate()

    def again(self) -> None:
        """Kill it and start it again at the same address."""
        self.kill()
        self.start(int(self.address.rstrip("/").rpartition(":")[2]))


def ip(*arguments: str) -> bool:
    """Run `ip`; return whether it succeeds."""
    found = shutil.which("ip")
    return found is not None and not subprocess.run([found, *arguments], capture_output=True, check=False).returncode


class Network:
    """A network of this machine and a namespace of its own, which may be cut.

    Attributes:
        host: the address of the namespace.
        within: what a command there begins with.
    """

    host = HOST
    within = ["ip", "netns", "exec", NETWORK]  # noqa: RUF012

    @staticmethod
    def cut() -> None:
        """Cut the line."""
        assert ip("link", "set", f"{LINK}a", "down")

    @staticmethod
    def join() -> None:
        """Join the line again."""
        assert ip("link", "set", f"{LINK}a", "up")


@pytest.fixture
def network() -> Iterator[Network | None]:
    """Make a network that can be cut; None without DECKCHECK_LONG, and where this user may not."""
    if "DECKCHECK_LONG" not in os.environ:
        yield None
        return
    made = sys.platform == "linux" and ip("netns", "add", NETWORK)
    try:
        made = made and all(
            ip(*line.split())
            for line in (
                f"link add {LINK}a type veth peer name {LINK}b netns {NETWORK}",
                f"address add {OTHER}/30 dev {LINK}a",
                f"link set {LINK}a up",
                f"-n {NETWORK} address add {HOST}/30 dev {LINK}b",
                f"-n {NETWORK} link set {LINK}b up",
                f"-n {NETWORK} link set lo up",
            )
        )
        yield Network() if made else None
    finally:
        ip("netns", "delete", NETWORK)


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browsers.browser() as started:
        yield started


@contextmanager
def cut(network: Network | None, opened: Page) -> Iterator[None]:
    """Cut the network that can be cut, or the one of the browser of a page."""
    if network is None:
        opened.context.set_offline(True)
    else:
        network.cut()
    yield
    if network is None:
        opened.context.set_offline(False)
    else:
        network.join()


def sit(opened: Page, link: str, name: str) -> None:
    """Sit down by a link, bring the deck that is chosen already, and be ready."""
    opened.goto(link)
    opened.fill(".set-up input", name)
    opened.click(".set-up .main")
    opened.click("[data-key=bring]")
    opened.wait_for_selector("[data-key=ready]:not([disabled])")
    opened.click("[data-key=ready]")


def come_back(opened: Page) -> Page:
    """Close a page, and open its address in another one of the same browser."""
    address, context = opened.url, opened.context
    opened.close()
    back = context.new_page()
    back.set_default_timeout(browsers.PATIENCE)
    back.goto(address)
    back.wait_for_selector(".felt section")
    return back


def reach(opened: Page, made: int) -> None:
    """Wait until a game has gone so far, or is over."""
    opened.wait_for_function(f"() => window.made >= {made} || document.querySelector('.outcome')")


@contextmanager
def running(path: Path, network: Network | None) -> Iterator[Server]:
    server = Server(path, network.host if network else "127.0.0.1", network.within if network else [])
    try:
        yield server
    finally:
        server.kill()


def brought(path: Path) -> list[dict[str, str]]:
    """Return the decks that were brought to the only table of a file."""
    with sqlite3.connect(path) as file:
        steps = [json.loads(row[0]) for row in file.execute("SELECT step FROM steps ORDER BY number")]
    file.close()
    decks = {step["seat"]: step["deck"] for step in steps if step["kind"] == "bring"}
    return [{key: decks[seat][key] for key in ("text", "path")} for seat in sorted(decks)]


def uninterrupted(path: Path, game: str, options: list[dict[str, str]], decks: list[dict[str, str]]) -> str:
    """Play the same choices without a network, and return the record."""
    client = Client(path)
    party = Party(client, game, options=options)
    party.sit("Ann", "Bénédicte")
    for seat, brought in enumerate(decks):
        client.ask("table_bring", token=party.own[seat], **brought)
        party.do(seat, "ready")
    while not (found := party.look(-1))["play"]["over"]:
        seat = party.decider()
        actions = sorted(one["action"] for one in party.look(seat)["play"]["choices"]["choices"])
        action = actions[(found["play"]["made"] * 7 + 3) % len(actions)]
        client.ask("table_act", token=party.own[seat], action=action, move=found["move"])
    text = client.ask("table_record", token=party.own[0], number=1)["text"]
    client.store.close()
    return str(text)


def asked(server: Server, name: str, **given: Any) -> Any:
    return httpx.post(f"{server.address}call/{name}", json=given, timeout=60).json()["result"]


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(TURNS))
def test_an_interrupted_game_has_the_record_of_another(
    game: str, chrome: Browser, network: Network | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckcheck.web.shared.table.secrets.randbelow", lambda most: SEED % most)
    turns = LONG_TURNS if "DECKCHECK_LONG" in os.environ else TURNS[game]
    options = [{"name": "turn_cap", "value": str(turns)}]
    path = tmp_path / "tables.sqlite3"
    # Without TLS, browsers remark that a header needs it.
    away = r"net::ERR_|Cross-Origin-Opener-Policy header has been ignored"
    with ExitStack() as held:
        server = held.enter_context(running(path, network))
        opened = asked(server, "table_open", game=game, options=options)
        links = [f"{server.address}#/tables/sit/{token}" for token in opened["seats"]]
        laptop = held.enter_context(page(chrome, server.address, expected=away))
        phone = held.enter_context(
            page(chrome, server.address, language="fr", width=390, has_touch=True, expected=away)
        )
        watcher = held.enter_context(page(chrome, f"{server.address}#/tables/watch/{opened['watch']}", expected=away))
        sit(laptop, links[0], "Ann")
        laptop.wait_for_selector(".shared-list .chip")
        sit(phone, links[1], "Bénédicte")
        for one in (laptop, phone, watcher):
            one.wait_for_selector(".felt section")
        laptop.evaluate(PLAY)
        phone.evaluate(PLAY)
        reach(laptop, 2)
        watcher = come_back(watcher)
        laptop = come_back(laptop)
        laptop.evaluate(PLAY)
        reach(laptop, 4)
        server.again()
        reach(laptop, 7)
        phone = come_back(phone)
        phone.evaluate(PLAY)
        with cut(network, laptop):
            laptop.wait_for_timeout(1500)
        for one in (laptop, phone, watcher):
            one.wait_for_selector(".outcome")
        token = laptop.url.rpartition("/")[2]
        record = asked(server, "table_record", token=token, number=1)["text"]
    other = uninterrupted(tmp_path / "other.sqlite3", game, options, brought(path))
    assert json.loads(record) == json.loads(other)
    assert json.loads(record)["players"] == ["Ann", "Bénédicte"]
