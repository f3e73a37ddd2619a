"""Every settled question of a rulebook is an option of the game, or has a reason why it is none.

`decisions/<game>.yaml` holds the reasons: for each question without an option why it has none, and the rules (each
shown by a ruling) or the codes of the deck check that hold its answer.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.construction.registry import rules as construction_codes
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulebook import Rulebook, load_rulebook
from deckcheck.engine.rulings import load_rulings, ruling_files

games = pytest.mark.parametrize("game", playable_games())


@cache
def reasons(game: str) -> dict[str, dict[str, Any]]:
    text = (Path(__file__).parent / f"decisions/{game}.yaml").read_text(encoding="utf-8")
    data: dict[str, dict[str, Any]] = yaml.safe_load(text)
    return data


@cache
def book(game: str) -> Rulebook:
    return load_rulebook(rules_of(game))


@games
def test_every_decision_is_an_option_or_has_a_reason(game: str) -> None:
    with_option = {decision.id for decision in book(game).decisions if decision.option}
    without = {decision.id for decision in book(game).decisions if not decision.option}
    assert set(reasons(game)) == without
    assert {option.decision for option in rules_of(game).options.values() if option.decision} == with_option


@games
def test_the_option_of_a_decision_names_it(game: str) -> None:
    options = rules_of(game).options
    for decision in book(game).decisions:
        if decision.option:
            assert options[decision.option].decision == decision.id


@games
def test_a_reason_says_why_and_what_holds_the_answer(game: str) -> None:
    shown = {rule.id for rule in book(game).rules if rule.rulings}
    for reason in reasons(game).values():
        assert set(reason) <= {"why", "rules", "codes"}
        assert reason["why"].endswith(".")
        assert reason.get("rules") or reason.get("codes")
        assert set(reason.get("rules", ())) <= shown
        assert set(reason.get("codes", ())) <= set(construction_codes())


@games
def test_a_ruling_shows_every_option_of_a_decision_otherwise_than_by_default(game: str) -> None:
    rules = rules_of(game)
    shown = set()
    for path in ruling_files([f"{rules.folder}/rulings"]):
        for ruling in load_rulings(path):
            for name, value in ruling.data.get("options", {}).items():
                if rules.options[name].read(value) != rules.options[name].default:
                    shown.add(name)
    assert {option.name for option in rules.options.values() if option.decision} <= shown
