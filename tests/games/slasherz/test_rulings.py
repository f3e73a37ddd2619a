"""Every ruling of Slasherz holds, and every numbered rule is shown by one."""

from __future__ import annotations

import pytest

from deckcheck.engine.rulebook import load_rulebook
from deckcheck.engine.rulings import Ruling, load_rulings, ruling_files, run_ruling
from deckcheck.games.slasherz.play import RULES
from deckcheck.play.rulings import services

RULINGS = [ruling for path in ruling_files([f"{RULES.folder}/rulings"]) for ruling in load_rulings(path)]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.rules[0]}: {ruling.name}")
def test_the_ruling_holds(ruling: Ruling) -> None:
    result = run_ruling(ruling, services("slasherz"))
    assert result.passed, result.message


def test_the_rules_are_numbered_without_a_gap() -> None:
    assert [rule.id for rule in load_rulebook(RULES).rules] == [f"SZ-{number:03}" for number in range(1, 103)]


def test_every_rule_is_shown_by_a_ruling() -> None:
    assert not [rule.id for rule in load_rulebook(RULES).rules if not rule.rulings]


def test_every_ruling_shows_rules_that_there_are() -> None:
    known = {rule.id for rule in load_rulebook(RULES).rules}
    assert not {rule for ruling in RULINGS for rule in ruling.rules} - known


def test_every_option_names_its_decision_and_every_decision_its_option() -> None:
    decisions = {decision.id: decision.option for decision in load_rulebook(RULES).decisions}
    assert len(decisions) == 48
    for option in RULES.options.values():
        if option.decision:
            assert decisions[option.decision] == option.name
    assert {name for name in decisions.values() if name} <= set(RULES.options)
