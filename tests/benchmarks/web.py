"""How much the local server carries, and how soon pages answer: `python -m tests.benchmarks.web [--browser]`.

Checks a second through HTTP and choices in fifty games at once: by the clock, and by the processor time of the server,
which holds on a loaded machine as well. With `--browser`, in Chromium: from a key to the verdict, and the static
site's first verdict, cold and warm, behind a line of 40 Mbit/s with 40 ms to and fro.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import httpx

from deckcheck.web.calls import answered
from deckcheck.web.export import export
from deckcheck.web.sessions import Sessions

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_decks"
CHECKS = 1000
GAMES = 50
CHOICES = 10


def asked(client: httpx.Client, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a call, which must be one."""
    answer = client.post(f"/call/{name}", json=given).json()
    result: dict[str, Any] = answer["result"]
    return result


def lists() -> list[dict[str, str]]:
    """Return every sample deck, legal or not, as a page sends it."""
    paths = sorted(SAMPLES.rglob("*.yaml"))
    return [{"text": path.read_text(encoding="utf-8"), "path": path.name} for path in paths]


def processor(server: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{server}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def checks(client: httpx.Client, server: int) -> tuple[float, float, float]:
    """Return checks a second through HTTP by the clock and of processor time, and without HTTP."""
    decks = lists()
    for deck in decks:
        asked(client, "check", deck)
    begun, used = time.perf_counter(), processor(server)
    for at in range(CHECKS):
        asked(client, "check", decks[at % len(decks)])
    through = CHECKS / (time.perf_counter() - begun)
    of_processor = CHECKS / (processor(server) - used)
    sessions, bodies = Sessions(), [json.dumps(deck) for deck in decks]
    for body in bodies:
        answered(sessions, "check", body)
    begun = time.perf_counter()
    for at in range(CHECKS):
        json.dumps(answered(sessions, "check", bodies[at % len(bodies)]))
    return through, of_processor, CHECKS / (time.perf_counter() - begun)


def games(client: httpx.Client, server: int) -> tuple[float, float]:
    """Play some choices in many games at once, and return choices a second by the clock and of processor time."""
    red, blue = (
        {"text": (SAMPLES / "legal" / "virevolt" / f"{name}.deck.yaml").read_text(encoding="utf-8"), "path": name}
        for name in ("red-rush", "bibliotheque-gelee")
    )
    tables = [
        asked(client, "new_game", {"decks": [red, blue], "seats": ["human", "greedy"], "seed": seed})
        for seed in range(GAMES)
    ]
    made = 0
    begun, used = time.perf_counter(), processor(server)
    for _ in range(CHOICES):
        for at, reported in enumerate(tables):
            if not reported["over"]:
                action = reported["choices"]["choices"][0]["action"]
                tables[at] = asked(
                    client, "choose", {"table": reported["table"], "action": action, "made": reported["made"]}
                )
                made += 1
    return made / (time.perf_counter() - begun), made / (processor(server) - used)


# From a key that changes the deck to the verdict on it, as the page shows it.
TYPING = """async () => {
    const area = document.querySelector("#list"), verdict = document.querySelector(".verdict");
    const times = [];
    for (let at = 0; at < 40; at += 1) {
        const begun = performance.now();
        const drawn = new Promise(done => new MutationObserver((_, seen) => { seen.disconnect(); done(); })
            .observe(verdict, {childList: true}));
        area.value = area.value.replace(/Red Crystal: [0-9]+/, `Red Crystal: ${at % 9 + 1}`);
        area.dispatchEvent(new Event("input", {bubbles: true}));
        await drawn;
        times.push(performance.now() - begun);
        await new Promise(done => setTimeout(done, 250));
    }
    return times.sort((one, other) => one - other)[20];
}"""


def typing(started: Browser, address: str) -> float:
    """Return the median of milliseconds from a key to the verdict; the page waits 25 of them for the next key."""
    opened = started.new_page()
    opened.goto(f"http://{address}/")
    opened.wait_for_selector("html[data-ready]", state="attached")
    opened.fill("#list", lists_named("red-rush"))
    opened.wait_for_selector(".verdict.legal, .verdict.illegal")
    found: float = opened.evaluate(TYPING)
    opened.close()
    return found


def lists_named(name: str) -> str:
    """Return a sample deck of Virevolt."""
    return (SAMPLES / "legal" / "virevolt" / f"{name}.deck.yaml").read_text(encoding="utf-8")


def first_verdict(context: BrowserContext, address: str) -> float:
    """Return the seconds from the address to the first verdict, behind a slow line."""
    opened = context.new_page()
    line = context.new_cdp_session(opened)
    line.send("Network.enable")
    most = 40_000_000 / 8
    conditions = {"offline": False, "latency": 40, "downloadThroughput": most, "uploadThroughput": most}
    line.send("Network.emulateNetworkConditions", conditions)
    begun = time.perf_counter()
    opened.goto(address)
    opened.wait_for_selector("html[data-ready]", state="attached", timeout=180_000)
    opened.fill("#list", lists_named("red-rush"))
    opened.wait_for_selector(".verdict.legal", timeout=180_000)
    taken = time.perf_counter() - begun
    opened.wait_for_timeout(2000)  # what a visit leaves for the next one is put by
    opened.close()
    return taken


def in_browser(address: str) -> None:
    """Print the figures of Chromium."""
    from tests.support.serving import serving
    from tests.web import browser as browsers

    with browsers.browser() as started, TemporaryDirectory() as folder:
        print(f"from a key to the verdict: {typing(started, address):.0f} ms (median)")
        site = export(f"{folder}/site", pyodide=str(browsers.module("pyodide")))
        print(f"static site: {site.size / 1e6:.2f} MB to fetch")
        with serving(Path(folder) / "site") as at:
            cold, warm = [], []
            for _ in range(3):
                context = started.new_context()
                cold.append(first_verdict(context, at))
                warm += [first_verdict(context, at) for _ in range(3)]
                context.close()
        print(f"first verdict: cold {min(cold):.1f} s, warm {min(warm):.1f} s (fastest)")


def main() -> None:
    """Print the figures."""
    program = [sys.executable, "-m", "deckcheck", "web", "--port", "0"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout is not None
        address = server.stdout.readline().partition("http://")[2].partition("/")[0]
        try:
            with httpx.Client(base_url=f"http://{address}", timeout=60) as client:
                through, of_processor, alone = checks(client, server.pid)
                print(f"checks a second: {through:.0f} through HTTP, {alone:.0f} without ({through / alone:.2f})")
                print(f"checks a second of the server's processor time: {of_processor:.0f}")
                by_clock, of_processor = games(client, server.pid)
                print(
                    f"choices a second in {GAMES} games at once: {by_clock:.0f}, of processor time {of_processor:.0f}"
                )
            if "--browser" in sys.argv[1:]:
                in_browser(address)
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
