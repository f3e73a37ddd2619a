"""TOML as a tree with places."""

from __future__ import annotations

import pytest

from deckcheck.config.toml_tree import read_toml
from deckcheck.decklist.nodes import Mapping, Scalar, to_data
from deckcheck.decklist.problem import Problem
from deckcheck.messages import Message


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
def test_what_is_wrong_is_reported_in_words_of_our_own(text: str, detail: str) -> None:
    with pytest.raises(Problem) as caught:
        read_toml(text, "config/schema")
    assert caught.value.values["detail"] == Message(detail)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("a = " + "[" * 50_000, (1, 37), "limit-depth"),
        ("a = " + "[" * 33 + "]" * 33, (1, 37), "limit-depth"),
        ("a = " + "{b = " * 33 + "1" + "}" * 33, (1, 165), "limit-depth"),
        ("\n" + "a." * 500 + "a = 1", (2, 64), "limit-depth"),
        ("a." * 50_000 + "a = 1", (1, 64), "limit-depth"),
        ("[" + "a." * 500 + "a]", (1, 65), "limit-depth"),
        ("[" + "'a' . " * 500 + "a]", (1, 192), "limit-depth"),
        ("a.b.c.d.e.f = " + "{g.h.i.j.k.l = " * 20 + "1" + "}" * 20, (1, 1), "limit-depth"),
        ("a = " + "9" * 5_000, (1, 5), "limit-number"),
        ("a = [0x" + "f" * 5_000 + "]", (1, 6), "limit-number"),
        ("a = -" + "9" * 5_000, (1, 5), "limit-number"),
        ("a = [" + "1," * 500_000 + "]", (1, 40003), "limit-entries"),
        ("".join(f"a{number} = 1\n" for number in range(30_000)), (10_001, 8), "limit-entries"),
        ("".join(f"[a{number}]\n" for number in range(30_000)), (10_001, 1), "limit-entries"),
        ("\n" * 500_000, (20_001, 1), "limit-entries"),
    ],
)
def test_what_would_break_the_library_never_reaches_it(
    text: str, place: tuple[int, int], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if place != (1, 1):
        monkeypatch.setattr("tomllib.loads", None)
    with pytest.raises(Problem) as caught:
        read_toml(text, "config/schema")
    problem = caught.value
    assert (problem.code, problem.message) == ("config/schema", message)
    assert (problem.line, problem.column) == place


@pytest.mark.parametrize(
    "text",
    [
        "a = '" + "[" * 100 + "'",
        'a = "' + "." * 100 + '\\"' + "{" * 100 + '"',
        "a = '''\n" + "[[.." * 100 + "'''",
        'a = """\n' + '[".' * 100 + '\\""""',
        "# " + "[" * 100 + "\na = 1",
        "a = [" + "[]," * 100 + "]",
        "b = '" + "9" * 5_000 + "'",
        "long-" + "9" * 5_000 + " = 1",
    ],
)
def test_what_only_looks_deep_is_read(text: str) -> None:
    assert read_toml(text, "c").items


def test_a_number_that_is_read_can_be_shown() -> None:
    for number in ("9" * 1_000, "0x" + "f" * 998, "0b" + "1" * 998):
        value = read_toml(f"a = {number}", "c").get("a")
        assert isinstance(value, Scalar)
        assert value.text == str(int(number, 0))


def test_tables_without_heads_are_placed_in_one_pass() -> None:
    """A table is where the first of what it holds is; thousands of them are found as quickly as one."""
    tree = read_toml("".join(f"[a{number}.b]\nc = 1\n" for number in range(3_000)), "c")
    assert (tree.items[-1][0].line, tree.items[-1][0].column) == (5_999, 2)
