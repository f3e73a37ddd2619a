"""Every settled question of a rulebook is an option of the game, or has a reason why it is none.

`<game>/decisions.yaml` holds the reasons: for each question without an option why it has none, and the rules (each
shown by a ruling) or the codes of the deck check that hold its answer.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from deckcheck.construction.registry import rules as construction_codes
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulebook import Rulebook, load_rulebook


@cache
def reasons(game: str) -> dict[str, dict[str, Any]]:
    text = (Path(__file__).parents[1] / game / "decisions.yaml").read_text(encoding="utf-8")
    data: dict[str, dict[str, Any]] = yaml.safe_load(text)
    return data


@cache
def book(game: str) -> Rulebook:
    return load_rulebook(rules_of(game))


def test_every_decision_is_an_option_or_has_a_reason(game: str) -> None:
    assert set(reasons(game)) == {decision.id for decision in book(game).decisions if not decision.option}


def test_a_reason_says_why_and_what_holds_the_answer(game: str) -> None:
    shown = {rule.id for rule in book(game).rules if rule.rulings}
    for reason in reasons(game).values():
        assert set(reason) <= {"why", "rules", "codes"}
        assert reason["why"].endswith(".")
        assert reason.get("rules") or reason.get("codes")
        assert set(reason.get("rules", ())) <= shown
        assert set(reason.get("codes", ())) <= set(construction_codes())
