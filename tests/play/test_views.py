"""The views of all games that can be played: their tables fit the screen, and the rules behind choices exist."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from deckcheck.engine.chance import Stream
from deckcheck.engine.game import Game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulebook import load_rulebook
from deckcheck.engine.table.drawn import STYLES, Painter, draw
from deckcheck.engine.table.face import game_face
from deckcheck.simulation.meeting import begin, conflicts
from deckcheck.text_table import width

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal"


def begun(name: str, seed: int) -> Game:
    decks = [deckcheck.load_deck(path) for path in sorted((SAMPLES / name).glob("*.deck.yaml"))]
    rules = rules_of(name)
    pairs = [[one, other] for one in decks for other in decks if one is not other and one.format == other.format]
    pair = next(pair for pair in pairs if not conflicts(rules, pair))
    return begin(pair, seed, names=["Ann", "Bo"])


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
                lines = draw(game, viewer, Painter(80))
                assert all(width(line) <= 80 for line in lines), max(lines, key=width)
        for action in game.legal_actions():
            behind = game.rules.rules_behind(game.state, action)
            assert set(behind) <= known
            explained += bool(behind)
        actions = game.legal_actions()
        game.apply(actions[stream.below(len(actions))])
    assert explained > 100
    assert all(game_face(game.rules).card_style(card) in ("", *STYLES) for card in game.state.match.book.cards)
