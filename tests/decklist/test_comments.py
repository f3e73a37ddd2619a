"""The comments of a decklist: where they are, and which line they are about."""

from __future__ import annotations

import pytest

from deckcheck.decklist.comments import Comment, comments, has_comments
from tests.support.growth import growth


def found(text: str) -> list[tuple[int, int, int]]:
    return [(comment.line, comment.column, comment.about) for comment in comments(text, "x")]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a: 1  # x\n", [(1, 7, 1)]),
        ("# x\na: 1\n", [(1, 1, 2)]),
        ("# x\n\n  # more\na: 1\n", [(1, 1, 4)]),
        ("a: 1\n# x\n", [(2, 1, 0)]),
        ("a: 1\r\nb: 2 # x\r\n", [(2, 6, 2)]),
        ("[a, b] # x", [(1, 8, 1)]),
        # A number sign within a word or a scalar begins no comment.
        ("a: b#x\n", []),
        ("a: 'b # x'\n", []),
        ('a: "b\n  # x\n  c"\n', []),
        ("a: |\n  # x\nb: 1 # x\n", [(3, 6, 3)]),
        ("a: 'b # x' # x\n", [(1, 12, 1)]),
        ("é: 1 # x\n", [(1, 6, 1)]),
        ("# x\n# x\n\n#\na: 1\n# x\n#\n", [(1, 1, 5), (2, 1, 5), (6, 1, 0)]),
        ("# x\n# x\na: 1", [(1, 1, 3), (2, 1, 3)]),
        ("{'a # x': 1, b: ' # ', c: 2} # x\n", [(1, 30, 1)]),
        ("a: 1 # other\n", []),
        ("a: x # other\n", []),
        # The parser takes one right behind a quoted scalar, or behind a comma, for a comment.
        ("a: 'b'#x\n", [(1, 7, 1)]),
        ("[a,#x\nb]\n", [(1, 4, 1)]),
        ("", []),
        # Lines are counted as editors count them.
        ("a: 'b\u2028 c\x85' # x\n", [(1, 12, 1)]),
        ("a: 'b\u2029 c'\n# x\nb: 1\n", [(2, 1, 3)]),
        ("a: 'b\u2029 c'\n# x\n", [(2, 1, 0)]),
        ("a: b\r# x\rc: d", [(2, 1, 3)]),
    ],
)
def test_places(text: str, places: list[tuple[int, int, int]]) -> None:
    assert found(text) == places


def test_a_comment_is_text_to_the_end_of_its_line() -> None:
    assert comments("a: 1 # b # x y\nc: 2\n", "x") == [Comment(1, 6, "# b # x y", 1)]


def test_a_broken_text_has_no_comments() -> None:
    assert comments("a: [ # x\n", "x") == []


def test_a_text_in_json_with_tabs_has_none_either() -> None:
    assert comments('{\n\t"a": "# x"\n}', "x") == []


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("a: 1 # b\n", True),
        ("#\n", True),
        ("a: 'b # c'\n", False),
        ("a: 'b # c' # d\n", True),
        ("a: |\n  # b\n  # c\n", False),
        ("a: 'b\n  # c\n\n  # d' # e\n", True),
        ("a: b#c\n", False),
        ("a: [ # b\n", False),
        ("", False),
    ],
)
def test_whether_there_are_any(text: str, has: bool) -> None:
    assert has_comments(text) is has


@pytest.mark.parametrize("unit", ["# x\n", "- '# x'\n", "- 1 # x\n", "\n#\n", "- a#b#c\n"])
def test_the_work_grows_with_the_text(unit: str) -> None:
    assert growth(lambda count: comments(unit * count, "#"), 100) < 4.4


@pytest.mark.parametrize("unit", ["# ", "#", "'' # "])
def test_the_work_grows_with_a_line(unit: str) -> None:
    assert growth(lambda count: comments(f"'{unit * count}' # x\n", "#"), 100) < 4.4
