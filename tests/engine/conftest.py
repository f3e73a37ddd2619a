"""Playouts that the tests of the engine share: every game that can be played joins by being registered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.examples import sample_decks
from deckcheck.engine.chance import Stream
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import playable_games, rules_of

DeckCards = dict[str, list[tuple[str, int]]]


@cache
def decks_of(game: str) -> list[DeckCards]:
    found = []
    for path in sorted((Path(sample_decks()) / "legal" / game).iterdir()):
        deck = Checker().check_file(str(path)).deck
        assert deck is not None
        sections: DeckCards = {}
        for entry in deck.entries:
            assert entry.card is not None
            sections.setdefault(entry.section, []).append((entry.card.id, entry.count))
        found.append(sections)
    return found


def begin(game: str, seed: int, players: int = 2, **options: object) -> Game:
    decks = decks_of(game)
    stream = Stream(seed)
    first = stream.below(len(decks))
    # Neighbouring decks meet, so that a run of seeds lets every deck play.
    chosen = [decks[(first + seed + seat * (1 + seed // len(decks))) % len(decks)] for seat in range(players)]
    return new_game(rules_of(game), chosen, seed, options)


def play(game: Game, seed: int, limit: int = 6000) -> Iterator[int]:
    """Play at random; yield at every decision, before it is taken, how many came before."""
    stream = Stream(seed ^ 0xBEEF)
    number = 0
    while not game.is_over and number < limit:
        yield number
        actions = game.state.options
        game.apply(actions[stream.below(len(actions))])
        number += 1


@pytest.fixture(params=playable_games())
def game_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def begun(game_id: str) -> Callable[..., Game]:
    def start(seed: int, players: int = 2, **options: object) -> Game:
        return begin(game_id, seed, players, **options)

    return start


@pytest.fixture
def begin_any() -> Callable[..., Game]:
    return begin


@pytest.fixture
def playing() -> Callable[..., Iterator[int]]:
    return play
