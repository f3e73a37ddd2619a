"""Plants faults into a copy of the project, one after the other, and sees that the tests named for each catch it.

    python -m tests.mutants [NAME...] [--room ROOM] [--sound] [--jobs 2]

A name may be a part of one. `--sound` runs the tests without any fault instead: they must pass, or they catch nothing.
"""

from __future__ import annotations

import argparse
import os
import queue
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL, SIGXCPU
from tempfile import TemporaryDirectory
from typing import TypeVar

from tests.mutants.faults import ROOT, Fault, faults

ThingT = TypeVar("ThingT")
Copies = queue.SimpleQueue[Path]

#: Seconds of processor time after which a fault counts as caught: the tests would never end.
ENDLESS = 600
#: What a command is begun with, to have so much processor time and no more.
LIMITED = ("sh", "-c", f'ulimit -S -t {ENDLESS}; exec "$@"', "sh")
#: Seconds on the clock after which nothing is known: the machine had no time for them.
PATIENCE = 3600
#: What pytest's exit status says of the fault.
VERDICTS = {0: "SURVIVED", 1: "caught", -SIGXCPU: "caught"}


def copied(folder: Path) -> Path:
    """Copy the files under version control as they are, and return the folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def run(copy: Path, tests: tuple[str, ...]) -> tuple[str, str]:
    """Run tests in the copy; return the verdict and the end of what they print."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONHASHSEED": "0"}
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header", "--durations=0"]
    with subprocess.Popen(
        [*LIMITED, *words, *tests],
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as started:
        try:
            reported, _ = started.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            reported = f"no end after {PATIENCE} s"
        finally:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, SIGKILL)
    return VERDICTS.get(started.returncode, "NOT RUN"), reported[-1500:]


def plant(copy: Path, fault: Fault) -> Path:
    """Write the module with the fault into the copy and return it; nothing compiled of it stays."""
    path = copy / "deckcheck" / fault.file
    path.write_text(fault.planted(copy / "deckcheck"), encoding="utf-8")
    for old in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        old.unlink()
    return path


def main() -> int:
    """Try the faults asked for; the exit status is 1 where one is not caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="faults, or parts of their names; all where left out")
    parser.add_argument("--room", help="the faults of one room alone")
    parser.add_argument("--sound", action="store_true", help="run the tests without the faults")
    parser.add_argument("--jobs", type=int, default=1, help="so many at once, each in a copy of its own")
    asked = parser.parse_args()
    chosen = [
        fault
        for fault in faults()
        if asked.room in (None, fault.room) and (not asked.names or any(name in fault.name for name in asked.names))
    ]
    with TemporaryDirectory() as folder:
        copies: Copies = queue.SimpleQueue()
        for job in range(asked.jobs):
            copies.put(copied(Path(folder) / str(job)))
        if asked.sound:
            wrong = tried(sound, sorted({fault.tests for fault in chosen}), copies, asked.jobs)
            return 1 if wrong else 0
        wrong = tried(caught, chosen, copies, asked.jobs)
    print(f"{len(chosen) - wrong} of {len(chosen)} caught")
    return 1 if wrong else 0


def tried(trial: Callable[[Path, ThingT], bool], things: Iterable[ThingT], copies: Copies, jobs: int) -> int:
    """Try things, each in a copy that nobody else uses meanwhile; return how many did not go as they should."""

    def go(thing: ThingT) -> bool:
        copy = copies.get()
        try:
            return trial(copy, thing)
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(jobs) as pool:
        return sum(not right for right in pool.map(go, things))


def sound(copy: Path, tests: tuple[str, ...]) -> bool:
    """Whether tests pass without a fault."""
    verdict, reported = run(copy, tests)
    passed = verdict == "SURVIVED"
    print(
        f"{'sound' if passed else 'NOT SOUND'}: {shlex.join(tests)}",
        *([] if passed else [reported]),
        sep="\n",
        flush=True,
    )
    return passed


def caught(copy: Path, fault: Fault) -> bool:
    """Plant a fault, report whether its tests catch it, and take it out again."""
    began = time.monotonic()
    before = (copy / "deckcheck" / fault.file).read_text("utf-8")
    path = plant(copy, fault)
    verdict, reported = run(copy, fault.tests)
    path.write_text(before, encoding="utf-8")
    line = f"{verdict} {fault.room}: {fault.name} ({time.monotonic() - began:.0f} s)"
    print(line, *([reported] if verdict == "NOT RUN" else []), sep="\n", flush=True)
    return verdict == "caught"


if __name__ == "__main__":
    sys.exit(main())
