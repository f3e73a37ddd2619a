"""Files that vanish, change or cannot be written during a command: reported, and nothing of a user's is lost."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.cli import fix
from deckcheck.construction import fix as fix_module
from deckcheck.decklist import source
from deckcheck.files import write_atomically
from tests.faults.test_interrupts import COMMANDS, DECKS, UNTIDY
from tests.support.system import needs_limits, needs_modes

Capture = pytest.CaptureFixture[str]
#: What a command may still write where the disk is full: less than any of them wants to.
ROOM = 40
DECK = Path(DECKS[0]).read_bytes()


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def left() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path().iterdir()}


def limited(code: str, command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, after some code that takes something from it."""
    words = [sys.executable, "-c", f"{code}\nimport sys\nfrom deckcheck.__main__ import program\nprogram()", *command]
    return subprocess.run(words, capture_output=True, encoding="utf-8", check=False, timeout=120)


@needs_limits
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_reported_and_costs_no_file(name: str) -> None:
    command, files = COMMANDS[name]
    for file, data in files.items():
        Path(file).write_bytes(data)
    ended = limited(f"import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, ({ROOM}, {ROOM}))", command)
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 2, ended
    assert "File too large" in ended.stderr + ended.stdout
    found = left()
    assert {file: found.pop(file) for file in files} == files
    if name == "simulate":
        # The beginning of a store, which the next run takes up or starts over.
        assert main(command) == 0
    else:
        assert not found


@needs_modes
@pytest.mark.parametrize("name", COMMANDS)
def test_a_folder_that_may_not_be_written_to_is_reported(name: str) -> None:
    command, files = COMMANDS[name]
    for file, data in files.items():
        Path(file).write_bytes(data)
    Path().chmod(0o555)
    drop = "import os\nif os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)"
    try:
        reached = limited(drop, ["games"])
        if reached.returncode:
            pytest.skip("this Python is closed to others")
        ended = limited(drop, command)
    finally:
        Path().chmod(0o755)
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 2, ended
    assert "denied" in ended.stderr + ended.stdout
    assert left() == files


def test_a_file_that_vanishes_before_it_is_read_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for name in ("a.deck.yaml", "b.deck.yaml", "c.deck.yaml"):
        Path(name).write_bytes(DECK)
    real = source.read_bytes

    def read(path: str, *limit: int) -> bytes:
        Path("b.deck.yaml").unlink(missing_ok=True)
        return real(path, *limit)

    monkeypatch.setattr(source, "read_bytes", read)
    assert main(["check", ".", "--no-config", "--jobs", "1"]) == 2
    reported = capsys.readouterr()
    assert "b.deck.yaml" in reported.err
    assert "Traceback" not in reported.err
    assert "c.deck.yaml" in reported.out or "2" in reported.out


@pytest.mark.parametrize("now", [b"game: virevolt\n# written meanwhile\n", b"\xff\xfe\xfd", b"x" * (2 << 20)])
def test_a_file_that_changes_while_it_is_mended_keeps_what_it_holds_then(
    now: bytes, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    path = Path("x.deck.yaml")
    path.write_text(UNTIDY, encoding="utf-8")
    real = fix_module.fix_deck

    def fix_deck(*given: object) -> object:
        path.write_bytes(now)
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(fix, "fix_deck", fix_deck)
    assert main(["check", "x.deck.yaml", "--no-config", "--fix"]) == 2
    assert path.read_bytes() == now
    assert "has changed since it was read" in capsys.readouterr().err


def test_a_file_that_vanishes_while_it_is_mended_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    path = Path("x.deck.yaml")
    path.write_text(UNTIDY, encoding="utf-8")
    real = fix_module.fix_deck

    def fix_deck(*given: object) -> object:
        path.unlink()
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(fix, "fix_deck", fix_deck)
    assert main(["check", "x.deck.yaml", "--no-config", "--fix"]) == 2
    assert not path.exists()
    assert "x.deck.yaml" in capsys.readouterr().err


def test_two_who_write_one_file_leave_the_work_of_one(tmp_path: Path) -> None:
    path = tmp_path / "shared"
    texts = [bytes([65 + number]) * 200_000 for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(write_atomically, str(path), text) for text in texts * 4]:
            done.result()
    assert path.read_bytes() in texts
    assert [found.name for found in tmp_path.iterdir()] == ["shared"]


def test_two_programs_that_write_one_file_leave_the_work_of_one() -> None:
    words = [sys.executable, "-m", "deckcheck", "convert"]
    running = [subprocess.Popen([*words, deck, "out.cod", "--force"], stderr=subprocess.PIPE) for deck in DECKS]
    assert [one.wait(120) for one in running] == [0, 0]
    for one in running:
        assert one.stderr is not None
        one.stderr.close()
    either = []
    for deck in DECKS:
        assert main(["convert", deck, "alone.cod", "--force"]) == 0
        either.append(Path("alone.cod").read_bytes())
    assert Path("out.cod").read_bytes() in either
