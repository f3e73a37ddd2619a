"""The rulings of Buffy hold, and every numbered rule and every worked example of the rulebook is shown by one."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck.games.buffy
from deckcheck.engine.rulebook import load_rulebook
from deckcheck.engine.rulings import load_rulings, ruling_files
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.play import RULES
from deckcheck.games.buffy.rules.chapters import CHAPTERS
from deckcheck.play.rulings import run_file

FOLDER = Path(deckcheck.games.buffy.__file__).parent
FILES = ruling_files([str(FOLDER / "rulings")])
EXAMPLES = {f"BF-E{number:02}" for number in range(1, 13)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: Path(path).stem)
def test_every_ruling_holds(path: str) -> None:
    assert [result.message for result in run_file(path) if not result.passed] == []


def test_every_rule_is_shown() -> None:
    shown = {rule for path in FILES for ruling in load_rulings(path) for rule in ruling.rules}
    assert shown >= {rule.id for rule in load_rulebook(RULES).rules}


def test_every_rule_that_a_ruling_names_exists() -> None:
    shown = {rule for path in FILES for ruling in load_rulings(path) for rule in ruling.rules}
    assert shown <= {rule.id for rule in load_rulebook(RULES).rules}


def test_every_worked_example_is_a_ruling() -> None:
    notes = [ruling.data.get("note", "") for path in FILES for ruling in load_rulings(path)]
    assert {example for example in EXAMPLES if any(example in note for note in notes)} == EXAMPLES


def test_the_chapters_stand_at_their_numbers() -> None:
    named = {
        n.SETTING_UP: "setting up",
        n.TURN: "turn",
        n.WATCHES: "watches",
        n.REFILLING: "keep and refill",
        n.TRIMMING: "discard down",
        n.SURPLUS_ITEMS: "surplus items",
        n.FIGHTING: "fight",
        n.CHALLENGING: "challenge",
        n.RESULT_COMES: "episode",
        n.AFTER_PLAY: "after an action",
        n.GRANTED_FIGHT: "granted fight",
    }
    assert {number: CHAPTERS[number].name for number in named} == named
    assert len(CHAPTERS) == len(named) + 2


def test_every_option_is_shown_otherwise_than_by_default() -> None:
    shown = {
        name
        for path in FILES
        for ruling in load_rulings(path)
        for name, value in ruling.data.get("options", {}).items()
        if RULES.options[name].read(value) != RULES.options[name].default
    }
    # The cap ends a game and closed decklists change what is seen of them: both are tested for whole games.
    assert shown == set(RULES.options) - {"turn_cap", "closed_decklists"}
