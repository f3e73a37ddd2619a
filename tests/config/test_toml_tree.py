"""TOML as a tree with places."""

from __future__ import annotations

import pytest

from deckcheck.config.toml_tree import read_toml
from deckcheck.decklist.nodes import Mapping, Scalar, to_data
from deckcheck.decklist.problem import Problem


def key_places(tree: Mapping, path: str = "") -> dict[str, tuple[int, int]]:
    found = {}
    for key, value in tree.items:
        name = f"{path}.{key.text}".lstrip(".")
        found[name] = (key.line, key.column)
        if isinstance(value, Mapping):
            found |= key_places(value, name)
    return found


TEXT = """\
# A comment = 1
top = "x"
  indented = 2

[table] # with a comment
"quoted key" = 'a'
a.b.c = true
list = [
  "one",
  "two = 2",
]

[ table . "with.dot" ]
day = 2024-01-31

[[many]]
n = 1
"""


def test_values_are_those_of_toml() -> None:
    assert to_data(read_toml(TEXT, "c")) == {
        "top": "x",
        "indented": 2,
        "table": {
            "quoted key": "a",
            "a": {"b": {"c": True}},
            "list": ["one", "two = 2"],
            "with.dot": {"day": "2024-01-31"},
        },
        "many": [{"n": 1}],
    }


def test_places_are_those_of_the_keys() -> None:
    places = key_places(read_toml(TEXT, "c"))
    assert places["top"] == (2, 1)
    assert places["indented"] == (3, 3)
    assert places["table"] == (5, 2)
    assert places["table.quoted key"] == (6, 1)
    assert places["table.a.b.c"] == (7, 1)
    assert places["table.a"] == (7, 1)
    assert places["table.list"] == (8, 1)
    assert places["table.with.dot.day"] == (14, 1)
    assert places["many"] == (16, 3)


def test_a_text_is_never_read_as_a_number() -> None:
    value = read_toml('a = "1"', "c").get("a")
    assert isinstance(value, Scalar)
    assert to_data(value) == "1"


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("[a", "toml-head"),
        ("a = 1\na = 2", "toml-twice"),
        ("[a]\n[a]", "toml-twice"),
        ("x = {a = 1, a = 2}", "toml-twice"),
        ("a", "toml-equals"),
        ("a = ", "toml-value"),
        ("a = tru", "toml-value"),
        ('a = "x', "toml-quotes"),
        ('a = """x', "toml-quotes"),
        ("a = [1", "toml-open"),
        ("a = {b = 1", "toml-open"),
        ('a = "\\q"', "toml-escape"),
        ('a = "\\ud800"', "toml-escape"),
        ("a = 1 2", "toml-end"),
        ("= 1", "toml-key"),
        ('a = "\x01"', "toml-character"),
    ],
)
def test_what_is_wrong_is_told_in_words_of_our_own(text: str, detail: str) -> None:
    with pytest.raises(Problem) as caught:
        read_toml(text, "config/schema")
    assert caught.value.values["detail"] == (detail, {})
