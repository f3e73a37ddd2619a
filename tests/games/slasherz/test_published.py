"""Games between legal decks of any published cards end, and show nobody what they cannot know."""

from __future__ import annotations

from collections import Counter

import pytest

from deckcheck.agents import View
from deckcheck.agents.greedy import GreedyAgent
from deckcheck.catalog import builtin
from deckcheck.construction.check import Checker
from deckcheck.decklist.write import flow
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from tests.games.slasherz.decks import playable, random_deck
from tests.support.laws import hides_what_a_player_cannot_know
from tests.support.playouts import play

CARDS = playable()
LOOK = 60


def game_of(seed: int) -> Game:
    stream = Stream(seed)
    return new_game(rules_of("slasherz"), [random_deck(CARDS, stream) for _ in range(2)], seed, {})


def test_all_published_cards_can_be_played() -> None:
    assert sum(map(len, CARDS.values())) == len(builtin("slasherz")) == 700


def test_the_decks_are_legal_and_hold_all_kinds_of_cards() -> None:
    stream, held = Stream(1), Counter[str]()
    for _ in range(50):
        deck = random_deck(CARDS, stream)
        text = flow({"game": "slasherz", "deck": {name: dict(cards) for name, cards in deck.items()}})
        report = Checker().check_bytes(text.encode(), "a.deck.yaml")
        assert report.legal, [violation.code for violation in report.violations]
        assert report.deck is not None
        held.update(entry.card.id for entry in report.deck.entries if entry.card is not None)
    assert len(held) > 500


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end(seed: int) -> None:
    game = game_of(seed)
    for count in play(game, seed):
        if count % LOOK == 0:
            hides_what_a_player_cannot_know(game, range(seed, seed + 1))
    assert game.is_over


@pytest.mark.parametrize("seed", range(3))
def test_greedy_games_end(seed: int) -> None:
    game = game_of(seed)
    bots = [GreedyAgent(seed), GreedyAgent(seed + 1)]
    count = 0
    while (decision := game.decision) is not None:
        if count % LOOK == 0:
            hides_what_a_player_cannot_know(game, range(seed, seed + 1))
        game.apply(bots[decision.player].decide(View(game, decision.player)))
        count += 1
    assert game.state.reason in {"0 hp", "both at 0 hp", "turn cap", "empty deck"}
