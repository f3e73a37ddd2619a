"""The YAML parser for a PyYAML without libyaml: PyYAML's own in Python, made to judge as libyaml does."""

from __future__ import annotations

import yaml

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BREAKS = "\r\n\x85\u2028\u2029"
_ENDS = "\0 \t" + _BREAKS  # what may be behind the mark that ends a document


class PythonParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    """PyYAML's own parser: nine times slower than libyaml, with the same events.

    It differs from its model where libyaml does: tabs may separate, though not indent; within brackets a question mark
    is a character like any other; a comment may follow the header of a block scalar at once.
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

    def scan_plain(self) -> yaml.tokens.ScalarToken:
        """Return a scalar without quotes; within brackets, a question mark is a character like any other."""
        start = end = self.get_mark()
        indent = self.indent + 1
        parts: list[str] = []
        spaces: list[str] = []
        while self.peek() != "#":
            length = self._word_length()
            if not length:
                break
            self.allow_simple_key = False
            parts += [*spaces, self.prefix(length)]
            self.forward(length)
            end = self.get_mark()
            spaces = self.scan_plain_spaces(indent, start)
            if not spaces or (not self.flow_level and self.column < indent):
                break
        return yaml.tokens.ScalarToken("".join(parts), True, start, end)

    def _word_length(self) -> int:
        """Return how many characters follow that belong to a plain scalar."""
        length = 0
        while self.peek(length) not in _ENDS and not (self.flow_level and self.peek(length) in ",[]{}"):
            if self.peek(length) == ":":
                following = self.peek(length + 1)
                if self.flow_level and following in ",?[]{}":
                    self.forward(length)
                    raise yaml.scanner.ScannerError(
                        "while scanning a plain scalar", None, "found unexpected ':'", self.get_mark()
                    )
                if following in _ENDS:
                    break
            length += 1
        return length

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

    def scan_flow_scalar_non_spaces(self, double: bool, start_mark: Any) -> list[str]:
        """Return the next words of a scalar in quotes; an escape that represents no character is an error."""
        try:
            words: list[str] = super().scan_flow_scalar_non_spaces(double, start_mark)
            "".join(words).encode()
        except (OverflowError, ValueError):
            raise yaml.scanner.ScannerError(
                "while parsing a quoted scalar",
                start_mark,
                "found invalid Unicode character escape code",
                self.get_mark(),
            ) from None
        return words

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

    def scan_directive_name(self, start_mark: Any) -> str:
        """Return the name of a directive; one that YAML does not know is an error."""
        name: str = super().scan_directive_name(start_mark)  # type: ignore[no-untyped-call]
        if name not in ("YAML", "TAG"):
            raise yaml.scanner.ScannerError(
                "while scanning a directive", start_mark, "found an unknown directive name", self.get_mark()
            )
        return name
