"""A mail (.eml): the list in its text, its HTML or one attachment, and who sent it; opened without trust, bounded."""

from __future__ import annotations

import re
from contextlib import suppress
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr
from itertools import accumulate

from deckcheck.decklist.content import HEAD, Content, decoded, page_text
from deckcheck.decklist.formats import ENDINGS, PAGES
from deckcheck.decklist.limits import MAX_BYTES, MAX_MAIL_BYTES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import MAILS, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_PARTS = 50  # of a mail; each may hold others
# What is attached to mails and may be a list; a picture is none.
_LISTS = tuple(ending for ending in ENDINGS if ending not in MAILS)
_DOCUMENTS = (".doc", ".docx", ".odt", ".pdf", ".rtf", ".xls", ".xlsx", ".ods", ".pages", ".numbers", ".zip")
_LONGEST_HEADER = 1_000  # characters of a sender
_BEFORE = " \t>*•-"  # what answers and bullets put in front of a line
_IN_FRONT = re.compile(r"(?:SB: ?)?[0-9]{1,3} ?[xX×]? ?[^\W\d_]")
_BEHIND = re.compile(r"(?:[xX×(\[]{0,2}[0-9]{1,3}[xX×)\]]{0,2})\Z")
# What the standard library raises where a stranger writes headers as no program does.
_BROKEN = (MessageError, LookupError, ValueError, TypeError, AssertionError, RecursionError)
_TAG = re.compile(r"<[^<>]*>")
_ENCODED = ("quoted-printable", "base64", "x-uuencode", "uuencode", "uue", "x-uue")
_SOFT = re.compile(rb"=[ \t\r]*\Z")


def opened(data: bytes, path: str) -> Content:
    """Return the list that a mail holds, with its sender as the player.

    The list is the one attachment that may be one, else the plain text, else the HTML. A mail that was forwarded as an
    attachment is opened instead of the one around it, where that holds no list.

    Raises:
        Problem: the mail is too large, has too many parts, holds no list that can be read, or more than one.
    """
    within(data, MAX_MAIL_BYTES)
    marks = data.lower()
    if max(marks.count(b"boundary"), marks.count(b"message/")) > MAX_PARTS:
        raise Problem("decklist/limits", "mail-parts", 1, 1, limit=MAX_PARTS)
    try:
        message = message_from_bytes(data)
        return _opened(message, data, path)
    except _BROKEN as error:
        if isinstance(error, Problem):
            raise
        raise Problem("decklist/syntax", "mail-broken", 1, 1) from None


def sender_of(data: bytes) -> str:
    """Return who sent a mail, as a list names its player; empty where nothing says so."""
    try:
        return _sender(message_from_bytes(data[:HEAD]))
    except _BROKEN:
        return ""


def address_in(data: bytes) -> str:
    """Return the address from which a mail was sent, as its head has it; empty where nothing says so."""
    try:
        return _from(message_from_bytes(data[:HEAD]))[1]
    except _BROKEN:
        return ""


def _opened(message: Message, data: bytes, path: str) -> Content:
    player = _sender(message)
    body, page, attached, documents, forwarded = _parts(message)
    words = _words(body) if body is not None else ""
    counts = _first_counted(words) is not None
    if len(attached) > 1 or (attached and counts):
        raise Problem("decklist/schema", "mail-several", 1, 1, names=[name for name, _ in attached], n=len(attached))
    if attached:
        name, part = attached[0]
        return _attachment(part, f"{path}/{name}", player)
    if not counts and page is not None:
        text = page_text(_payload(page), page.get_content_charset())
        if body is None or _first_counted(_TAG.sub("\n", text)) is not None:
            return _placed(text, page, data, f"{path}/mail.html", player)
    if not counts and forwarded is not None:
        return _opened(forwarded, data, path)
    if not counts and documents:
        raise Problem("decklist/encoding", "mail-document", 1, 1, names=documents)
    if body is None:
        raise Problem("decklist/schema", "mail-empty", 1, 1)
    return _placed(words, body, data, f"{path}/mail.txt", player)


def _parts(
    message: Message,
) -> tuple[Message | None, Message | None, list[tuple[str, Message]], list[str], Message | None]:
    """Return the plain text, the HTML, the attachments that may be lists, the names of documents, what is forwarded."""
    body = page = forwarded = None
    attached: list[tuple[str, Message]] = []
    documents: list[str] = []
    for part in _leaves(message):
        kind, name = part.get_content_type(), _file_name(part)
        if kind == "message/rfc822":
            forwarded = forwarded or next(iter(_inside(part)), None)
        elif name and name.lower().endswith(_LISTS):
            attached.append((name, part))
        elif name and name.lower().endswith(_DOCUMENTS):
            documents.append(name)
        elif name or part.get_content_disposition() == "attachment":
            continue
        elif kind == "text/plain" and body is None:
            body = part
        elif kind == "text/html" and page is None:
            page = part
    return body, page, attached, documents, forwarded


def _leaves(message: Message) -> Iterator[Message]:
    """Yield the parts of a mail that hold no parts; a forwarded mail is one of them."""
    waiting = [message]
    left = 2 * MAX_PARTS
    while waiting and left:
        part = waiting.pop()
        left -= 1
        if part.get_content_maintype() == "multipart" and part.is_multipart():
            waiting += reversed(_inside(part))
        else:
            yield part


def _inside(part: Message) -> list[Message]:
    """Return the parts of a part."""
    inner = part.get_payload()
    return [one for one in inner if isinstance(one, Message)] if isinstance(inner, list) else []


def _attachment(part: Message, path: str, player: str) -> Content:
    data = within(_payload(part), MAX_BYTES)
    if path.lower().endswith(PAGES):
        return Content(page_text(data, part.get_content_charset()), path, player=player, opened=True)
    charset = part.get_content_charset() if part.get_content_maintype() == "text" else None
    return Content(decoded(data, charset), path, player=player, opened=True)


def _words(part: Message) -> str:
    return decoded(within(_payload(part), MAX_BYTES), part.get_content_charset())


def _payload(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _placed(text: str, part: Message, data: bytes, path: str, player: str) -> Content:
    """Return a part's text, its lines where the file has them, so that reports lead an editor there.

    Blank lines replace what is above it. Where an encoding breaks long lines, the first line with a count is the one
    that is in its place; the lines of a text in base64 are counted from where it begins.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = _first_counted(text) or 0
    above = max(_row(part, data, first) - first - 1, 0)
    return Content("\n" * above + "\n".join(lines), path, player=player, opened=True)


def _row(part: Message, data: bytes, line: int) -> int:
    """Return the line of the file, from 1, on which a line of a part, from 0, is written."""
    encoding = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
    written = _payload(part)
    if encoding in _ENCODED:
        written = str(part.get_payload()).encode("ascii", "replace")
    at = data.find(written) if written.strip() else -1
    row = data.count(b"\n", 0, at) + 1 if at > 0 else 1
    if encoding != _ENCODED[0]:
        return row + line
    ended = accumulate((not _SOFT.search(raw) for raw in written.split(b"\n")), initial=0)
    return row + next((at for at, lines in enumerate(ended) if lines == line), 0)


def _file_name(part: Message) -> str:
    try:
        return _plain(str(make_header(decode_header(part.get_filename() or ""))))
    except _BROKEN:
        return _plain(part.get_filename() or "")


def _sender(message: Message) -> str:
    """Return the name of whoever sent a mail, or the address where it has none."""
    name, address = _from(message)
    with suppress(*_BROKEN):
        name = str(make_header(decode_header(name)))
    return _plain(name) or _plain(address)


def _from(message: Message) -> tuple[str, str]:
    """Return the name and the address of whoever sent a mail, as they are written."""
    written = next((str(value) for key, value in message.raw_items() if key.lower() == "from"), "")
    raw = " ".join(written[:_LONGEST_HEADER].split()).encode("utf-8", "surrogateescape")
    return parseaddr(raw.decode("utf-8", "replace"))


def _plain(name: str) -> str:
    return " ".join(name.encode("utf-8", "replace").decode().split())


def _first_counted(text: str) -> int | None:
    """Return the first line, from 0, that has a count in front or behind, as the lines of a list do; None for none."""
    for at, line in enumerate(text.split("\n")):
        words = line.strip().lstrip(_BEFORE)
        last = words.rsplit(None, 1)
        if _IN_FRONT.match(words) or (len(last) == 2 and _BEHIND.match(last[1])):
            return at
    return None
