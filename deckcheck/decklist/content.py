"""The text of a list that was taken out of a file, and the encodings in which mails and pages are written."""

from __future__ import annotations

import re

from deckcheck.decklist.source import BYTE_ORDER_MARK, decode

_CHARSET = re.compile(rb"""<meta\b[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?([A-Za-z0-9._:-]{1,40})""", re.IGNORECASE)
HEAD = 65_536  # bytes of a file in which its player is looked for, and the headers of a mail end
_META = 4_096  # bytes of a page in which its encoding is looked for


class Content:
    """What a file holds.

    Attributes:
        text: the text that is read, with its lines where the file has them as far as it can.
        path: the name by which the format is recognised: that of the file, or of an attachment.
        file_format: the format where it is known, one of `decklist.formats.FORMATS`, or None.
        player: who sent it, where the list itself names nobody; empty where that is unknown.
        opened: whether `text` was taken out of the file, so that a change of it cannot be written back.
    """

    __slots__ = ("file_format", "opened", "path", "player", "text")

    def __init__(
        self, text: str, path: str, file_format: str | None = None, *, player: str = "", opened: bool = False
    ) -> None:
        self.text = text
        self.path = path
        self.file_format = file_format
        self.player = player
        self.opened = opened


def page_text(data: bytes, charset: str | None = None) -> str:
    """Return the text of a page, in the encoding that it names or that came with it, else in UTF-8.

    Raises:
        Problem: see `decode`.
    """
    named = None if data.startswith(BYTE_ORDER_MARK) else _CHARSET.search(data[:_META])
    return decoded(data, named.group(1).decode("ascii") if named else charset)


def decoded(data: bytes, charset: str | None) -> str:
    """Return a text in a named encoding; UTF-8 where none is named, or one that does not exist or does not fit.

    Raises:
        Problem: see `decode`.
    """
    if charset and charset.lower() not in ("utf-8", "utf8", "us-ascii", "ascii"):
        import codecs

        try:
            if codecs.lookup(charset)._is_text_encoding:
                return data.decode(charset)
        except (LookupError, UnicodeError, ValueError):
            pass
    return decode(data)
