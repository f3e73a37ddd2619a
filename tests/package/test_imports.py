"""What a check of an accepted deck may import: nothing that costs more than the check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.strategies import LEGAL, SAMPLES

# Measured at 4 to 65 milliseconds each, where a whole check takes some twenty.
COSTLY = {
    "argparse",
    "click",
    "concurrent.futures",
    "dataclasses",
    "datetime",
    "difflib",
    "importlib.metadata",
    "inspect",
    "json",
    "jsonschema",
    "logging",
    "pathlib",
    "rich",
    "tempfile",
    "typer",
    "typing",
    "yaml",
}
SCRIPT = """
import sys
from deckcheck.__main__ import main
status = main(sys.argv[1:])
print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
sys.exit(status)
"""


def imported(arguments: list[str]) -> set[str]:
    # Isolated, without site: a development environment may import more at its start than the program does.
    path = f"import sys; sys.path[:0] = {[entry for entry in sys.path if entry]!r}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"{path}\n{SCRIPT}", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split("\n"))


@pytest.mark.parametrize("game", sorted({name.split("/")[1] for name in LEGAL}))
def test_a_legal_deck_is_checked_without_costly_imports(game: str) -> None:
    name = next(name for name in LEGAL if name.split("/")[1] == game)
    assert imported(["check", str(SAMPLES / name)]) & COSTLY == set()


@pytest.mark.parametrize("name", ["pyproject.toml", ".deckcheck.yaml"])
def test_line_ends_of_windows_cost_no_more_than_others(name: str, tmp_path: Path) -> None:
    settings = "[tool.deckcheck]\nstrict = true\n" if name.endswith(".toml") else "strict: true\nselect: [virevolt]\n"
    (tmp_path / name).write_bytes(settings.replace("\n", "\r\n").encode())
    deck = tmp_path / "a.deck.yaml"
    sample = next(sample for sample in LEGAL if sample.split("/")[1] == "virevolt")
    deck.write_bytes((SAMPLES / sample).read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    assert imported(["check", str(deck)]) & COSTLY == set()


def test_a_folder_is_checked_without_costly_imports() -> None:
    assert imported(["check", "--jobs", "1", str(SAMPLES / "legal" / "buffy")]) & COSTLY == set()


def test_flow_style_takes_yaml_and_nothing_of_the_command_line(tmp_path: Path) -> None:
    deck = tmp_path / "a.deck.yaml"
    deck.write_text("{game: virevolt, deck: {main: {Ember Squire: 2, Red Crystal: 28}}}\n", encoding="utf-8")
    assert (
        imported(["check", str(deck)]) & {"jsonschema", "rich", "typer", "dataclasses", "importlib.metadata"} == set()
    )


def test_the_package_itself_costs_nothing() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; before = set(sys.modules); import deckcheck; print(*set(sys.modules) - before)",
        ],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert set(done.stdout.split()) <= {"deckcheck", "__future__"}
