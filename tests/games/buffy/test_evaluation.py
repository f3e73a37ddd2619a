"""What bots take as printed, or as found before, when they value tables, is what is found by asking each card."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.games.buffy.face import evaluation
from deckcheck.games.buffy.face.census import MOST, census_of
from deckcheck.games.buffy.face.features import of_a_side
from deckcheck.games.buffy.rules import challenges
from tests.support.playouts import begin, most_players, play, sides


@pytest.mark.parametrize("players", sorted({2, most_players("buffy")}))
def test_a_table_is_worth_what_it_is_worth_when_nothing_was_found_before(players: int) -> None:
    worths, known = set(), 0
    for seed in range(3 if players == 2 else 1):
        table = begin("buffy", seed, players)
        for _ in play(table, seed):
            s: Any = table.state
            fresh = s.copy()
            fresh.in_play_index = None
            for player in range(players):
                worth = evaluation.evaluate(s, player)
                assert worth == evaluation.evaluate(fresh, player)
                assert of_a_side(s, player) == of_a_side(fresh, player)
                worths.add(worth)
            known = max(known, *(len(side.seen) for side in census_of(s).sides))
    assert len(worths) > 500
    assert 3 < known <= MOST


def test_what_was_found_is_forgotten_before_it_grows_without_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "MOST", 3)
    table = begin("buffy", 1)
    for _ in play(table, 1):
        s: Any = table.state
        evaluation.evaluate(s, 0)
        assert all(len(side.seen) <= 3 for side in census_of(s).sides)


def test_characters_stand_where_they_stand_with_the_bits_of_a_census() -> None:
    """Who may face a challenge by its bits is who is eligible, whatever effects make of sides."""
    changed = 0
    for s, player in sides("buffy", range(8, 10)):
        census = census_of(s)
        side = census.sides[player]
        facing = evaluation.facing_now(s, side)
        changed += facing != side.facing
        for challenge, wanted, is_open, _ in census.goals:
            if is_open:
                able = [card for card, bit, *_ in side.figures if facing[wanted] & bit]
                assert able == [card for card, *_ in side.figures if challenges.is_eligible(s, card, challenge)]
    assert changed
