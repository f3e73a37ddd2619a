"""Compiling a gettext catalog: the text form that translators write (.po) to the binary form that Python reads (.mo)."""

from __future__ import annotations

import os
import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_MAGIC = 0x950412DE
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_KEYWORDS = ("msgctxt", "msgid", "msgstr")


class CatalogError(ValueError):
    """A line of a catalog that cannot be read; the text says which."""


def compile_catalog(source: str) -> bytes:
    """Return the binary form of a catalog, the same bytes for the same text.

    Entries without a translation and those marked as fuzzy are left out, as `msgfmt` does. Plural forms are not read:
    messages have a syntax of their own for them.

    Raises:
        CatalogError: a line is not of the format, or an entry is there twice.
    """
    texts: dict[bytes, bytes] = {}
    for line, entry, fuzzy in _entries(source):
        if not entry.get("msgstr") or (fuzzy and entry["msgid"]):
            continue
        key = entry["msgid"] if "msgctxt" not in entry else f"{entry['msgctxt']}\4{entry['msgid']}"
        if key.encode() in texts:
            raise CatalogError(f"line {line}: the entry {entry['msgid']!r} is there twice")
        texts[key.encode()] = entry["msgstr"].encode()
    return _binary(sorted(texts.items()))


def compile_file(path: str) -> bytes:
    """Return the binary form of the catalog in a file.

    Raises:
        CatalogError: a line is not of the format; the text names the file.
        OSError: the file cannot be read.
    """
    with open(path, encoding="utf-8") as file:
        source = file.read()
    try:
        return compile_catalog(source)
    except CatalogError as error:
        raise CatalogError(f"{os.path.basename(path)}, {error}") from None


def _entries(source: str) -> Iterator[tuple[int, dict[str, str], bool]]:
    """Yield (line it ends at, keyword -> text, whether it is marked as fuzzy) of each entry."""
    entry: dict[str, str] = {}
    last, fuzzy, number = "", False, 0
    for number, written in enumerate(source.splitlines(), 1):
        line = written.strip()
        # A comment, an empty line or the start of the next entry ends an entry.
        if "msgstr" in entry and not line.startswith(('"', "msgstr")):
            yield number - 1, entry, fuzzy
            entry, last, fuzzy = {}, "", False
        if line.startswith("#,"):
            fuzzy = fuzzy or "fuzzy" in line
        if not line or line.startswith("#"):
            continue
        keyword, _, text = ("", "", line) if line.startswith('"') else line.partition(" ")
        if keyword:
            if keyword not in _KEYWORDS or keyword in entry:
                raise CatalogError(f"line {number}: {keyword!r} is not expected here")
            entry[keyword], last = "", keyword
        elif not last:
            raise CatalogError(f"line {number}: a text without a keyword before it")
        entry[last] += _unquoted(text.strip(), number)
    if "msgstr" in entry:
        yield number, entry, fuzzy
    elif entry:
        raise CatalogError(f"line {number}: the last entry has no msgstr")


def _unquoted(text: str, number: int) -> str:
    if len(text) < 2 or not text.startswith('"') or not text.endswith('"'):
        raise CatalogError(f"line {number}: put a text in double quotes")
    pieces, rest = [], iter(text[1:-1])
    for sign in rest:
        if sign == '"':
            raise CatalogError(f"line {number}: a double quote within a text needs a backslash before it")
        if sign == "\\":
            escape = next(rest, "")
            if escape not in _ESCAPES:
                raise CatalogError(f"line {number}: the escape \\{escape} is not known")
            pieces.append(_ESCAPES[escape])
        else:
            pieces.append(sign)
    return "".join(pieces)


def without_context(catalog: bytes, context: str) -> bytes:
    """Return a binary catalog of ours without the texts of a context."""
    number, ids, texts = struct.unpack_from("<3I", catalog, 8)

    def text(table: int, at: int) -> bytes:
        length, start = struct.unpack_from("<2I", catalog, table + 8 * at)
        return catalog[start : start + length]

    pairs = [(text(ids, at), text(texts, at)) for at in range(number)]
    return _binary([pair for pair in pairs if not pair[0].startswith(f"{context}\4".encode())])


def _binary(texts: list[tuple[bytes, bytes]]) -> bytes:
    """Return a .mo file: its header, the tables of (length, offset) of ids and of translations, then all the bytes."""
    header, table = 7 * 4, len(texts) * 8
    at = header + 2 * table
    tables, data = [], []
    for column in (0, 1):
        for pair in texts:
            tables.append(struct.pack("<2I", len(pair[column]), at))
            data.append(pair[column] + b"\0")
            at += len(pair[column]) + 1
    head = struct.pack("<7I", _MAGIC, 0, len(texts), header, header + table, 0, header + 2 * table)
    return head + b"".join(tables) + b"".join(data)
