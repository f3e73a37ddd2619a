"""The plain part of YAML, in which nearly every decklist is written, read without a YAML library.

Block mappings, lists of scalars, plain or quoted scalars of one line, lists and mappings in brackets within a line,
comments: a regular expression splits such a text into lines, and indentation gives the tree. Whatever else a line may
hold is left to the full parser, which takes a multiple of the time to import and to run. Property tests hold the two to
the same trees.
"""

from __future__ import annotations

import re

from deckcheck.decklist.limits import MAX_DEPTH
from deckcheck.decklist.nodes import PLAIN, QUOTED, Mapping, Scalar, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.decklist.nodes import Node

    Container = Mapping | Sequence

# What YAML does not allow in a text, breaks lines, or indents in a way of its own (tabs).
_ODD = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
# A plain scalar has neither a colon nor a number sign here, since what these mean depends on what is beside them.
_PLAIN = r"\w[^:#\n]*"
_QUOTED = r""""[^"\\\n]*"|'[^'\n]*'"""
# Most lines are `key:` or `key: value`; of the others only the indentation is split off.
_LINE = re.compile(rf"^( *)(?:({_PLAIN}):( *)({_PLAIN})?\n|((?:[^ \n].*)?)\n)", re.MULTILINE)
# The dash of a list, a scalar, the colon after a key, the gap and the value; then nothing but a comment.
# What has been taken is never given back (`*+`), so that no line takes longer than it is long.
_OTHER = re.compile(
    rf"(- ++)?({_PLAIN}+|{_QUOTED})(?:(:)(?:( ++)({_PLAIN}+|{_QUOTED}|[\[{{][^#\n]*+))?+)?+ *+(?:(?<= )#.*)?",
)
# In brackets: a scalar, with the colon and the gap after it where it is a key; what opens, and what closes or goes on.
_FLOW_SCALAR = rf"(\w[^][{{}},?:#]*|{_QUOTED})"
_FLOW_KEY = re.compile(rf" *{_FLOW_SCALAR}: +")
_FLOW_VALUE = re.compile(rf" *(?:([\[{{])|{_FLOW_SCALAR} *)")
_FLOW_NEXT = re.compile(r" *([],}])")
_MAX_KEY = 1_000  # characters; YAML looks no further than 1,024 for the colon


def read_plain(text: str, max_entries: int) -> Mapping | None:
    """Return the tree of a text that is plain, or None for one that only the full parser can judge.

    The tree is the full parser's, node for node and place for place.
    """
    # Lines that end as on Windows are at the same places; a lone CR is left to the full parser.
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    # A text of this many lines is hardly a deck; the full parser stops at the limit, and this reader would not.
    if text.count("\n") >= max_entries:
        return None
    if not text.replace("\n", " ").isprintable() and _ODD.search(text):
        return None
    lines = _LINE.findall(text if text.endswith("\n") else text + "\n")
    tree = _Tree(max_entries - len(lines))
    # Held here as well: this loop is what a folder of thousands of decks spends its time in.
    current = tree.current
    # The indentation at which the next line can go on with `current`: none where a key waits, or a list is open.
    going_on = 0
    for number, (spaces, key, gap, value, other) in enumerate(lines, 1):
        if key:
            width = len(spaces)
            if width != going_on:
                if not tree.settle(width, number, listed=False):
                    return None
                current = tree.current
                going_on = width
            length = len(key)
            node = Scalar(key, PLAIN, number, width + 1)
            if not value:
                tree.key = node
                tree.after = width + length + 2
                going_on = -1
            elif gap:
                if value[-1] == " ":
                    value = value.rstrip(" ")  # noqa: PLW2901  the value of this line
                current.items.append((node, Scalar(value, PLAIN, number, width + length + len(gap) + 2)))
            else:
                return None
            if key[-1] == " " or length > _MAX_KEY:
                return None
        elif other and other[0] != "#":
            if not tree.other_line(len(spaces), other, number):
                return None
            current = tree.current
            going_on = -1 if tree.key is not None or current.__class__ is Sequence else tree.indent
    return tree.finished()


class _Tree:
    """The containers that are open while lines come in.

    Attributes:
        current: the innermost container; `outer` holds those around it with their indentation.
        key: a key of `current`, a mapping, whose value has not come yet; `after` is the column behind its colon.
        left: how many nodes may still come.
    """

    __slots__ = ("after", "current", "indent", "key", "left", "outer", "root")

    def __init__(self, left: int) -> None:
        self.root = Mapping([], 0, 1)
        self.current: Any = self.root
        self.indent = 0
        self.outer: list[tuple[Any, int]] = []
        self.key: Scalar | None = None
        self.after = 0
        self.left = left

    def settle(self, width: int, line: int, *, listed: bool) -> bool:
        """Open or close containers until one takes a line of this indentation; False where the text is not plain."""
        key = self.key
        if key is not None:
            # A list may be as far left as the key that it belongs to.
            if width > self.indent or (width == self.indent and listed):
                return self._open(key, width, line, listed=listed)
            self._leave_empty(key)
        while width < self.indent:
            self.current, self.indent = self.outer.pop()
        if self.current.__class__ is Sequence and not listed and self.outer[-1][1] == width:
            self.current, self.indent = self.outer.pop()
        return width == self.indent and (self.current.__class__ is Sequence) is listed

    def _open(self, key: Scalar, width: int, line: int, *, listed: bool) -> bool:
        inner: Container = (Sequence if listed else Mapping)([], line, width + 1)
        self.current.items.append((key, inner))
        self.outer.append((self.current, self.indent))
        self.current = inner
        self.indent = width
        self.key = None
        return len(self.outer) + 2 < MAX_DEPTH

    def _leave_empty(self, key: Scalar) -> None:
        self.current.items.append((key, Scalar("", PLAIN, key.line, self.after)))
        self.key = None

    def other_line(self, width: int, written: str, line: int) -> bool:
        """Take a line that is an item of a list, or has quotes, a comment or a flow sequence; False for another."""
        match = _OTHER.fullmatch(written)
        if match is None:
            return False
        dash, first, colon, gap, second = match.groups("")
        if not self.settle(width, line, listed=dash != ""):
            return False
        node = _scalar(first, line, width + len(dash) + 1)
        if dash:
            self.current.items.append(node)
            return not colon
        if first[-1] == " " or len(first) > _MAX_KEY:
            return False
        column = width + len(first) + len(gap) + 2
        if not second:
            self.key = node
            self.after = column
            return colon != ""
        if second[0] not in "[{":
            self.current.items.append((node, _scalar(second, line, column)))
            return True
        flow = _Flow(second, line, column, self.left)
        inner = flow.container(0, len(self.outer) + 2)
        self.left -= flow.entries
        self.current.items.append((node, inner))
        return inner is not None and not second[flow.at :].strip(" ")

    def finished(self) -> Mapping | None:
        """Return the whole tree, or None where nothing was written or there are too many nodes."""
        if self.key is not None:
            self._leave_empty(self.key)
        items = self.root.items
        if not items or self.left <= 0:
            return None
        self.root.line = items[0][0].line
        return self.root


def _scalar(written: str, line: int, column: int) -> Scalar:
    if written[0] in "\"'":
        return Scalar(written[1:-1], QUOTED, line, column)
    return Scalar(written.rstrip(" "), PLAIN, line, column)


class _Flow:
    """A list or a mapping in brackets, written in one line.

    Attributes:
        at: where in the text the reading is.
        entries: how many entries of lists and mappings have been read.
        most: where it is more, the full parser shows that a limit is passed.
    """

    __slots__ = ("at", "column", "entries", "line", "most", "written")

    def __init__(self, written: str, line: int, column: int, most: int) -> None:
        self.written = written
        self.line = line
        self.column = column
        self.most = most
        self.at = 0
        self.entries = 0

    def container(self, start: int, depth: int) -> Container | None:
        """Return what opens at a place of the text; None where it is not plain, or holds nothing."""
        mapping = self.written[start] == "{"
        closing = "}" if mapping else "]"
        items: list[Any] = []
        self.at = start + 1
        while depth < MAX_DEPTH and self.entries <= self.most:
            key = self._key() if mapping else None
            value = None if mapping and key is None else self._value(depth)
            end = None if value is None else _FLOW_NEXT.match(self.written, self.at)
            if end is None:
                return None
            items.append((key, value) if mapping else value)
            self.entries += 1
            self.at = end.end()
            if end[1] == closing:
                return (Mapping if mapping else Sequence)(items, self.line, self.column + start)
            if end[1] != ",":
                return None
        return None

    def _key(self) -> Scalar | None:
        match = _FLOW_KEY.match(self.written, self.at)
        if match is None or match.end(1) - match.start(1) > _MAX_KEY or match.group(1)[-1] == " ":
            return None
        self.at = match.end()
        return self._scalar(match, 1)

    def _value(self, depth: int) -> Node | None:
        match = _FLOW_VALUE.match(self.written, self.at)
        if match is None:
            return None
        if match.group(1):
            return self.container(match.start(1), depth + 1)
        self.at = match.end()
        return self._scalar(match, 2)

    def _scalar(self, match: re.Match[str], group: int) -> Scalar:
        return _scalar(match.group(group), self.line, self.column + match.start(group))
