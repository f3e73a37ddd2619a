"""How much the local server carries: checks a second through HTTP, and games at once. `python tests/benchmarks/web.py`.

A server of its own process is asked over one connection each; what is told is the rate on this machine, and the same
checks without HTTP beside it, since ratios hold where machines do not.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from deckcheck.web.calls import answered
from deckcheck.web.desk import Desk

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


def checks(client: httpx.Client) -> tuple[float, float]:
    """Return checks a second through HTTP, and without it."""
    decks = lists()
    for deck in decks:
        asked(client, "check", deck)
    begun = time.perf_counter()
    for at in range(CHECKS):
        asked(client, "check", decks[at % len(decks)])
    through = CHECKS / (time.perf_counter() - begun)
    desk, bodies = Desk(), [json.dumps(deck) for deck in decks]
    for body in bodies:
        answered(desk, "check", body)
    begun = time.perf_counter()
    for at in range(CHECKS):
        json.dumps(answered(desk, "check", bodies[at % len(bodies)]))
    return through, CHECKS / (time.perf_counter() - begun)


def games(client: httpx.Client) -> float:
    """Play some choices in many games at once, one after the other, and return choices a second."""
    red, blue = (
        {"text": (SAMPLES / "legal" / "virevolt" / f"{name}.deck.yaml").read_text(encoding="utf-8"), "path": name}
        for name in ("red-rush", "bibliotheque-gelee")
    )
    tables = [
        asked(client, "new_game", {"decks": [red, blue], "seats": ["human", "greedy"], "seed": seed})
        for seed in range(GAMES)
    ]
    made = 0
    begun = time.perf_counter()
    for _ in range(CHOICES):
        for at, told in enumerate(tables):
            if not told["over"]:
                action = told["choices"]["choices"][0]["action"]
                tables[at] = asked(client, "choose", {"table": told["table"], "action": action, "made": told["made"]})
                made += 1
    return made / (time.perf_counter() - begun)


def main() -> None:
    """Print the figures."""
    program = [sys.executable, "-m", "deckcheck", "web", "--port", "0"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout is not None
        address = server.stdout.readline().partition("http://")[2].partition("/")[0]
        try:
            with httpx.Client(base_url=f"http://{address}", timeout=60) as client:
                through, alone = checks(client)
                print(f"checks a second: {through:.0f} through HTTP, {alone:.0f} without ({through / alone:.2f})")
                print(f"choices a second in {GAMES} games at once: {games(client):.0f}")
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
