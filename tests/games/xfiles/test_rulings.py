"""Every ruling of the X-Files CCG holds, every numbered rule is shown by one, and the worked turn is there whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckcheck.engine.rulebook import load_rulebook
from deckcheck.engine.rulings import Ruling, load_rulings, ruling_files, run_ruling
from deckcheck.games.xfiles.play import RULES
from deckcheck.play.rulings import services

FILES = ruling_files([f"{RULES.folder}/rulings"])
RULINGS = [ruling for path in FILES for ruling in load_rulings(path)]
STEPS_OF_THE_EXAMPLE = 30


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.rules[0]}: {ruling.name}")
def test_the_ruling_holds(ruling: Ruling) -> None:
    result = run_ruling(ruling, services("xfiles"))
    assert result.passed, result.message


def test_every_rule_is_shown_by_a_ruling() -> None:
    assert not [rule.id for rule in load_rulebook(RULES).rules if not rule.rulings]


def test_every_ruling_shows_rules_that_there_are() -> None:
    known = {rule.id for rule in load_rulebook(RULES).rules}
    assert not {rule for ruling in RULINGS for rule in ruling.rules} - known


def test_options_name_decisions_and_rules_that_there_are() -> None:
    book = load_rulebook(RULES)
    decisions = {decision.id for decision in book.decisions}
    rules = {rule.id for rule in book.rules}
    for option in RULES.options.values():
        assert not option.decision or option.decision in decisions
        assert set(option.rules) <= rules


def test_the_worked_turn_is_told_step_by_step() -> None:
    text = Path(RULES.folder, "rulings", "example.yaml").read_text(encoding="utf-8")
    steps: set[int] = set()
    for line in re.findall(r"# Steps? (\d+(?: (?:and|to) \d+)*)", text):
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        steps.update(range(numbers[0], numbers[-1] + 1))
    assert steps == set(range(1, STEPS_OF_THE_EXAMPLE + 1))
