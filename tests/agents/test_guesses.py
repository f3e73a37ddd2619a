"""Decks whose lists nobody knows: sample decks are suspected by what was seen, and nothing hidden enters."""

from __future__ import annotations

from fractions import Fraction

import pytest

from deckcheck.agents import View, make
from deckcheck.agents.guesses import Guesses, sample_lists
from deckcheck.agents.search import Search
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import playable_games, rules_of
from tests.training.selfplay import decks_of, pairings

CLOSED = {"closed_decklists": True}


def begun(game: str, seed: int = 5) -> tuple[Game, tuple[int, int]]:
    pair = pairings(game)[1]
    return new_game(rules_of(game), [decks_of(game)[at].contents() for at in pair], seed, CLOSED), pair


def played(game: str, decisions: int) -> tuple[Game, tuple[int, int]]:
    table, pair = begun(game)
    bots = [make("greedy", 1), make("greedy", 2)]
    while table.decision is not None and (len(table.history) < decisions or len(table.legal_actions()) < 2):
        seat = table.decision.player
        table.apply(bots[seat].decide(View(table, seat)))
    return table, pair


def guesses(table: Game) -> Guesses:
    assert table.decision is not None
    return Guesses(View(table, table.decision.player).known(), table.decision.player)


@pytest.mark.parametrize("game", playable_games())
def test_there_are_sample_decks_to_suspect(game: str) -> None:
    assert len(sample_lists(game)) == len(decks_of(game))
    assert sample_lists("no such game") == ()


def test_before_anything_was_seen_all_lists_are_alike() -> None:
    table, _ = begun("virevolt")
    (chances,) = guesses(table).chances.values()
    assert set(chances) == {Fraction(1, len(chances) + 1)}


def test_the_list_that_was_seen_is_suspected() -> None:
    table, pair = played("virevolt", 40)
    assert table.decision is not None
    (chances,) = guesses(table).chances.values()
    assert max(range(len(chances)), key=chances.__getitem__) == pair[1 - table.decision.player]
    assert max(chances) > Fraction(9, 10)
    assert sum(chances) < 1


def test_a_deck_that_is_like_no_sample_deck_is_suspected_to_be_none() -> None:
    cards = ("CR-R", "CR-B", "CR-G", "CR-N", "R01", "B01", "G01", "N01", "R04", "B04")
    strange = {"main": [(card, 4) for card in cards]}
    table = new_game(rules_of("virevolt"), [strange, strange], 5, CLOSED)
    assert table.decision is not None
    player = table.decision.player
    theirs = [card for card, owner in enumerate(table.state.owner) if owner == 1 - player]
    for card in theirs[:-1]:
        table.state.known[card] |= 1 << player
    (chances,) = guesses(table).chances.values()
    assert sum(chances) < Fraction(1, 100)


@pytest.mark.parametrize("game", playable_games())
def test_worlds_look_alike_to_their_player_whatever_is_hidden(game: str) -> None:
    table, _ = played(game, 30)
    assert table.decision is not None
    player = table.decision.player
    other = table.determinize(player, 9)
    assert guesses(other).chances == guesses(table).chances
    for seed in range(4):
        world, twin = guesses(table).world(seed), guesses(other).world(seed)
        assert world.definition == twin.definition
        assert world.options == table.state.options or world.kind == table.state.kind
    assert make("search:6", 1).decide(View(table, player)) == make("search:6", 1).decide(View(other, player))


def test_a_world_holds_what_is_left_of_a_list() -> None:
    table, pair = played("virevolt", 40)
    assert table.decision is not None
    other = 1 - table.decision.player
    guess = guesses(table)
    book = table.state.match.book
    held = sorted(sample_lists("virevolt")[pair[other]].elements())
    found = []
    for seed in range(12):
        world = guess.world(seed)
        assert not world.match.options["closed_decklists"]
        found.append(
            sorted(book.cards[world.definition[card]].id for card, owner in enumerate(world.owner) if owner == other)
        )
    assert found.count(held) >= 9
    assert table.state.match.options["closed_decklists"]


def test_a_search_draws_its_worlds_from_what_decks_may_be() -> None:
    table, pair = played("virevolt", 40)
    assert table.decision is not None
    player = table.decision.player
    search = Search(View(table, player).known(), player, table.legal_actions(), 3)
    cards = table.state.match.book.cards
    theirs = [card for card, owner in enumerate(table.state.owner) if owner == 1 - player]
    worlds = [search.world(number) for number in range(8)]
    held = sorted(sample_lists("virevolt")[pair[1 - player]].elements())
    lists = [sorted(cards[world.definition[card]].id for card in theirs) for world in worlds]
    assert lists.count(held) >= 5
