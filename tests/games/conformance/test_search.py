"""Searching in every game: nothing hidden enters a choice, actions keep their keys, games come to an end."""

from __future__ import annotations

from itertools import islice

import pytest

from deckcheck.agents import View, finish, make
from deckcheck.agents.hints import hints
from deckcheck.engine.flow.value_model import FILE, feature_names, features, load_worth, piles
from deckcheck.engine.knowledge.keys import action_key
from deckcheck.engine.registry import rules_of
from deckcheck.engine.text.choice_labels import choice_labels, without_brackets
from tests.support.playouts import begin, different_moments, play_greedily, playout


def test_a_search_chooses_alike_in_worlds_that_its_player_cannot_tell_apart(game: str) -> None:
    looked = 0
    for moment in islice(different_moments(game, range(2)), 0, None, 6):
        decision = moment.decision
        if decision is None or len(moment.legal_actions()) < 2:
            continue
        looked += 1
        chosen = make("search:6", 3).decide(View(moment, decision.player))
        other = moment.determinize(decision.player, looked)
        assert make("search:6", 3).decide(View(other, decision.player)) == chosen
    assert looked


def test_actions_have_the_same_keys_in_every_world(game: str) -> None:
    for moment in different_moments(game, range(2)):
        decision = moment.decision
        if decision is None:
            continue
        keys = [action_key(moment.state, action) for action in moment.legal_actions()]
        world = moment.determinize(decision.player, 5)
        assert [action_key(world.state, action) for action in world.legal_actions()] == keys


def test_actions_with_one_key_are_called_alike(game: str) -> None:
    for moment in different_moments(game, range(3)):
        output: dict[object, str] = {}
        for action, label in choice_labels(moment.state).items() if moment.decision else ():
            key = action_key(moment.state, action)
            assert output.setdefault(key, without_brackets(label)) == without_brackets(label)


@pytest.mark.slow
def test_searched_games_come_to_an_end(game: str) -> None:
    """Short budgets judge worst, and free actions that change nothing are what they would fall for."""
    outcome = finish(begin(game, 1), [make("greedy", 1), make("search:6", 2)], limit=None)
    assert outcome.reason


def test_a_table_of_three_is_searched_as_well(game: str) -> None:
    if rules_of(game).players[1] < 3:
        pytest.skip("a game for two")
    table = begin(game, 1, 3)
    while len(table.legal_actions()) < 2:
        table.apply(table.legal_actions()[0])
    assert table.decision is not None
    view = View(table, table.decision.player)
    assert make("search:6", 1).decide(view) in view.actions


def test_the_chance_to_win_is_fitted_to_the_features_of_the_game(game: str) -> None:
    rules = rules_of(game)
    if not rules.OF_A_SIDE:
        pytest.skip("this game names no features")
    names = feature_names(rules)
    assert len(set(names)) == len(names)
    assert load_worth(rules).network is not None, f"{FILE} was fitted to other features; fit it anew"
    for moment in playout(game, 3).moments[::5]:
        for player in range(2):
            assert len(features(rules, moment.state, player)) == len(names)
            assert 0 < rules.chance(moment.state, player) < 1 or moment.is_over


def test_what_cards_are_worth_counts_for_who_has_them_where_they_lie(game: str) -> None:
    rules = rules_of(game)
    worth = load_worth(rules)
    if worth.network is None or not worth.network.cards:
        pytest.skip("no cards of this game were fitted")
    known = {card.id for card in rules.book().cards}
    assert set(worth.network.cards) <= set(piles(rules))
    assert all(set(found) <= known for found in worth.network.cards.values())
    seen = set()
    for moment in playout(game, 3).moments[::5]:
        state = moment.state
        mine = worth.cards(state, 0)
        assert mine == -worth.cards(state, 1)
        seen.add(mine)
        hand = state.zones[2 * rules.HAND]
        if hand:
            face = state.match.book.cards[state.definition[hand[0]]].id
            left = state.copy()
            left.zones = [*left.zones]
            left.zones[2 * rules.HAND] = hand[1:]
            in_hand = [name for name, zones in piles(rules).items() if rules.HAND in zones]
            lost = sum(worth.network.cards.get(name, {}).get(face, 0) for name in in_hand)
            assert worth.cards(left, 0) == mine - lost
    assert len(seen) > 2


def test_a_hint_names_choices_with_their_chances(game: str) -> None:
    table = play_greedily(begin(game, 1), 1)
    early = table.at(len(table.history) // 2)
    while len(early.legal_actions()) < 2:
        early.apply(early.legal_actions()[0])
    before = early.fingerprint()
    found = hints(early, 20)
    assert found
    assert found == hints(early, 20)
    assert {one.action for one in found} <= set(early.legal_actions())
    assert all(0 <= one.chance <= 1 for one in found)
    assert early.fingerprint() == before
    assert hints(table) == []
