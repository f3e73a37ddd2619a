"""What people copy along with a list: the marks of mails, forums, chats and pages, taken off with every place kept."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TICKED = "ticked"
UNTICKED = "unticked"
STRUCK = "struck"  # the whole line is struck out
PARTLY = "partly"  # a part of it is

# Signs without width: they show nothing and separate nothing.
# So does what draws a key around a digit: `2\uFE0F\u20E3 Oz`.
_UNSEEN = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\ufe0f?\u20e3")
# Letters, digits and marks as wide as Chinese ones, and what they are: `２ Ｏｚ（foil）`.
_WIDE = {0xFF00 + low: 0x20 + low for low in range(0x01, 0x5F)}
_QUOTED = re.compile(r"(?:>\s?)+")  # a mail that was answered
_BULLET = re.compile(
    r"(?:(?:[-*+–—]\s+|[•·▪▫◦‣●○■□►▶➤∙⁃→➔➜➢⇒»›★☆✦✧❖◆◇✱]\uFE0F?\s*)(?:\[(?P<box>[ xX✓✔])\]\s+)?"
    r"|\[(?P<bare>[ xX✓✔])\]\s+(?=\S)|(?P<sign>[☐☑☒✓✔✗✘✅⬜])\uFE0F?\s*)"
)
_TICKS = "xX✓✔☑✅"
_NESTED = re.compile(r"\*{2,6}\s(?!.*\*\*)\s*")  # the bullet of a list in a list; bold words have an end
_FENCE = re.compile(r"(?:```|~~~)[\w+-]*\Z")
# The tags of forums, as `[b]`, `[/size]`, `[color=red]`; a heading in brackets has none of these names.
_BBCODE = re.compile(
    r"\[/?(?:b|i|u|size|colou?r|font|url|quote|code|list|center|left|right|spoiler|indent|deck|img|highlight|pre|ul|ol|li"
    r"|\*)(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
# What has the same tag on both sides is in it, whatever a forum calls it: `[card]Oz[/card]`.
_PAIR = re.compile(r"\[([a-z]{1,12})(?:=[^\[\]]{0,40})?\]([^\[\]]{1,200})\[/([a-z]{1,12})\]", re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\[\]]+)\]\([^()\s]*\)")
_DOUBLE = re.compile(r"\[\[([^\[\]]+)\]\]")  # how chats ask a bot for a card
_MARKS = "*_` "
_STRESS = ("**", "__", "`", "*", "_")
_BOLD_COUNT = re.compile(  # `**2x** Oz`
    "|".join(rf"{mark}\s?(?:[0-9]+\s?[xX×]?|[xX×][0-9]+)\s?{mark}" for mark in (r"\*\*", "__", r"\*", "_", "`"))
)
_STRIKE = re.compile(r"~~|\[(/?)(?:s|strike|del)\]|<(/?)(?:s|strike|del)(?:\s[^<>]*)?>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})(?=[\s/>])[^<>]*>")
_INLINE = frozenset(
    ("a", "abbr", "b", "code", "em", "font", "i", "img", "mark", "small", "span", "strong", "sub", "sup", "u", "del")
) | {"s", "strike", "ins", "big", "label", "input", "cite", "q"}
_BLOCKS = frozenset(
    (
        "html",
        "body",
        "head",
        "title",
        "ul",
        "ol",
        "li",
        "br",
        "hr",
        "p",
        "div",
        "table",
        "thead",
        "tbody",
        "tfoot",
        "tr",
    )
) | {"td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "section", "article", "dl", "dt", "dd"}
_CELLS = ("td", "th")
_STRONG = ("h1", "h2", "h3", "h4", "h5", "h6")


class Piece(NamedTuple):
    """What one line of a list holds.

    Attributes:
        line, column: its place, from 1.
        words: the line without what was put around it.
        written: the line with all that.
        marked: whether it is set as a heading.
        box: `TICKED` or `UNTICKED` where a box is in front of it, else empty.
        struck: `STRUCK` or `PARTLY` where it is struck out, else empty.
        implied: whether it is not a line of the file, but a heading that a convention implies there.
        known: what the file's format makes of it, its kind and what in the account; or None.
    """

    line: int
    column: int
    words: str
    written: str
    marked: bool = False
    box: str = ""
    struck: str = ""
    implied: bool = False
    known: tuple[str, str] | None = None


def is_html(text: str) -> bool:
    """Whether a text holds the tags that give a page its lines."""
    return any(tag.group(2).lower() in _BLOCKS for tag in _TAG.finditer(text))


def is_marked_up(text: str) -> bool:
    """Whether a text holds a tag of a page, of any kind."""
    return any(tag.group(2).lower() in _BLOCKS | _INLINE for tag in _TAG.finditer(text))


def pieces(lines: Sequence[str], first: int = 1) -> Iterator[Piece]:
    """Yield what the lines of a pasted list hold, without what mails, forums and chats put around it.

    A line stays a line: no mark on one reaches the next, but for what is struck out from one line to another.

    Args:
        lines: the lines.
        first: the number of the first of them.
    """
    for at, (line, struck) in enumerate(_struck(lines)):
        yield _piece(first + at, 1, _without_inline_tags(line), struck=struck, written=lines[at])


def pieces_of_page(lines: Sequence[str]) -> Iterator[Piece]:
    """Yield what the lines of a page's source hold: a piece for each element that has a line of its own there.

    The cells of a table's row are separated by tabs. A line break of the source ends a piece, except between the cells
    of a row: words that follow a break always begin a piece.
    """
    page = _Page()
    for number, (source, struck) in enumerate(_struck(lines), 1):
        if page.words_open and not (page.cells and source.lstrip().startswith("<")):
            yield from page.done()
        at = 0
        page.struck = struck
        for tag in _TAG.finditer(source):
            name = tag.group(2).lower()
            if name not in _INLINE and name not in _BLOCKS:
                continue
            page.words(source[at : tag.start()], number, at)
            at = tag.end()
            yield from page.tag(name, closes=bool(tag.group(1)))
        page.words(source[at:], number, at)
        if not source.strip():
            yield from page.done()
            yield Piece(number, 1, "", "")
    yield from page.done()


class _Page:
    """Puts together what a line of a page holds, as its source goes by."""

    def __init__(self) -> None:
        self.place = (0, 1)
        self.parts: list[str] = []
        self.cells = 0  # of the row that is open
        self.strong = False
        self.struck = ""

    @property
    def words_open(self) -> bool:
        """Whether a piece has begun."""
        return bool(self.parts)

    def words(self, words: str, line: int, at: int) -> None:
        """Take what is between two tags."""
        if words.strip():
            if not self.parts:
                self.place = (line, at + len(words) - len(words.lstrip()) + 1)
            self.parts.append(words.strip() if self.cells else words)

    def tag(self, name: str, *, closes: bool) -> Iterator[Piece]:
        """Take a tag, which may end a line of the page."""
        if name in _INLINE:
            return
        if name in _CELLS:
            self.cells += not closes
            if not closes and self.cells > 1:
                self.parts.append("\t")
            return
        yield from self.done()
        self.strong = name in _STRONG and not closes

    def done(self) -> Iterator[Piece]:
        """Yield the line that is open, if it holds anything."""
        words = "".join(self.parts)
        if words.strip():
            yield _piece(*self.place, words.strip("\t"), strong=self.strong, struck=self.struck)
        self.parts = []
        self.cells = 0


def _struck(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each line without the marks that strike words out, and whether all of it, or a part, is struck out."""
    open_until = -1
    for at, line in enumerate(lines):
        marks = list(_STRIKE.finditer(line)) if ("~~" in line or "[" in line or "<" in line) else []
        if _FENCE.match(line.strip()):
            marks = []
        if not marks:
            yield line, STRUCK if at < open_until and line.strip() else ""
            continue
        bare = _STRIKE.sub("", line)
        inside = _STRIKE.sub("\0", line)
        if at <= open_until:
            first = inside.partition("\0")
            yield bare, STRUCK if not first[2].strip("\0 \t.,;") else PARTLY
            continue
        if len(marks) == 1 and not (marks[0].group(1) or marks[0].group(2)):
            closing = _closing(lines, at, marks[0])
            open_until = closing if closing is not None else -1
            whole = closing is not None and not inside.partition("\0")[0].strip(" \t-*+•>")
            yield bare, STRUCK if whole else PARTLY
            continue
        outside = "".join(inside.split("\0")[::2])
        yield bare, STRUCK if not re.sub(r"[\s>*+•.,;-]", "", outside) else PARTLY


def _closing(lines: Sequence[str], at: int, opening: re.Match[str]) -> int | None:
    """Return the line that ends what is struck out from a line on, or None where nothing does."""
    if opening.group() == "~~":
        return None
    for below in range(at + 1, min(at + 200, len(lines))):
        for mark in _STRIKE.finditer(lines[below]):
            return below if mark.group(1) or mark.group(2) else None
    return None


def _without_inline_tags(line: str) -> str:
    if "<" not in line:
        return line
    return _TAG.sub(lambda tag: "" if tag.group(2).lower() in _INLINE else tag.group(), line)


def _unpaired(pair: re.Match[str]) -> str:
    opening, words, closing = pair.groups()
    return words if opening.lower() == closing.lower() else pair.group()


def _box(bullet: re.Match[str]) -> str:
    sign = bullet.group("box") or bullet.group("bare") or bullet.group("sign")
    return "" if sign is None else TICKED if sign in _TICKS else UNTICKED


def without_bullet(piece: Piece) -> Piece:
    """Return a line without the bullet, or the box, that it begins with once a stamp is taken off."""
    match = _BULLET.match(piece.words)
    if match is None:
        return piece
    left = piece.words[match.end() :].lstrip()
    column = piece.column + len(piece.words) - len(left)
    return piece._replace(words=left, column=column, box=_box(match))


def _piece(
    number: int, column: int, line: str, *, strong: bool = False, struck: str = "", written: str | None = None
) -> Piece:
    written = (line if written is None else written).strip()
    if not line.isascii():
        line = _UNSEEN.sub("", line).translate(_WIDE)
    rest = line.strip()
    at = len(line) - len(line.lstrip())
    marked = strong
    box = ""
    for pattern in (_QUOTED, _NESTED, _BULLET):
        match = pattern.match(rest)
        if match is not None:
            if pattern is _BULLET:
                box = _box(match)
            left = rest[match.end() :].lstrip()
            at += len(rest) - len(left)
            rest = left
    if "[" in rest:
        left = _DOUBLE.sub(r"\1", _LINK.sub(r"\1", rest))
        bare = _PAIR.sub(_unpaired, _BBCODE.sub("", left))
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
    return Piece(number, column + at, rest, written, marked, box, struck)
