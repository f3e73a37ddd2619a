"""What is at a place of a line, however long the line is."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from deckcheck.api import check_text
from deckcheck.report.contents import CheckedFile
from deckcheck.report.places import length_at, lines_of, relative, span


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
    """What is at a place is the same however lines end, and what YAML alone takes for an end ends none."""
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


def test_a_file_behind_a_link_has_its_own_path(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "a.deck.yaml").touch()
    try:
        (tmp_path / "link").symlink_to("decks")
        (tmp_path / "b.deck.yaml").symlink_to(Path("decks") / "a.deck.yaml")
        (tmp_path / "root").symlink_to(tmp_path)
        (tmp_path / "away").symlink_to(tmp_path.parent)
    except OSError:
        pytest.skip("this system makes no symbolic links here")
    for root in (tmp_path, tmp_path / "root"):
        for name in ("link/a.deck.yaml", "b.deck.yaml", "root/decks/a.deck.yaml"):
            assert relative(str(tmp_path / name), str(root)) == "decks/a.deck.yaml"
    # What leads out of the root is known there by the link alone.
    assert relative(str(tmp_path / "away" / "c.deck.yaml"), str(tmp_path)) == "away/c.deck.yaml"
