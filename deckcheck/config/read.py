"""A configuration file to its values: every key known, every value of its kind, or a problem at its place."""

from __future__ import annotations

import os

from deckcheck.arguments import is_date
from deckcheck.config.find import SHARED
from deckcheck.decklist.limits import MAX_SUGGESTED
from deckcheck.decklist.nodes import Mapping, Scalar, Sequence, scalar_data
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode, read_bytes, read_tree
from deckcheck.options import DATE, PATHS, SETTINGS, SWITCH, TEXTS
from deckcheck.repository import leads_out, outside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, TypeVar

    from deckcheck.decklist.nodes import Node
    from deckcheck.patterns import Pattern

    Item = TypeVar("Item")

CODE = "config/schema"
# What can be set for all decks and for some of them: key -> kind.
KEYS = {option.key: option.kind for option in SETTINGS}
EXCLUDE, DEFAULT_EXCLUDE, PER_FILE = "exclude", "default-exclude", "per-file"
ALL_KEYS = (*KEYS, EXCLUDE, DEFAULT_EXCLUDE, PER_FILE)
MAX_ITEMS = 1_000  # of one list
ADDING = {option.key for option in SETTINGS if option.adds}  # everywhere else the nearer value counts


class Value:
    """What a key is set to, and the line that says so."""

    __slots__ = ("line", "value")

    def __init__(self, value: Any, line: int) -> None:
        self.value = value
        self.line = line


class Configuration:
    """What one configuration file says.

    Attributes:
        path, folder: the file, and the folder that its patterns and paths start from.
        values: key -> value, for every deck.
        per_file: the values for decks that a pattern fits, in the order of the file.
        exclude: patterns of files that are passed over.
        default_exclude: whether a search of folders leaves out what is excluded by default.
    """

    __slots__ = ("default_exclude", "exclude", "folder", "path", "per_file", "values")

    def __init__(self, path: str) -> None:
        self.path = path
        self.folder = os.path.dirname(path)
        self.values: dict[str, Value] = {}
        self.per_file: list[tuple[Pattern, dict[str, Value]]] = []
        self.exclude: list[Pattern] = []
        self.default_exclude = True

    def relative(self, path: str) -> str:
        """Return a path (absolute) as the patterns see it: from the folder of the file, with slashes."""
        return path.removeprefix(self._start()).replace(os.sep, "/")

    def _start(self) -> str:
        return self.folder.rstrip(os.sep) + os.sep

    def excludes(self, path: str, below: str | None = None) -> bool:
        """Whether a file (absolute) is to be passed over; folders are looked at as far as they are below `below`."""
        given = self.relative(path)
        start = self.relative(below) if below is not None and below.startswith(self._start()) else ""
        return any(pattern.fits(given, below=start) for pattern in self.exclude)

    def matching(self, path: str) -> tuple[int, ...]:
        """Return which entries of `per_file` hold for a file (absolute)."""
        given = self.relative(path)
        return tuple(index for index, (pattern, _) in enumerate(self.per_file) if pattern.fits(given))

    def merged(self, indices: Iterable[int]) -> dict[str, Value]:
        """Return the values for a file that these entries of `per_file` hold for; a later entry goes first."""
        merged = dict(self.values)
        for index in indices:
            for key, found in self.per_file[index][1].items():
                earlier = merged.get(key)
                if key in ADDING and earlier is not None:
                    merged[key] = Value([*earlier.value, *found.value], found.line)
                else:
                    merged[key] = found
        return merged


def read_configuration(path: str) -> tuple[Configuration, list[Problem]]:
    """Return what a configuration file says, and everything that is wrong with it.

    Raises:
        UnreadableFileError: the file cannot be opened.
    """
    configuration = Configuration(path)
    if leads_out(path):
        return configuration, [Problem(CODE, "config-link", 1, 1)]
    try:
        tree = _tree(path)
    except Problem as problem:
        problem.code = CODE
        return configuration, [problem]
    problems: list[Problem] = []
    if isinstance(tree, Mapping):
        _read(tree, configuration, problems)
    elif tree is not None and not (isinstance(tree, Scalar) and tree.is_empty):
        problems.append(Problem(CODE, "config-mapping", tree.line, tree.column))
    return configuration, problems


def _tree(path: str) -> Node | None:
    text = decode(read_bytes(path))
    if not path.endswith(".toml"):
        return read_tree(text, json=False)
    from deckcheck.config.plain_toml import read_plain_toml

    table = ("tool", "deckcheck") if os.path.basename(path) == SHARED else ()
    tree: Node | None = read_plain_toml(text, table)
    if tree is None:
        from deckcheck.config.toml_tree import read_toml

        tree = read_toml(text, CODE)
        for key in table:
            tree = tree.get(key) if isinstance(tree, Mapping) else None
    return tree


def _read(tree: Mapping, configuration: Configuration, problems: list[Problem]) -> None:
    for key, value in _keys(tree, ALL_KEYS, problems):
        if key.text == EXCLUDE:
            texts = _texts(key, value, problems)
            found = [_pattern(text, value, problems) for text in texts or ()]
            configuration.exclude = [pattern for pattern in found if pattern is not None]
        elif key.text == DEFAULT_EXCLUDE:
            switch = scalar_data(value) if isinstance(value, Scalar) else None
            if isinstance(switch, bool):
                configuration.default_exclude = switch
            else:
                problems.append(Problem(CODE, "config-flag", value.line, value.column, key=key.text))
        elif key.text == PER_FILE:
            _per_file(value, configuration, problems)
        else:
            _set(key, value, configuration, configuration.values, problems)


def _per_file(node: Node, configuration: Configuration, problems: list[Problem]) -> None:
    if not isinstance(node, Mapping):
        problems.append(Problem(CODE, "config-per-file", node.line, node.column))
        return
    for name, value in _few(node.items, node, problems):
        pattern = _pattern(name.text, name, problems)
        if not isinstance(value, Mapping):
            problems.append(Problem(CODE, "config-per-file", value.line, value.column))
            continue
        found: dict[str, Value] = {}
        for key, part in _keys(value, tuple(KEYS), problems):
            _set(key, part, configuration, found, problems)
        if pattern is not None:
            configuration.per_file.append((pattern, found))


def _keys(tree: Mapping, known: tuple[str, ...], problems: list[Problem]) -> Iterator[tuple[Scalar, Node]]:
    """Yield the entries whose keys are known; the others, and keys that come twice, are problems."""
    seen: dict[str, int] = {}
    for key, value in tree.items:
        if key.text in seen:
            problems.append(Problem(CODE, "duplicate-key", key.line, key.column, key=key.text, first=seen[key.text]))
        elif key.text in known:
            seen[key.text] = key.line
            yield key, value
        elif key.text in ALL_KEYS:
            problems.append(Problem(CODE, "config-not-per-file", key.line, key.column, key=key.text))
        else:
            from deckcheck.catalog.names import nearest

            spelt = key.text.replace("_", "-")
            few = len(problems) < MAX_SUGGESTED
            suggestions = [spelt] if spelt in known else nearest(key.text, known, 1) if few else []
            problems.append(
                Problem(
                    CODE,
                    "config-key",
                    key.line,
                    key.column,
                    key=key.text,
                    known=list(known),
                    suggestions=suggestions,
                )
            )


def _set(
    key: Scalar, node: Node, configuration: Configuration, values: dict[str, Value], problems: list[Problem]
) -> None:
    kind = KEYS[key.text]
    value: Any
    if kind in (TEXTS, PATHS):
        value = _texts(key, node, problems)
        if value is not None and kind == PATHS:
            # A configuration reads no further than its repository.
            problems += [
                Problem(CODE, "config-outside", node.line, node.column, key=key.text, path=path)
                for path in outside(configuration.folder, value)
            ]
            value = [os.path.normpath(os.path.join(configuration.folder, path)) for path in value]
    else:
        value = scalar_data(node) if isinstance(node, Scalar) else None
        wrong = not isinstance(value, bool) if kind == SWITCH else not isinstance(value, str) or not value.strip()
        if kind == DATE and not wrong and not is_date(value):
            wrong = True
        if wrong:
            problems.append(Problem(CODE, f"config-{kind}", node.line, node.column, key=key.text))
            value = None
    if value is not None:
        values[key.text] = Value(value, key.line)


def _texts(key: Scalar, node: Node, problems: list[Problem]) -> list[str] | None:
    """Return a list of texts, of which a single one needs no list."""
    nodes = _few(node.items, node, problems) if isinstance(node, Sequence) else [node]
    values = [scalar_data(item) if isinstance(item, Scalar) else None for item in nodes]
    if all(isinstance(value, str) and value.strip() for value in values):
        return [str(value) for value in values]
    problems.append(Problem(CODE, "config-texts", node.line, node.column, key=key.text))
    return None


def _few(items: list[Item], node: Node, problems: list[Problem]) -> list[Item]:
    """Return the items of a list, or none of too many: patterns are tried on every file, codes and files looked for."""
    if len(items) <= MAX_ITEMS:
        return items
    problems.append(Problem(CODE, "limit-entries", node.line, node.column, limit=MAX_ITEMS))
    return []


def _pattern(text: str, node: Node, problems: list[Problem]) -> Pattern | None:
    """Return a pattern that can fit something: it stays below the folder of its file."""
    from deckcheck.patterns import Pattern

    parts = text.split("/")
    try:
        if text.strip("/ ") and ".." not in parts and "." not in parts and "\\" not in text:
            return Pattern(text)
    except ValueError:  # such as [z-a]
        pass
    problems.append(Problem(CODE, "config-pattern", node.line, node.column, pattern=text))
    return None
