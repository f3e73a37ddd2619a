"""Files that a JSON Schema describes: read to a tree, with everything that breaks the schema at its place."""

from __future__ import annotations

import json
import os
from functools import cache
from itertools import islice

from deckcheck.catalog.names import nearest
from deckcheck.decklist.duplicates import duplicate_keys
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar, Sequence, to_data
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.schema_errors import describe_error
from deckcheck.decklist.source import decode, is_json, read_bytes, read_tree
from deckcheck.messages import Message
from deckcheck.shipped import schemas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from deckcheck.decklist.nodes import Node

MAX_ERRORS = 1_000  # places that break a schema
_FILE = Message("schema-file")  # what is spoken of at the top of a file, where no key is


# Keys behind which something is given the name by which others speak of it.
_NAMING = ("code", "id", "name")


def _nothing(*_: Any) -> tuple[()]:
    """Return that nothing is wrong."""
    return ()


def read_validated(
    path: str,
    kind: str,
    code: str,
    *,
    before: Callable[[MappingNode], Iterable[Problem]] = _nothing,
    meaning: Callable[[MappingNode, bool], Iterable[Problem]] = _nothing,
) -> tuple[MappingNode | None, list[Problem]]:
    """Return the tree of a file of the user's that one of the JSON Schemas describes, and all that is wrong with it.

    Args:
        path: the file, YAML or JSON.
        kind: the schema (`ruleset`, `options`, ...); the message `KIND-mapping` says what such a file is.
        code: the code of the problems.
        before: what is wrong with a tree as such; where it finds something, nothing else is asked.
        meaning: what a schema cannot say, of a tree that keeps it: the whole one, or (then False) what is left without
            the parts that break it. Problems with a `name` that is in those parts are left out.

    Raises:
        UnreadableFileError: the file cannot be opened.
    """
    try:
        text = decode(read_bytes(path, MAX_CATALOG_BYTES))
        tree = read_tree(text, json=is_json(path), max_entries=MAX_CATALOG_ENTRIES)
    except Problem as problem:
        problem.code = code
        return None, [problem]
    if not isinstance(tree, MappingNode):
        return None, [Problem(code, f"{kind}-mapping", 1, 1)]
    deck = tree.get("deck")
    if deck is not None:  # no file that a schema of these describes has such a key
        return None, [Problem(code, "is-a-deck", deck.line, deck.column, path=path)]
    # Of a key that is there twice, the schema sees one value and the tree another.
    problems = list(duplicate_keys(tree, code)) or list(before(tree))
    if not problems:
        problems = schema_problems(tree, kind, code)
        sound, lost = sound_part(tree, kind) if problems else (tree, frozenset())
        if sound is not None:
            problems += [part for part in meaning(sound, not problems) if part.values.get("name") not in lost]
    return tree, sorted(problems, key=lambda problem: (problem.line, problem.column))


def sound_part(tree: MappingNode, kind: str) -> tuple[MappingNode | None, frozenset[str]]:
    """Return what is left of a tree without the parts that break a schema, and every name that those parts define.

    Nothing is left (None) where the tree as a whole lacks something.
    """
    lost: set[str] = set()
    part: Node | None = tree
    # What is left may lack something in its turn; each round takes away more, from the leaves towards the root.
    while isinstance(part, MappingNode):
        faulty = {path for error in _errors(part, kind) for path in _faulty(error)}
        if not faulty:
            break
        part = _without(part, (), faulty, lost)
    return part if isinstance(part, MappingNode) else None, frozenset(lost)


def _faulty(error: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of what a tree must lose, so that it has an error no more."""
    path = tuple(error.absolute_path)
    if error.validator == "additionalProperties":
        yield from ((*path, key) for key in error.instance if key not in error.schema.get("properties", ()))
    elif error.parent is None and "propertyNames" in error.absolute_schema_path:
        yield (*path, error.instance)
    else:
        yield path


def _without(node: Node, path: tuple[Any, ...], faulty: set[tuple[Any, ...]], lost: set[str]) -> Node | None:
    """Return a part of a tree without what is faulty, whose names are added to what is lost."""
    if path in faulty:
        lost.update(_names(node))
        return None
    if isinstance(node, Sequence):
        items = [_without(item, (*path, index), faulty, lost) for index, item in enumerate(node.items)]
        return Sequence([item for item in items if item is not None], node.line, node.column)
    if isinstance(node, MappingNode):
        values = [(key, _without(value, (*path, key.text), faulty, lost)) for key, value in node.items]
        lost.update(key.text for key, value in values if value is None)
        return MappingNode([(key, value) for key, value in values if value is not None], node.line, node.column)
    return node


def _names(node: Node) -> Iterator[str]:
    """Yield what a tree may define: every key, and what is behind `code`, `id` and `name`."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _names(item)
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            yield key.text
            yield from [value.text] if isinstance(value, Scalar) and key.text in _NAMING else _names(value)


def _errors(tree: Node, kind: str) -> list[Any]:
    return list(islice(_validator(kind).iter_errors(to_data(tree)), MAX_ERRORS))


@cache
def _validator(kind: str) -> Any:
    from jsonschema import Draft202012Validator

    with open(os.path.join(schemas(), f"{kind}.schema.json"), encoding="utf-8") as file:
        return Draft202012Validator(json.load(file))


def schema_problems(tree: Node, kind: str, code: str) -> list[Problem]:
    """Return where a tree breaks one of the JSON Schemas (`ruleset`, ...), each at its place and with a suggestion."""
    errors = _errors(tree, kind)
    problems: list[Problem] = []
    misspelt: set[tuple[Any, ...]] = set()  # path and key
    for error in errors:
        if error.validator == "additionalProperties":
            found = list(_unknown_keys(tree, error, code))
            misspelt.update((*error.path, near) for _, near in found if near)
            problems += [problem for problem, _ in found]
    for error in sorted(errors, key=lambda error: list(map(str, error.path))):
        if error.validator == "required":
            # A misspelling is reported as such, once.
            lacking = [name for name in error.validator_value if (*error.path, name) not in misspelt]
            error.validator_value = lacking
            if all(name in error.instance for name in lacking):
                continue
        if error.validator != "additionalProperties":
            problems.append(_schema_problem(tree, error, code))
    # Of several keys that are missing in one place, each error names all.
    return list({(part.line, part.column, part.message, repr(part.values)): part for part in problems}.values())


def _unknown_keys(tree: Node, error: Any, code: str) -> Iterator[tuple[Problem, str]]:
    """Yield what is wrong with each key of a mapping that is none, and the key that may have been meant, or nothing."""
    node, _ = locate(tree, error.path)
    allowed = list(error.schema.get("properties", ()))
    for name in [key for key, _ in node.items] if isinstance(node, MappingNode) else ():
        if name.text not in allowed:
            near = nearest(name.text, allowed, 1)
            values = {"key": name.text, "allowed": allowed, "suggestions": near}
            yield Problem(code, "schema-key", name.line, name.column, **values), "".join(near)


def _schema_problem(tree: Node, error: Any, code: str) -> Problem:
    node, key = locate(tree, error.path)
    line, column = node.line, node.column
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return Problem(code, "schema-missing", line, column, keys=missing, where=key or _FILE)
    if error.validator == "enum":
        return Problem(
            code,
            "schema-value",
            line,
            column,
            key=key,
            allowed=[str(value) for value in error.validator_value],
            suggestions=nearest(str(error.instance), [str(value) for value in error.validator_value], 1),
        )
    if error.validator == "anyOf":
        needed = [" + ".join(part["required"]) for part in error.validator_value if "required" in part]
        return Problem(code, "schema-one-of", line, column, key=key or _FILE, allowed=needed)
    if error.validator == "pattern" and "examples" in error.schema:
        examples = list(error.schema["examples"])
        return Problem(code, "schema-like", line, column, key=key or _FILE, examples=examples)
    return Problem(code, "schema-other", line, column, key=key or _FILE, detail=describe_error(error))


def locate(tree: Node, path: Iterable[Any]) -> tuple[Node, str]:
    """Return the node at a path of keys and indices, and the last key on the way."""
    node: Any = tree  # a path leads through mappings by keys and through sequences by indices
    last = ""
    for step in path:
        if isinstance(node, Sequence):
            node = node.items[step]
        else:
            last = step
            node = node.get(step)
    return node, last
