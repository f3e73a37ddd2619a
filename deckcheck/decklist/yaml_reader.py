"""YAML to the tree of `nodes`, through the parser's events, so that every node keeps its place and its spelling."""

from __future__ import annotations

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from deckcheck.decklist.limits import MAX_DEPTH
from deckcheck.decklist.lines import lines_of, place_in
from deckcheck.decklist.nodes import PLAIN, QUOTED, Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.yaml_lines import places_of
from deckcheck.decklist.yaml_words import plain_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.decklist.lines import Places
    from deckcheck.decklist.nodes import Node

    Container = Mapping | Sequence


def _fastest() -> Any:
    try:
        from yaml._yaml import CParser
    except ImportError:  # PyYAML was built without libyaml
        from deckcheck.decklist.yaml_parser import PythonParser

        return PythonParser
    return CParser


PARSER = _fastest()
_MAX_TAGS = 32  # directives that name tags
_TOO_DEEP = "maximum nesting depth"  # in what libyaml 0.2.6 says of a thousand open brackets


def read_yaml(text: str, max_entries: int) -> Node | None:
    """Return the tree of a YAML document, or None for one that holds nothing.

    Raises:
        Problem: `decklist/syntax` for what is not YAML, or YAML that lists have no use for (tags, a second document);
            `decklist/limits` for anchors and aliases, nesting below 32 levels, or more than `max_entries` nodes.
    """
    if "\ufeff" in text:
        # Two files put together; parsers differ in what they make of it.
        raise _unreadable_character(text)
    if text.count("%TAG") > _MAX_TAGS:
        # libyaml compares each with all others.
        raise Problem("decklist/syntax", "yaml-tag", *place_in(text, text.index("%TAG")), tag="%TAG")
    places = places_of(text)
    try:
        tree = _parsed(text, max_entries)
    except yaml.YAMLError as error:
        raise _problem(error, text, places) from None
    except Problem as problem:
        if places is not None:
            problem.line, problem.column = places.seen(problem.line, problem.column)
        raise
    if tree is not None and places is not None:
        _move(tree, places)
    return tree


def _parsed(text: str, max_entries: int) -> Node | None:
    """Return the tree of a YAML document with the places that the parser shows."""
    try:
        return _tree(PARSER(text), max_entries)
    except yaml.YAMLError as error:
        if _TOO_DEEP not in str(error):
            raise
    # libyaml looks ahead of the brackets that it reports; read in Python, the first that is too deep is found.
    from deckcheck.decklist.yaml_parser import PythonParser

    return _tree(PythonParser(text), max_entries)


def _move(node: Node, places: Places) -> None:
    """Give a node and all below it the places that editors know; none is deeper than `MAX_DEPTH`."""
    node.line, node.column = places.seen(node.line, node.column)
    if isinstance(node, Mapping):
        for key, value in node.items:
            _move(key, places)
            _move(value, places)
    elif isinstance(node, Sequence):
        for item in node.items:
            _move(item, places)


def _tree(parser: Any, max_entries: int) -> Node | None:  # noqa: C901  one loop: a call for each event costs a third
    next_event = parser.get_event
    root: Node | None = None
    outer: list[Container | None] = []  # the containers around `current`, innermost last
    current: Any = None
    in_mapping = False
    key: Scalar | None = None  # of `current`, a mapping, while its value is awaited
    documents = 0
    left = max_entries
    node: Any
    while True:
        event = next_event()
        kind = event.__class__
        if kind is ScalarEvent:
            if event.tag is not None or event.anchor is not None:
                raise _refused(event)
            mark = event.start_mark
            node = Scalar(event.value, PLAIN if event.implicit[0] else QUOTED, mark.line + 1, mark.column + 1)
            if in_mapping and key is None:
                key = node
                continue
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            current = outer.pop()
            in_mapping = current.__class__ is Mapping
            continue
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if event.tag is not None or event.anchor is not None:
                raise _refused(event)
            mark = event.start_mark
            if in_mapping and key is None:
                raise Problem("decklist/syntax", "yaml-complex-key", mark.line + 1, mark.column + 1)
            if len(outer) >= MAX_DEPTH:
                raise Problem("decklist/limits", "limit-depth", mark.line + 1, mark.column + 1, limit=MAX_DEPTH)
            node = (Mapping if kind is MappingStartEvent else Sequence)([], mark.line + 1, mark.column + 1)
        elif kind is StreamEndEvent:
            return root
        elif kind is AliasEvent:
            raise _refused(event)
        else:
            if kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    mark = event.start_mark
                    raise Problem("decklist/syntax", "yaml-documents", mark.line + 1, mark.column + 1)
            continue
        left -= 1
        if left < 0:
            raise Problem("decklist/limits", "limit-entries", node.line, node.column, limit=max_entries)
        if current is None:
            root = node
        elif in_mapping:
            current.items.append((key, node))
            key = None
        else:
            current.items.append(node)
        if kind is not ScalarEvent:
            outer.append(current)
            current = node
            in_mapping = kind is MappingStartEvent


def _refused(event: Any) -> Problem:
    """Return the problem of a tag, an anchor or an alias: features that a list of cards has no use for."""
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    if event.anchor is not None:
        return Problem("decklist/limits", "yaml-anchor", line, column, name=event.anchor)
    return Problem("decklist/syntax", "yaml-tag", line, column, tag=event.tag)


def _problem(error: yaml.YAMLError, text: str, places: Places | None) -> Problem:
    """Return the parser's complaint as a problem with a place (a character it cannot read is found again)."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return _unreadable_character(text)
    detail = getattr(error, "problem", None) or getattr(error, "context", None) or ""
    line, column = mark.line + 1, mark.column + 1
    line, column = _within(text, *(places.seen(line, column) if places is not None else (line, column)))
    if "\t" in detail or "'\\t'" in detail or _tab_at(text, line):
        return Problem("decklist/syntax", "yaml-tab", line, column)
    words = plain_words(detail)
    if words.id in ("yaml-second-colon", "yaml-indentation"):
        from deckcheck.decklist.yaml_layout import layout

        if (found := layout(text, line)) is not None:
            return found
    return Problem("decklist/syntax", "yaml-syntax", line, column, detail=words)


def _unreadable_character(text: str) -> Problem:
    """Return the problem of the first character that YAML does not allow, for which parsers give no place."""
    for number, line in enumerate(lines_of(text), 1):
        column = next((at for at, char in enumerate(line, 1) if not _printable(char)), 0)
        if column:
            return Problem("decklist/syntax", "yaml-character", number, column, char=f"U+{ord(line[column - 1]):04X}")
    return Problem("decklist/syntax", "yaml-unreadable", 1, 1)


def _within(text: str, line: int, column: int) -> tuple[int, int]:
    """Return a place of a text; the end of the text where a parser names a line behind it."""
    lines = lines_of(text)
    return (line, column) if line <= len(lines) else (len(lines), len(lines[-1]) + 1)


def _tab_at(text: str, line: int) -> bool:
    """Whether the line is indented with a tab, the commonest way to write what YAML refuses."""
    lines = lines_of(text)
    return line <= len(lines) and lines[line - 1].lstrip(" ").startswith("\t")


def _printable(char: str) -> bool:
    """Whether YAML allows the character."""
    code = ord(char)
    return (
        char in "\t\r\x85"
        or 0x20 <= code <= 0x7E
        or 0xA0 <= code <= 0xD7FF
        or (0xE000 <= code <= 0xFFFD and code != 0xFEFF)
        or code >= 0x10000
    )
