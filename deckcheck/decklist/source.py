"""From a file to its tree: bytes within a limit, text in UTF-8, then YAML or JSON.

Whatever the program is given to read comes in through `read_bytes` and `read_standard_input`.
"""

from __future__ import annotations

import os
import stat
import sys

from deckcheck.decklist.limits import MAX_BYTES, MAX_ENTRIES, MAX_MAIL_BYTES
from deckcheck.decklist.lines import lines_of, place_in
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.failure import Failure
from deckcheck.messages import Joined, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.decklist.nodes import Node
    from deckcheck.messages import Translator


STDIN = "<stdin>"  # how standard input is named where a path would be
TEXT = "<text>"  # and a text that a program hands over
UNNAMED = (STDIN, TEXT)
MAILS = (".eml",)  # how the names of mails end
BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # what editors of Windows put before UTF-8
_DOCUMENTS = (b"PK\x03\x04", b"%PDF-", b"\xd0\xcf\x11\xe0", b"{\\rtf")  # of office programs, by how they begin
_BLANKS = " \t\r\n"
# Non-blocking, so that a named pipe without a writer cannot hold the program up; and no terminal takes it over.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class UnreadableFileError(Failure, OSError):
    """A file that cannot be opened or is not a file; `sentence` is what it says, as a message."""

    def __init__(self, message: str, path: str, **values: Any) -> None:
        super().__init__(message, path=path, **values)
        self.path = path
        self.sentence = Message(message, **self.values)


class UnjudgedFileError(UnreadableFileError):
    """A list that cannot be judged, since the rules or the cards of its game cannot be read; `cause` says why."""

    def __init__(self, path: str, cause: Failure) -> None:
        place: str | Joined = Joined(*cause.parts)
        if isinstance(cause, FaultyFileError):
            place = f"{cause.path}:{cause.problems[0].line}:{cause.problems[0].column}"
        super().__init__("game-broken", path, place=place)
        self.cause = cause

    def render(self, translator: Translator) -> str:
        """Return that the list is not judged, and why."""
        return f"{super().render(translator)}\n{self.cause.render(translator)}"


def limit_of(path: str) -> int:
    """Return how many bytes are read of a list in a file of this name."""
    return MAX_MAIL_BYTES if path.lower().endswith(MAILS) else MAX_BYTES


def read_bytes(path: str, limit: int = MAX_BYTES) -> bytes:
    """Return a file's bytes.

    Raises:
        UnreadableFileError: the path is missing, a folder, a device, a broken link, or closed to us.
        Problem: `decklist/limits` when the file is larger than `limit` bytes.
    """
    return within(read_start(path, limit), limit)


def read_start(path: str, limit: int) -> bytes:
    """Return the bytes of a file, or the first of them, somewhat more than `limit`, where it is larger.

    Raises:
        UnreadableFileError: the path is missing, a folder, a device, a broken link, or closed to us.
    """
    try:
        handle = os.open(path, _FLAGS)
    except OSError as error:
        raise _unreadable(error, path) from None
    except ValueError:  # a NUL or half a character in the path: no file can be called so
        raise UnreadableFileError("path-missing", path) from None
    try:
        kind = os.fstat(handle).st_mode
        data = _read_open(handle, limit) if stat.S_ISREG(kind) else None
    except OSError as error:
        raise _unreadable(error, path) from None
    finally:
        os.close(handle)
    if data is None:
        raise UnreadableFileError("path-folder" if stat.S_ISDIR(kind) else "path-special", path)
    return data


def within(data: bytes, limit: int = MAX_BYTES) -> bytes:
    """Return what was read.

    Raises:
        Problem: `decklist/limits` when it is larger than `limit` bytes.
    """
    if len(data) > limit:
        raise Problem("decklist/limits", "limit-bytes", 1, 1, limit=limit)
    return data


def _read_open(handle: int, limit: int) -> bytes:
    data = os.read(handle, limit + 1)
    if not data:
        return data
    parts = [data]
    left = limit + 1 - len(data)
    while left and (data := os.read(handle, left)):
        parts.append(data)
        left -= len(data)
    return b"".join(parts)


def read_input(path: str, limit: int = MAX_BYTES) -> bytes:
    """Return the bytes of a file, or of standard input where the path is `<stdin>`; see the functions for each."""
    return read_standard_input(limit) if path == STDIN else read_bytes(path, limit)


def read_standard_input(limit: int = MAX_BYTES) -> bytes:
    """Return the bytes of standard input.

    Raises:
        UnreadableFileError: standard input is closed or cannot be read.
        Problem: `decklist/limits` when there are more than `limit` bytes.
    """
    if sys.stdin is None:
        raise UnreadableFileError("path-closed", STDIN)
    try:
        data = sys.stdin.buffer.read(limit + 1)
    except OSError as error:
        raise _unreadable(error, STDIN) from None
    return within(data, limit)


def _unreadable(error: OSError, path: str) -> UnreadableFileError:
    if os.path.islink(path) and not os.path.exists(path):
        return UnreadableFileError("path-broken-link", path)
    if isinstance(error, FileNotFoundError):
        return UnreadableFileError("path-missing", path)
    if isinstance(error, PermissionError):
        return UnreadableFileError("path-denied", path)
    if isinstance(error, IsADirectoryError):
        return UnreadableFileError("path-folder", path)
    from deckcheck.messages import os_reason

    return UnreadableFileError("path-error", path, detail=os_reason(error))


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark.

    Raises:
        Problem: `decklist/encoding`, at the first byte that is not UTF-8; an office program's document is reported as
            one. `decklist/syntax`, at a conflict marker that a merge has left.
    """
    if data.startswith(_DOCUMENTS):
        raise Problem("decklist/syntax" if data.startswith(b"{") else "decklist/encoding", "document", 1, 1)
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        raise Problem("decklist/encoding", "encoding-utf32", 1, 1)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Problem("decklist/encoding", "encoding-utf16", 1, 1)
    data = data.removeprefix(BYTE_ORDER_MARK)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = place_in(data[: error.start].decode("utf-8"), error.start)
        raise Problem("decklist/encoding", "encoding", *place, byte=f"0x{data[error.start]:02X}") from None
    if "<<<<<<< " in text or ">>>>>>> " in text:
        _check_conflicts(text)
    return text


def is_json(path: str, text: str = "") -> bool:
    """Whether a file's name says that it holds JSON; what has no name, such as standard input, begins like JSON."""
    return path.endswith((".json", ".JSON")) or (path in UNNAMED and _begins_like_json(text))


def _begins_like_json(text: str) -> bool:
    """Whether a text begins with a brace and a key in double quotes; without these it is YAML in braces."""
    start = text.lstrip(_BLANKS)
    return start.startswith("{") and start[1:].lstrip(_BLANKS)[:1] in ('"', "}", "")


def _check_conflicts(text: str) -> None:
    """See that a merge has left no marker at the start of a line.

    Raises:
        Problem: `decklist/syntax` at the first one.
    """
    for number, line in enumerate(lines_of(text), 1):
        if line.startswith(("<<<<<<< ", ">>>>>>> ")):
            raise Problem("decklist/syntax", "conflict-marker", number, 1)


def read_tree(text: str, *, json: bool, max_entries: int = MAX_ENTRIES) -> Node | None:
    """Return the tree of a text in JSON or YAML (None where a YAML text holds nothing).

    Raises:
        Problem: see `read_yaml` and `read_json`.
    """
    if json:
        from deckcheck.decklist.json_reader import read_json

        return read_json(text, max_entries)
    from deckcheck.decklist.plain_reader import read_plain

    tree = read_plain(text, max_entries)
    if tree is not None:
        return tree
    from deckcheck.decklist.yaml_reader import read_yaml

    return read_yaml(text, max_entries)
