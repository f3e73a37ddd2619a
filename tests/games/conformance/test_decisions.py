"""Every decision of a rulebook is an option of the game, or has a reason why it is none.

`tests/games/<game>/decisions.yaml` holds the reasons: for each question without an option why it has none, and the
rules (each shown by a ruling) or the codes of the deck check that hold its answer. A game whose questions are all
options needs none.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from deckcheck.construction.registry import rules as construction_codes
from tests.support.rulings import rulebook_of


@cache
def reasons(game: str) -> dict[str, dict[str, Any]]:
    path = Path(__file__).parents[1] / game / "decisions.yaml"
    data: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return data


def test_every_decision_is_an_option_or_has_a_reason(game: str) -> None:
    settled = {decision.id for decision in rulebook_of(game).decisions if not decision.option}
    assert set(reasons(game)) == settled, f"tests/games/{game}/decisions.yaml says why these are no options"


def test_a_reason_says_why_and_what_holds_the_answer(game: str) -> None:
    shown = {rule.id for rule in rulebook_of(game).rules if rule.rulings}
    for reason in reasons(game).values():
        assert set(reason) <= {"why", "rules", "codes"}
        assert reason["why"].endswith(".")
        assert reason.get("rules") or reason.get("codes")
        assert set(reason.get("rules", ())) <= shown
        assert set(reason.get("codes", ())) <= set(construction_codes())
