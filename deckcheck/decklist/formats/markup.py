"""XML, read without trust: no document types, no entities, no network, bounded, every element at its place."""

from __future__ import annotations

from xml.parsers import expat

from deckcheck.decklist.limits import MAX_DEPTH
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn

MAX_ELEMENTS = 50_000  # some programs write one element a copy, and three inside it
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


class Element:
    """One element: its name, attributes, child elements and own text, at the place of its opening tag."""

    __slots__ = ("attributes", "children", "column", "line", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.name = name
        self.attributes = attributes
        self.children: list[Element] = []
        self.text = ""
        self.line = line
        self.column = column

    def named(self, name: str) -> Iterator[Element]:
        """Yield the child elements of this name."""
        return (child for child in self.children if child.name == name)


def read_xml(text: str, root: str) -> Element:
    """Return the root element of an XML text.

    Raises:
        Problem: `decklist/syntax` for what is not XML, has a document type or another root than `root`;
            `decklist/limits` for too many elements or too deep ones.
    """
    # The text is in memory already: its declaration of an encoding has no say any more.
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    builder = _Builder(parser)
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    # Without a document type there are no entities but the five of XML itself: nothing expands, nothing is fetched.
    parser.StartDoctypeDeclHandler = builder.refuse
    parser.EntityDeclHandler = builder.refuse
    parser.ExternalEntityRefHandler = builder.refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        detail = expat.ErrorString(error.code) or str(error)
        raise Problem("decklist/syntax", "xml-syntax", error.lineno, error.offset + 1, detail=detail) from None
    found = builder.root
    if found is None or found.name != root:
        place = (found.line, found.column) if found else (1, 1)
        raise Problem("decklist/syntax", "xml-root", *place, wanted=root, found=found.name if found else "")
    return found


class _Builder:
    """Builds the tree; `parser` gives the place."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.root: Element | None = None
        self.open: list[Element] = []
        self.left = MAX_ELEMENTS

    def place(self) -> tuple[int, int]:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def start(self, name: str, attributes: dict[str, str]) -> None:
        element = Element(name, attributes, *self.place())
        self.left -= 1
        if self.left < 0:
            raise Problem("decklist/limits", "limit-entries", element.line, element.column, limit=MAX_ELEMENTS)
        if len(self.open) >= MAX_DEPTH:
            raise Problem("decklist/limits", "limit-depth", element.line, element.column, limit=MAX_DEPTH)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        self.open[-1].text += text

    def refuse(self, *_arguments: Any) -> NoReturn:
        raise Problem("decklist/syntax", "xml-doctype", *self.place())


def escaped(text: str) -> str:
    """Return a text as it may be in an attribute or an element.

    What XML cannot hold at all becomes U+FFFD; what is not a printable character becomes a reference.
    """
    return "".join(_ESCAPES.get(char) or (char if char.isprintable() else _reference(char)) for char in text)


def _reference(char: str) -> str:
    return f"&#{ord(char)};" if _allowed(char) else "\ufffd"


def _allowed(char: str) -> bool:
    code = ord(char)
    return 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code >= 0x10000
