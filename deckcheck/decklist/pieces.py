"""The stretches of a YAML text, a key, a value or a group each, so that the text can be changed in places."""

from __future__ import annotations

from yaml import YAMLError
from yaml.events import (
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from deckcheck.decklist.yaml_reader import PARSER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Place: TypeAlias = "tuple[int, int]"
    Piece: TypeAlias = "Token | Group"


class Token:
    """A scalar of the text: where it starts and ends (lines and columns from 0), its value and how it is written."""

    __slots__ = ("end", "plain", "quote", "start", "value")

    def __init__(self, start: Place, end: Place, value: str, quote: str | None, *, plain: bool) -> None:
        self.start = start
        self.end = end
        self.value = value
        self.quote = quote
        self.plain = plain

    @property
    def is_line(self) -> bool:
        """Whether it starts and ends on one line."""
        return self.start[0] == self.end[0]


class Group:
    """A mapping (`pairs`) or a sequence (`items`) of the text; `flow` where it is in brackets."""

    __slots__ = ("end", "flow", "items", "pairs", "start")

    def __init__(self, start: Place, *, flow: bool) -> None:
        self.start = start
        self.end = start
        self.flow = flow
        self.items: list[Piece] = []
        self.pairs: list[tuple[Token, Piece]] | None = None


def pieces(text: str) -> Group | None:
    """Return the outermost mapping of the text with its places, or None where there is none."""
    root: Group | None = None
    outer: list[Group] = []
    keys: list[Token | None] = []
    for event in events(text):
        kind = event.__class__
        if kind in (MappingEndEvent, SequenceEndEvent):
            outer.pop().end = (event.end_mark.line, event.end_mark.column)
            keys.pop()
            continue
        if kind is ScalarEvent:
            piece: Piece = Token(
                (event.start_mark.line, event.start_mark.column),
                (event.end_mark.line, event.end_mark.column),
                event.value,
                event.style or None,
                plain=event.implicit[0],
            )
        elif kind in (MappingStartEvent, SequenceStartEvent):
            piece = Group((event.start_mark.line, event.start_mark.column), flow=bool(event.flow_style))
            if kind is MappingStartEvent:
                piece.pairs = []
        else:
            continue
        if outer:
            parent, key = outer[-1], keys[-1]
            if parent.pairs is None:
                parent.items.append(piece)
            elif key is None and isinstance(piece, Token):
                keys[-1] = piece
            elif key is not None:
                parent.pairs.append((key, piece))
                keys[-1] = None
        elif isinstance(piece, Group):
            root = piece
        if isinstance(piece, Group):
            outer.append(piece)
            keys.append(None)
    return root if root is not None and root.pairs is not None else None


def deck_sections(root: Group | None) -> list[tuple[Token, Piece]]:
    """Return the sections of the deck, each a key and a value."""
    for key, value in (root.pairs or []) if root is not None else []:
        if key.value == "deck" and isinstance(value, Group) and value.pairs is not None:
            return value.pairs
    return []


def written(name: str, token: Token, *, flow: bool) -> str:
    """Return a name as YAML, quoted as the token was and where it has to be."""
    if token.quote == "'" or (token.plain and not _is_plain(name, flow=flow)):
        return "'" + name.replace("'", "''") + "'"
    if token.quote == '"':
        return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return name


def _is_plain(name: str, *, flow: bool) -> bool:
    """Whether a name means itself in YAML without quotes, as a key and as an item."""
    text = f"{{as item: [{name}], {name}: 1}}\n" if flow else f"as item:\n- {name}\n{name}: 1\n"
    try:
        root = pieces(text)
    except YAMLError:
        return False
    pairs = (root.pairs if root is not None else None) or []
    items = [item for _, group in pairs[:1] if isinstance(group, Group) for item in group.items]
    tokens = [*items, *(key for key, _ in pairs[1:])]
    return [token.value for token in tokens if isinstance(token, Token)] == [name, name] and name.isprintable()


def long_rows(text: str) -> set[int]:
    """Return the lines, from 0, that a text of several lines takes (notes, a card's text), the last one left out."""
    rows: set[int] = set()
    for event in events(text):
        kind = event.__class__
        if kind is ScalarEvent:
            rows.update(range(event.start_mark.line, event.end_mark.line))
    return rows


def events(text: str) -> list[Any]:
    """Return the parser's events."""
    parser = PARSER(text)
    found = []
    while parser.check_event():
        found.append(parser.get_event())
    return found


class Edits:
    """Changes of stretches of a text, made from the end, so that places stay true."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0]
        for line in text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.edits: list[tuple[int, int, str]] = []

    def at(self, place: Place) -> int:
        """Return the index of a place in the text."""
        return self.starts[place[0]] + place[1]

    def replace(self, start: int, end: int, words: str) -> None:
        """Note that a stretch is to become other words."""
        self.edits.append((start, end, words))

    def put(self, token: Token, words: str) -> None:
        """Note that a scalar is to become other words."""
        self.replace(self.at(token.start), self.at(token.end), words)

    def done(self) -> str:
        """Return the changed text."""
        text = self.text
        for start, end, words in sorted(self.edits, reverse=True):
            text = text[:start] + words + text[end:]
        return text
