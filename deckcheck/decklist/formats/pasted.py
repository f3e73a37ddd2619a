"""What people copy along with a list: the marks of mails, forums, chats and pages, taken off with every place kept."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_QUOTED = re.compile(r"(?:>\s?)+")  # a mail that was answered
_BULLET = re.compile(r"(?:[-*+–—]\s+|[•·▪▫◦‣●○■□►▶➤∙]\s*)(?:\[[ xX✓]\]\s+)?|[☐☑☒✓✔✗]\s*")
_FENCE = re.compile(r"(?:```|~~~)[\w+-]*\Z")
# The tags of forums, as `[b]`, `[/size]`, `[color=red]`; a heading in brackets has none of these names.
_BBCODE = re.compile(
    r"\[/?(?:b|i|u|s|size|colou?r|font|url|quote|code|list|center|left|right|spoiler|indent|deck|img|highlight|pre|ul|ol|li"
    r"|\*)(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_DOUBLE = re.compile(r"\[\[([^\[\]]+)\]\]")  # how chats ask a bot for a card
_STRESS = ("**", "__", "~~", "`", "*", "_")
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})(?=[\s/>])[^<>]*>")
_HTML = re.compile(
    r"</?(?:html|body|ul|ol|li|br|p|div|span|table|thead|tbody|tr|td|th|b|i|u|strong|em|h[1-6]|blockquote|pre|a|font|img)"
    r"(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
_INLINE = (
    "a",
    "abbr",
    "b",
    "code",
    "em",
    "font",
    "i",
    "img",
    "mark",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "u",
)
_CELLS = ("td", "th")
_STRONG = ("h1", "h2", "h3", "h4", "h5", "h6")


class Piece(NamedTuple):
    """What one line of a list says.

    Attributes:
        line, column: where it stands, from 1.
        words: the line without what was put around it.
        written: the line with all that.
        marked: whether it is set as a heading.
    """

    line: int
    column: int
    words: str
    written: str
    marked: bool = False


def is_html(text: str) -> bool:
    """Whether a text holds the tags of a page."""
    return _HTML.search(text) is not None


def pieces(lines: Iterable[str]) -> Iterator[Piece]:
    """Yield what the lines of a pasted list say, without what mails, forums and chats put around it."""
    for number, line in enumerate(lines, 1):
        yield _piece(number, 1, line)


def pieces_of_page(lines: Iterable[str]) -> Iterator[Piece]:
    """Yield what the lines of a page's source say: a piece for each element that stands on a line of its own there.

    The cells of a table's row are parted by tabs.
    """
    line, column = 0, 1
    words: list[str] = []
    cells = 0
    strong = False
    for number, source in enumerate(lines, 1):
        at = 0
        for tag in (*_TAG.finditer(source), None):
            said = source[at : tag.start() if tag else len(source)]
            if said.strip():
                if not words:
                    line, column = number, at + len(said) - len(said.lstrip()) + 1
                words.append(said.strip() if cells else said)
            if tag is None:
                break
            at = tag.end()
            name = tag.group(2).lower()
            if name in _INLINE:
                continue
            if name in _CELLS:
                if not tag.group(1) and (cells := cells + 1) > 1:
                    words.append("\t")
                continue
            if "".join(words).strip():
                yield _piece(line, column, "".join(words), strong=strong)
            words = []
            cells = 0
            strong = name in _STRONG and not tag.group(1)
        # The end of a line is white space in a page, and nothing between cells; a line without tags is one of a list.
        if words and not cells and at:
            words.append(" ")
        elif words and not cells:
            yield _piece(line, column, "".join(words), strong=strong)
            words = []
    if words:
        yield _piece(line, column, "".join(words), strong=strong)


def _piece(number: int, column: int, line: str, *, strong: bool = False) -> Piece:
    rest = line.strip()
    at = len(line) - len(line.lstrip())
    marked = strong
    for pattern in (_QUOTED, _BULLET):
        match = pattern.match(rest)
        if match is not None:
            left = rest[match.end() :].lstrip()
            at += len(rest) - len(left)
            rest = left
    if "[" in rest:
        left = _DOUBLE.sub(r"\1", _LINK.sub(r"\1", rest))
        bare = _BBCODE.sub("", left)
        marked = marked or (bare != left and left.startswith("[") and left.endswith("]"))
        rest = bare.strip()
    if _FENCE.match(rest):
        rest = ""
    if "&" in rest and _ENTITY.search(rest):
        rest = html.unescape(rest).strip()
    for mark in _STRESS:
        inside = rest[len(mark) : len(rest) - len(mark)]
        if rest.startswith(mark) and rest.endswith(mark) and inside.strip(mark[0]) and mark not in inside:
            rest = inside.strip()
            marked = marked or mark in ("**", "__")
    return Piece(number, column + at, rest, line.strip(), marked)
