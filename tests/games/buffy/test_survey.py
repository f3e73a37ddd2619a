"""What is noted of the cards in play once a survey: at every watch it offers what a fresh look at the table offers."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.game import new_game
from deckcheck.engine.state.chance import Stream
from deckcheck.games.buffy.decisions import Decision
from deckcheck.games.buffy.play import RULES
from deckcheck.games.buffy.rules.watch import ask_watch
from tests.support.playouts import decks_of


def test_no_watch_offers_what_a_fresh_look_at_the_table_does_not() -> None:
    decks = decks_of("buffy")
    looked = 0
    for seed in range(2):
        game, stream = new_game(RULES, [decks[seed], decks[seed + 1]], seed), Stream(seed)
        while not game.is_over:
            s: Any = game.state
            if s.kind in (Decision.WATCH, Decision.STAGE):
                fresh = s.copy()
                fresh.in_play_index = None
                fresh.options = []
                ask_watch(fresh, fresh.stack[-1])
                assert fresh.options == s.options
                looked += 1
            actions = game.legal_actions()
            game.apply(actions[stream.below(len(actions))])
    assert looked > 1000
