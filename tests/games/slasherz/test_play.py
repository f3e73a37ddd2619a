"""Slasherz as a whole: tokens, knowledge, and what is wrong with cards that cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import new_game
from deckcheck.engine.state.chance import Stream
from deckcheck.games.slasherz.names import CardType, Zone
from deckcheck.games.slasherz.play import RULES
from deckcheck.games.slasherz.state import SlasherzState

VICTIMS = [("V01", 1), ("V02", 1), ("V10", 1), ("V15", 1)]
FIGHTERS = {
    "survivor": [("S2", 1)],
    "victims": VICTIMS,
    "main": [
        ("C17", 6),
        ("C05", 6),
        ("C04", 6),
        ("C27", 4),
        ("C31", 3),
        ("O01", 5),
        ("O06", 5),
        ("E08", 5),
        ("P01", 5),
    ],
}
MASKS = {"survivor": [("S4", 1)], "victims": VICTIMS, "main": [("C03", 20), ("E07", 15), ("E10", 10)]}


def test_sz_d45_slasherz_is_for_two() -> None:
    with pytest.raises(GameError, match="2 players, not 3"):
        new_game(RULES, [FIGHTERS] * 3)


def test_sz_d33_a_token_that_has_ceased_to_exist_is_made_anew() -> None:
    made = []
    for seed in range(8):
        game = new_game(RULES, [MASKS, MASKS], seed, {"turn_cap": 80})
        cards = len(game.state.owner)
        tokens = 0
        stream = Stream(seed)
        while not game.is_over:
            s = game.state
            out = sum(
                s.match.book.kind[s.definition[card]] == CardType.TOKEN
                for zone in s.zones[Zone.OUT * 2 :]
                for card in zone
            )
            tokens = max(tokens, out)
            actions = game.legal_actions()
            game.apply(actions[stream.below(len(actions))])
        made.append(len(game.state.owner) - cards)
        assert tokens <= made[-1]
    # Ten Characters at most are on the field at once, however often a mask is made.
    assert 0 < max(made) <= 10


def test_sz_005_the_victims_are_mixed() -> None:
    tables = [new_game(RULES, [FIGHTERS, MASKS], seed).state for seed in range(12)]
    for player in (0, 1):
        orders = {tuple(s.definition[card] for card in s.zones[Zone.VICTIMS * 2 + player]) for s in tables}
        assert len(orders) > 4
        assert len({frozenset(order) for order in orders}) == 1


def test_sz_047_the_victims_that_a_player_imagines_are_victims() -> None:
    game = new_game(RULES, [FIGHTERS, MASKS], 3, {"closed_decklists": True})
    for seed in range(10):
        world = game.determinize(0, seed).state
        for player in (0, 1):
            faces = [world.definition[card] for card in world.zones[Zone.VICTIMS * 2 + player]]
            assert all(world.match.book.kind[face] == CardType.VICTIM for face in faces)
            assert len(set(faces)) == 4


def test_a_card_without_play_data_names_what_is_missing() -> None:
    sketch = Card("X1", "Sketch", "character", "X1", {"level": 1, "score": 1000, "cdb": 2})
    deck = {**FIGHTERS, "main": [*FIGHTERS["main"], ("X1", 1)]}
    with pytest.raises(GameError, match=r"'Sketch' .* not written for play"):
        new_game(RULES, [deck, FIGHTERS], extra=[sketch])


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        (
            {"score": 1000, "cdb": 2, "play": {"sacrifice_value": 2}},
            "'level' of a card of the type character is a whole number from 1 to 3, and is missing",
        ),
        (
            {"level": 4, "score": 1000, "cdb": 2, "play": {"sacrifice_value": 2}},
            "'level' of a card of the type character is a whole number from 1 to 3, not 4",
        ),
        ({"level": 1, "score": 1000, "cdb": 2, "play": {}}, "every card has an effect"),
        (
            {"level": 1, "score": 1, "cdb": 2, "play": {"modifiers": [{"stat": "scoer", "add": 1}]}},
            "did you mean 'score'",
        ),
        ({"level": 1, "score": 1, "cdb": 2, "play": {"modifiers": [{"stat": "score"}]}}, "one of 'add', 'set' and"),
        (
            {"level": 1, "score": 1, "cdb": 2, "play": {"modifiers": [{"stat": "attacks", "as_on": "self"}]}},
            "'as_on' is for the Score or the CDB",
        ),
        (
            {"level": 1, "score": 1, "cdb": 2, "play": {"abilities": [{"cost": {"drian": 2}, "do": [{"draw": 1}]}]}},
            "'drain'",
        ),
    ],
)
def test_a_card_that_is_written_wrongly_says_how(facts: dict[str, Any], message: str) -> None:
    errors = RULES.check_card(Card("X1", "Sketch", "character", "X1", facts))
    assert any(message in error.message for error in errors), errors


def test_a_log_tells_a_player_no_victim_that_lies_face_down() -> None:
    game = new_game(RULES, [FIGHTERS, FIGHTERS], 5)
    stream = Stream(5)
    while not game.is_over and game.state.turn < 9:
        actions = game.legal_actions()
        game.apply(actions[stream.below(len(actions))])
    game.watch()
    s = game.state
    hidden = {
        game.rules.card_name(s, card) for card in s.zones[Zone.VICTIMS * 2] if s.known[card] != s.match.everyone
    } - {game.rules.card_name(s, card) for card in range(len(s.owner)) if s.known[card] == s.match.everyone}
    assert hidden
    for player in (0, 1):
        assert not [line for line in game.log(player) if any(name in line for name in hidden)]


def test_a_table_shows_victims_in_the_order_of_their_numbers() -> None:
    game = new_game(RULES, [FIGHTERS, MASKS], 3)
    state = game.state
    assert isinstance(state, SlasherzState)
    state.hp[state.zones[Zone.VICTIMS * 2][2]] -= 2
    assert "face down (10 hp) ×2, face down (8 hp), face down (10 hp)" in str(game)
