"""Games of Buffy from the first card to the last: what holds in each of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.view import View
from deckcheck.engine.chance import Stream
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.options import GameError
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.play import RULES
from deckcheck.games.buffy.rules import board
from tests.support.playouts import begin, decks_of, play

BOOK = RULES.book()
IN_PLAY = {n.ESSENCES, n.EPISODES, n.LOCATIONS, n.CHALLENGES, n.CHARACTERS, n.LEVELS, n.ATTACHED, n.STACK, n.COVERED}


def check_table(game: Game) -> None:
    """What can be seen at every moment of every game."""
    s: Any = game.state
    players = s.match.players
    everywhere = set(board.spaces(s)) | ({-1} if s.phase == n.SET_UP else set())
    for player in range(players):
        assert s.points[player] >= 0
        assert 0 <= s.park[player] <= s.match.options["park_turns"]
        mine = board.characters(s, player)
        assert all(s.space[card] in everywhere for card in mine)
        assert all(BOOK.kind[s.definition[card]] <= n.MINION for card in mine)
        parts = [BOOK.part[s.definition[card]] for card in s.zones[n.EPISODES * players + player]]
        assert parts.count(1) <= 1
        for card in s.zones[n.ATTACHED * players + player] + s.zones[n.LEVELS * players + player]:
            assert s.place[s.host[card]] // players == n.CHARACTERS
        spaces = [s.space[card] for card in s.zones[n.LOCATIONS * players + player]]
        assert len(set(spaces)) == len(spaces)
        assert set(spaces) <= set(board.own_spaces(player))
        pile = s.zones[n.CHALLENGE_DECK * players + player]
        assert s.phase == n.SET_UP or not pile or s.known[pile[-1]] == s.match.everyone
        if not s.stage:
            assert not s.zones[n.STACK * players + player] + s.zones[n.COVERED * players + player]
    for card, place in enumerate(s.place):
        if place // players not in IN_PLAY:
            assert (s.fatigued[card], s.role[card], s.stacked[card], s.acts[card]) == (0, 0, 0, 0)


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_random_games_end_whatever_the_number_of_players(seed: int, players: int) -> None:
    game = begin("buffy", seed, players, turn_cap=25)
    for number in play(game, seed, 100_000):
        if number % 7 == 0:
            check_table(game)
    assert game.is_over


def any_deck(stream: Stream) -> dict[str, list[tuple[str, int]]]:
    """Return a deck of an essence with all cards of its character, and of playable cards drawn by lot."""
    playable = [number for number in range(len(BOOK.cards)) if number not in BOOK.lacking]

    def lots(count: int, *kinds: int) -> list[int]:
        return stream.shuffled([number for number in playable if BOOK.kind[number] in kinds])[:count]

    def entries(numbers: Iterable[int]) -> list[tuple[str, int]]:
        return [(BOOK.cards[number].id, 1) for number in dict.fromkeys(numbers)]

    characters = [number for number in playable if BOOK.kind[number] <= n.MINION]
    beginners = {BOOK.character[number] for number in characters if BOOK.level[number] == 1}
    essence = next(number for number in lots(len(playable), n.ESSENCE) if BOOK.character[number] in beginners)
    own = [number for number in characters if BOOK.character[number] == BOOK.character[essence]]
    episodes = lots(len(playable), n.EPISODE)
    others = lots(50, n.HERO, n.VILLAIN, n.COMPANION, n.MINION, n.SKILL, n.ITEM, n.ACTION, n.EVENT)
    return {
        "essence": entries([essence]),
        "resources": entries([*own, *others, *(number for number in episodes if BOOK.part[number] == 1)]),
        "challenges": entries(lots(7, n.CHALLENGE)),
        "locations": entries(lots(6, n.LOCATION)),
        "episodes": entries(number for number in episodes if BOOK.part[number] == 2),
    }


@pytest.mark.parametrize(("seed", "secret_stacks"), [(0, False), (1, False), (2, False), (3, False), (4, True)])
def test_games_of_any_playable_cards_end_and_nothing_hidden_shows(seed: int, secret_stacks: bool) -> None:
    stream = Stream(seed)
    options = {"turn_cap": 8, "secret_stacks": secret_stacks}
    game = new_game(RULES, [any_deck(stream), any_deck(stream)], seed, options)
    for number in play(game, seed, 100_000):
        if number % 40 == 0:
            check_table(game)
            for player in range(2):
                world = game.determinize(player, number)
                assert world.observation(player) == game.observation(player)
                assert world.decision == game.decision
                if game.state.decider == player:
                    assert world.labels() == game.labels()
    assert game.is_over


def other_value(name: str) -> Any:
    """Return a value of an option that is not its default."""
    option = RULES.options[name]
    if option.values:
        return next(value for value in option.values if value != option.default)
    return option.default + 1 if option.default < option.most else option.default - 1


@pytest.mark.parametrize("name", sorted(set(RULES.options) - {"turn_cap"}))
def test_games_end_under_every_option(name: str) -> None:
    game = begin("buffy", 7, turn_cap=6, **{name: other_value(name)})
    for number in play(game, 7, 100_000):
        if number % 7 == 0:
            check_table(game)
    assert game.is_over


def greedy(seed: int, players: int, **options: int) -> Game:
    game = begin("buffy", seed, players, **options)
    bots = [GreedyAgent(seed + seat) for seat in range(players)]
    while not game.is_over:
        decision = game.decision
        assert decision is not None
        game.apply(bots[decision.player].decide(View(game, decision.player)))
    return game


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_greedy_players_win_by_destiny_or_in_the_park(seed: int, players: int) -> None:
    game = greedy(seed, players)
    assert game.outcome is not None
    assert len(game.outcome.winners) == 1
    assert game.outcome.reason in {"destiny", "park"}
    assert game.state.turn < RULES.options["turn_cap"].default


def test_a_game_that_nobody_wins_ends_with_the_turn_cap() -> None:
    game = greedy(1, 2, turn_cap=1)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((), "turn cap")


def test_one_player_alone_is_no_game() -> None:
    with pytest.raises(GameError):
        new_game(RULES, decks_of("buffy")[:1], 1)


def test_the_ring_closes_and_the_park_touches_all() -> None:
    s: Any = begin("buffy", 1, 3).state
    for space in board.spaces(s):
        near = board.neighbours(s, space)
        assert sorted(near) == [other for other in board.spaces(s) if board.are_adjacent(s, space, other)]
        assert len(near) == (12 if space == n.PARK else 3)
