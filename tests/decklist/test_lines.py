"""Lines end where editors end them: at LF, CR LF and CR; a pasted list may be broken in more places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.construction.convert import incoming
from deckcheck.construction.settings import Settings
from deckcheck.decklist.lines import lines_of, lines_with_ends, pasted_lines, patch_lines, place_in

SEEN = ("\n", "\r\n", "\r")
UNSEEN = ("\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")


def places(text: str, name: str = "a.txt") -> list[tuple[str, int, int]]:
    """Return the unknown cards of a list, each with its place."""
    found = incoming(text.encode(), name, Settings(game="virevolt")).report.violations
    return [(part.cards[0], part.line, part.column) for part in found if part.code == "decklist/unknown-card"]


@pytest.mark.parametrize("end", UNSEEN)
def test_what_no_editor_shows_ends_an_entry_and_no_line(end: str) -> None:
    text = f"2 Scorch{end}1 First Nonsense\n1 Second Nonsense"
    assert places(text) == [("First Nonsense", 1, 10), ("Second Nonsense", 2, 1)]


@pytest.mark.parametrize("end", SEEN)
def test_what_editors_show_ends_a_line(end: str) -> None:
    assert places(f"2 Scorch{end}1 Nonsense") == [("Nonsense", 2, 1)]


@pytest.mark.slow
@given(st.lists(st.sampled_from([*SEEN, *UNSEEN]), max_size=12), st.sampled_from(["1 {}", "1\t{}"]))
def test_every_entry_stands_where_an_editor_has_it(ends: list[str], shape: str) -> None:
    names = [f"Nonsense {chr(97 + number)}" for number in range(len(ends) + 1)]
    text = "".join(f"{shape.format(name)}{end}" for name, end in zip(names, [*ends, ""], strict=True))
    expected = [(name, *place_in(text, text.index(name) - 2)) for name in names]
    assert places(text) == expected
    assert places(text, "<text>") == expected


def test_what_is_left_out_is_counted_alike() -> None:
    text = "2 Scorch\x0b// a remark\n28 Red Crystal\n-- \nBob\u20281 Nonsense"
    notes = incoming(text.encode(), "a.txt", Settings(game="virevolt")).notes
    assert [part.values["line"] for part in notes] == [1, 3]


@given(st.text(alphabet=["a", "\n", "\r", *UNSEEN]))
def test_lines_lose_nothing_of_a_text(text: str) -> None:
    assert "".join(patch_lines(text)) == text
    assert all(line.count("\n") == line.endswith("\n") for line in patch_lines(text))
    assert pasted_lines(text) == text.splitlines()
    assert len(lines_of(text)) == len([*text.replace("\r\n", "\n").replace("\r", "\n").split("\n")])


def test_a_patch_counts_lines_by_what_ends_them_for_its_programs() -> None:
    assert patch_lines("a\u2028b\r\nc\rd") == ["a\u2028b\r\n", "c\rd"]
    assert patch_lines("a\n") == ["a\n"]
    assert patch_lines("") == []


@pytest.mark.parametrize(("text", "lines"), [("", []), ("a\r\nb\rc", ["a\r\n", "b\r", "c"]), ("a\n\n", ["a\n", "\n"])])
def test_lines_with_their_ends(text: str, lines: list[str]) -> None:
    assert lines_with_ends(text) == lines
