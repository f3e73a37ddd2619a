"""What a player of any game cannot know does not show, and the worlds that a player imagines can be played."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

from deckcheck.agents import View
from deckcheck.engine.data.options import GameError
from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.game import Game
from deckcheck.engine.knowledge.observation import observation
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.match import Match
from deckcheck.engine.state.serial import plain
from deckcheck.engine.state.state import State
from tests.support.laws import hides_what_a_player_cannot_know, is_saved_whole
from tests.support.playouts import begin, different_moments, most_players, play, play_on, playout

LUCKS = range(3)


@pytest.mark.parametrize("seed", range(24))
def test_what_a_player_cannot_know_does_not_show(game: str, seed: int) -> None:
    for moment in playout(game, seed).moments:
        hides_what_a_player_cannot_know(moment, LUCKS)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_shows_at_larger_tables(game: str, seed: int) -> None:
    if most_players(game) > rules_of(game).players[0]:
        for moment in playout(game, seed, most_players(game)).moments:
            hides_what_a_player_cannot_know(moment, LUCKS)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_shows_where_decklists_are_closed(game: str, players: int, seed: int) -> None:
    if "closed_decklists" not in rules_of(game).options:
        pytest.skip("everybody knows the decklists of this game")
    table = begin(game, seed, players, closed_decklists=True)
    for number in play(table, seed):
        if number % 40 == 0:
            hides_what_a_player_cannot_know(table, LUCKS)


def test_worlds_that_a_player_imagines_can_be_played_to_the_end(game: str, players: int) -> None:
    for seed in range(12):
        moments = playout(game, seed, players).moments
        moment = moments[(seed + 1) * len(moments) // 14]
        for player in range(players):
            assert play_on(moment.determinize(player, seed), seed + 2).is_over


@pytest.mark.parametrize("seed", range(2))
def test_a_table_has_a_worth_for_every_player_at_every_decision(game: str, seed: int) -> None:
    table = begin(game, seed, most_players(game) if seed else 2)
    value = table.rules.value
    for _ in play(table, seed):
        assert all(0 <= value(table.state, player) <= 1 for player in range(len(table.players)))
    assert all(0 <= value(table.state, player) <= 1 for player in range(len(table.players)))


def test_the_order_in_which_cards_came_to_a_hand_does_not_show(game: str, players: int) -> None:
    """Where order means nothing, two tables that differ in nothing else look alike to everybody."""
    for moment in different_moments(game, range(3), players):
        match = moment.state.match
        other = moment.state.copy()
        other.zones = [
            zone if match.ordered[place] or match.in_play[place] else zone[::-1]
            for place, zone in enumerate(other.zones)
        ]
        assert [observation(other, player) for player in range(players)] == [
            moment.observation(player) for player in range(players)
        ]


def tables(game: str, seed: int, players: int) -> Iterator[Game]:
    """Yield moments of a game with open decklists, and with closed ones where the game has them."""
    for closed in (False, True) if "closed_decklists" in rules_of(game).options else (False,):
        table = begin(game, seed, players, **({"closed_decklists": True} if closed else {}))
        for number in play(table, 3):
            if number in (1, 12, 60):
                yield table


def reachable(things: list[Any]) -> Iterator[Any]:
    """Yield whatever can be reached from things, short of the cards and rules, which everybody knows."""
    seen: set[int] = set()
    while things:
        thing = things.pop()
        if id(thing) in seen or isinstance(thing, (type, CompiledCards, GameRules, ModuleType, FunctionType)):
            continue
        seen.add(id(thing))
        yield thing
        things += gc.get_referents(thing)


def test_what_a_view_gives_away_leads_to_nothing_hidden(game: str, players: int) -> None:
    """Neither the luck nor what the others' lists keep secret, however far a bot looks, saves or goes back."""
    luck = 987_654_321_987
    for table in tables(game, luck, players):
        truth = table.state.match
        secret = rules_of(game).SECRET
        for player in range(players):
            view = View(table, player)
            world = view.world(5)
            given = [view.known(), view.state(5), world, world.copy(), world.at(0), view.observation(), world.history]
            for thing in reachable(given):
                assert thing is not table.state
                assert thing is not truth
                assert thing != luck
                if isinstance(thing, State):
                    assert thing.rng != table.state.rng
                if isinstance(thing, Match):
                    assert thing.decks[player] == truth.decks[player]
                    for seat in {*range(players)} - {player}:
                        assert secret.isdisjoint(thing.decks[seat])
                        assert not (truth.options.get("closed_decklists") and thing.decks[seat])
            assert str(luck) not in world.to_json()
            with pytest.raises(GameError, match="no record"):
                world.record()


def test_what_a_player_knows_alone_is_the_same_whatever_lies_hidden(game: str, players: int) -> None:
    for table in tables(game, 4, players):
        for player in range(players):
            known = plain(View(table, player).known())
            for luck in LUCKS:
                assert plain(View(table.determinize(player, luck), player).known()) == known


def test_a_world_is_saved_whole_and_equal_to_those_of_its_seed(game: str, players: int) -> None:
    for table in tables(game, 6, players):
        for player in range(players):
            world = table.determinize(player, 3)
            assert world == table.determinize(player, 3) == View(table, player).world(3)
            is_saved_whole(world)
            assert Game.from_json(world.to_json()).state.match.imagined == player
            assert world.state.match is table.determinize(player, 8).state.match
