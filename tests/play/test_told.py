"""What a player is told on asking."""

from __future__ import annotations

from deckcheck.engine.rulebook import load_rulebook
from deckcheck.messages import ENGLISH
from deckcheck.play.told import rule_lines
from tests.support.playouts import begin


def test_a_settled_question_stands_before_its_answer() -> None:
    game = begin("slasherz", 1)
    settled = load_rulebook(game.rules).decisions[0]
    rule = load_rulebook(game.rules).rules[0]
    assert rule_lines(game, [settled.id, rule.id, "SZ-999"], ENGLISH) == [
        f"{settled.id}  {settled.question['en']} {settled.answer['en']}",
        f"{rule.id}  {rule.text['en']}",
    ]
