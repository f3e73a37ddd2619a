"""The program as a process: its streams and its exit status, however it is called and whoever reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from tests.support.strategies import SAMPLES
from tests.support.system import needs_shell

PROGRAM = [sys.executable, "-m", "deckcheck"]
LEGAL = str(SAMPLES / "legal" / "virevolt" / "red-rush.deck.yaml")
RULINGS = Path(deckcheck.__path__[0]) / "games" / "virevolt" / "rulings"
OTHER = str(SAMPLES / "legal" / "virevolt" / "reed-and-tide.deck.yaml")
THIRD = str(SAMPLES / "legal" / "virevolt" / "long-caravan.deck.yaml")
ILLEGAL = str(SAMPLES / "illegal" / "virevolt" / "deck-size.deck.yaml")


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [*PROGRAM, *arguments], capture_output=True, encoding="utf-8", check=False, **options
    )
    return done


@pytest.mark.parametrize(
    ("arguments", "status", "reported"),
    [
        (["check", LEGAL], 0, "legal"),
        (["check", ILLEGAL], 1, "virevolt/deck-size"),
        (["check", "--exit-zero", ILLEGAL], 0, "virevolt/deck-size"),
        (["check", "--output-format", "json", ILLEGAL], 1, '"legal": false'),
        (["check", LEGAL, ILLEGAL], 1, "2 decks"),
    ],
)
def test_the_answer_and_the_status_of_a_check(arguments: list[str], status: int, reported: str) -> None:
    done = run(*arguments)
    assert done.returncode == status
    assert reported in done.stdout
    assert done.stderr == ""


def test_what_cannot_be_carried_out_is_reported_on_standard_error(tmp_path: Path) -> None:
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


RECORD = """{
"format": 2, "game": "virevolt", "players": ["A", "B"], "decks": [{"main": []}, {"main": []}], "cards": "", "seed": 0,
"options": {}, "actions": []
}"""
# A line for every command, whose answer goes to standard output.
ANSWERS = {
    "check": [LEGAL],
    "games": [],
    "rules": ["virevolt"],
    "explain": ["virevolt/deck-size"],
    "cards": ["virevolt"],
    "schema": ["decklist"],
    "new": ["virevolt", "-"],
    "new-game": ["mine", "FOLDER"],
    "hash": [LEGAL],
    "convert": [LEGAL, "-", "--to", "json"],
    "diff": [LEGAL, ILLEGAL],
    "event": [str(SAMPLES / "legal" / "virevolt")],
    "hand": [LEGAL],
    "odds": [LEGAL],
    "stats": [LEGAL],
    "proxies": [LEGAL, "--html", "-"],
    "play": [LEGAL, LEGAL, "--seats", "human,human"],
    "replay": ["RECORD", "--verify"],
    "analyse": ["RECORD", "--budget", "1"],
    "simulate": [LEGAL, LEGAL, "-n", "2", "--bots", "random"],
    "ruling": [str(RULINGS)],
    "lab field": [LEGAL, LEGAL, "-n", "2", "--bots", "random"],
    "lab compare": ["mulligan=none", "mulligan=none", "--field", str(SAMPLES / "legal" / "virevolt")],
    "lab gauntlet": [LEGAL, "--against", str(SAMPLES / "legal" / "virevolt"), "-n", "14", "--bots", "random"],
    "lab cards": [LEGAL, "--against", OTHER, "-n", "300", "--bots", "random"],
    "lab tune": [LEGAL, "--against", OTHER, "--against", THIRD, "-n", "300", "--bots", "random"],
    "lab hands": [LEGAL, "--against", str(SAMPLES / "legal" / "virevolt"), "-n", "30", "--bots", "random"],
    "web": ["--port", "0"],
}


def redirected(how: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a shell that redirects its streams, written at the end of its buffer as everywhere."""
    command = ["sh", "-c", f'"$@" {how}', "sh", *PROGRAM, *arguments]
    everywhere = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, env={**everywhere, **environment}
    )


def test_every_command_has_a_line_here() -> None:
    from deckcheck.cli.table import COMMANDS as TABLE

    assert set(ANSWERS) == set(TABLE)


@needs_shell
@pytest.mark.parametrize("command", ANSWERS)
def test_an_answer_that_nobody_takes_is_none(command: str, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(RECORD, encoding="utf-8")
    places = {"RECORD": str(record), "FOLDER": str(tmp_path)}
    arguments = [places.get(argument, argument) for argument in ANSWERS[command]]
    done = redirected("<&- >&-", *command.split(), *arguments)
    reported = [line for line in done.stderr.splitlines() if line.startswith("deckcheck: error: <stdout>")]
    assert (done.returncode, reported) == (2, ["deckcheck: error: <stdout> cannot be written (This stream is closed)"])
    assert "Traceback" not in done.stderr


@needs_shell
@pytest.mark.parametrize(
    ("how", "arguments", "status"),
    [
        ("2>&-", ["check", LEGAL], 0),
        ("2>&-", ["check", ILLEGAL], 1),
        ("2>&-", ["check", "no.such.deck.yaml"], 2),
        ("2>&-", ["simulate", LEGAL, LEGAL, "-n", "2", "--bots", "random"], 0),
        ("2>&-", ["check", "--no-such"], 2),
        ("<&-", ["check", "-"], 2),
        ("<&-", ["play", LEGAL, LEGAL, "--seats", "human,human"], 0),
        ("<&- >&- 2>&-", ["check", "-q", LEGAL], 0),
        ("<&- >&- 2>&-", ["check", ILLEGAL], 2),
        ("<&- >&- 2>&-", ["games"], 2),
        (">&-", ["diff", LEGAL, ILLEGAL], 2),
    ],
)
def test_what_is_closed_and_not_needed_is_not_missed(how: str, arguments: list[str], status: int) -> None:
    done = redirected(how, *arguments)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_errors_that_cannot_be_reported_change_no_status() -> None:
    assert redirected("2>/dev/full", "check", "no.such.deck.yaml").returncode == 2
    assert redirected(">/dev/full 2>/dev/full", "games").returncode == 2


@needs_shell
def test_a_file_does_not_take_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    done = redirected("<&- >&- 2>&-", "check", "--output-format", f"json:{target}", "no.such.deck.yaml", LEGAL)
    assert done.returncode == 2
    assert len(json.loads(target.read_text(encoding="utf-8"))["decks"]) == 2


def test_messages_come_behind_the_answer_that_was_before_them(tmp_path: Path) -> None:
    """In one pipe, and without the variable that lets Python keep nothing back."""
    (tmp_path / "a.deck.yaml").write_text("game: virevolt\ndeck: {main: {scorch: 1}}\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck", "check", "--diff", "a.deck.yaml"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=tmp_path,
        env={key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"},
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert done.stdout.startswith("--- a.deck.yaml\n")
    assert done.stdout.endswith("a.deck.yaml: 1 name corrected\n1 file would be fixed\n")
