"""The plain part of YAML: which texts it covers, and that it leaves everything else to the full parser."""

from __future__ import annotations

from contextlib import suppress

import pytest

from deckcheck.decklist.limits import MAX_ENTRIES
from deckcheck.decklist.plain_reader import read_plain
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree
from deckcheck.decklist.yaml_reader import read_yaml
from tests.support.effort import within
from tests.support.strategies import LEGAL, SAMPLES

PLAIN = [
    "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n",
    "a: 1",
    "a:\n",
    "a:\nb:\n",
    "a:\n  b:\nc: d\n",
    "a:\n- b\n- c\nd: e\n",
    "a:\n  - b\n  - 'c'\nd: e\n",
    "a:\n  b:\n    c: 1\n  d:\n  - e\n  f: g\nh: i\n",
    "# c\n\na: b # c\n   # c\n'k': \"v\"  # c\n",
    "a: [b, 'c, d' , e f]\nb: [x]  # c\n",
    "a: {b: 1}\n",
    "a: [[b], [c, [d]]]\n",
    "a: ['b]', c]\n",
    "a: { type: hero ,'color':  red, hp: 9 } # c\nb: 1\n",
    'a:\n  "x/**": {select: [d/a, "d: b", {c: {d: 1}}], strict: true}\n  y: {b: "}"}\n',
    "a: {b: 1, b: 2}\n",
    "a: Stake & Crossbow (x) [y]\nSlayer's Vigil: No\n",
    "name: Tempête de braise\nnotes: a-b 🂡 ? c, d!\n",
    "a: b   \nc:   d\n",
    "12: 30\n010: 1e3\n",
    "a: x\xa0\n",
    "a: b\r\n",
    "a: 1\r\nb:\r\n  c: d \r\n  # e\r\n  'f': [g, h]\r\n",
    "a: 1\r\nb: 2",
    "a: 1\nb: 2\r\n",
    "a: 'x'\r\n\r\nb: \"y\"  # z\r\n",
]
LEFT = [
    "",
    "# nothing\n",
    "a\n",
    "- a\n",
    "  a: b\n",
    "a: b\n c: d\n",
    "a: b\n  more\n",
    "a:\n    b: 1\n  c: 2\n",
    "a:\n  - b\n  c: 1\n",
    "a:\n- b: 1\n",
    "a:\n- - b\n",
    "a:\n  b: 1\n  - c\n",
    "a: b: c\n",
    "a:b: 1\n",
    "g: v\na:b\n",
    "a : 1\n",
    "a: 'it''s'\n",
    'a: "\\n"\n',
    "a: 'x' y\n",
    "'a' : 1\n",
    "a: 12:30:45\n",
    "a: C# d\n",
    "a: b#\n",
    "a: |\n  x\n",
    "a: &x 1\n",
    "a: *x\n",
    "a: !t x\n",
    "? a\n",
    "---\na: 1\n",
    "a: 1\n---\nb: 1\n",
    "...: 1\n",
    "%a: 1\n",
    "a: []\n",
    "a: {}\n",
    "a: {b}\n",
    "a: {b: }\n",
    "a: {b: 1,}\n",
    "a: {b:1}\n",
    "a: {'b':1}\n",
    "a: {b : 1}\n",
    "a: {b: 1]\n",
    "a: [b}\n",
    "a: [b\n",
    "a: {b: 1} c\n",
    "a: {b: c d: e}\n",
    "a: {b: #c}\n",
    "a: {b: 'c#'}\n",
    "a: [b]# c\n",
    "a: {b: 1\n  }\n",
    "a: [*b]\n",
    "a: {? b : 1}\n",
    "a: {[b]: 1}\n",
    f"a: {{{'k' * 1001}: 1}}\n",
    f"a: {'[' * 40}b{']' * 40}\n",
    "a: [b,]\n",
    "a: [b c: d]\n",
    "a: [b] c\n",
    "a: ['b' c]\n",
    "a: [b?]\n",
    "a:\tb\n",
    "a: b\rc: d\n",
    "a: b\r\r\n",
    "a: \x85\n",
    "a: \u2028\n",
    "a: \ufeff\n",
    "a: \x00\n",
    "a: -1\n",
    "a: .5\n",
    f"{'k' * 1001}: 1\n",
    f"'{'k' * 1001}': 1\n",
]


@pytest.mark.parametrize("text", PLAIN)
def test_a_plain_text_has_the_tree_that_the_full_parser_gives_it(text: str) -> None:
    tree = read_plain(text, MAX_ENTRIES)
    assert tree is not None
    assert repr(tree) == repr(read_yaml(text, MAX_ENTRIES))


@pytest.mark.parametrize("text", LEFT)
def test_any_other_text_is_left_to_the_full_parser(text: str) -> None:
    assert read_plain(text, MAX_ENTRIES) is None


@pytest.mark.parametrize("name", LEGAL)
def test_the_sample_decks_are_plain(name: str) -> None:
    text = (SAMPLES / name).read_text(encoding="utf-8")
    tree = read_plain(text, MAX_ENTRIES)
    assert repr(tree) == repr(read_yaml(text, MAX_ENTRIES))


def test_the_limits_are_those_of_the_full_parser() -> None:
    deep = "".join(f"{'  ' * depth}a:\n" for depth in range(31)) + f"{'  ' * 31}a: 1\n"
    assert repr(read_tree(deep, json=False)) == repr(read_yaml(deep, MAX_ENTRIES))
    deeper = "".join(f"{'  ' * depth}a:\n" for depth in range(32)) + f"{'  ' * 32}a: 1\n"
    with pytest.raises(Problem, match="limits"):
        read_tree(deeper, json=False)
    wide = "a: [" + ", ".join("b" * 8) + "]\n"
    assert read_tree(wide, json=False, max_entries=10) is not None
    with pytest.raises(Problem, match="limits"):
        read_tree(wide, json=False, max_entries=9)
    pairs = "a: {" + ", ".join(f"{key}: 1" for key in "bcde") + "}\n"
    assert read_tree(pairs, json=False, max_entries=6) is not None
    with pytest.raises(Problem, match="limits"):
        read_tree(pairs, json=False, max_entries=5)
    long = "a: 1\n" * 9
    assert read_tree(long, json=False, max_entries=10) is not None
    with pytest.raises(Problem, match="limits"):
        read_tree(long + "a: 1\n", json=False, max_entries=10)


LONG = 200_000


@pytest.mark.parametrize(
    "text",
    [
        f"a{' ' * LONG}:x #",
        f"a{' ' * LONG}x",
        f"- a{' ' * LONG}:",
        f"a: b{' ' * LONG}[",
        f"'a'{' ' * LONG}x",
        f"{' ' * LONG}a:",
        f"a: [{'a,' * LONG}",
        f"a: [{' ' * LONG}",
        f"a: ['b'{' ' * LONG}x]",
        f"a: [b{', b' * LONG}",
        f"a: {{b: {'c' * LONG}",
        f"a: {{b{' ' * LONG}: c}}",
        f"a: {{b:{' ' * LONG}}}",
        f"a: {'[' * LONG}",
        f"a: {'{b: ' * LONG}",
        f"a: [b]{' ' * LONG}x",
        "'" * LONG,
        "[" * LONG,
        "{" * LONG,
        "? " * LONG,
        "a: " * LONG,
        "- " * LONG,
        "\n" * LONG,
        "a:\n" * LONG,
        "a: b #" * LONG,
        "  a: b\n a: b\n" * (LONG // 8),
        'a: "' + "\\" * LONG,
        f"a: {'é' * LONG}",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_no_text_of_a_decklists_size_takes_long(text: str) -> None:
    def read() -> None:
        with suppress(Problem):
            read_tree(text, json=False)

    within(1, read)
