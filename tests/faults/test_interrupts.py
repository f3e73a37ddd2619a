"""An interrupt at whatever moment leaves every file as it was, or as it was to be, and is answered like any other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.__main__ import main
from deckcheck.failure import INTERRUPTED

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"
DECKS = [str(SAMPLES / name) for name in ("red-rush.deck.yaml", "reed-and-tide.deck.yaml")]
PACKAGE = deckcheck.__path__[0]
#: Untidy enough for `--fix` to rewrite it.
UNTIDY = "deck:\n  main:\n    ember squire: 2\n    Red Crystal: 26\nformat: standard\ngame: virevolt\n"
#: Each command, the files that it writes, and what these hold before.
COMMANDS: dict[str, tuple[list[str], dict[str, bytes]]] = {
    "fix": (["check", "x.deck.yaml", "--no-config", "--fix"], {"x.deck.yaml": UNTIDY.encode()}),
    "convert": (["convert", DECKS[0], "out.cod", "--force"], {"out.cod": b"mine"}),
    "report": (["check", *DECKS, "--no-config", "--jobs", "1", "--output-format", "json:r.json", "--force"], {}),
    "sheets": (["event", *DECKS, "--no-config", "--sheets", "s.html", "--force"], {"s.html": b"mine"}),
    "save": (
        ["play", *DECKS, "--seats", "random,random", "--seed", "1", "--save", "g.json", "--force"],
        {"g.json": b"mine"},
    ),
    "simulate": (
        ["simulate", *DECKS, "-n", "2", "--bots", "random", "--jobs", "1", "-q", "--resume", "s.store"],
        {},
    ),
}
#: Interrupts are tried all along a command, and at every step where files are written.
ALL_ALONG = 12
WRITING = ("files.py", "store.py", "lock.py", "output.py")


class Interrupter:
    """Counts the lines that the package runs, and interrupts at one of them, as Ctrl-C does between two steps."""

    def __init__(self, at: int = -1) -> None:
        self.at = at
        self.lines = 0
        self.writing: list[int] = []

    def __call__(self, frame: Any, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if event == "line":
            if self.lines == self.at:
                self.lines += 1
                raise KeyboardInterrupt
            if frame.f_code.co_filename.endswith(WRITING):
                self.writing.append(self.lines)
            self.lines += 1
        return self


def run(command: list[str], at: int = -1) -> tuple[int, Interrupter]:
    interrupter = Interrupter(at)
    before = sys.gettrace()
    sys.settrace(interrupter)
    try:
        return main(command), interrupter
    except SystemExit as end:
        return int(str(end.code)), interrupter
    finally:
        sys.settrace(before)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def laid(files: dict[str, bytes]) -> None:
    for path in Path().iterdir():
        path.unlink()
    for name, data in files.items():
        Path(name).write_bytes(data)


def found() -> dict[str, bytes]:
    # What is begun under another name, with the number of the process, is nobody's file yet.
    return {path.name: path.read_bytes() for path in Path().iterdir() if path.suffix != ".tmp"}


# A file may be open when the interrupt comes; it is closed when nobody holds it any longer.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(sys.gettrace() is not None, reason="lines are counted for coverage already")
@pytest.mark.parametrize("name", COMMANDS)
def test_an_interrupt_leaves_no_file_half_written(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, files = COMMANDS[name]
    laid(files)
    run(command)  # what is read once only is read
    laid(files)
    status, whole = run(command)
    assert status in (0, 1)
    wanted = found()
    assert wanted != files
    moments = {*range(3, whole.lines, whole.lines // ALL_ALONG + 1), *whole.writing[:: len(whole.writing) // 40 + 1]}
    interrupted = 0
    for moment in sorted(moments):
        laid(files)
        capsys.readouterr()
        status, _ = run(command, moment)
        interrupted += status == INTERRUPTED
        reported = capsys.readouterr()
        assert "Traceback" not in reported.err, moment
        left = found()
        if name == "simulate":
            # Whole lines: the same command goes on there and comes to the same end.
            status, _ = run(command)
            assert (status, found()) == (0, wanted), moment
        elif name == "save" and left != files:
            # What was played until then is saved, and can be gone on with.
            assert main(["replay", "g.json", "--verify"]) == 0, moment
        elif left not in (wanted, files):
            raise AssertionError(f"interrupted at {moment}: { ({key: data[:60] for key, data in left.items()}) }")
    assert interrupted > len(moments) // 2
