"""Turns go round the table past who is out of the game, and a discard pile that becomes a deck is shuffled."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from deckcheck.engine.flow import atoms, piles, turns
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.engine.state.state import State
from deckcheck.engine.state.vocabulary import GAME_OVER
from tests.support.evenness import MOST_DEVIATIONS, even
from tests.support.playouts import begin, most_players, play, playout


@pytest.mark.parametrize("seed", range(2))
def test_turns_go_round_the_table(game: str, seed: int) -> None:
    players = most_players(game)
    table = begin(game, seed, players)
    before = table.state.turn, table.state.active
    for _ in play(table, seed, 4000):
        now = table.state.turn, table.state.active
        if before[0] and now != before:
            # A turn may be over before anybody is asked anything.
            gone = now[0] - before[0]
            assert gone >= 1
            assert all(table.state.alive) is False or now[1] == (before[1] + gone) % players
        before = now
    assert table.state.turn > players


def test_the_next_turn_is_that_of_who_follows_and_is_in_the_game(game: str) -> None:
    players = most_players(game)
    for active in range(players):
        # The first turn of a game is far from the last that the table plays.
        state = next(moment.state for moment in playout(game, 1, players).moments if moment.state.turn).copy()
        state.active = active
        turn = state.turn
        turns.next_turn(state)
        assert (state.turn, state.active) == (turn + 1, (active + 1) % players)
        if players > 2:
            state.active = active
            state.alive[(active + 1) % players] = 0
            turns.next_turn(state)
            assert state.active == (active + 2) % players


def test_nothing_happens_once_the_game_is_over(game: str) -> None:
    for seed in range(12):
        over = playout(game, seed).game.copy()
        over.watch()
        assert over.is_over
        assert over.state.log
        assert over.state.log[-1][0] == GAME_OVER
        assert not over.state.events


def numbered(start: State, cards: list[int], seed: int) -> State:
    """Return a copy with a luck of its own, in which the faces of some cards are their numbers in the list."""
    state = start.copy()
    state.definition = state.definition[:]
    for number, card in enumerate(cards):
        state.definition[card] = number
    state.rng = Stream(seed).bits()
    return state


def test_a_discard_pile_that_becomes_the_deck_is_shuffled_and_nobody_knows_its_order(game: str, players: int) -> None:
    rules = rules_of(game)
    start, last = playout(game, 0, players).moments[:2][-1].state.copy(), players - 1
    deck, discards, hand = (zone * players + last for zone in (rules.DECK, rules.DISCARD, rules.HAND))
    cards = start.zones[deck][-4:]
    for card in list(start.zones[deck]):
        atoms.move(start, card, discards if card in cards else hand)
    for card in list(start.zones[discards]):
        if card not in cards:
            atoms.move(start, card, hand)
        atoms.reveal(start, card, start.match.everyone)
    counts: Counter[object] = Counter()
    for seed in range(480):
        state = numbered(start, cards, seed)
        piles.refill(state, last)
        assert sorted(state.zones[deck]) == sorted(cards)
        assert not any(state.known[card] for card in cards)
        counts[tuple(state.definition[card] for card in state.zones[deck])] += 1
    assert even(counts, permutations(range(len(cards)))).deviations < MOST_DEVIATIONS


def test_cards_put_below_the_deck_are_shuffled_among_themselves(game: str, players: int) -> None:
    rules = rules_of(game)
    start, last = playout(game, 0, players).moments[:2][-1].state.copy(), players - 1
    deck, discards = (zone * players + last for zone in (rules.DECK, rules.DISCARD))
    for card in list(start.zones[discards]):
        atoms.move(start, card, deck)
    below, above = start.zones[deck][-3:], start.zones[deck][:-3]
    for card in below:
        atoms.move(start, card, discards)
    counts: Counter[object] = Counter()
    for seed in range(180):
        state = numbered(start, below, seed)
        piles.refill_below(state, last)
        assert state.zones[deck][len(below) :] == above
        counts[tuple(state.definition[card] for card in state.zones[deck][: len(below)])] += 1
    assert even(counts, permutations(range(len(below)))).deviations < MOST_DEVIATIONS
