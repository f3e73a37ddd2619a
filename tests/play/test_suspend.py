"""The table at full screen is suspended with Ctrl-Z and comes back with `fg`: all of it is drawn again."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from deckcheck.shipped import sample_decks
from tests.support.system import needs_terminal
from tests.support.terminal import SUSPEND, Terminal

pytestmark = needs_terminal
ESCAPE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[()][0-9A-B]|[=>78]|[\]PX^_].*?(?:\x07|\x1b\\))", re.DOTALL)


def words(drawn: bytes) -> set[bytes]:
    """Return the words on a screen, as far as they were drawn in one piece."""
    return set(re.findall(rb"[A-Za-z]{3,}", ESCAPE.sub(b" ", drawn)))


def in_shell(folder: Path, columns: int, rows: int) -> Terminal:
    """Start a shell that controls jobs, at a terminal of its own."""
    import fcntl
    import pty
    import struct
    import termios

    shell = shutil.which("bash") or "/bin/sh"
    options = ["--norc", "--noprofile", "-i"] if shell.endswith("bash") else ["-i"]
    process, master = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm-256color", NO_COLOR="1", LANG="C.UTF-8", PS1="ready> ", HISTFILE="")
        os.environ.update(PYTHONPATH=os.pathsep.join(sys.path))
        os.execv(shell, [shell, *options])  # noqa: S606
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    return Terminal(process, master)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_a_suspended_table_is_drawn_again(columns: int, rows: int, tmp_path: Path) -> None:
    decks = Path(sample_decks()) / "legal" / "virevolt"
    paths = " ".join(f"'{decks / name}.deck.yaml'" for name in ("red-rush", "long-caravan"))
    terminal = in_shell(tmp_path, columns, rows)
    terminal.until(b"ready> ")
    command = f"'{sys.executable}' -m deckcheck play {paths} --seed 3 --names Ann,Bo --screen\n"
    os.write(terminal.master, command.encode())
    # What the shell repeats of the command is not the table.
    before = terminal.until(b"leave").rpartition(b"\x1b[?1049h")[2]
    assert {b"Ann", b"leave"} <= words(before)
    os.write(terminal.master, SUSPEND)
    left = terminal.until(b"ready> ")
    assert b"\x1b[?1049l" in left  # the shell has its own screen again
    os.write(terminal.master, b"fg\n")
    again = terminal.until(b"leave").rpartition(b"\x1b[?1049h")[2]
    while missing := words(before) - words(again):
        again += terminal.until(min(missing))
    # It is still the game that it was: a choice is taken.
    os.write(terminal.master, b"1\r")
    terminal.until(b"Turn")
    os.write(terminal.master, b"\x03")
    terminal.until(b"left-game-1.json")
    terminal.until(b"ready> ")
    os.write(terminal.master, b"exit\n")
    terminal.ended()
    assert (tmp_path / "left-game-1.json").is_file()
