"""TOML to the tree of `decklist.nodes`, so that what is wrong in a file can be reported with its place.

The standard library's parser gives values without places; the places of keys are found in the text afterwards.
"""

from __future__ import annotations

import re

from deckcheck.decklist.limits import MAX_DEPTH
from deckcheck.decklist.nodes import CONSTANT, NUMBER, QUOTED, Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping as MappingType
    from typing import Any

    from deckcheck.decklist.nodes import Node

    Path = tuple[str, ...]
    Place = tuple[int, int]

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_KEY = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
_TABLE = re.compile(rf"[ \t]*\[\[?[ \t]*({_KEY})[ \t]*\]")
_ENTRY = re.compile(rf"([ \t]*)({_KEY})[ \t]*=")
_NEXT = re.compile(rf"({_PART})[ \t]*\.?[ \t]*")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


# How the library's messages begin -> what is said instead, in every language.
_CAUSES = {
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
        Problem: with this code, at the place where the text is not TOML, or goes beyond the limits.
    """
    data = toml_data(text, code)
    places, inside = _places(text)
    return _Builder(code, places, inside).mapping(data, (), (1, 1))


def toml_data(text: str, code: str) -> dict[str, Any]:
    """Return the plain data of a TOML text; see `read_toml`."""
    import tomllib

    from deckcheck.config.toml_limits import check_limits

    check_limits(text, code)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line, column = map(int, place.groups()) if place else (text.count("\n") + 1, 1)
        detail = next((name for start, name in _CAUSES.items() if str(error).startswith(start)), "toml-other")
        raise Problem(code, "config-toml", line, column, detail=Message(detail)) from None


def _places(text: str) -> tuple[dict[Path, Place], dict[Path, Place]]:
    """Return the place of every key that is on a line of its own and of every table's head.

    The second mapping has the first place of what is below a table that has no head of its own.
    """
    table: Path = ()
    found: dict[Path, Place] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if head := _TABLE.match(line):
            table = _path(head.group(1))
            found.setdefault(table, (number, head.start(1) + 1))
        elif entry := _ENTRY.match(line):
            found.setdefault((*table, *_path(entry.group(2))), (number, entry.start(2) + 1))
    inside: dict[Path, Place] = {}
    for path, place in found.items():  # in the order of the file
        for length in range(1, len(path)):
            inside.setdefault(path[:length], place)
    return found, inside


def _path(key: str) -> Path:
    parts: list[str] = []
    at = 0
    while found := _NEXT.match(key, at):
        part = found.group(1)
        parts.append(part[1:-1] if part[0] in "\"'" else part)
        at = found.end()
    return tuple(parts)


class _Builder:
    """Builds the tree of some data; what has no place of its own gets that of what is around it."""

    def __init__(self, code: str, places: MappingType[Path, Place], inside: MappingType[Path, Place]) -> None:
        self.code = code
        self.places = places
        self.inside = inside

    def mapping(self, data: MappingType[str, Any], path: Path, around: Place) -> Mapping:
        # Brackets and the parts of one key are few already; keys inside keys add up.
        if len(path) > MAX_DEPTH:
            raise Problem(self.code, "limit-depth", *around, limit=MAX_DEPTH)
        items: list[tuple[Scalar, Node]] = []
        for key, value in data.items():
            here = (*path, key)
            place = self.places.get(here) or self.inside.get(here) or around
            items.append((Scalar(key, QUOTED, *place), self.node(value, here, place)))
        return Mapping(items, *around)

    def node(self, value: Any, path: Path, place: Place) -> Node:
        if isinstance(value, dict):
            return self.mapping(value, path, place)
        if isinstance(value, list):
            return Sequence([self.node(item, path, place) for item in value], *place)
        if isinstance(value, bool):
            return Scalar("true" if value else "false", CONSTANT, *place)
        if isinstance(value, int | float):
            return Scalar(str(value), NUMBER, *place)
        # A date of TOML is written as it is here.
        return Scalar(str(value), QUOTED, *place)
