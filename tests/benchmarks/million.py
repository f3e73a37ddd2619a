"""A million games in one run that is killed twice on the way and goes on from its file.

Run by hand:

    python -m tests.benchmarks.million
    python -m tests.benchmarks.million --games 20000 --compare

The program is killed as memory that runs out would kill it, when a third and when two thirds of the games are finished,
and is started again with the same command. `--compare` plays the same games once more without any of that, and holds
the two reports to each other byte for byte. `--cluster` and `--jobs` go to `deckcheck simulate`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"
KILLS = 2
_LOOK = 0.5


class Kept:
    """The file of a run, read on as it grows; `units` is how many games it holds."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._at = 0
        self.units = 0

    def look(self) -> int:
        """Return how many games are finished."""
        if not self._path.exists():
            return 0
        if self._path.stat().st_size < self._at:  # it was put together
            self._at = self.units = 0
        with self._path.open("rb") as file:
            file.seek(self._at)
            for line in file:
                if not line.endswith(b"\n"):
                    break
                self._at += len(line)
                if line.startswith(b'{"games":['):
                    bounds = json.loads(line[len(b'{"games":') : line.index(b"]") + 1])
                    self.units += sum(bounds[1::2]) - sum(bounds[::2])
        return self.units


def main() -> int:
    """Play, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--cluster")
    parser.add_argument("--keep", type=Path, help="the file of the run (none must be there); a temporary one otherwise")
    parser.add_argument("--compare", action="store_true")
    asked = parser.parse_args()
    command = [sys.executable, "-m", "deckcheck", "simulate", str(SAMPLES), "-n", str(asked.games), "--bots", "random"]
    command += ["--seed", "1", "--quiet", "--output-format", "json", "--jobs", asked.jobs]
    command += [] if asked.cluster is None else ["--cluster", asked.cluster]
    with tempfile.TemporaryDirectory() as folder:
        path = asked.keep or Path(folder, "kept.jsonl")
        assert not path.exists(), f"{path} is there already"
        kept = Kept(path)
        begun = perf_counter()
        report = ""
        for number in range(KILLS + 1):
            process = subprocess.Popen([*command, "--resume", str(path)], stdout=subprocess.PIPE, text=True)
            if number < KILLS:
                while kept.look() < asked.games * (number + 1) // (KILLS + 1) and process.poll() is None:
                    sleep(_LOOK)
                assert process.poll() is None, "it has ended by itself"
                process.kill()
            report = process.communicate()[0]
            reported = f"{kept.look()} games, {path.stat().st_size / 1e6:.1f} MB, {perf_counter() - begun:.0f} s"
            print(f"{'killed' if number < KILLS else 'ended'}: {reported}", file=sys.stderr)
        seconds = perf_counter() - begun
    data = json.loads(report)
    assert process.returncode == 0
    assert data["games"] == data["wanted"] == asked.games == kept.units
    print(f"{asked.games} games in one run that was killed {KILLS} times: {seconds:.0f} s")
    print(f"{asked.games / seconds:.0f} games/s, starting again and what was lost included")
    if asked.compare:
        whole = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        assert whole == report, "another run comes to another end"
        print("The same games in one go come to the same report, byte for byte.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
