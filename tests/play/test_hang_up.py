"""A terminal that goes away while a game is played at full screen: the game is saved."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

from deckcheck.play.record import load
from deckcheck.shipped import sample_decks

WAIT = 120  # seconds after which the test fails; it takes one or two


def until(master: int, words: bytes) -> bytes:
    """Read what is drawn until some words stand there."""
    seen, end = b"", time.monotonic() + WAIT
    while words not in seen:
        assert time.monotonic() < end, seen[-500:]
        if select.select([master], [], [], 0.2)[0]:
            seen += os.read(master, 65536)
    return seen


@pytest.mark.parametrize("how", ["hang-up", "ctrl-c"])
def test_a_game_outlives_its_terminal(how: str, tmp_path: Path) -> None:
    folder = Path(sample_decks()) / "legal" / "virevolt"
    decks = [str(folder / f"{name}.deck.yaml") for name in ("red-rush", "long-caravan")]
    process, master = pty.fork()
    if process == 0:
        os.chdir(tmp_path)
        os.environ.update(TERM="xterm-256color", PYTHONPATH=os.pathsep.join(sys.path), NO_COLOR="1", LANG="C.UTF-8")
        arguments = ["play", *decks, "--seed", "3", "--screen", "--names", "Ann,Bo"]
        os.execv(sys.executable, [sys.executable, "-m", "deckcheck", *arguments])  # noqa: S606
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    until(master, b"leave")
    os.write(master, b"1\r")
    until(master, b"Turn")
    if how == "hang-up":
        os.close(master)
    else:
        os.write(master, b"\x03")
        until(master, b"left-game-1.json")
    end = time.monotonic() + WAIT
    while os.waitpid(process, os.WNOHANG)[0] == 0:
        assert time.monotonic() < end
        if how == "ctrl-c" and select.select([master], [], [], 0.1)[0]:
            try:
                os.read(master, 65536)
            except OSError:
                break
        time.sleep(0.05)
    assert load(str(tmp_path / "left-game-1.json")).record["actions"]
