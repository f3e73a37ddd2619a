"""YAML and JSON with places: plain data, and for every key and value the line and column where it is."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.decklist.duplicates import duplicate_keys
from deckcheck.decklist.nodes import Scalar, Sequence, scalar_data
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree
from deckcheck.messages import Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from deckcheck.decklist.nodes import Node

    Path: TypeAlias = tuple[str | int, ...]

MAX_ENTRIES = 100_000  # as many as a ruling file of 1 MiB can put to use


class SourceError(MessageError, ValueError):
    """A file is wrong at a place.

    Attributes:
        line, column: from 1.
        message: what is wrong.
    """

    def __init__(self, message: Message, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class Source(NamedTuple):
    """A file's data and the places of its keys and items: path -> (line, column)."""

    data: Any
    places: dict[Path, tuple[int, int]]

    def place(self, path: Path) -> tuple[int, int]:
        """Return the place of a path, or of the nearest part of it that has one."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))


def read_source(content: str, *, json: bool = False, max_entries: int = MAX_ENTRIES) -> Source:
    """Return the data of a YAML or JSON text with its places, by the rules of `decklist.nodes.to_data`.

    Raises:
        SourceError: for text that is neither, for what `read_tree` refuses, and for a key that occurs twice.
    """
    try:
        tree = read_tree(content, json=json, max_entries=max_entries)
        problem = next(duplicate_keys(tree, "decklist/syntax"), None)
    except Problem as found:
        problem = found
    if problem is not None:
        raise SourceError(Message(problem.message, **problem.values), problem.line, problem.column) from None
    places: dict[Path, tuple[int, int]] = {}
    return Source(None if tree is None else _build(tree, (), places), places)


def _build(node: Node, path: Path, places: dict[Path, tuple[int, int]]) -> Any:
    places.setdefault(path, (node.line, node.column))
    if isinstance(node, Scalar):
        return scalar_data(node)
    if isinstance(node, Sequence):
        return [_build(item, (*path, index), places) for index, item in enumerate(node.items)]
    data: dict[str, Any] = {}
    for key, value in node.items:
        places[*path, key.text] = (key.line, key.column)
        data[key.text] = _build(value, (*path, key.text), places)
    return data
