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
from deckcheck.decklist.nodes import PLAIN, QUOTED, Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.decklist.nodes import Node

    Container = Mapping | Sequence


_BREAKS = "\r\n\x85\u2028\u2029"
_ENDS = "\0 \t" + _BREAKS  # what may stand behind the mark that ends a document


class _PythonParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    """PyYAML's own parser: nine times slower than libyaml, with the same events.

    Where the two disagree on what YAML is, this one is made to follow libyaml: tabs may separate, though not indent.
    """

    def __init__(self, stream: str) -> None:
        yaml.reader.Reader.__init__(self, stream)
        yaml.scanner.Scanner.__init__(self)
        yaml.parser.Parser.__init__(self)

    def scan_to_next_token(self) -> None:
        """Pass over white space and comments."""
        while True:
            tabs = self.flow_level or not self.allow_simple_key
            while self.peek() == " " or (tabs and self.peek() == "\t"):
                self.forward()
            if self.peek() == "#":
                while self.peek() not in "\0" + _BREAKS:
                    self.forward()
            if not self._line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_plain_spaces(self, indent: int, start_mark: Any) -> list[str]:
        """Return the white space within a plain scalar, with line breaks folded; nothing where the scalar ends."""
        spaces = []
        while self.peek() in " \t":
            spaces.append(self.peek())
            self.forward()
        if self.peek() not in _BREAKS:
            return spaces
        first = self._line_break()
        self.allow_simple_key = True
        more = []
        while self.column or self.prefix(3) not in ("---", "...") or self.peek(3) not in _ENDS:
            if self.peek() in _BREAKS:
                more.append(self._line_break())
            elif self.peek() == "\t" and self.column < indent:
                raise yaml.scanner.ScannerError(
                    "while scanning a plain scalar",
                    start_mark,
                    "found a tab character that violates indentation",
                    self.get_mark(),
                )
            elif self.peek() in " \t":
                self.forward()
            else:
                return [*([] if first == "\n" and more else [first if first != "\n" else " "]), *more]
        return []

    def scan_block_scalar_indicators(self, start_mark: Any) -> tuple[bool | None, int | None]:  # noqa: ARG002
        """Return whether a block scalar keeps its last line breaks, and how far it is indented, where it says so."""
        keeps = increment = None
        while (keeps is None and self.peek() in "+-") or (increment is None and self.peek() in "123456789"):
            if self.peek() in "+-":
                keeps = self.peek() == "+"
            else:
                increment = int(self.peek())
            self.forward()
        return keeps, increment

    def scan_block_scalar_ignored_line(self, start_mark: Any) -> None:
        """Pass over the rest of the line that opens a block scalar."""
        while self.peek() in " \t":
            self.forward()
        if self.peek() == "#":
            while self.peek() not in "\0" + _BREAKS:
                self.forward()
        if self.peek() not in "\0" + _BREAKS:
            raise yaml.scanner.ScannerError(
                "while scanning a block scalar", start_mark, "expected a comment or a line break", self.get_mark()
            )
        self._line_break()

    def _line_break(self) -> str:
        """Take a line break and return it as YAML reads it, or an empty string where there is none."""
        taken: str = self.scan_line_break()  # type: ignore[no-untyped-call]
        return taken

    def scan_directive(self) -> yaml.tokens.DirectiveToken:
        """Return a directive; one that YAML does not know is an error."""
        token: yaml.tokens.DirectiveToken = super().scan_directive()
        if token.name not in ("YAML", "TAG"):
            raise yaml.scanner.ScannerError(
                "while scanning a directive", token.start_mark, "found an unknown directive name", token.start_mark
            )
        return token


def _fastest() -> Any:
    try:
        from yaml._yaml import CParser
    except ImportError:  # PyYAML was built without libyaml
        return _PythonParser
    return CParser


PARSER = _fastest()


def read_yaml(text: str, max_entries: int) -> Node | None:
    """Return the tree of a YAML document, or None for one that holds nothing.

    Raises:
        Problem: `decklist/syntax` for what is no YAML, or YAML that lists have no use for (tags, a second document);
            `decklist/limits` for anchors and aliases, nesting below 32 levels, or more than `max_entries` nodes.
    """
    if "\ufeff" in text:
        # Two files put together; parsers differ in what they make of it.
        raise _unreadable_character(text)
    try:
        parser = PARSER(text)
        return _tree(parser, max_entries)
    except yaml.YAMLError as error:
        raise _problem(error, text) from None


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


def _problem(error: yaml.YAMLError, text: str) -> Problem:
    """Return the parser's complaint as a problem with a place (a character it cannot read is found anew)."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return _unreadable_character(text)
    detail = getattr(error, "problem", None) or getattr(error, "context", None) or ""
    line, column = _within(text, mark.line + 1, mark.column + 1)
    if "\t" in detail or "'\\t'" in detail or _tab_at(text, line):
        return Problem("decklist/syntax", "yaml-tab", line, column)
    return Problem("decklist/syntax", "yaml-syntax", line, column, detail=detail)


def _unreadable_character(text: str) -> Problem:
    """Return the problem of the first character that YAML does not allow, for which parsers give no place."""
    for number, line in enumerate(text.split("\n"), 1):
        column = next((at for at, char in enumerate(line, 1) if not _printable(char)), 0)
        if column:
            return Problem("decklist/syntax", "yaml-character", number, column, char=f"U+{ord(line[column - 1]):04X}")
    return Problem("decklist/syntax", "yaml-unreadable", 1, 1)


def _within(text: str, line: int, column: int) -> tuple[int, int]:
    """Return a place of a text; the end of the text where a parser names a line behind it."""
    lines = text.split("\n")
    return (line, column) if line <= len(lines) else (len(lines), len(lines[-1]) + 1)


def _tab_at(text: str, line: int) -> bool:
    """Whether the line is indented with a tab, the commonest way to write what YAML refuses."""
    lines = text.split("\n")
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
