"""What the property tests share: texts, names, decklists as data, and pools of nasty constants."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from deckcheck.catalog import builtin
from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.decklist.nodes import to_data
from deckcheck.decklist.source import read_tree
from deckcheck.shipped import sample_decks

SAMPLES = Path(sample_decks())
LEGAL = sorted(path.relative_to(SAMPLES).as_posix() for path in SAMPLES.glob("legal/*/*"))

# What YAML 1.1 would take for something else than text, and what people write instead of a count.
SCALARS = (
    "No",
    "yes",
    "true",
    "null",
    "~",
    "010",
    "0x1F",
    "1e3",
    "1_000",
    "12:30:45",
    "2026-11-20",
    "=",
    "<<",
    ".5",
    "-1",
    "0",
    "1",
    "2",
    "1000",
    "1001",
    "2.0",
    "٣",
    "é",
    "Braise-Mère",
    "L’Écuyer",
    "Stake & Crossbow",
    "Slayer's Vigil",
    "Angel (level 1, Class of '99)",
)
# Pieces out of which texts are put together that are nearly YAML.
PIECES = (
    *SCALARS,
    *(" ", "  ", "    ", "\n", "\n  ", "\n    ", ": ", ":", ":\n", "- ", "\n- ", "\n  - ", "# x\n", " # x", "#", ", "),
    *('"q"', "'s'", '""', "[a, b]", "[", "]", "{", "}", "{a: 1}", "?", "? ", "!", "!t ", "&a ", "*a", "|", ">", "|\n"),
    *("---", "\n---\n", "...", "%", "@", "`", "\\", "\t", "\r\n", "\r", "\x85", "\u2028", "\xa0", "\0", "🂡", "_"),
    *("game: virevolt\n", "deck:\n", "  main:\n", "    Ember Squire: 2\n", "    Red Crystal: 28\n", "cards:\n"),
)
almost_yaml = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


def _line(parts: tuple[str, str, str, str, str]) -> str:
    return "".join(parts)


_INDENTS = ("", "", "", "  ", "  ", "  ", "    ", "    ", " ", "      ")
_KEYS = (*SCALARS, "a", "b c", "'q'", '"q r"', "''", "x, y", "x [y]", "a ? b", "a - b", "b  ")
_VALUES = (*_KEYS, "[a, b]", "[ a , 'b' ]", "[]", "[a,]", "[a: b]", "[a?b]", '["a, b", c]', "{a: 1}", "|", ">-")
_TAILS = ("", "", "", "", " ", "  # c", "#c", " #", " # c: d - 'e")
# Texts line by line: most of them are YAML, and many of them are plain.
line_by_line = st.lists(
    st.one_of(
        st.tuples(*map(st.sampled_from, (_INDENTS, _KEYS, (": ", ":  ", ":"), _VALUES, _TAILS))).map(_line),
        st.tuples(*map(st.sampled_from, (_INDENTS, _KEYS, (":",), ("",), _TAILS))).map(_line),
        st.tuples(*map(st.sampled_from, (_INDENTS, ("- ", "-  ", "-"), _KEYS, ("",), _TAILS))).map(_line),
        st.sampled_from(["", "# c", "  # c", "   ", "- a: b", "a b"]),
    ),
    max_size=8,
).map("\n".join)

# One list or mapping in brackets; a part of these texts is plain.
_PARTS = (
    *("a", "b c", "'d'", '"e"', "k: ", "[f]", "{g: 1}"),
    *(", ", ",", ": ", ":", " ", "[", "]", "{", "}", "#", "-", "?"),
)
in_brackets = st.tuples(
    st.sampled_from("[{"), st.lists(st.sampled_from(_PARTS), max_size=8).map("".join), st.sampled_from("]}")
).map(lambda parts: f"key: {''.join(parts)}\n")


@cache
def sample(name: str) -> dict[str, Any]:
    """Return the data of a sample deck: every scalar of a decklist's fields as text, counts as numbers."""
    tree = read_tree((SAMPLES / name).read_text(encoding="utf-8"), json=False)
    assert tree is not None
    data: dict[str, Any] = to_data(tree)
    return data


def as_json(data: object) -> bytes:
    """Return data as the bytes of a JSON file."""
    return json.dumps(data).encode()


@st.composite
def names(draw: st.DrawFn, game: str) -> str:
    """Draw a reference: mostly a name of the game's catalog, sometimes with a spelling of its own, or nonsense."""
    catalog = builtin(game)
    known = draw(st.sampled_from(_names_of(game)))
    if draw(st.integers(0, 5)) == 0:
        return draw(st.sampled_from(["Nobody", "", "  ", "Angel", "X99", f"{known}x", f"{known} (level 2)", *SCALARS]))
    assert catalog.named(known)
    return draw(st.sampled_from([known, known.upper(), known.replace("'", "’"), f" {known} "]))


@cache
def _names_of(game: str) -> list[str]:
    return builtin(game).all_names()


@st.composite
def decks(draw: st.DrawFn, game: str | None = None) -> dict[str, Any]:
    """Draw the data of a decklist that is mostly well formed and hardly ever legal."""
    game = game or draw(st.sampled_from(games()))
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    counts = st.one_of(
        st.integers(1, 4), st.integers(1, 60), st.sampled_from([0, -1, 1000, 1001, 1.5, "2", None, True])
    )
    usual = st.integers(1, 4)
    count = usual if draw(st.integers(0, 3)) else counts
    section = st.one_of(
        names(game),
        st.lists(names(game), max_size=8),
        st.dictionaries(names(game), count, max_size=8),
    )
    listed = draw(st.lists(st.sampled_from([*ruleset.sections]), unique=True))
    data: dict[str, Any] = {"game": game, "deck": {name: draw(section) for name in listed}}
    if draw(st.booleans()):
        data["format"] = draw(st.sampled_from(ruleset.formats))
    return data
