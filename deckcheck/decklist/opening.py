"""From the bytes of a file to the text of the list in it: mails and pages are opened, any other file is decoded."""

from __future__ import annotations

import re

from deckcheck.decklist.content import HEAD, Content, page_text
from deckcheck.decklist.formats import MAIL, PAGES
from deckcheck.decklist.source import BYTE_ORDER_MARK, MAILS, UNNAMED, decode, within

_HEADER = re.compile(rb"(?:From |[A-Za-z][A-Za-z-]{1,40}: )")
_MIME = re.compile(rb"^(?:MIME-Version|Message-ID|Received):", re.IGNORECASE | re.MULTILINE)
# The words before a colon that name a player, for files of which nothing else is understood.
_PLAYER = ("player", "played by", "pilot", "joueur", "joueuse", "joué par", "pilote")
_AROUND = " \t\"'*_,;#>{[-/"


def content_of(data: bytes, path: str, file_format: str | None = None) -> Content:
    """Return what a file holds.

    Args:
        data: the bytes of the file.
        path: its name.
        file_format: its format where it is known.

    Raises:
        Problem: it is too large, in no known encoding, or a mail in which there is not exactly one list.
    """
    if file_format == MAIL or (file_format is None and is_mail(path, data)):
        from deckcheck.decklist.mail import opened

        return opened(data, path)
    within(data)
    if file_format is None and path.lower().endswith(PAGES):
        return Content(page_text(data), path)
    return Content(decode(data), path, file_format)


def is_mail(path: str, data: bytes) -> bool:
    """Whether a file is a mail: its name says so, or it has none and begins with the headers of one."""
    if path not in UNNAMED:
        return path.lower().endswith(MAILS)
    if not _HEADER.match(data):
        return False
    headers = data[:HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return _MIME.search(headers) is not None and b"\nFrom:" in b"\n" + headers


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
    for line in text.replace("\r", "\n").split("\n"):
        label, colon, value = line.partition(":")
        if colon and label.strip(_AROUND).lower() in _PLAYER and (name := value.strip(_AROUND)):
            # In JSON another field may be behind it.
            return name.partition('"')[0]
    return ""
