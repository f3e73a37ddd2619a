"""The plain reader of TOML gives the trees of the full one, or leaves a text to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.config.plain_toml import read_plain_toml
from deckcheck.config.toml_tree import read_toml
from deckcheck.decklist.nodes import Mapping, Scalar, to_data
from deckcheck.decklist.problem import Problem

if TYPE_CHECKING:
    from deckcheck.decklist.nodes import Node

OURS = ("tool", "deckcheck")


def full(text: str, table: tuple[str, ...] = ()) -> Node | None:
    tree: Node | None = read_toml(text, "c")
    for key in table:
        tree = tree.get(key) if isinstance(tree, Mapping) else None
    return tree


def places(node: Node, path: str = "") -> dict[str, tuple[int, int]]:
    found = {}
    for key, value in node.items if isinstance(node, Mapping) else ():
        found[f"{path}/{key.text}"] = (key.line, key.column)
        if isinstance(value, Mapping):
            found |= places(value, f"{path}/{key.text}")
    return found


def same(text: str, table: tuple[str, ...] = ()) -> bool:
    """Hold a plain text to the full reader's tree and its places; whether it was plain."""
    plain = read_plain_toml(text, table)
    if plain is None:
        return False
    expected = full(text, table)
    if table and expected is None:
        assert plain.items == []
        return True
    assert expected is not None
    assert to_data(plain) == to_data(expected)
    assert places(plain) == places(expected)
    return True


PLAIN = """\
# Settings
game = "virevolt"
strict = true
  advice=false
ignore = ["virevolt/no-hero", 'decklist/unknown-card',]
exclude = [
  "drafts",
  "old#1",
]
none = []

[per-file."sealed/**"]
format = 'sealed'
[per-file.bare]
[ a.b.'c' ]
x = ""
"""


def test_a_usual_configuration_is_plain() -> None:
    assert same(PLAIN)
    assert same(PLAIN.replace("\n", "\r\n"))
    assert same("")


def test_our_table_is_found_among_others() -> None:
    text = """\
[project]
dependencies = [
  "deckcheck",
]
version = { x = 1 }
[tool.other]
number = 1_0
[tool.deckcheck]
strict = true
[tool.deckcheck.per-file."a/*"]
game = "buffy"
[[tool.many.of]]
x = 1
"""
    assert same(text, OURS)
    tree = read_plain_toml(text, OURS)
    assert tree is not None
    assert isinstance(tree.get("strict"), Scalar)


@pytest.mark.parametrize(
    "text",
    [
        "day = 2024-01-31",
        "number = 1",
        'text = "a" # comment',
        'text = """a\nb"""',
        'text = "a\\n"',
        "a.b = true",
        '"quoted" = true',
        "inline = {a = true}",
        "list = [true]",
        'list = ["a", # comment\n"b"]',
        "[[many]]",
        "[a]\n[a]",
        "a = true\na = true",
        "[a.b]\n[a]",
        'list = ["a"',
        "broken",
        "[broken",
        "a = true b = true",
        "[]",
        "a = ",
        "= true",
    ],
)
def test_what_is_not_plain_is_left_to_the_full_reader(text: str) -> None:
    assert not same(text)


@pytest.mark.parametrize(
    "text", ["[tool]\ndeckcheck = {strict = true}", "tool.deckcheck.strict = true", "[[tool.deckcheck]]"]
)
def test_our_table_in_another_form_is_left_to_it_too(text: str) -> None:
    assert not same(text, OURS)


LINES = st.sampled_from(
    [
        *PLAIN.split("\n"),
        "[tool]",
        "[tool.deckcheck]",
        "[[tool.deckcheck]]",
        '[tool.deckcheck.per-file."x"]',
        "[tool.other]",
        "tool.deckcheck.strict = true",
        "key = [",
        '"a", "b"]',
        "]",
        "'x'",
        'b = "x" "y"',
        "c = ['a' 'b']",
        "d = [,]",
        "e = ['a',,]",
        "f = 1",
        "é = true",
        'g = "é\u2028"',
        "\x00",
        "h = ' # '",
        "[x.'y'.z]",
        "[x. y]",
        '["]"]',
        "[x'y']",
    ]
)


@given(st.lists(LINES, max_size=8), st.sampled_from([(), OURS]))
def test_no_text_is_read_otherwise_than_by_the_full_reader(lines: list[str], table: tuple[str, ...]) -> None:
    text = "\n".join(lines)
    plain = read_plain_toml(text, table)
    if plain is None:
        return
    try:
        full(text, table)
    except Problem:
        # What is wrong outside our own table is for the other programs to say.
        assert table
        return
    assert same(text, table)
