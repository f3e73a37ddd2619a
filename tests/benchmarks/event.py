"""How long `deckcheck event` takes for 300 lists beside their plain check: with its sheets at most 1.5 times as long.

Run by hand: python tests/benchmarks/event.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

LISTS = 300
ROUNDS = 15
BAR = 1.5
SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal"


def write_lists(folder: Path) -> None:
    """Write 300 lists made of the legal samples, each with a player of its own."""
    samples = sorted(SAMPLES.glob("*/*.deck.yaml"))
    for number in range(LISTS):
        text = samples[number % len(samples)].read_text(encoding="utf-8")
        (folder / f"list-{number:03}.deck.yaml").write_text(f"player: Player {number:03}\n{text}", encoding="utf-8")


def timed(command: list[str]) -> float:
    """Return the time of a command in seconds."""
    start = perf_counter()
    done = subprocess.run(command, check=False, capture_output=True, env={**os.environ, "NO_COLOR": "1"})
    time = perf_counter() - start
    if done.returncode != 0:
        raise SystemExit(done.stderr.decode())
    return time


def main() -> int:
    """Measure in turn, compare the best of each; status 1 where the bar is missed."""
    program = [sys.executable, "-m", "deckcheck"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lists = folder / "lists"
        lists.mkdir()
        write_lists(lists)
        commands = (
            [*program, "check", str(lists)],
            [*program, "event", str(lists)],
            [*program, "event", str(lists), "--sheets", str(folder / "sheets.html"), "--force"],
        )
        rounds = [[timed(command) for command in commands] for _ in range(ROUNDS)]
    check, table, sheets = (min(times) for times in zip(*rounds, strict=True))
    print(f"check of {LISTS} lists          {check:.3f} s")
    print(f"event: the table          {table:.3f} s  ({table / check:.2f} times)")
    print(f"event: table and sheets   {sheets:.3f} s  ({sheets / check:.2f} times)")
    return 0 if max(table, sheets) <= BAR * check else 1


if __name__ == "__main__":
    sys.exit(main())
