"""The tree: what a scalar can be, and plain data from a tree."""

from __future__ import annotations

import pytest

from deckcheck.decklist.limits import MAX_ENTRIES
from deckcheck.decklist.nodes import CONSTANT, NUMBER, PLAIN, QUOTED, Mapping, Scalar, Sequence, to_data
from deckcheck.decklist.source import read_tree


@pytest.mark.parametrize(
    ("style", "text", "is_text", "is_empty"),
    [
        (PLAIN, "No", True, False),
        (PLAIN, "", True, True),
        (QUOTED, "", True, False),
        (QUOTED, "null", True, False),
        (NUMBER, "2", False, False),
        (CONSTANT, "true", False, False),
        (CONSTANT, "null", False, True),
    ],
)
def test_what_a_scalar_can_be(style: str, text: str, is_text: bool, is_empty: bool) -> None:
    scalar = Scalar(text, style, 1, 1)
    assert (scalar.is_text, scalar.is_empty) == (is_text, is_empty)


@pytest.mark.parametrize(
    ("style", "text", "whole"),
    [
        (PLAIN, "2", 2),
        (PLAIN, "99", 99),
        (PLAIN, "100", 100),
        (PLAIN, "0", 0),
        (PLAIN, "010", None),
        (PLAIN, "-1", None),
        (PLAIN, "1e3", None),
        (PLAIN, "2.0", None),
        (PLAIN, "0x2", None),
        (PLAIN, "1_000", None),
        (PLAIN, "٣", None),
        (PLAIN, "²", None),
        (PLAIN, "two", None),
        (PLAIN, "9" * 18, int("9" * 18)),
        (PLAIN, "9" * 19, None),
        (PLAIN, "2\n", None),
        (QUOTED, "2", None),
        (NUMBER, "2", 2),
        (NUMBER, "123", 123),
        (NUMBER, "2.0", 2),
        (NUMBER, "-2", None),
        (NUMBER, "2.5", None),
        (NUMBER, "1e300", None),
        (CONSTANT, "true", None),
    ],
)
def test_a_count_is_a_whole_number(style: str, text: str, whole: int | None) -> None:
    assert Scalar(text, style, 1, 1).whole() == whole


def test_a_mapping_gives_the_first_value_of_a_key() -> None:
    tree = Mapping([(Scalar("a", PLAIN, 1, 1), Scalar("1", PLAIN, 1, 4))] * 2, 1, 1)
    assert tree.get("a") is tree.items[0][1]
    assert tree.get("b") is None


def test_plain_data_of_the_projects_own_yaml() -> None:
    text = "a: 1\nb: -2\nc: true\nd: no\ne:\nf: '1'\ng: [x, ~, 1.5]\nh: 010\n"
    assert to_data(read_tree(text, json=False, max_entries=MAX_ENTRIES)) == {  # type: ignore[arg-type]
        "a": 1,
        "b": -2,
        "c": True,
        "d": "no",
        "e": None,
        "f": "1",
        "g": ["x", None, "1.5"],
        "h": "010",
    }


def test_nodes_show_themselves() -> None:
    tree = Mapping([(Scalar("a", PLAIN, 1, 1), Sequence([], 1, 4))], 1, 1)
    assert repr(tree) == "Mapping([(Scalar('a', 'plain', 1, 1), Sequence([], 1, 4))], 1, 1)"
