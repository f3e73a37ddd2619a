"""What stands at a place of a line, however long the line is."""

from __future__ import annotations

import tracemalloc

import pytest

from deckcheck.api import check_text
from deckcheck.report import CheckedFile
from deckcheck.report.places import length_at, lines_of, span


@pytest.mark.parametrize(
    ("line", "column", "length"),
    [
        ("  Ember Squire: 2", 3, 12),
        ("a: 'it''s: here' # b", 4, 13),
        ('a: "x\\": y" # b', 4, 8),
        ("a: b:c, d", 4, 3),
        ("a: b#c # d", 4, 3),
        ("[a, b]", 2, 1),
        ("a: 'open", 4, 5),
        ("a", 9, 1),
    ],
)
def test_a_scalar_ends_where_yaml_ends_it(line: str, column: int, length: int) -> None:
    assert length_at(line, column) == length


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_editors_end_them(end: str) -> None:
    """What stands at a place is the same however lines end, and what YAML alone takes for an end ends none."""
    text = f'game: virevolt{end}name: "a\u2028 b"{end}deck:{end}  main:{end}    Ember Squire: 3{end}'
    report = check_text(text)
    violation = report.violations[0]
    lines = lines_of(CheckedFile("a.deck.yaml", report, report.violations))
    assert lines[3] == "  main:"
    assert span(violation, lines) == (4, 3, 7)


@pytest.mark.parametrize("char", [" ", "-", "''", '"', '\\"', "a", "a b", "é", "?"])
def test_a_long_line_takes_no_memory(char: str) -> None:
    line = char * (1_000_000 // len(char))
    tracemalloc.start()
    length_at(line, 1)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * len(line.encode()) + 1_000_000
