"""The data files of a game beside its construction rules: options, rulebook, further codes, and what it says in French.

Those of a game from outside the package are held to JSON Schemas, as its `construction.yaml` is, and to each other.
"""

from __future__ import annotations

import os
import re
from functools import cache

from deckcheck.catalog.discovery import RULES
from deckcheck.catalog.names import nearest
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar, Sequence, to_data
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.schema_reader import read_validated
from deckcheck.decklist.source import decode, read_bytes, read_tree
from deckcheck.files import display_path
from deckcheck.messages import placeholders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from deckcheck.decklist.nodes import Node

OPTIONS, RULEBOOK, CODES = "options.yaml", "rulebook.yaml", "codes.yaml"
PHRASES_FILE = "phrases.yaml"  # what is shown at the table, in other languages than English
VOCABULARY = "vocabulary.yaml"  # what the words of the effects mean, and what is wrong with play data
CODE = "game/schema"
# File -> the schema that describes it.
KINDS = {
    OPTIONS: "options",
    RULEBOOK: "rulebook",
    CODES: "further-codes",
    PHRASES_FILE: "phrases",
    VOCABULARY: "phrases",
}
# How an entry of a rulebook in the package begins.
_ID = re.compile(r"^- (?:\{)?id: ([\w-]+)", re.MULTILINE)
# How an entry of construction rules in the package begins.
_CODE = re.compile(r"^- (?:\{)?code: ([\w/-]+)", re.MULTILINE)
_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def read_own(path: str, meaning: Callable[[MappingNode], Iterable[Problem]] | None = None) -> Any:
    """Return the data of such a file; what came with the package is taken as it is.

    Args:
        path: the file.
        meaning: what is wrong with its tree that its schema cannot say; None if it is checked here.

    Raises:
        UnreadableFileError: it cannot be opened.
        FaultyFileError: it is written wrongly.
    """
    if _is_packaged(path):
        tree = read_tree(decode(read_bytes(path, MAX_CATALOG_BYTES)), json=False, max_entries=MAX_CATALOG_ENTRIES)
        return None if tree is None else to_data(tree)
    name = os.path.basename(path)

    def judged(tree: MappingNode, _whole: bool) -> Iterable[Problem]:
        return meaning(tree) if meaning is not None else _meaning(tree, name)

    tree, problems = read_validated(path, KINDS[name], CODE, meaning=judged)
    if problems:
        raise FaultyFileError(display_path(path), problems)
    return None if tree is None else to_data(tree)


def _is_packaged(path: str) -> bool:
    """Whether a file came with the package, and is known to be right."""
    return path.startswith(_PACKAGE + os.sep)


@cache
def rule_ids(folder: str) -> tuple[str, ...]:
    """Return the ids of the rules and decisions of the game in a folder, in the order of its rulebook, if it has one.

    Those of the package are read without a YAML parser, as quickly as a ruling wants them.

    Raises:
        UnreadableFileError, FaultyFileError: see `read_own`.
    """
    path = os.path.join(folder, RULEBOOK)
    if not os.path.exists(path):
        return ()
    if _is_packaged(path):
        return tuple(_ID.findall(decode(read_bytes(path))))
    data = read_own(path)
    return tuple(entry["id"] for field in ("rules", "decisions") for entry in data[field])


@cache
def construction_codes(folder: str) -> tuple[str, ...]:
    """Return the codes of the construction rules of the game in a folder, those of catalogs and of matches included.

    Raises:
        UnreadableFileError, FaultyFileError: see `read_own`.
    """
    codes: list[str] = []
    for name in (RULES, CODES):
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            continue
        text = decode(read_bytes(path, MAX_CATALOG_BYTES))
        if _is_packaged(path):
            codes += _CODE.findall(text)
        else:
            tree = read_tree(text, json=False, max_entries=MAX_CATALOG_ENTRIES)
            rules = entries(tree, "rules") if isinstance(tree, MappingNode) else []
            codes += [code.text for rule in rules if isinstance(code := rule.get("code"), Scalar)]
    return tuple(codes)


def _meaning(tree: MappingNode, name: str) -> Iterator[Problem]:
    """Yield what the schema of a file of this name cannot say."""
    if name in (RULEBOOK, CODES):
        for field, key in (("rules", "id"), ("decisions", "id"), ("rules", "code")):
            yield from twice(entries(tree, field), key)
        return
    for _, language in tree.items:
        for phrase, words in language.items if isinstance(language, MappingNode) else ():
            known = sorted(placeholders(phrase.text))
            lost = sorted(placeholders(words.text) - set(known)) if isinstance(words, Scalar) else []
            for value in lost:
                yield unknown("value" if known else "no-value", words, value, known)


def entries(tree: MappingNode, field: str) -> list[MappingNode]:
    """Return the mappings of the list under a key."""
    node = tree.get(field)
    return [entry for entry in node.items if isinstance(entry, MappingNode)] if isinstance(node, Sequence) else []


def twice(entries: Iterable[MappingNode], key: str) -> Iterator[Problem]:
    """Yield the entries that bear the id of an earlier one."""
    seen: dict[str, int] = {}
    for entry in entries:
        node = entry.get(key)
        if isinstance(node, Scalar):
            if node.text in seen:
                yield Problem(CODE, "game-twice", node.line, node.column, name=node.text, first=seen[node.text])
            seen.setdefault(node.text, node.line)


def unknown(kind: str, node: Node, name: str, known: list[str]) -> Problem:
    """Return that a name at a place is none of those that are known."""
    near = nearest(name, known, 1)
    return Problem(CODE, f"game-{kind}", node.line, node.column, name=name, known=known, suggestions=near)
