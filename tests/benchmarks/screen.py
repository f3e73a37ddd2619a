"""How long the full-screen table takes to start, and to answer a key, beside an empty program of Textual.

`python -m tests.benchmarks.screen`: figures of one run, in milliseconds; what counts are their ratios.
The start is a process of its own until it can take a key; a key is answered when the screen is drawn again. A choice is
a key that makes one: the rules carry it out, and every pane may be drawn again.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Static

from deckcheck.play.keeping import AutoSave
from deckcheck.play.screen.dialogs import HandoverScreen
from deckcheck.play.screen.playing import PlayTable
from deckcheck.play.screen.running import kept_in_memory
from deckcheck.play.session import Session
from deckcheck.shipped import sample_decks
from tests.support.tables import DECKS, begun, carried_on

STARTS, KEYS = 5, 40
_READY = "import time; print(time.process_time())"
_EMPTY = "from textual.app import App\nfrom textual.widgets import Static\nApp()\n" + _READY
_PLAY = """
import sys
from deckcheck.__main__ import main
import deckcheck.play.screen.running as running
def ready(session, keeper, look, notes):
    from deckcheck.play.screen.playing import PlayTable
    PlayTable(session, keeper, look)
    {ready}
    return 0, []
running.play = ready
import deckcheck.cli.commands.play as command
command.wanted_look = lambda *_: "dark"
main(["play", *sys.argv[1:], "--seed", "1"])
"""


class Empty(App[None]):
    """A program that shows a word."""

    def compose(self) -> ComposeResult:
        """Show a word."""
        yield Static("empty")


def start(code: str, *arguments: str) -> float:
    """Return the milliseconds of processor time until a program could take a key."""
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1]) * 1000


async def answers(app: App[object] | PlayTable | Empty, keys: tuple[str, ...]) -> list[float]:
    """Return the milliseconds of processor time of each key until the screen is drawn again."""
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        with kept_in_memory():
            return await _answered(pilot, keys)


async def _answered(pilot: Pilot[Any], keys: tuple[str, ...], times: int = KEYS) -> list[float]:
    found = []
    for number in range(times):
        before = time.process_time()
        await pilot.press(keys[number % len(keys)])
        await pilot.pause()
        found.append((time.process_time() - before) * 1000)
    return found


async def choices(session: Session) -> list[float]:
    """Return the milliseconds of processor time of each choice until the screen is drawn again."""
    table = PlayTable(session, AutoSave(session, None), "dark")
    async with table.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        with kept_in_memory():
            found: list[float] = []
            for _ in range(KEYS):
                if isinstance(table.screen, HandoverScreen):
                    await pilot.press("enter")
                    await pilot.pause()
                found += await _answered(pilot, ("enter",), 1)
                if session.game.is_over:
                    break
            return found


def main() -> None:
    """Measure, and print a table."""
    print(f"{'':10}{'start':>8}{'key':>8}{'slowest':>9}{'choice':>9}{'slowest':>9}")
    keys = asyncio.run(answers(Empty(), ("down", "up")))
    began = statistics.median(start(_EMPTY) for _ in range(STARTS))
    print(f"{'empty':10}{began:8.0f}{statistics.median(keys):8.1f}{max(keys):9.1f}")
    for game, decks in DECKS.items():
        folder = Path(sample_decks()) / "legal" / game
        paths = [str(folder / f"{deck}.deck.yaml") for deck in decks]
        session = carried_on(Session(begun(game, 3), ["human", "human"]), 44)
        keys = asyncio.run(
            answers(PlayTable(session, AutoSave(session, None), "dark"), ("down", "left", "up", "right"))
        )
        began = statistics.median(start(_PLAY.format(ready=_READY), *paths) for _ in range(STARTS))
        made = asyncio.run(choices(session))
        reported = (statistics.median(keys), max(keys), statistics.median(made), max(made))
        print(f"{game:10}{began:8.0f}{reported[0]:8.1f}" + "".join(f"{figure:9.1f}" for figure in reported[1:]))


if __name__ == "__main__":
    main()
