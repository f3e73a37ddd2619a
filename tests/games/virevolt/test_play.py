"""Virevolt as a whole: set-up errors, options, custom cards, what others may know."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game, new_game
from deckcheck.games.virevolt.play import RULES
from deckcheck.messages import translator_of
from tests.support.playouts import begin, play

HEROES = ["N01", "N02", "N03", "N07", "N09"]
DECK = {"main": [("CR-N", 14), *((card, 2) for card in [*HEROES, "N10", "N11", "N12"])]}


def test_free_rotations_end_at_the_cap_on_actions() -> None:
    mules = {"main": [("N06", 2), ("G03", 28)]}
    game = new_game(RULES, [mules, mules], 1, {"act_cap": 20})
    turn = game.state.turn
    acts = 0
    while not game.is_over and game.state.turn == turn:
        labels = game.labels()
        wanted = [action for action, label in labels.items() if label.startswith(("play", "rotate"))]
        acts += bool(wanted)
        game.apply(wanted[0] if wanted else game.legal_actions()[0])
    assert acts == 20


@pytest.mark.parametrize(
    ("decks", "options", "message"),
    [
        ([DECK], {}, "virevolt is a game for 2 to 6 players, not 1"),
        ([{"mian": []}, DECK], {}, "no section 'mian'"),
        ([{"main": [("R99", 1)]}, DECK], {}, "no card of virevolt has the id 'R99'"),
        ([{"main": [("R01", 10**30)]}, DECK], {}, "a deck holds 0 to 10000 copies of 'R01', not 1000000"),
        ([{"main": [("R01", -1)]}, DECK], {}, "a deck holds 0 to 10000 copies of 'R01', not -1"),
        ([DECK, DECK], ["mulligan"], "options are a mapping from name to value, not "),
        ([DECK, DECK], {"mulligans": "none"}, "unknown option 'mulligans'; did you mean 'mulligan'?"),
        ([DECK, DECK], {"mulligan": "always"}, "option 'mulligan' is one of no-hero, once or none, not 'always'"),
        ([DECK, DECK], {"opening_hand": 11}, "option 'opening_hand' is a whole number from 1 to 10, not 11"),
        ([DECK, DECK], {"first_turn_attack": 1}, "option 'first_turn_attack' is one of false or true, not 1"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_why(
    decks: list[dict[str, Any]], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(GameError, match=message.replace("?", r"\?")):
        new_game(RULES, decks, 1, options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mulligan": "always"}, "l’option « mulligan » vaut sans-héros, une-fois ou aucun, pas « always »"),
        ({"opening_hand": "many"}, "l’option « opening_hand » est un nombre entier de 1 à 10, pas « many »"),
        ("mulligan", "les options sont un tableau de noms et de valeurs, et non « mulligan »"),
    ],
)
def test_a_value_of_an_option_is_quoted_as_french_quotes(options: Any, message: str) -> None:
    with pytest.raises(GameError) as caught:
        new_game(RULES, [DECK, DECK], 1, options)
    assert caught.value.render(translator_of("fr")).replace("\xa0", " ") == message


def test_a_card_without_play_data_names_what_is_missing() -> None:
    ghost = Card("X1", "Ghost", "hero", "X1", {"color": "red"})
    with pytest.raises(
        GameError, match=r"'Ghost' \(X1\) cannot be played: a Hero has hp from 1 up.*rotation cost.*'play'"
    ):
        new_game(RULES, [{"main": [("X1", 2)]}, DECK], 1, extra=[ghost])


def test_a_card_of_ones_own_can_be_played() -> None:
    facts = {"color": "red", "hp": 3, "rotation": {}, "sacrifice": {}, "play": {"attacks": [{"cost": {}, "damage": 1}]}}
    mine = Card("X2", "Own Hero", "hero", "X2", facts)
    game = new_game(RULES, [{"main": [("X2", 30)]}] * 2, 1, extra=[mine])
    player = game.state.decider
    before = faces_in_play(game, player)
    game.apply(next(action for action, label in game.labels().items() if label.startswith("play Own Hero")))
    assert faces_in_play(game, player) == [*before, "X2"]


def faces_in_play(game: Game, player: int) -> list[str]:
    s = game.state
    return [
        s.match.book.cards[s.definition[card]].id
        for place, zone in enumerate(s.zones)
        if s.match.in_play[place]
        for card in zone
        if s.controller[card] == player
    ]


def test_options_can_be_written_as_words() -> None:
    game = new_game(RULES, [DECK, DECK], 1, {"first_turn_attack": "true", "opening_hand": "7"})
    assert game.state.match.options["first_turn_attack"] is True
    assert game.state.match.options["opening_hand"] == 7


def test_closed_decklists_give_worlds_with_other_cards() -> None:
    game = new_game(RULES, [DECK, DECK], 5, {"closed_decklists": True})
    worlds = [game.determinize(0, seed).state for seed in range(5)]
    enemies = [card for card, owner in enumerate(game.state.owner) if owner == 1]
    faces = {world.match.book.cards[world.definition[card]].id for world in worlds for card in enemies}
    assert faces - {card for card, _ in DECK["main"]}
    mine = [card for card, owner in enumerate(game.state.owner) if owner == 0]
    held = sorted(game.state.definition[card] for card in mine)
    assert all(sorted(world.definition[card] for card in mine) == held for world in worlds)


def test_a_log_tells_a_player_no_card_that_the_other_draws() -> None:
    game = new_game(RULES, [DECK, DECK], 6)
    game.watch()
    for _ in range(20):
        game.apply(game.legal_actions()[0])
    draws = [line for line in game.log(0) if "draws" in line]
    assert "B draws a card." in draws
    assert all(line == "B draws a card." for line in draws if line.startswith("B"))
    assert "A draws a card." not in draws


def test_tokens_of_a_turn_are_those_taken_in_it() -> None:
    """What cards reward for tokens of this turn ends with it (VV-053)."""
    taken = 0
    for seed in range(4):
        table: Any = begin("virevolt", seed)
        turn, before, so_far = 0, [0, 0], [0, 0]
        for _ in play(table, seed):
            s = table.state
            if s.turn != turn:
                turn, before = s.turn, so_far
            assert [have - now for have, now in zip(s.tokens, s.tokens_now, strict=True)] == before
            so_far = s.tokens[:]
            taken += sum(s.tokens_now)
    assert taken
