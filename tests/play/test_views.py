"""The views of all games that can be played: their tables fit the screen, and the rules behind choices exist."""

from __future__ import annotations

import pytest

from deckcheck.engine.registry import playable_games
from deckcheck.engine.rulings.rulebook import load_rulebook
from deckcheck.engine.state.chance import Stream
from deckcheck.engine.table.drawn import STYLES, TextRenderer, draw
from deckcheck.engine.table.face import game_face
from deckcheck.text_table import width
from tests.support.tables import begun


@pytest.mark.parametrize("name", playable_games())
def test_a_whole_game_is_drawn(name: str) -> None:
    game, stream = begun(name, 3), Stream(3)
    known = {rule.id for rule in load_rulebook(game.rules).rules}
    explained = 0
    for number in range(600):
        if game.is_over:
            break
        if number % 10 == 0:
            for viewer in (0, 1, None):
                lines = draw(game, viewer, TextRenderer(80))
                assert all(width(line) <= 80 for line in lines), max(lines, key=width)
        for action in game.legal_actions():
            behind = game.rules.rules_behind(game.state, action)
            assert set(behind) <= known
            explained += bool(behind)
        actions = game.legal_actions()
        game.apply(actions[stream.below(len(actions))])
    assert explained > 100
    assert all(game_face(game.rules).card_style(card) in ("", *STYLES) for card in game.state.match.book.cards)
