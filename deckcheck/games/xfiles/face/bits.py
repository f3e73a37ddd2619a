"""Logarithms to base 2 that are the same on every platform."""

from __future__ import annotations

from functools import lru_cache

_FIXED = 192  # bits of the fixed-point numbers
_WANTED = 80  # bits of the result behind the point; a float has 53 in all


@lru_cache(8192)
def log2(value: float) -> float:
    """Return the logarithm to base 2 of a positive number, rounded to the nearest float.

    `math.log2` is as exact as the C library of a system makes it; a bot that compares its last bits would play
    differently elsewhere.
    """
    above, below = value.as_integer_ratio()
    whole = above.bit_length() - below.bit_length()
    shift = _FIXED - whole
    left = (above << max(shift, 0)) // (below << max(-shift, 0))  # from 1/2 up to 2
    if left < 1 << _FIXED:
        whole -= 1
        left <<= 1
    result = whole
    for _ in range(_WANTED):
        # The square of a number has twice its logarithm, whose whole part is the next bit.
        left = left * left >> _FIXED
        bit = left >> _FIXED + 1
        left >>= bit
        result = result * 2 + bit
    return result / (1 << _WANTED)
