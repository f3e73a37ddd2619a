"""YAML with places: plain data, and for every key and value the line and column where it stands."""

from __future__ import annotations

from typing import NamedTuple

import yaml

from deckcheck.decklist.yaml_words import said
from deckcheck.messages import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Path: TypeAlias = tuple[str | int, ...]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class SourceError(ValueError):
    """A file is wrong at a place.

    Attributes:
        line, column: from 1.
        message: what is wrong.
    """

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class Source(NamedTuple):
    """A file's data and the places of its keys and items: path -> (line, column)."""

    data: Any
    places: dict[Path, tuple[int, int]]

    def place(self, path: Path) -> tuple[int, int]:
        """Return where a path stands, or the nearest part of it that does."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))


def read_source(content: str) -> Source:
    """Return the data of a YAML text with its places.

    Raises:
        SourceError: for text that is no YAML, for a key that occurs twice, and for aliases.
    """
    try:
        loader = _LOADER(content)
        try:
            root = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        detail = said(str(getattr(error, "problem", None) or error))
        raise SourceError(text("source-yaml", detail=detail), line, column) from None
    places: dict[Path, tuple[int, int]] = {}
    seen: set[int] = set()
    constructor = yaml.constructor.SafeConstructor()
    data = None if root is None else _build(root, (), places, seen, constructor)
    return Source(data, places)


def _build(node: Any, path: Path, places: dict[Path, tuple[int, int]], seen: set[int], constructor: Any) -> Any:
    mark = node.start_mark
    places.setdefault(path, (mark.line + 1, mark.column + 1))
    if isinstance(node, yaml.ScalarNode):
        try:
            return constructor.construct_object(node)
        except (yaml.YAMLError, ValueError):
            raise SourceError(text("source-value", value=node.value), mark.line + 1, mark.column + 1) from None
    if id(node) in seen:
        raise SourceError(text("source-alias"), mark.line + 1, mark.column + 1)
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return [_build(item, (*path, index), places, seen, constructor) for index, item in enumerate(node.value)]
    data: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        where = key_node.start_mark
        if not isinstance(key_node, yaml.ScalarNode):
            raise SourceError(text("source-key"), where.line + 1, where.column + 1)
        key = key_node.value
        if key in data:
            first = places[*path, key]
            raise SourceError(text("source-twice", key=key, line=first[0]), where.line + 1, where.column + 1)
        places[*path, key] = (where.line + 1, where.column + 1)
        data[key] = _build(value_node, (*path, key), places, seen, constructor)
    return data
