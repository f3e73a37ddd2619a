"""The conformance suite: what holds for every game that can be played, and for the next one as soon as it is there.

The checks are in `conformance/`, a file for each thing that is asked, and run over every game of the registry. What
is particular to a game is in `<game>/particulars.py`; a game that needs nothing of its own has none. Here is shown
that a game joins by existing, and that one which lacks what the suite reads gets a message what to write.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.shipped import sample_decks
from tests.support.guide import build
from tests.support.particulars import lacking, particulars_of

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("game", playable_games())
def test_every_game_has_what_the_suite_reads(game: str) -> None:
    rules = rules_of(game)
    assert lacking(Path(rules.folder), Path(rules.language.folders[-1]), Path(sample_decks())) == []


def test_a_game_that_lacks_all_of_it_is_shown_what_to_write(tmp_path: Path) -> None:
    folder = tmp_path / "sixth"
    folder.mkdir()
    reported = lacking(folder, folder, tmp_path / "sample_decks")
    assert [sentence.split(":")[0] for sentence in reported] == [
        *("sixth/options.yaml", "sixth/rulebook.yaml", "sixth/rulings/*.yaml", "sixth/phrases.yaml"),
        *("sixth/vocabulary.yaml", "sample_decks/legal/sixth/*.deck.yaml"),
    ]
    assert all(sentence.endswith(".") for sentence in reported)


def test_a_game_without_particulars_has_the_usual_ones() -> None:
    assert particulars_of("sixth") == particulars_of("seventh")
    assert all(particulars_of(game) != particulars_of("sixth") for game in playable_games())


@pytest.mark.slow
def test_a_sixth_game_joins_by_existing(tmp_path: Path) -> None:
    """The game of the guide, whole as it is there, passes all that the suite asks."""
    build(tmp_path, decks="sample_decks/legal/higher")
    for name in ("conftest.py", "support", "games/conformance"):
        source, target = TESTS / name, tmp_path / "tests" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, target)
    shutil.copyfile(TESTS.parent / "pyproject.toml", tmp_path / "pyproject.toml")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", "higher", "tests/games"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "DECKCHECK_LANG": "en"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
