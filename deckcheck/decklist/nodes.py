"""The tree that every file of the user is read into: scalars, mappings and sequences that know their place."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Node: TypeAlias = "Scalar | Mapping | Sequence"

# How a scalar was written; what it means is for the field that reads it to say.
PLAIN = "plain"  # YAML, without quotes: a name or a number, as the field wants
QUOTED = "quoted"  # YAML in quotes or as a block, and every JSON string: text only
NUMBER = "number"  # a JSON number
CONSTANT = "constant"  # JSON's true, false and null

# The counts that decklists write, to look up rather than to parse.
_USUAL = {str(number): number for number in range(100)}
_WHOLE = re.compile(r"(?:0|[1-9][0-9]{0,17})\Z", re.ASCII)
_SIGNED = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z", re.ASCII)


class Scalar:
    """One value as it was written; `line` and `column` count from 1, columns in code points."""

    __slots__ = ("column", "line", "style", "text")

    def __init__(self, text: str, style: str, line: int, column: int) -> None:
        self.text = text
        self.style = style
        self.line = line
        self.column = column

    def __repr__(self) -> str:
        return f"Scalar({self.text!r}, {self.style!r}, {self.line}, {self.column})"

    @property
    def is_text(self) -> bool:
        """Whether the scalar can be read as text (a JSON number, true, false or null cannot)."""
        return self.style is PLAIN or self.style is QUOTED

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written here: a YAML key without a value, or JSON's null."""
        return (not self.text and self.style is PLAIN) or (self.style is CONSTANT and self.text == "null")

    def whole(self) -> int | None:
        """Return the whole number (0 or more) written here, or None where none is."""
        if self.style is PLAIN:
            usual = _USUAL.get(self.text)
            if usual is not None:
                return usual
            return int(self.text) if _WHOLE.match(self.text) else None
        if self.style is NUMBER:
            if _WHOLE.match(self.text):
                return int(self.text)
            value = float(self.text)
            return int(value) if 0 <= value < 1e18 and value == int(value) else None
        return None


class Mapping:
    """Keys and values in the order of the file; a key may occur twice (the reader of the field reports it)."""

    __slots__ = ("column", "items", "line")

    def __init__(self, items: list[tuple[Scalar, Node]], line: int, column: int) -> None:
        self.items = items
        self.line = line
        self.column = column

    def __repr__(self) -> str:
        return f"Mapping({self.items!r}, {self.line}, {self.column})"

    def get(self, key: str) -> Node | None:
        """Return the value of the first entry with this key, or None."""
        for name, value in self.items:
            if name.text == key:
                return value
        return None


class Sequence:
    """Values in the order of the file."""

    __slots__ = ("column", "items", "line")

    def __init__(self, items: list[Node], line: int, column: int) -> None:
        self.items = items
        self.line = line
        self.column = column

    def __repr__(self) -> str:
        return f"Sequence({self.items!r}, {self.line}, {self.column})"


def to_data(node: Node) -> Any:
    """Return the tree as plain Python data, by the rules of the project's own YAML (and of JSON).

    Plain `true`, `false`, whole numbers and nothing at all become bool, int and None; everything else is text.
    Rulesets, catalogs and rulings are read this way; decklists are not, since there the field says what a scalar means.
    """
    if isinstance(node, Mapping):
        return {key.text: to_data(value) for key, value in node.items}
    if isinstance(node, Sequence):
        return [to_data(value) for value in node.items]
    return scalar_data(node)


def scalar_data(node: Scalar) -> Any:
    """Return the plain value of one scalar; see `to_data`."""
    text = node.text
    if node.style is PLAIN:
        if _SIGNED.match(text):
            return int(text)
        return _CONSTANTS.get(text, text)
    if node.style is NUMBER:
        return int(text) if _SIGNED.match(text) else float(text)
    if node.style is CONSTANT:
        return _CONSTANTS[text]
    return text


_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "": None, "~": None}
