"""A terminal that goes away while a game is played, and a mistake of the program's own: the game is saved."""

from __future__ import annotations

import os
import re
import signal
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.failure import INTERRUPTED
from deckcheck.play.keeping import AutoSave
from deckcheck.play.loop import Loop
from deckcheck.play.record import load
from deckcheck.play.session import Session
from deckcheck.shipped import sample_decks
from tests.play.conftest import Script
from tests.support.system import needs_terminal
from tests.support.terminal import INTERRUPT, Terminal

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = needs_terminal

# Lets the table fail once somebody has chosen, as a mistake of ours would.
MISTAKE = """
import sys
from deckcheck.__main__ import main
from deckcheck.play.screen.board import Board
draw = Board.draw
def fail(self, *arguments):
    if self.game.history:
        raise RuntimeError("a mistake of ours")
    draw(self, *arguments)
Board.draw = fail
sys.exit(main(sys.argv[1:]))
"""


def opened(
    folder: Path, way: str, program: tuple[str, ...] = ("-m", "deckcheck"), further: tuple[str, ...] = ()
) -> Terminal:
    """Begin a game at a terminal of 80 columns and 24 rows."""
    import fcntl
    import pty
    import termios

    decks = Path(sample_decks()) / "legal" / "virevolt"
    paths = [str(decks / f"{name}.deck.yaml") for name in ("red-rush", "long-caravan")]
    process, master = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm-256color", PYTHONPATH=os.pathsep.join(sys.path), NO_COLOR="1", LANG="C.UTF-8")
        arguments = ["play", *paths, "--seed", "3", way, "--names", "Ann,Bo", *further]
        os.execv(sys.executable, [sys.executable, *program, *arguments])  # noqa: S606
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    return Terminal(process, master)


@pytest.mark.parametrize("how", ["hang-up", "ctrl-c"])
def test_a_game_at_full_screen_outlives_its_terminal(how: str, tmp_path: Path) -> None:
    terminal = opened(tmp_path, "--screen")
    terminal.until(b"leave")
    os.write(terminal.master, b"1\r")
    terminal.until(b"Turn")
    if how == "hang-up":
        os.close(terminal.master)
    else:
        os.write(terminal.master, b"\x03")
        terminal.until(b"left-game-1.json")
    status, _ = terminal.ended()
    # What the signal ends without a word has waited for no screen that is gone.
    assert status == (-signal.SIGHUP if how == "hang-up" else INTERRUPTED)
    assert load(str(tmp_path / "left-game-1.json")).record["actions"]


@pytest.mark.parametrize("how", ["hang-up", "hang-up twice", "term", "ctrl-c", "ctrl-d"])
def test_a_game_line_by_line_outlives_its_terminal(how: str, tmp_path: Path) -> None:
    terminal = opened(tmp_path, "--plain")
    terminal.until(b"for help:")
    os.write(terminal.master, b"1\n")
    terminal.until(b"for help:")
    if how == "hang-up":
        os.close(terminal.master)
    elif how == "hang-up twice":
        os.kill(terminal.process, signal.SIGHUP)
        os.kill(terminal.process, signal.SIGHUP)
        os.close(terminal.master)
    elif how == "term":
        os.kill(terminal.process, signal.SIGTERM)
        os.write(terminal.master, b"\n")  # a signal between the prompt and the wait for a key is heard at the next key
    else:
        os.write(terminal.master, INTERRUPT if how == "ctrl-c" else b"\x04")
    _, seen = terminal.ended()
    assert load(str(tmp_path / "left-game-1.json")).record["actions"]
    assert b"Traceback" not in seen
    if how in ("term", "ctrl-c", "ctrl-d"):
        assert b"left-game-1.json" in seen


def test_a_mistake_at_full_screen_is_reported_in_a_sentence_and_the_game_is_saved(tmp_path: Path) -> None:
    terminal = opened(tmp_path, "--screen", ("-c", MISTAKE))
    terminal.until(b"leave")
    os.write(terminal.master, b"1\r")
    status, seen = terminal.ended()
    assert status == 2
    assert b"Traceback" not in seen
    assert b"a mistake of ours" not in seen
    output = re.sub(rb"\s+", b" ", seen.split(b"\x1b[?1049l")[-1])  # what is there once the screen is left
    assert b"The table failed because of a bug in deckcheck (RuntimeError). deckcheck-error-1.txt holds" in output
    assert b"saved to left-game-1.json" in output
    assert load(str(tmp_path / "left-game-1.json")).record["actions"]
    report = (tmp_path / "deckcheck-error-1.txt").read_text()
    assert "RuntimeError: a mistake of ours" in report
    assert "Traceback" in report


def test_a_mistake_line_by_line_is_reported_in_a_sentence_and_the_game_is_saved(
    session: Callable[..., Session], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    game = session("human", "random")
    console = Script(["1"] * 9, interactive=True)
    loop, choose = Loop(game, console, AutoSave(game, None)), Session.choose

    def fail(self: Session, action: int) -> None:
        if self.game.history:
            raise RuntimeError(action)
        choose(self, action)

    monkeypatch.setattr(Session, "choose", fail)
    assert loop.run() == 2
    assert "The table failed" in console.text
    assert "left-game-1.json" in console.text
    assert (tmp_path / "deckcheck-error-1.txt").exists()


def test_what_the_rules_fail_at_is_not_saved(session: Callable[..., Session], monkeypatch: pytest.MonkeyPatch) -> None:
    game = session("human", "human")
    game.choose(game.game.legal_actions()[0])

    def fail(_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("deckcheck.engine.flow.procedures.run", fail)
    with pytest.raises(RuntimeError):
        game.choose(game.game.legal_actions()[0])
    assert len(game.game.history) == 1


@pytest.mark.parametrize(("way", "ready"), [("--plain", b"for help:"), ("--screen", b"leave")])
def test_a_table_that_waits_takes_changed_cards_over(way: str, ready: bytes, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("game: virevolt\nofficial: false\ncards: [{name: Squire, type: hero, color: red}]\n")
    terminal = opened(tmp_path, way, further=("--catalog", "own.yaml", "--watch"))
    terminal.until(ready)
    own.write_text("game: [\n")
    terminal.until(b"own.yaml:2")
    own.write_text("game: virevolt\nofficial: false\ncards: []\n")
    terminal.until(b"read again")
    os.write(terminal.master, b"q\nq\n" if way == "--plain" else b"q")
    status, seen = terminal.ended()
    assert status == 0
    assert b"Traceback" not in seen
