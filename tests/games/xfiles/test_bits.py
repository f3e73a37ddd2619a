"""The logarithm of the evaluation: exact to the last bit, whatever the C library does."""

from __future__ import annotations

import math

import pytest

from deckcheck.games.xfiles.face.bits import log2


@pytest.mark.parametrize("exponent", [-1074, -500, -3, -1, 0, 1, 2, 60, 1023])
def test_powers_of_two(exponent: int) -> None:
    assert log2(math.ldexp(1.0, exponent)) == exponent


@pytest.mark.parametrize(
    ("value", "expected"),
    [(3.0, 1.584962500721156), (10.0, 3.321928094887362), (0.1, -3.321928094887362), (1e308, 1023.1538532253076)],
)
def test_known_values(value: float, expected: float) -> None:
    assert log2(value) == expected


def test_it_is_what_the_library_rounds_to() -> None:
    for below in range(1, 120):
        for above in range(1, 120):
            assert log2(above / below) == pytest.approx(math.log2(above / below), rel=4e-16, abs=4e-16)
