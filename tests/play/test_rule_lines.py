"""What a player is shown on asking."""

from __future__ import annotations

from collections.abc import Callable

from deckcheck.engine.rulings.rulebook import load_rulebook
from deckcheck.messages import translator_of
from deckcheck.play.sentences import rule_lines
from deckcheck.play.session import Session


def test_a_settled_question_is_reported_before_its_answer(session: Callable[..., Session]) -> None:
    game = session("human", "human").game
    (settled, *_), (rule, *_) = load_rulebook(game.rules).decisions, load_rulebook(game.rules).rules
    for language in ("en", "fr"):
        assert rule_lines(game, [settled.id, rule.id, "VV-999"], translator_of(language)) == [
            f"{settled.id}  {settled.question[language]} {settled.answer[language]}",
            f"{rule.id}  {rule.text[language]}",
        ]
