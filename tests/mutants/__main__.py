"""Plants faults into a copy of the project, one after the other, and sees that the tests named for each catch it.

    python -m tests.mutants [NAME...] [--room ROOM] [--sound]

A name may be a part of one. `--sound` runs the tests without any fault instead: they must pass, or they catch nothing.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.faults import ROOT, Fault, faults

#: Seconds after which a fault counts as caught: the tests would never end.
PATIENCE = 600
#: What pytest's exit status says of the fault.
VERDICTS = {0: "SURVIVED", 1: "caught"}


def copied(folder: Path) -> Path:
    """Copy what is under version control, as it stands, and return where it is."""
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
    try:
        ended = subprocess.run(
            [*words, *tests], cwd=copy, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return "caught", "no end"
    return VERDICTS.get(ended.returncode, "NOT RUN"), (ended.stdout + ended.stderr)[-1500:]


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
    asked = parser.parse_args()
    chosen = [
        fault
        for fault in faults()
        if asked.room in (None, fault.room) and (not asked.names or any(name in fault.name for name in asked.names))
    ]
    wrong = 0
    with TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        if asked.sound:
            for tests in sorted({fault.tests for fault in chosen}):
                verdict, told = run(copy, tests)
                sound = verdict == "SURVIVED"
                wrong += not sound
                print(f"{'sound' if sound else 'NOT SOUND'}: {shlex.join(tests)}", flush=True)
                if not sound:
                    print(told, flush=True)
            return 1 if wrong else 0
        for fault in chosen:
            began = time.monotonic()
            before = (copy / "deckcheck" / fault.file).read_text("utf-8")
            path = plant(copy, fault)
            verdict, told = run(copy, fault.tests)
            path.write_text(before, encoding="utf-8")
            wrong += verdict != "caught"
            print(f"{verdict} {fault.room}: {fault.name} ({time.monotonic() - began:.0f} s)", flush=True)
            if verdict == "NOT RUN":
                print(told, flush=True)
    print(f"{len(chosen) - wrong} of {len(chosen)} caught")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
