"""What a check of an accepted deck loads: nothing that it does not need, since that is most of its time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.shipped import sample_decks

DECK = str(Path(sample_decks()) / "legal" / "virevolt" / "red-rush.deck.yaml")
SCRIPT = """\
import sys
before = set(sys.modules)
from deckcheck.__main__ import main
status = main(sys.argv[1:])
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print("STATUS", status)
print("LOADED", *sorted(loaded))
"""
HEAVY = {
    "asyncio",
    "click",
    "concurrent",
    "dataclasses",
    "datetime",
    "gettext",
    "importlib_metadata",
    "inspect",
    "json",
    "jsonschema",
    "logging",
    "pathlib",
    "rich",
    "tomllib",
    "typer",
    "typing_extensions",
    "urllib",
}


def loaded(folder: Path, *arguments: str) -> set[str]:
    """Return the top-level modules that a check loads in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "check", *arguments], cwd=folder, capture_output=True, text=True, check=True
    )
    lines = done.stdout.split("\n")
    assert "STATUS 0" in lines, done
    return set(next(line for line in lines if line.startswith("LOADED")).split()[1:])


@pytest.mark.parametrize("arguments", [[], ["--strict", "--quiet"], ["--game", "virevolt"]])
def test_a_legal_deck_needs_none_of_the_heavy_modules(tmp_path: Path, arguments: list[str]) -> None:
    assert loaded(tmp_path, DECK, *arguments).isdisjoint(HEAVY)


def test_a_configuration_costs_its_own_parser_alone(tmp_path: Path) -> None:
    deck = tmp_path / "my.deck.yaml"
    deck.write_bytes(Path(DECK).read_bytes())
    (tmp_path / "deckcheck.toml").write_text("strict = true\n")
    # The parser of TOML itself loads the modules of dates.
    assert loaded(tmp_path, deck.name) & HEAVY <= {"tomllib", "datetime"}
    (tmp_path / "deckcheck.toml").unlink()
    (tmp_path / ".deckcheck.yaml").write_text("strict: true\n")
    assert loaded(tmp_path, deck.name).isdisjoint(HEAVY)


def test_a_pyproject_of_other_programs_costs_no_parser(tmp_path: Path) -> None:
    deck = tmp_path / "my.deck.yaml"
    deck.write_bytes(Path(DECK).read_bytes())
    (tmp_path / "pyproject.toml").write_text("[tool.other]\n")
    assert loaded(tmp_path, deck.name).isdisjoint(HEAVY)
