"""The line that a hint tells."""

from __future__ import annotations

from itertools import islice, pairwise

from deckcheck.agents.hints import hints
from tests.support.playouts import different_moments


def test_a_line_tells_of_passes_in_a_row_once() -> None:
    lines = [
        one.line
        for moment in islice(different_moments("virevolt", range(2)), 24)
        if moment.decision is not None
        for one in hints(moment, 12)
    ]
    assert any("pass" in line for line in lines)
    assert not any(pair == ("pass", "pass") for line in lines for pair in pairwise(line))
