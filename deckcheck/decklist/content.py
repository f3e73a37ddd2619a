"""From the bytes of a file to the text of the list in it: mails and pages are opened, any other file is decoded."""

from __future__ import annotations

import re

from deckcheck.decklist.formats import MAIL, PAGES
from deckcheck.decklist.source import BYTE_ORDER_MARK, MAILS, UNNAMED, decode, within

_CHARSET = re.compile(rb"""<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?([A-Za-z0-9._:-]{1,40})""", re.IGNORECASE)
_META = 4_096  # bytes of a page in which its encoding is looked for
_HEADER = re.compile(rb"(?:From |[A-Za-z][A-Za-z-]{1,40}: )")
_MIME = re.compile(rb"^(?:MIME-Version|Message-ID|Received):", re.IGNORECASE | re.MULTILINE)
HEAD = 65_536  # bytes of a file in which its player is looked for, and the headers of a mail end
# The words before a colon that name a player, for files of which nothing else is understood.
_PLAYER = re.compile(
    r"^[^\w\n]{0,10}(?:player|played by|pilot|joueur|joueuse|joué par|pilote)[\s*_\"']{0,5}[:=][ \t]*"
    r"(\"[^\"\n]{1,200}\"|\S[^\n]{0,200})",
    re.IGNORECASE | re.MULTILINE,
)
_AROUND = " \t\r\"'*_,;"


class Content:
    """What a file holds.

    Attributes:
        text: the text that is read, with its lines where the file has them as far as it can.
        path: the name by which the format is recognised: that of the file, or of an attachment.
        form: the format where it is known, one of `decklist.formats.FORMATS`, or None.
        player: who sent it, where the list itself names nobody; empty where that is unknown.
        opened: whether `text` was taken out of the file, so that a change of it cannot be written back.
    """

    __slots__ = ("form", "opened", "path", "player", "text")

    def __init__(
        self, text: str, path: str, form: str | None = None, *, player: str = "", opened: bool = False
    ) -> None:
        self.text = text
        self.path = path
        self.form = form
        self.player = player
        self.opened = opened


def content_of(data: bytes, path: str, form: str | None = None) -> Content:
    """Return what a file holds.

    Args:
        data: the bytes of the file.
        path: its name.
        form: its format where it is known.

    Raises:
        Problem: it is too large, in no known encoding, or a mail in which there is not exactly one list.
    """
    if form == MAIL or (form is None and is_mail(path, data)):
        from deckcheck.decklist.mail import opened

        return opened(data, path)
    within(data)
    if form is None and path.lower().endswith(PAGES):
        return Content(page_text(data), path)
    return Content(decode(data), path, form)


def is_mail(path: str, data: bytes) -> bool:
    """Whether a file is a mail: its name says so, or it has none and begins with the headers of one."""
    if path not in UNNAMED:
        return path.lower().endswith(MAILS)
    if not _HEADER.match(data):
        return False
    headers = data[:HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return _MIME.search(headers) is not None and b"\nFrom:" in b"\n" + headers


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


def player_in(data: bytes, path: str) -> str:
    """Return whom a file names as its player, or who sent it, where nothing else of it is understood; or nothing."""
    if is_mail(path, data):
        from deckcheck.decklist.mail import sender_of

        return sender_of(data)
    start = data[:HEAD]
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = start.decode("utf-16", "replace")
    else:
        try:
            text = start.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
        except UnicodeDecodeError:
            text = start.decode("cp1252", "replace")
    found = _PLAYER.search(text.replace("\r", "\n"))
    return found.group(1).strip(_AROUND) if found else ""
