"""TOML to the tree of `decklist.nodes`, so that what is wrong in a file can be told with its place.

The standard library's parser gives values without places; the places of keys are found in the text afterwards.
"""

from __future__ import annotations

import re

from deckcheck.decklist.nodes import CONSTANT, NUMBER, QUOTED, Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.decklist.nodes import Node

    Path = tuple[str, ...]

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_KEY = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
_TABLE = re.compile(rf"[ \t]*\[\[?[ \t]*({_KEY})[ \t]*\]")
_ENTRY = re.compile(rf"([ \t]*)({_KEY})[ \t]*=")
_NEXT = re.compile(rf"({_PART})[ \t]*\.?[ \t]*")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


# How the library's messages begin -> what is said instead, in every language.
_SAID = {
    "Expected '='": "toml-equals",
    "Expected ']": "toml-head",
    "Expected newline": "toml-end",
    "Cannot": "toml-twice",
    "Duplicate": "toml-twice",
    "Unclosed": "toml-open",
    "Unterminated": "toml-quotes",
    "Expected": "toml-quotes",
    "Unescaped": "toml-escape",
    "Escaped": "toml-escape",
    "Invalid hex": "toml-escape",
    "Illegal": "toml-character",
    "Found": "toml-character",
    "Invalid initial": "toml-key",
    "Invalid statement": "toml-key",
    "Invalid": "toml-value",
}


def read_toml(text: str, code: str) -> Mapping:
    """Return the tree of a TOML text.

    Raises:
        Problem: with this code, at the place where the text is no TOML.
    """
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line, column = map(int, place.groups()) if place else (text.count("\n") + 1, 1)
        detail = next((name for start, name in _SAID.items() if str(error).startswith(start)), "toml-other")
        raise Problem(code, "config-toml", line, column, detail=(detail, {})) from None
    places = _places(text)
    return Mapping(_items(data, (), places, (1, 1)), 1, 1)


def _places(text: str) -> dict[Path, tuple[int, int]]:
    """Return the place of every key that stands on a line of its own, and of every table's head."""
    table: Path = ()
    found: dict[Path, tuple[int, int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if head := _TABLE.match(line):
            table = _path(head.group(1))
            found.setdefault(table, (number, head.start(1) + 1))
        elif entry := _ENTRY.match(line):
            found.setdefault((*table, *_path(entry.group(2))), (number, entry.start(2) + 1))
    return found


def _path(key: str) -> Path:
    parts: list[str] = []
    at = 0
    while found := _NEXT.match(key, at):
        part = found.group(1)
        parts.append(part[1:-1] if part[0] in "\"'" else part)
        at = found.end()
    return tuple(parts)


def _items(
    data: dict[str, Any], path: Path, places: dict[Path, tuple[int, int]], around: tuple[int, int]
) -> list[tuple[Scalar, Node]]:
    items = []
    for key, value in data.items():
        here = (*path, key)
        place = places.get(here) or _within(here, places) or around
        items.append((Scalar(key, QUOTED, *place), _node(value, here, places, place)))
    return items


def _within(path: Path, places: dict[Path, tuple[int, int]]) -> tuple[int, int] | None:
    """Return the first place of what stands below a table that has no head of its own."""
    return min((place for key, place in places.items() if key[: len(path)] == path), default=None)


def _node(value: Any, path: Path, places: dict[Path, tuple[int, int]], place: tuple[int, int]) -> Node:
    if isinstance(value, dict):
        return Mapping(_items(value, path, places, place), *place)
    if isinstance(value, list):
        return Sequence([_node(item, path, places, place) for item in value], *place)
    if isinstance(value, bool):
        return Scalar("true" if value else "false", CONSTANT, *place)
    if isinstance(value, int | float):
        return Scalar(str(value), NUMBER, *place)
    # A date of TOML is written as it stands here.
    return Scalar(str(value), QUOTED, *place)
