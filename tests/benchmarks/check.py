"""Measure the check beside yamllint and check-jsonschema, in one run, and compare the ratios with the bars.

Usage: python tests/benchmarks/check.py [--decks 10000] [--runs 20]; needs the `bench` extra in the same environment.
Prints a line for each measurement; status 1 where a bar does not hold. Ratios rather than seconds are compared,
since they mean the same on every machine; the programs take turns, and the fastest run of each counts, since whatever
else a machine does can only add to it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from deckcheck.shipped import sample_decks, schemas

BIN = Path(sys.executable).parent
COLD_YAMLLINT, COLD_CONFIGURED, COLD_SCHEMA = 0.45, 0.55, 0.16
MANY_SCHEMA, MANY_EVENTS = 0.12, 2.0
WINDOWS = 1.1  # of a deck with the line ends of Windows
MEMORY = 100  # MiB
SCHEMA = str(Path(schemas()) / "decklist.schema.json")
# Settings of every kind, with lists and mappings in brackets as people write them.
CONFIGURATION = """\
strict: true
select: [buffy, decklist]
exclude: ["drafts/**", "*.bak.yaml"]
per-file: {"old/**": {ignore: [buffy/deck-size], strict: false}, "new/**": {advice: true}}
"""
DRAIN = """
import sys
from yaml._yaml import CParser
from yaml.events import StreamEndEvent
with open(sys.argv[1], encoding="utf-8") as listed:
    paths = listed.read().split("\\n")
for path in paths:
    with open(path, encoding="utf-8") as file:
        parser = CParser(file.read())
    while parser.get_event().__class__ is not StreamEndEvent:
        pass
"""


def environment() -> dict[str, str]:
    """Return an environment in which every program may keep its byte code, as an installed program has it."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "deckcheck-benchmark-bytecode")}


def timed(command: list[str]) -> float:
    """Return how many seconds a command takes; it must succeed."""
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment())
    return perf_counter() - start


def in_turn(commands: dict[str, list[str]], runs: int) -> dict[str, float]:
    """Return the shortest time of each command, run in turn, after one run of each that is not counted."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            spent = timed(command)
            if number:
                times[name].append(spent)
    return {name: min(spent) for name, spent in times.items()}


def peak(command: list[str]) -> float:
    """Return the peak memory of a command in MiB."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment())
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss / (1 << 10 if sys.platform != "darwin" else 1 << 20)


def write_decks(folder: Path, count: int) -> list[str]:
    """Write legal Buffy decks of some 60 lines that differ from each other, and return their paths."""
    sample = Path(sample_decks()) / "legal" / "buffy" / "slayers-vigil.deck.yaml"
    lines = sample.read_text(encoding="utf-8").split("\n")
    name = next(number for number, line in enumerate(lines) if line.startswith("name:"))
    paths = []
    for number in range(count):
        path = folder / f"deck-{number:05}.deck.yaml"
        lines[name] = f"name: Deck {number}"
        path.write_text("\n".join(lines), encoding="utf-8")
        paths.append(str(path))
    return paths


def cold(runs: int) -> list[tuple[str, float, float]]:
    """Return (what, measured, bar) of one deck from a cold start."""
    deck = str(Path(sample_decks()) / "legal" / "buffy" / "slayers-vigil.deck.yaml")
    with tempfile.TemporaryDirectory() as folder:
        configured = shutil.copy(deck, folder)
        Path(folder, ".deckcheck.yaml").write_text(CONFIGURATION, encoding="utf-8")
        windows = Path(folder, "windows.deck.yaml")
        windows.write_bytes(Path(deck).read_bytes().replace(b"\n", b"\r\n"))
        spent = in_turn(
            {
                "deckcheck": [str(BIN / "deckcheck"), "check", deck],
                "line ends of Windows": [str(BIN / "deckcheck"), "check", "--no-config", str(windows)],
                "configured": [str(BIN / "deckcheck"), "check", configured],
                "yamllint": [str(BIN / "yamllint"), "-d", "relaxed", deck],
                "check-jsonschema": [str(BIN / "check-jsonschema"), "--schemafile", SCHEMA, deck],
            },
            runs,
        )
    report("cold start", spent)
    return [
        ("cold start / yamllint", spent["deckcheck"] / spent["yamllint"], COLD_YAMLLINT),
        ("cold start, line ends of Windows / others", spent["line ends of Windows"] / spent["deckcheck"], WINDOWS),
        ("cold start with a configuration / yamllint", spent["configured"] / spent["yamllint"], COLD_CONFIGURED),
        ("cold start / check-jsonschema", spent["deckcheck"] / spent["check-jsonschema"], COLD_SCHEMA),
    ]


def many(count: int, runs: int) -> list[tuple[str, float, float]]:
    """Return (what, measured, bar) of a folder of decks."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = write_decks(folder, count)
        listed = folder / "paths.txt"
        listed.write_text("\n".join(paths), encoding="utf-8")
        check = [str(BIN / "deckcheck"), "check", "--jobs", "1", str(folder)]
        spent = in_turn({"deckcheck": check, "events": [sys.executable, "-c", DRAIN, str(listed)]}, runs)
        spent["check-jsonschema"] = timed([str(BIN / "check-jsonschema"), "--schemafile", SCHEMA, *paths])
        report(f"{count} decks", spent)
        return [
            (f"{count} decks / check-jsonschema", spent["deckcheck"] / spent["check-jsonschema"], MANY_SCHEMA),
            (f"{count} decks / libyaml events drained", spent["deckcheck"] / spent["events"], MANY_EVENTS),
            (f"{count} decks, peak memory in MiB", peak(check), MEMORY),
        ]


def report(what: str, spent: dict[str, float]) -> None:
    """Print the times."""
    print(f"{what}: " + ", ".join(f"{name} {1000 * seconds:.0f} ms" for name, seconds in spent.items()))


def main() -> int:
    """Measure, print, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--decks", type=int, default=10_000, help="decks of the folder")
    parser.add_argument("--runs", type=int, default=20, help="runs of each program from a cold start")
    options = parser.parse_args()
    results = [*cold(options.runs), *many(options.decks, 5)]
    for what, measured, bar in results:
        print(f"{'holds' if measured <= bar else 'FAILS'}  {what}: {measured:.2f} (at most {bar})")
    return 0 if all(measured <= bar for _, measured, bar in results) else 1


if __name__ == "__main__":
    sys.exit(main())
