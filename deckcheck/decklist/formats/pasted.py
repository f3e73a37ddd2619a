"""What people copy along with a list: the marks of mails, forums, chats and pages, taken off with every place kept."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_QUOTED = re.compile(r"(?:>\s?)+")  # a mail that was answered
_BULLET = re.compile(r"(?:[-*+–—]\s+|[•·▪▫◦‣●○■□►▶➤∙]\uFE0F?\s*)(?:\[[ xX✓]\]\s+)?|[☐☑☒✓✔✗✅]\uFE0F?\s*")
_NESTED = re.compile(
    r"\*{2,6}\s(?!.*\*\*)\s*"
)  # the bullet of a list in a list, as wikis write it; bold words have an end
_FENCE = re.compile(r"(?:```|~~~)[\w+-]*\Z")
# The tags of forums, as `[b]`, `[/size]`, `[color=red]`; a heading in brackets has none of these names.
_BBCODE = re.compile(
    r"\[/?(?:b|i|u|s|size|colou?r|font|url|quote|code|list|center|left|right|spoiler|indent|deck|img|highlight|pre|ul|ol|li"
    r"|\*)(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_DOUBLE = re.compile(r"\[\[([^\[\]]+)\]\]")  # how chats ask a bot for a card
_MARKS = "*_` "
_STRESS = ("**", "__", "~~", "`", "*", "_")
_BOLD_COUNT = re.compile(  # `**2x** Oz`
    "|".join(rf"{mark}\s?(?:[0-9]+\s?[xX×]?|[xX×][0-9]+)\s?{mark}" for mark in (r"\*\*", "__", r"\*", "_", "`"))
)
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


def pieces(lines: Iterable[str], first: int = 1) -> Iterator[Piece]:
    """Yield what the lines of a pasted list say, without what mails, forums and chats put around it.

    Args:
        lines: the lines.
        first: the number of the first of them.
    """
    for number, line in enumerate(lines, first):
        yield _piece(number, 1, line)


def pieces_of_page(lines: Iterable[str]) -> Iterator[Piece]:
    """Yield what the lines of a page's source say: a piece for each element that stands on a line of its own there.

    The cells of a table's row are parted by tabs.
    """
    page = _Page()
    for number, source in enumerate(lines, 1):
        at = 0
        for tag in _TAG.finditer(source):
            page.words(source[at : tag.start()], number, at)
            at = tag.end()
            yield from page.tag(tag.group(2).lower(), closes=bool(tag.group(1)))
        page.words(source[at:], number, at)
        yield from page.end_of_line(plain=not at)
    yield from page.done()


class _Page:
    """Puts together what stands on one line of a page, as its source goes by."""

    def __init__(self) -> None:
        self.place = (0, 1)
        self.said: list[str] = []
        self.cells = 0  # of the row that is open
        self.strong = False

    def words(self, words: str, line: int, at: int) -> None:
        """Take what stands between two tags."""
        if words.strip():
            if not self.said:
                self.place = (line, at + len(words) - len(words.lstrip()) + 1)
            self.said.append(words.strip() if self.cells else words)

    def tag(self, name: str, *, closes: bool) -> Iterator[Piece]:
        """Take a tag, which may end a line of the page."""
        if name in _INLINE:
            return
        if name in _CELLS:
            self.cells += not closes
            if not closes and self.cells > 1:
                self.said.append("\t")
            return
        yield from self.done()
        self.cells = 0
        self.strong = name in _STRONG and not closes

    def end_of_line(self, *, plain: bool) -> Iterator[Piece]:
        """Take the end of a line: white space in a page, nothing between cells; one without tags is one of a list."""
        if self.said and not self.cells:
            if plain:
                yield from self.done()
            else:
                self.said.append(" ")

    def done(self) -> Iterator[Piece]:
        """Yield the line that is open, if it says anything."""
        words = "".join(self.said)
        if words.strip():
            yield _piece(*self.place, words, strong=self.strong)
        self.said = []


def _piece(number: int, column: int, line: str, *, strong: bool = False) -> Piece:
    rest = line.strip()
    at = len(line) - len(line.lstrip())
    marked = strong
    for pattern in (_QUOTED, _NESTED, _BULLET):
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
    match = _BOLD_COUNT.match(rest)
    if match is not None:
        rest = f"{match.group().strip(_MARKS)}{rest[match.end() :]}"
    return Piece(number, column + at, rest, line.strip(), marked)
