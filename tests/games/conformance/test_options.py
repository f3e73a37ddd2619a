"""Every game is played with each of its options otherwise than by default, and with all at once."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.engine.data.options import Option
from deckcheck.engine.game import Game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.verify import verify
from tests.support.laws import hides_what_a_player_cannot_know, is_saved_whole, offers_distinguishable_options
from tests.support.particulars import particulars_of
from tests.support.playouts import begin, most_players, play

CAP = "turn_cap"


def other_values(option: Option) -> list[Any]:
    """Return the values of an option that are not its default; of numbers the one next to it, and the least."""
    values = option.values
    if not values:
        values = option.default + 1 if option.default < option.most else option.default - 1, option.least
    return [value for value in dict.fromkeys(values) if value != option.default]


def capped(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return options under which a game comes to an end before long."""
    cap = particulars_of(game).turn_cap
    return {CAP: cap, **options} if cap else options


def check_game(table: Game, seed: int) -> None:
    """Play a game at random to its end, and look at it on the way."""
    check_table = particulars_of(table.rules.game).check_table
    for number in play(table, seed):
        if number % 9 == 0:
            check_table(table)
            offers_distinguishable_options(table)
        if number % 45 == 0:
            hides_what_a_player_cannot_know(table, [number])
        if number == 30:
            is_saved_whole(table)
    check_table(table)
    assert table.outcome is not None
    assert verify(table.record()) is None


def test_games_settled_otherwise_hold_what_all_games_hold(game: str, option: str) -> None:
    for number, value in enumerate(other_values(rules_of(game).options[option])):
        seed = number + len(option)
        players = most_players(game) if seed % 2 else 2
        check_game(begin(game, seed, players, **capped(game, {option: value})), seed)


@pytest.mark.parametrize("seed", range(6))
def test_games_with_every_option_otherwise_at_once_hold_it_as_well(game: str, seed: int) -> None:
    others = {name: other_values(option) for name, option in rules_of(game).options.items()}
    left_alone = {CAP, *particulars_of(game).alone}
    chosen = {name: values[seed % len(values)] for name, values in others.items() if name not in left_alone}
    check_game(begin(game, seed, **capped(game, chosen)), seed)


@pytest.mark.parametrize("turns", [1, 3])
def test_the_turn_cap_makes_a_draw(game: str, players: int, turns: int) -> None:
    table = begin(game, 1, players, **{CAP: turns})
    for _ in play(table, 1):
        assert table.state.turn <= turns
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((), "turn cap")


def test_every_option_says_in_both_languages_what_it_decides(game: str) -> None:
    options = rules_of(game).options
    assert options[CAP].default <= 1000
    assert "closed_decklists" not in options or options["closed_decklists"].default is False
    for option in options.values():
        assert option.text.keys() == {"en", "fr"}
        assert option.text["en"] != option.text["fr"]
        assert all(option.read(value) == value for value in [option.default, *other_values(option)])
