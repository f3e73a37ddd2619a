"""A disk without any room left, a real one: a small file system in memory, mounted for one process and full.

What `test_files.py` has of full disks limits the size of files; here the system itself says that there is no room.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.faults.test_interrupts import COMMANDS

ROOT = Path(__file__).parents[2]
#: Lets whoever runs the tests mount something that nobody else sees.
ALONE = ("unshare", "--user", "--map-root-user", "--mount")
#: What is done there: files are written, the rest is filled, the command is run, room is made, and it is run again.
THERE = """
import json, os, subprocess, sys
from pathlib import Path
disk, command, files = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], check=True)
os.chdir(disk)
for name, text in files.items():
    Path(name).write_text(text, encoding="utf-8")
try:
    with open("filler", "wb", buffering=0) as out:
        while out.write(bytes(4096)):
            pass
except OSError:
    pass
def run():
    ended = subprocess.run([sys.executable, "-m", "deckcheck", *command], capture_output=True, encoding="utf-8")
    left = {path.name: path.stat().st_size and path.read_text("utf-8") for path in Path().iterdir()}
    return {"status": ended.returncode, "told": ended.stdout + ended.stderr, "left": left}
full = run()
os.unlink("filler")
print(json.dumps([full, run()]))
"""


@cache
def can_be_mounted() -> bool:
    """Whether this system lets its users mount something of their own (containers and old kernels do not)."""
    if shutil.which("unshare") is None:
        return False
    tried = [*ALONE, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_a_disk_without_room_is_reported_costs_nothing_and_hinders_nobody_later(name: str, tmp_path: Path) -> None:
    if not can_be_mounted():
        pytest.skip("this system lets nobody mount a disk of their own")
    command, files = COMMANDS[name]
    before = {file: data.decode() for file, data in files.items()}
    words = [sys.executable, "-c", THERE, str(tmp_path), json.dumps(command), json.dumps(before)]
    done = subprocess.run([*ALONE, *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    full, later = json.loads(done.stdout)
    assert full["status"] == 2, full
    assert "Traceback" not in full["told"]
    assert "No space left on device" in full["told"]
    left: dict[str, Any] = full["left"]
    left.pop("filler")
    assert {file: left.pop(file) for file in files} == before
    # Nothing but what the next run takes up: the beginning of a store.
    assert set(left) <= {"s.store"} & set(command)
    assert later["status"] in {0, 1}, later
    assert "Traceback" not in later["told"]
    assert all(later["left"].values())
    if files:
        assert {file: later["left"][file] for file in files} != before
