"""The line that a hint shows."""

from __future__ import annotations

from itertools import islice, pairwise

from deckcheck.agents.hints import MOST, hints, thought_over
from tests.support.playouts import begin, different_moments, playout


def test_a_line_tells_of_passes_in_a_row_once() -> None:
    lines = [
        one.line
        for moment in islice(different_moments("virevolt", range(2)), 24)
        if moment.decision is not None
        for one in hints(moment, 12)
    ]
    assert any("pass" in line for line in lines)
    assert not any(words.endswith(".") for line in lines for words in line)
    assert not any(pair == ("pass", "pass") for line in lines for pair in pairwise(line))


def test_who_thinks_shortly_has_an_answer_all_the_same() -> None:
    game = begin("virevolt", 4)
    while len(game.sensible_actions()) < 3:
        game.apply(game.legal_actions()[0])
    for iterations in (-1, 0, 1, 5):
        assert len(hints(game, iterations)) == 2


def test_what_the_search_would_take_stands_first_then_what_was_tried_most_then_the_larger_chance() -> None:
    other = 0
    for moment in [moment for seed in range(3) for moment in playout("virevolt", seed).moments]:
        if moment.decision is None or len(moment.sensible_actions()) < 4:
            continue
        found = thought_over(moment, 12).candidates()
        assert [one.action for one in found[:MOST]] == [one.action for one in hints(moment, 12)]
        assert found[1:] == sorted(found[1:], key=lambda one: (-one.visits, -one.chance, one.action))
        other += found[0].chance < max(one.chance for one in found)
    assert other
