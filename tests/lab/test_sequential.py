"""Tests that may be looked at again and again: rarely wrong however often one looks, and the steps over many tests."""

from __future__ import annotations

import random
from math import log

import pytest

from deckcheck.lab.sequential import (
    LEVEL,
    Looks,
    adjusted,
    against_at_least,
    against_at_most,
    discoveries,
    evidence,
    family,
    interval,
    looks,
    p_value,
)


def test_looks_fall_behind_whole_pairs_and_end_where_the_games_end() -> None:
    assert looks(200) == [20, 40, 60, 80, 100, 124, 154, 192, 200]
    assert looks(2) == [2]
    assert all(end % 2 == 0 for end in looks(100_000))
    assert len(looks(1 << 20)) < 60
    many = Looks(1000)
    assert [many.of(game) for game in (0, 19, 20, 99, 100, 123, 124)] == [0, 0, 1, 4, 5, 5, 6]


def seeded(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  a test that comes out alike


def run(rng: random.Random, first: float, second: float, games: int) -> list[dict[float, int]]:
    """Return the counts at each look; the chance to win changes from game to game, as who starts does."""
    counts = {0.0: 0, 1.0: 0}
    found = []
    at = 0
    for end in looks(games):
        for game in range(at, end):
            counts[float(rng.random() < (second if game % 2 else first))] += 1
        at = end
        found.append(dict(counts))
    return found


@pytest.mark.parametrize(("first", "second"), [(0.5, 0.5), (0.8, 0.2)])
def test_even_decks_are_rarely_said_to_differ_however_often_one_looks(first: float, second: float) -> None:
    rng = seeded(5)
    wrong = sum(
        max(evidence(counts, 0.5) for counts in run(rng, first, second, 300)) >= log(1 / LEVEL) for _ in range(400)
    )
    assert wrong <= 400 * LEVEL


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.95])
def test_an_interval_rarely_leaves_out_what_is_true_however_often_one_looks(chance: float) -> None:
    rng = seeded(6)
    rich = log(2 / LEVEL)
    wrong = 0
    for _ in range(200):
        seen = run(rng, chance, chance, 200)
        wrong += any(max(against_at_most(one, chance), against_at_least(one, chance)) >= rich for one in seen)
    assert wrong <= 200 * LEVEL


@pytest.mark.parametrize("counts", [{1.0: 33, 0.0: 7}, {1.0: 3, 0.5: 20, 0.0: 4}])
def test_an_interval_holds_the_means_that_nobody_has_grown_rich_against(counts: dict[float, int]) -> None:
    low, high = interval(counts)
    rich = log(2 / LEVEL)
    for off, wanted in ((-0.001, True), (0.001, False)):
        assert (against_at_most(counts, low + off) >= rich) is wanted
        assert (against_at_least(counts, high - off) >= rich) is wanted


def test_a_deck_that_is_better_is_found() -> None:
    rng = seeded(7)
    found = sum(max(evidence(counts, 0.5) for counts in run(rng, 0.7, 0.7, 200)) >= log(1 / LEVEL) for _ in range(50))
    assert found >= 45


def test_an_interval_narrows_around_the_mean() -> None:
    few, many = (interval({1.0: 6 * times, 0.0: 4 * times}) for times in (10, 1000))
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    assert interval({}) == (0.0, 1.0)
    low, high = interval({1.0: 50})
    assert low > 0.8
    assert high == pytest.approx(1)
    assert interval({0.5: 200})[0] > 0.48


def test_both_sides_are_alike() -> None:
    counts, turned = {0.0: 3, 0.5: 4, 1.0: 13}, {1.0: 3, 0.5: 4, 0.0: 13}
    assert against_at_most(counts, 0.4) == pytest.approx(against_at_least(turned, 0.6))
    low, high = interval(counts)
    assert interval(turned) == pytest.approx((1 - high, 1 - low))


def test_what_lies_within_a_hypothesis_is_no_evidence_against_it() -> None:
    counts = {0.0: 420, 1.0: 580}
    assert p_value(evidence(counts, 0.5)) < 0.5
    assert p_value(evidence(counts, 0.4, 0.6)) == 1
    assert p_value(evidence({0.0: 200, 1.0: 800}, 0.4, 0.6)) < 1e-6


def test_capital_is_endless_against_what_cannot_be() -> None:
    assert p_value(against_at_most({1.0: 1}, 0.0)) == 0
    assert against_at_most({0.0: 5}, 0.0) == 0
    assert p_value(evidence({1.0: 1}, 0.0)) == 0


P_VALUES = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216, 0.222, 0.251, 0.269, 0.275, 0.34]


def test_the_steps_of_benjamini_and_hochberg() -> None:
    assert discoveries(P_VALUES) == [True, *[False] * 14]
    assert discoveries(P_VALUES, 0.2) == [True] * 7 + [False] * 8
    assert discoveries([]) == []
    # The last step counts, though one before it fails.
    assert discoveries([0.04, 0.03, 0.05]) == [True, True, True]
    for level in (0.01, 0.05, 0.2, 0.3):
        assert [value <= level for value in adjusted(P_VALUES)] == discoveries(P_VALUES, level)


def test_what_is_rejected_stays_so_when_others_fall() -> None:
    rng = seeded(8)
    for _ in range(200):
        values = [rng.random() ** 3 for _ in range(10)]
        lower = [value * rng.random() if rng.random() < 0.5 else value for value in values]
        assert all(now or not before for before, now in zip(discoveries(values), discoveries(lower), strict=True))


def test_the_steps_of_holm() -> None:
    assert family([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert family([0.5, 0.9]) == [1.0, 1.0]
