"""Bots: what they see, that they repeat themselves, and that their choices are offered."""

from __future__ import annotations

import pytest

from deckcheck.agents import BOTS, View, make
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of

DECK = {"main": [("CR-R", 14), *((card, 2) for card in ("R01", "R02", "R03", "R04", "R06", "R11", "R17", "R18"))]}


def begun(seed: int) -> Game:
    return new_game(rules_of("virevolt"), [DECK, DECK], seed)


def history(bot: str, seed: int) -> list[int]:
    game = begun(seed)
    bots = [make(bot, 1), make(bot, 2)]
    while game.decision is not None:
        view = View(game, game.decision.player)
        action = bots[view.player].decide(view)
        assert action in view.actions
        game.apply(action)
    return game.history


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_repeats_its_game(bot: str) -> None:
    assert history(bot, 3) == history(bot, 3)
    assert history(bot, 3) != history(bot, 4)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_decides_alike_whatever_it_cannot_know(bot: str) -> None:
    game = begun(5)
    for _ in range(30):
        decision = game.decision
        assert decision is not None
        chosen = make(bot, 9).decide(View(game, decision.player))
        other = game.determinize(decision.player, 77)
        assert View(other, decision.player).observation() == View(game, decision.player).observation()
        if bot == "random":
            assert make(bot, 9).decide(View(other, decision.player)) == chosen
        game.apply(chosen)
        if game.is_over:
            break


def test_a_bot_leaves_the_game_as_it_was() -> None:
    game = begun(6)
    decision = game.decision
    assert decision is not None
    before = game.fingerprint()
    make("greedy", 1).decide(View(game, decision.player))
    assert game.fingerprint() == before


def test_who_does_not_decide_has_no_actions() -> None:
    game = begun(7)
    decision = game.decision
    assert decision is not None
    assert View(game, 1 - decision.player).actions == []
    assert View(game, decision.player).actions == game.legal_actions()


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no bot is called 'clever'; there are: random, greedy"):
        make("clever")
