"""The program as a process: its streams and its exit status, however it is called and whoever reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.strategies import SAMPLES

PROGRAM = [sys.executable, "-m", "deckcheck"]
LEGAL = str(SAMPLES / "legal" / "virevolt" / "red-rush.deck.yaml")
ILLEGAL = str(SAMPLES / "illegal" / "virevolt" / "deck-size.deck.yaml")


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, encoding="utf-8", check=False, **options)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["check", LEGAL], 0, "legal"),
        (["check", ILLEGAL], 1, "virevolt/deck-size"),
        (["check", "--exit-zero", ILLEGAL], 0, "virevolt/deck-size"),
        (["check", "--output-format", "json", ILLEGAL], 1, '"legal": false'),
        (["check", LEGAL, ILLEGAL], 1, "2 decks"),
    ],
)
def test_the_answer_and_the_status_of_a_check(arguments: list[str], status: int, told: str) -> None:
    done = run(*arguments)
    assert done.returncode == status
    assert told in done.stdout
    assert done.stderr == ""


def test_what_cannot_be_carried_out_is_told_on_standard_error(tmp_path: Path) -> None:
    done = run("check", str(tmp_path / "none.deck.yaml"))
    assert done.returncode == 2
    assert "there is no such file" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_whole_answer_arrives_through_a_pipe(tmp_path: Path) -> None:
    """Much more than a pipe holds at once."""
    for number in range(300):
        (tmp_path / f"{number}.deck.yaml").write_bytes(Path(ILLEGAL).read_bytes())
    done = run("check", "--output-format", "json", str(tmp_path))
    assert done.returncode == 1
    assert len(json.loads(done.stdout)["decks"]) == 300
    assert len(done.stdout) > 1 << 17


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    read, write = os.pipe()
    child = subprocess.Popen([*PROGRAM, "check", str(SAMPLES)], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.close(read)
    _, errors = child.communicate(timeout=60)
    assert errors == b""
    assert child.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [["check", LEGAL], ["games"]])
def test_an_output_that_takes_nothing_is_no_success(arguments: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"cannot be written (No space left on device)" in done.stderr
