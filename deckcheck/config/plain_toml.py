"""The plain part of TOML, in which nearly every configuration is written, read without the library's parser.

Tables, and on lines of their own keys with texts, lists of texts, true and false. Whatever else a line may hold is left
to `toml_tree`, whose imports take half the time of a check. A test holds the two to the same trees.
"""

from __future__ import annotations

from deckcheck.decklist.nodes import CONSTANT, QUOTED, Mapping, Scalar, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decklist.nodes import Node

_MAX_LINES = 2_000


def read_plain_toml(text: str, table: tuple[str, ...] = ()) -> Mapping | None:
    """Return the tree of one table of a text (of the whole text: `()`), or None where it is not plain.

    Other tables are passed over unread.
    """
    # Keys are looked for one by one, which is quick for as many as people write.
    if text.count("\n") > _MAX_LINES:
        return None
    # Within a text of several lines a table's head is none; the others are for the parser to judge.
    if '"""' in text or "'''" in text or "\\" in text or "\t" in text:
        return None
    root = Mapping([], 1, 1)
    current = None if table else root
    headed = False
    lines = iter(enumerate(text.split("\n"), 1))
    for number, raw in lines:
        line = raw.strip(" \r")
        if not line or line[0] == "#":
            continue
        if not line.isprintable():
            return None
        if line[0] == "[":
            headed = True
            path, many = _head(line)
            if path is None or (len(path) < len(table) and table[: len(path)] == path):
                return None
            if path[: len(table)] != table:
                current = None
                continue
            current = None if many else _table(root, path[len(table) :], number, len(raw) - len(raw.lstrip(" [")) + 1)
            if current is None:
                return None
        elif current is None:
            # Before the first head, a key may have the path of the table: `tool.deckcheck.strict = true`.
            if not headed and line[0] in "\"'t":
                return None
        elif not _entry(current, line, number, raw.index(line[0]) + 1, lines):
            return None
    return root


def _entry(table: Mapping, line: str, number: int, column: int, lines: Iterator[tuple[int, str]]) -> bool:
    """Add a key and its value, which may go on over the next lines; False where they are not plain."""
    key, equals, value = line.partition("=")
    key, value = key.rstrip(), value.lstrip()
    if value[:1] == "[":
        while value[-1] != "]":
            following = next(lines, None)
            if following is None or not following[1].rstrip("\r").isprintable():
                return False
            value += following[1].strip(" \r") or " "
    node = _value(value, number, column)
    if not equals or node is None or not _bare(key) or table.get(key) is not None:
        return False
    table.items.append((Scalar(key, QUOTED, number, column), node))
    return True


def _bare(key: str) -> bool:
    return key.isascii() and key.replace("-", "a").replace("_", "a").isalnum()


def _head(line: str) -> tuple[tuple[str, ...] | None, bool]:
    """Return the path of a table's head, and whether it is one of many of that name.

    The path is None where its parts are not bare; the last one may be in quotes.
    """
    many = line.startswith("[[") and line.endswith("]]")
    inner = line[2:-2].strip() if many else line[1:-1].strip()
    if line[-1] != "]" or not inner:
        return None, many
    quote = min((at for at in (inner.find('"'), inner.find("'")) if at >= 0), default=-1)
    last: list[str] = []
    if quote >= 0:
        text = _text(inner[quote:])
        if text is None or (quote and inner[quote - 1] != "."):
            return None, many
        last = [text]
        inner = inner[: quote - 1] if quote else ""
    parts = inner.split(".") if inner else []
    return ((*parts, *last) if all(map(_bare, parts)) else None), many


def _table(root: Mapping, path: tuple[str, ...], line: int, column: int) -> Mapping | None:
    """Return a new table below the root; None where it is there already, or where something else is."""
    here = root
    for depth, part in enumerate(path):
        found = here.get(part)
        if found is None:
            found = Mapping([], line, column)
            here.items.append((Scalar(part, QUOTED, line, column), found))
        elif depth == len(path) - 1 or not isinstance(found, Mapping):
            return None
        here = found
    return None if not path and root.items else here


def _value(value: str, line: int, column: int) -> Node | None:
    if value in ("true", "false"):
        return Scalar(value, CONSTANT, line, column)
    if value[:1] == "[" and value[-1:] == "]":
        parts = value[1:-1].split(",")
        if not parts[-1].strip():
            del parts[-1]
        texts = [_text(part.strip()) for part in parts]
        if None in texts:
            return None
        return Sequence([Scalar(text or "", QUOTED, line, column) for text in texts], line, column)
    text = _text(value)
    return None if text is None else Scalar(text, QUOTED, line, column)


def _text(written: str) -> str | None:
    """Return what is in quotes, if nothing there has a meaning of its own."""
    quote = written[:1]
    if len(written) < 2 or quote not in ('"', "'") or written[-1] != quote or quote in written[1:-1]:
        return None
    return written[1:-1]
