"""Going through a game: every decision has its chances, and what cost most is reported."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deckcheck.agents import make
from deckcheck.agents.analysis import COSTLY, MOST, TRIES, Moment, chance_of, data, moments, turning_points
from deckcheck.agents.hints import FEWEST, thought_over
from deckcheck.agents.search import Search
from deckcheck.agents.table import play_to_end
from deckcheck.engine.game import Game
from deckcheck.engine.table.choices import words_of
from tests.support.playouts import begin


@pytest.fixture(scope="module")
def played() -> Game:
    game = begin("virevolt", 4)
    assert play_to_end(game, [make("greedy", 1), make("random", 2)]) is None
    return game


def test_every_decision_that_was_one_has_its_chances(played: Game) -> None:
    found = list(moments(played, 8))
    assert [one.number for one in found] == sorted({one.number for one in found})
    for one in found:
        assert words_of(played.at(one.number - 1).state)[played.history[one.number - 1]] == one.text
        assert 0 <= one.done <= one.chance <= 1
        assert bool(one.better) == (one.chance > one.done)
        assert one.better != one.text
    assert any(one.better for one in found)
    assert found == list(moments(played, 8))
    assert json.loads(json.dumps(data(played, found, "8")))["moments"][0]["number"] == found[0].number


def test_what_was_done_is_tried_even_where_the_search_would_leave_it_alone(played: Game) -> None:
    early = played.at(0)
    while len(early.legal_actions()) < 3:
        early.apply(early.legal_actions()[0])
    action = early.legal_actions()[-1]
    assert thought_over(early, 3, 0.0, 1, [action], TRIES).of(action).visits >= TRIES


def test_the_costliest_decisions_are_the_turning_points() -> None:
    found = [Moment(number, 1, 0, "", 0.5 + number / 100, 0.5, "x", ()) for number in range(1, 13)]
    assert [one.number for one in turning_points(found)] == [8, 9, 10, 11, 12]
    assert len(turning_points(found)) == MOST
    assert not turning_points([one for one in found if one.cost < COSTLY])


def test_the_others_share_what_is_left() -> None:
    one = Moment(1, 1, 2, "", 0.4, 0.4, "", ())
    assert [round(chance_of(one, player, 3), 6) for player in range(3)] == [0.3, 0.3, 0.4]


def test_a_time_counts_by_the_clock_of_the_machine_where_no_other_is_given(
    played: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def noted(game: Game, iterations: int, seconds: float, *given: Any) -> Search:
        budgets.append((iterations, seconds > 0))
        return thought_over(game, FEWEST, 0.0, *given)

    budgets: list[tuple[int, bool]] = []
    monkeypatch.setattr("deckcheck.agents.analysis.thought_over", noted)
    assert next(moments(played, seconds=60.0))
    assert budgets == [(0, True)]


def test_a_time_is_kept(played: Game) -> None:
    ticks = iter(range(1_000_000))
    found = list(moments(played, 0, 5.0, clock=lambda: next(ticks)))
    assert len(found) > 3
