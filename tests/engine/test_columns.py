"""Columns are declared once: what a state begins with, its copies, what leaves play and saved games follow."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Any

import pytest

from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.records import digest
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.state.columns import Kind, number, per_card, per_each, per_pair, per_player
from deckcheck.engine.state.serial import plain, restored
from deckcheck.engine.state.state import State
from deckcheck.games.virevolt.play import RULES

DECK = {"main": [("CR-N", 14), *((card, 2) for card in ["N01", "N02", "N03", "N06", "N09", "N10", "N11", "N12"])]}


class Field(State):
    """A state with a column of every form."""

    wounds = per_card("wounds")
    rider = per_card("its rider", Kind.CARD)
    scars = per_card("scars", lasting=True)
    weight = per_card("weight", start=5, stored="h")
    gold = per_player("gold", start=3)
    wages = per_player("wages of three seasons", each=3)
    debts = per_pair("what the one owes the other", start=1)
    spaces = per_each(4, "spaces", Kind.PLAYER)
    night = number("whether it is night", Kind.FLAG)


@pytest.fixture
def field() -> Field:
    match = new_game(RULES, [DECK, DECK], seed=1).state.match
    return Field(match, [0, 0, 1], [0, 1, 2], 7)


def test_every_column_begins_as_it_was_declared(field: Field) -> None:
    assert field.wounds == [0, 0, 0]
    assert field.rider == [-1, -1, -1]
    assert list(field.weight) == [5, 5, 5]
    assert field.gold == [3, 3]
    assert (field.wages, field.debts, field.spaces) == ([0] * 6, [1] * 4, [-1] * 4)
    assert field.night == 0


def test_a_copy_is_equal_and_shares_nothing_that_changes(field: Field) -> None:
    field.wounds[1] = 4
    field.zones[0].append(2)
    twin = field.copy()
    assert type(twin) is Field
    assert twin.freeze() == field.freeze()
    for column in (
        twin.wounds,
        twin.rider,
        twin.weight,
        twin.gold,
        twin.wages,
        twin.debts,
        twin.spaces,
        twin.alive,
        twin.known,
    ):
        column[0] = 1 - column[0]
    twin.zones[0].pop()
    assert field.columns() != twin.columns()
    assert (field.wounds, field.rider[0], field.weight[0], field.gold[0]) == ([0, 4, 0], -1, 5, 3)
    assert field.zones[0] == [2]


def test_a_card_that_leaves_play_keeps_only_what_lasts(field: Field) -> None:
    for column in (field.wounds, field.rider, field.scars, field.weight, field.known):
        column[1] = 1
    field.reset(1)
    assert (field.wounds[1], field.rider[1], field.scars[1], field.weight[1], field.known[1]) == (0, -1, 1, 5, 1)


def test_states_with_a_different_number_anywhere_are_different(field: Field) -> None:
    for column in Field.declared:
        value = getattr(field, column.name)
        if column.kept and isinstance(value, int):
            twin = field.copy()
            setattr(twin, column.name, value + 1)
            assert twin.freeze() != field.freeze()


@pytest.mark.parametrize("game", playable_games())
def test_the_class_of_a_state_says_what_each_column_holds(game: str) -> None:
    assert all(column.text for column in rules_of(game).state.declared)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("wounds", [0, 0]),
        ("wounds", [0, 0, "0"]),
        ("wounds", [0, 0, True]),
        ("rider", [0, 0, 3]),
        ("rider", [0, 0, -2]),
        ("known", [0, 0, -1]),
        ("alive", [1, 2]),
        ("spaces", [0, 1, 2, 0]),
        ("wages", [0] * 3),
        ("debts", [1] * 6),
        ("night", 2),
        ("decider", 2),
        ("definition", ["CR-N", "CR-N"]),
        ("zones", [[0]]),
        ("reason", 5),
    ],
)
def test_a_saved_state_whose_numbers_cannot_be_is_refused(name: str, value: Any) -> None:
    rules = new_game(RULES, [DECK, DECK], seed=1).state.match
    cards = Field(rules, [0, 0, 1], [0, 1, 2], 7)
    cards.zones[0].extend([0, 1, 2])

    class Rules:
        state = Field
        game = "field"
        phases = ("main",)
        decisions = MappingProxyType({0: "main"})

    match = rules.seeded(2)
    match.rules = Rules()  # type: ignore[assignment]
    data = plain(cards)
    assert restored(match, data).columns() == cards.columns()
    with pytest.raises((ValueError, TypeError, KeyError)):
        restored(match, {**data, name: value})


def test_a_saved_game_with_an_impossible_number_says_which_column() -> None:
    data = json.loads(new_game(RULES, [DECK, DECK], seed=1).to_json())
    del data["digest"]
    data["state"]["spent"][0] = 7
    data["digest"] = digest(data)
    with pytest.raises(GameError, match="spent"):
        Game.from_json(json.dumps(data))


def test_a_saved_game_of_an_earlier_format_says_so() -> None:
    data = json.loads(new_game(RULES, [DECK, DECK], seed=1).to_json())
    data["format"] = 1
    with pytest.raises(GameError, match="format 1 cannot be read"):
        Game.from_json(json.dumps(data))
