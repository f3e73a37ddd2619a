"""JSON to the tree of `nodes`, by JSON's own rules (RFC 8259), so that every node keeps its place."""

from __future__ import annotations

import re

from deckcheck.decklist.limits import MAX_DEPTH
from deckcheck.decklist.nodes import CONSTANT, NUMBER, QUOTED, Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from deckcheck.decklist.nodes import Node

_SPACE = re.compile(r"[ \t\n\r]*")
_SPECIAL = re.compile(r'["\\\x00-\x1f]')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", re.ASCII)
_HEX = re.compile(r"[0-9a-fA-F]{4}", re.ASCII)
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_MAX_NUMBER = 30  # characters; a longer number is not a count of anything


def read_json(text: str, max_entries: int) -> Node:
    """Return the tree of a JSON text.

    Raises:
        Problem: `decklist/syntax` for what is not JSON; `decklist/limits` for nesting below 32 levels or more than
            `max_entries` nodes.
    """
    return _Reader(text, max_entries).document()


class _Reader:
    """A recursive descent over one text; `at` is the index of the next character."""

    def __init__(self, text: str, max_entries: int) -> None:
        self.text = text
        # The same text, character for character, in which one alone ends each line.
        self.lines = text.replace("\r\n", " \n").replace("\r", "\n") if "\r" in text else text
        self.at = 0
        self.max_entries = max_entries
        self.left = max_entries
        # Lines are counted as the reader moves on, since positions are asked for in rising order.
        self.line = 1
        self.line_start = 0
        self.counted = 0

    def document(self) -> Node:
        self._skip()
        node = self._value(0)
        self._skip()
        if self.at < len(self.text):
            self._fail("json-trailing")
        return node

    def _skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _place(self, at: int) -> tuple[int, int]:
        newlines = self.lines.count("\n", self.counted, at)
        if newlines:
            self.line += newlines
            self.line_start = self.lines.rindex("\n", self.counted, at) + 1
        self.counted = at
        return self.line, at - self.line_start + 1

    def _fail(self, message: str, at: int | None = None, **values: object) -> NoReturn:
        line, column = self._place(max(self.at if at is None else at, self.counted))
        raise Problem("decklist/syntax", message, line, column, **values)

    def _value(self, depth: int) -> Node:
        char = self.text[self.at : self.at + 1]
        line, column = self._place(self.at)
        self.left -= 1
        if self.left < 0:
            raise Problem("decklist/limits", "limit-entries", line, column, limit=self.max_entries)
        if char and char in "{[":
            if depth >= MAX_DEPTH:
                raise Problem("decklist/limits", "limit-depth", line, column, limit=MAX_DEPTH)
            self.at += 1
            return self._mapping(depth, line, column) if char == "{" else self._sequence(depth, line, column)
        if char == '"':
            return self._string()
        for word in ("true", "false", "null"):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return Scalar(word, CONSTANT, line, column)
        number = _NUMBER.match(self.text, self.at)
        if number is None:
            self._fail("json-value" if char else "json-end", found=char)
        if number.end() - number.start() > _MAX_NUMBER:
            raise Problem("decklist/limits", "limit-number", line, column, limit=_MAX_NUMBER)
        self.at = number.end()
        return Scalar(number.group(), NUMBER, line, column)

    def _mapping(self, depth: int, line: int, column: int) -> Mapping:
        items: list[tuple[Scalar, Node]] = []
        self._skip()
        if self._take("}"):
            return Mapping(items, line, column)
        while True:
            self._skip()
            char = self.text[self.at : self.at + 1]
            if char != '"':
                self._fail("json-key" if char else "json-end", found=char)
            key = self._string()
            self._skip()
            if not self._take(":"):
                self._fail("json-colon", key=key.text)
            self._skip()
            items.append((key, self._value(depth + 1)))
            self._skip()
            if self._take("}"):
                return Mapping(items, line, column)
            if not self._take(","):
                self._fail("json-comma")

    def _sequence(self, depth: int, line: int, column: int) -> Sequence:
        items: list[Node] = []
        self._skip()
        if self._take("]"):
            return Sequence(items, line, column)
        while True:
            self._skip()
            items.append(self._value(depth + 1))
            self._skip()
            if self._take("]"):
                return Sequence(items, line, column)
            if not self._take(","):
                self._fail("json-comma")

    def _take(self, char: str) -> bool:
        if self.text.startswith(char, self.at):
            self.at += 1
            return True
        return False

    def _string(self) -> Scalar:
        start = self.at
        line, column = self._place(start)
        self.at += 1
        parts: list[str] = []
        while True:
            end = _SPECIAL.search(self.text, self.at)
            parts.append(self.text[self.at : end.start() if end else len(self.text)])
            self.at += len(parts[-1])
            char = self.text[self.at : self.at + 1]
            if char == '"':
                self.at += 1
                return Scalar("".join(parts), QUOTED, line, column)
            if char != "\\":
                self._fail("json-control" if char else "json-open-string", start if not char else None)
            parts.append(self._escape())

    def _escape(self) -> str:
        char = self.text[self.at + 1 : self.at + 2]
        if char in _ESCAPES and char:
            self.at += 2
            return _ESCAPES[char]
        if char != "u":
            self._fail("json-escape", found=char)
        code = self._hex(self.at + 2)
        self.at += 6
        if 0xD800 <= code < 0xDC00 and self.text.startswith("\\u", self.at):
            low = self._hex(self.at + 2)
            if 0xDC00 <= low < 0xE000:
                self.at += 6
                return chr(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00))
        if 0xD800 <= code < 0xE000:
            # Half of a pair is not a character: it can be neither printed nor written to a report.
            self._fail("json-surrogate", self.at - 6)
        return chr(code)

    def _hex(self, at: int) -> int:
        match = _HEX.match(self.text, at)
        if match is None:
            self._fail("json-escape", found="u")
        return int(match.group(), 16)
