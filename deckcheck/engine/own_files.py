"""The data files of a game beside its construction rules: options, rulebook, further codes, and what it says in French.

Those of a game from outside the package are held to JSON Schemas, as its `construction.yaml` is, and to each other.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache

from deckcheck.catalog.homes import shown
from deckcheck.catalog.names import nearest
from deckcheck.decklist.described import read_described
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar, Sequence, to_data
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import decode, read_bytes, read_tree
from deckcheck.engine.options import GameError, Option
from deckcheck.engine.speech import SPEECH, VOCABULARY
from deckcheck.failure import Failure
from deckcheck.messages import Joined, placeholders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from deckcheck.decklist.nodes import Node

OPTIONS, RULEBOOK, CODES = "options.yaml", "rulebook.yaml", "codes.yaml"
CODE = "game/schema"
# File -> the schema that describes it.
KINDS = {OPTIONS: "options", RULEBOOK: "rulebook", CODES: "codes", SPEECH: "phrases", VOCABULARY: "phrases"}
# How an entry of a rulebook in the package begins.
_ID = re.compile(r"^- (?:\{)?id: ([\w-]+)", re.MULTILINE)
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read_own(path: str) -> Any:
    """Return the data of such a file; what came with the package is taken as it is.

    Raises:
        UnreadableFileError: it cannot be opened.
        FaultyFileError: it is written wrongly.
    """
    if _is_packaged(path):
        tree = read_tree(decode(read_bytes(path, MAX_CATALOG_BYTES)), json=False, max_entries=MAX_CATALOG_ENTRIES)
        return None if tree is None else to_data(tree)
    name = os.path.basename(path)

    def meaning(tree: MappingNode, _whole: bool) -> Iterator[Problem]:
        return _meaning(tree, path)

    tree, problems = read_described(path, KINDS[name], CODE, meaning=meaning)
    if problems:
        raise FaultyFileError(shown(path), problems)
    return None if tree is None else to_data(tree)


def _is_packaged(path: str) -> bool:
    """Whether a file came with the package, and is known to be right."""
    return path.startswith(_PACKAGE + os.sep)


@cache
def rule_ids(folder: str) -> tuple[str, ...]:
    """Return the ids of the rules and decisions of the game in a folder, in the order of its rulebook, if it has one.

    Those of the package are told without a YAML parser, as quickly as a ruling wants them.

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


def faults(folder: str) -> Iterator[Failure]:
    """Yield why such files of a game from outside the package cannot be used, wherever its folder has them."""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "_")))
        for name in sorted(KINDS.keys() & set(files)):
            try:
                read_own(os.path.join(here, name))
            except Failure as failure:
                yield failure


def _meaning(tree: MappingNode, path: str) -> Iterator[Problem]:
    """Yield what the schema of a file cannot say."""
    name = os.path.basename(path)
    if name == OPTIONS:
        ids: tuple[str, ...] = ()
        with suppress(Failure):  # what is wrong with the rulebook is told where that is read
            ids = rule_ids(os.path.dirname(path))
        yield from _options(tree, ids)
    elif name == RULEBOOK:
        for field in ("rules", "decisions"):
            yield from _twice(_entries(tree, field), "id")
    elif name == CODES:
        yield from _twice(_entries(tree, "rules"), "code")
    else:
        for _, language in tree.items:
            for phrase, said in language.items if isinstance(language, MappingNode) else ():
                known = sorted(placeholders(phrase.text))
                lost = sorted(placeholders(said.text) - set(known)) if isinstance(said, Scalar) else []
                for value in lost:
                    yield _unknown("value" if known else "no-value", said, value, known)


def _options(tree: MappingNode, ids: Iterable[str]) -> Iterator[Problem]:
    entries = _entries(tree, "options")
    yield from _twice(entries, "name")
    known = sorted(ids)
    for entry in entries:
        option, default = _option(to_data(entry)), entry.get("default")
        try:
            option.read(option.default)
        except GameError as error:
            place = default or entry
            yield Problem(CODE, "game-default", place.line, place.column, detail=Joined(*error.parts))
        rules = entry.get("rules")
        for node in (entry.get("decision"), *(rules.items if isinstance(rules, Sequence) else ())):
            if isinstance(node, Scalar) and known and node.text not in known:
                yield _unknown("rule", node, node.text, known)


def load_options(folder: str) -> dict[str, Option]:
    """Return the options of the game in a folder by name, from its `options.yaml`.

    Raises:
        UnreadableFileError, FaultyFileError: see `read_own`.
    """
    return {entry["name"]: _option(entry) for entry in read_own(os.path.join(folder, OPTIONS))["options"]}


def _option(entry: dict[str, Any]) -> Option:
    default = entry["default"]
    values = (False, True) if isinstance(default, bool) else tuple(entry.get("values", ()))
    rules = tuple(entry.get("rules", ()))
    least, most = entry.get("least", 0), entry.get("most", 10_000)
    return Option(entry["name"], default, values, least, most, entry["text"], entry.get("decision", ""), rules)


def _entries(tree: MappingNode, field: str) -> list[MappingNode]:
    node = tree.get(field)
    return [entry for entry in node.items if isinstance(entry, MappingNode)] if isinstance(node, Sequence) else []


def _twice(entries: Iterable[MappingNode], key: str) -> Iterator[Problem]:
    """Yield the entries that bear the id of an earlier one."""
    seen: dict[str, int] = {}
    for entry in entries:
        node = entry.get(key)
        if isinstance(node, Scalar):
            if node.text in seen:
                yield Problem(CODE, "game-twice", node.line, node.column, name=node.text, first=seen[node.text])
            seen.setdefault(node.text, node.line)


def _unknown(kind: str, node: Node, name: str, known: list[str]) -> Problem:
    near = nearest(name, known, 1)
    return Problem(CODE, f"game-{kind}", node.line, node.column, name=name, known=known, suggestions=near)
