"""Games of Terrors of London from the first card to the last: what holds in each of them."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.view import View
from deckcheck.engine.chance import Stream
from deckcheck.engine.game import Game, new_game, verify
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.play import RULES
from deckcheck.games.terrors.rules.health import armour
from deckcheck.games.terrors.rules.supply import haunt_tokens, unify_tokens

BOOK = RULES.book()
OVERLORDS = [card for card in BOOK.cards if card.type == "overlord"]


def deck(overlord: int, pair: int) -> dict[str, list[tuple[str, int]]]:
    lord = OVERLORDS[overlord]
    own = [card.id for card in BOOK.cards if card.type == "influence" and card.facts["overlord"] == lord.name]
    return {"overlord": [(lord.id, 1)], "influences": [(card, 1) for card in own[2 * pair : 2 * pair + 2]]}


def begin(seed: int, **options: Any) -> Game:
    stream = Stream(seed)
    first = stream.below(8)
    second = (first + 1 + stream.below(7)) % 8
    return new_game(RULES, [deck(first, stream.below(2)), deck(second, stream.below(2))], seed, options)


def step(game: Game, stream: Stream) -> None:
    actions = game.legal_actions()
    game.apply(actions[stream.below(len(actions))])


@pytest.mark.parametrize("seed", range(6))
def test_every_random_game_ends_and_keeps_its_cards(seed: int) -> None:
    game, stream = begin(seed), Stream(seed)
    s = game.state
    cards = sorted(s.definition)
    while not game.is_over:
        step(game, stream)
        assert sorted(card for zone in s.zones for card in zone) == list(range(len(cards)))
        for player in range(2):
            assert 0 <= s.health[player] <= BOOK.health[s.definition[s.zones[n.OVERLORD * 2 + player][0]]]
            assert len(s.zones[n.RELICS * 2 + player]) <= 3
            assert min(s.coin[player], s.power[player], s.regeneration[player]) >= 0
        assert haunt_tokens(s) >= 0
        assert unify_tokens(s) >= 0
        if s.zones[n.MARKET * 2]:
            assert len(s.zones[n.STREET * 2]) == 5
    assert sorted(s.definition) == cards
    assert game.outcome is not None
    assert game.outcome.reason == "no Health"


@pytest.mark.parametrize("seed", range(4))
def test_rows_of_hordes_hang_together(seed: int) -> None:
    game, stream = begin(seed), Stream(seed)
    s = game.state
    while not game.is_over:
        step(game, stream)
        for card, place in enumerate(s.place):
            if s.right[card]:
                other = s.right[card] - 1
                assert s.left[other] == card + 1
                assert s.definition[other] in BOOK.fits[s.definition[card]]
                assert place == s.place[other] == n.PLAY * 2 + s.active


@pytest.mark.parametrize("seed", range(4))
def test_copies_and_saved_games_go_on_alike(seed: int) -> None:
    game, stream = begin(seed), Stream(seed)
    for _ in range(40 * (seed + 1)):
        if game.is_over:
            break
        step(game, stream)
    copy, saved = game.copy(), Game.from_json(game.to_json(), RULES)
    assert copy.state.columns().keys() == game.state.columns().keys()
    assert game.fingerprint() == copy.fingerprint() == saved.fingerprint()
    for other in (copy, saved):
        chance = Stream(seed + 1)
        line = game.copy()
        while not line.is_over:
            assert line.legal_actions() == other.legal_actions()
            action = line.legal_actions()[chance.below(len(line.legal_actions()))]
            line.apply(action)
            other.apply(action)
        assert line.fingerprint() == other.fingerprint()


@pytest.mark.parametrize("seed", range(3))
def test_records_replay(seed: int) -> None:
    game, stream = begin(seed), Stream(seed)
    while not game.is_over:
        step(game, stream)
    assert verify(game.record(), RULES) is None


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_hidden_leaks(seed: int, closed: bool) -> None:
    game, stream = begin(seed, closed_decklists=closed), Stream(seed)
    for count in range(160):
        if game.is_over:
            break
        if count % 8 == 0:
            for player in range(2):
                other = game.determinize(player, count)
                assert other.observation(player) == game.observation(player)
                decision = game.decision
                if decision is not None and decision.player == player:
                    assert other.legal_actions() == game.legal_actions()
                    assert other.labels() == game.labels()
        step(game, stream)


def test_a_determinized_acolyte_pile_holds_acolytes() -> None:
    game = begin(3)
    for seed in range(5):
        s = game.determinize(0, seed).state
        assert {BOOK.kind[s.definition[card]] for card in s.zones[n.ACOLYTES * 2]} == {n.ACOLYTE}
        assert n.ACOLYTE not in {BOOK.kind[s.definition[card]] for card in s.zones[n.MARKET * 2]}


def test_every_keyword_and_action_occurs_in_random_games() -> None:
    wanted = {
        *(n.PLAYED, n.BOUGHT, n.CLAIMED, n.ATTACKED, n.REGAINED, n.CURSED, n.DESTROYED, n.SACRIFICED, n.COMMANDED),
        *(n.UNIFIED, n.HAUNTED, n.HORDE_FORMED, n.HORDE_EXTENDED, n.HORDE_ABILITY, n.RELIC_USED, n.OVERLORD_USED),
        *(n.HAUNT_ACTION, n.OPENED, n.PASSED, n.REMOVED_RELIC, n.REFILLED, n.LOST_HEALTH, n.GAINED),
    }
    for seed in range(60):
        game, stream = begin(seed), Stream(seed)
        game.watch()
        while not game.is_over:
            step(game, stream)
        wanted -= {entry[0] for entry in game.state.log or ()}
        if not wanted:
            break
    assert not wanted


def test_bots_spend_power_that_they_cannot_keep() -> None:
    game = begin(2)
    bots = [GreedyAgent(1), GreedyAgent(2)]
    while not game.is_over and game.state.turn < 8:
        decision = game.decision
        assert decision is not None
        action = bots[decision.player].decide(View(game, decision.player))
        if decision.kind == "act" and action == n.PASS:
            s = game.state
            enemy = 1 - decision.player
            assert s.power[decision.player] <= armour(s, enemy) - s.prevented[enemy]
        game.apply(action)
