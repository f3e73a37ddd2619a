"""Mails: the list in the text, the HTML or an attachment; the sender; places in the file; and what is refused."""

from __future__ import annotations

from email.message import EmailMessage, Message
from email.mime.image import MIMEImage
from email.mime.text import MIMEText

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.limits import MAX_MAIL_BYTES
from deckcheck.decklist.mail import MAX_PARTS
from deckcheck.decklist.opening import content_of, player_in
from deckcheck.decklist.problem import Problem

LIST = "2 Écuyer de braise\n2 Cinder Imp\n26 Red Crystal\n"
PAGE = "<html><head><style>p {}</style></head><body><p>2 Écuyer de braise<br>2 Cinder Imp<br>26 Red Crystal</p></body>"


def mail(
    text: str | None = LIST, sender: str = "Zoé Example <zoe@example.org>", encoding: str | None = None
) -> EmailMessage:
    message = EmailMessage()
    message["From"] = sender
    message["Subject"] = "my list"
    if text is not None:
        message.set_content(text, cte=encoding)
    return message


def checked(message: EmailMessage | bytes, path: str = "a.eml") -> DeckReport:
    data = message if isinstance(message, bytes) else message.as_bytes()
    return Checker(Settings(game="virevolt")).check_bytes(data, path)


def held(report: DeckReport) -> tuple[str | None, int]:
    assert report.deck is not None
    return report.player, report.deck.size


def refused(message: EmailMessage | bytes) -> Problem:
    with pytest.raises(Problem) as caught:
        content_of(message if isinstance(message, bytes) else message.as_bytes(), "a.eml")
    return caught.value


@pytest.mark.parametrize("encoding", ["7bit", "8bit", "quoted-printable", "base64"])
def test_the_text_in_every_encoding(encoding: str) -> None:
    text = LIST.replace("Écuyer de braise", "Ember Squire") if encoding == "7bit" else LIST
    assert held(checked(mail(text, encoding=encoding))) == ("Zoé Example", 30)


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_the_text_in_the_encoding_of_a_country(ends: bytes) -> None:
    head = b"From: zoe@example.org\nMIME-Version: 1.0\nContent-Type: text/plain; charset=iso-8859-1\n\n"
    data = (head + LIST.encode("latin-1")).replace(b"\n", ends)
    assert held(checked(data)) == ("zoe@example.org", 30)


def test_the_html_where_there_is_no_text_or_none_with_cards() -> None:
    alone = mail(None)
    alone.set_content(PAGE, subtype="html")
    beside = mail("This mail needs a program that shows HTML.\n")
    beside.add_alternative(PAGE, subtype="html")
    assert held(checked(alone)) == held(checked(beside)) == ("Zoé Example", 30)


def test_the_text_goes_before_the_html() -> None:
    message = mail()
    message.add_alternative("<p>2 Scorch</p>", subtype="html")
    assert held(checked(message)) == ("Zoé Example", 30)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("list.txt", LIST),
        ("liste d’été.deck.yaml", "game: virevolt\ndeck: {main: {Ember Squire: 2, Cinder Imp: 2, Red Crystal: 26}}\n"),
        ("list.csv", "Count,Name\n" + LIST.replace(" ", ",", 1).replace("\n2 ", "\n2,").replace("\n26 ", "\n26,")),
        ("list.html", PAGE),
    ],
)
def test_an_attachment_is_read_as_its_name_says(name: str, data: str) -> None:
    message = mail("Hi,\nhere is my list.\n")
    message.add_attachment(data.encode(), maintype="application", subtype="octet-stream", filename=name)
    message.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="logo.png")
    assert held(checked(message)) == ("Zoé Example", 30)


def test_a_player_in_the_list_goes_before_the_sender() -> None:
    assert held(checked(mail(f"Player: Bo\n\n{LIST}"))) == ("Bo", 30)


def test_a_mail_that_was_forwarded() -> None:
    message = mail("See below.\n", sender="Organiser <o@example.org>")
    message.add_attachment(mail())
    assert held(checked(message)) == ("Zoé Example", 30)


@pytest.mark.parametrize("encoding", ["8bit", "quoted-printable"])
def test_places_are_those_of_the_file(encoding: str) -> None:
    long = "a remark " * 20
    message = mail(f"Notes: {long}\n\n2 Écuyer de brase\n28 Red Crystal\n", encoding=encoding)
    data = message.as_bytes()
    report = checked(data)
    (unknown,) = [part for part in report.violations if part.code == "decklist/unknown-card"]
    assert b"cuyer de brase" in data.split(b"\n")[unknown.line - 1]
    assert (report.text or "").split("\n")[unknown.line - 1] == "2 Écuyer de brase"


def test_places_of_a_list_of_our_own_are_those_of_the_file() -> None:
    data = mail("game: virevolt\ndeck:\n  main:\n    Ember Squier: 2\n").as_bytes()
    (unknown,) = [part for part in checked(data).violations if part.code == "decklist/unknown-card"]
    assert data.split(b"\n")[unknown.line - 1].strip() == b"Ember Squier: 2"


def test_standard_input_is_known_by_its_headers() -> None:
    assert held(checked(mail(), "<stdin>")) == ("Zoé Example", 30)
    assert content_of(b"Name: MIME\n2 Ember Squire\n", "<stdin>").player == ""


@pytest.mark.parametrize(
    "sender",
    ["=?utf-8?q?Zo=C3=A9_Example?= <z@example.org>", "=?nowhere?q?Zo?= <z@example.org>", "z@example.org", "", "<", '"'],
)
def test_any_sender_leaves_the_list_readable(sender: str) -> None:
    head = f"From: {sender}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n".encode()
    report = checked(head + LIST.encode())
    assert report.deck is not None
    assert (report.player == "Zoé Example") == ("Zo=C3" in sender)


class TestRefused:
    def test_several_lists(self) -> None:
        message = mail()
        message.add_attachment(LIST.encode(), maintype="text", subtype="plain", filename="other.txt")
        assert (refused(message).message, refused(message).values["names"]) == ("mail-several", ["other.txt"])

    def test_a_document_that_is_not_read(self) -> None:
        message = mail("My list is attached.\n")
        message.add_attachment(b"PK", maintype="application", subtype="octet-stream", filename="list.docx")
        assert (refused(message).message, refused(message).values["names"]) == ("mail-document", ["list.docx"])

    def test_nothing_at_all(self) -> None:
        assert [part.template for part in checked(mail(None)).violations] == ["foreign-empty"]
        picture = mail(None)
        picture.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="list.png")
        assert refused(picture).message == "mail-empty"

    def test_too_many_parts(self) -> None:
        nested = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(5_000))
        assert refused(nested).message == "mail-parts"
        forwarded = b"Content-Type: message/rfc822\n\n" * 5_000
        assert refused(forwarded).message == "mail-parts"
        assert MAX_PARTS < 5_000

    def test_too_large(self) -> None:
        assert refused(b"From: a\n\n" + b"x" * MAX_MAIL_BYTES).message == "limit-bytes"

    def test_the_sender_stays_the_player(self) -> None:
        message = mail("My list is attached.\n")
        message.add_attachment(b"PK", maintype="application", subtype="octet-stream", filename="list.docx")
        report = checked(message)
        assert (report.deck, report.player) == (None, "Zoé Example")


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("game: virevolt\nplayer: Bo\ndeck: {", "Bo"),
        ('{"player": "Bo", "deck": [', "Bo"),
        ("# Joueuse : Bo\n", "Bo"),
        ("**Player:** Bo\n", "Bo"),
        ("Player\n2 Ember Squire\n", ""),
        ("The players: many\n", ""),
    ],
)
def test_the_player_of_a_file_that_cannot_be_read(text: str, player: str) -> None:
    assert player_in(text.encode(), "a.txt") == player
    assert player_in(text.encode("utf-16"), "a.txt") == player
    assert player_in(text.encode().replace(b"Bo", b"B\xf6"), "a.txt") == player.replace("Bo", "Bö")


def test_a_name_of_an_attachment_that_the_library_cannot_read(monkeypatch: pytest.MonkeyPatch) -> None:
    message = (
        mail("hello\n")
        .as_bytes()
        .replace(b"\n\n", b"\nContent-Disposition: attachment; filename*=a; filename*0=b\n\n", 1)
    )
    # From Python 3.14 on the library reads this name.
    assert refused(message).message in {"mail-broken", "mail-empty"}

    def fail(_: Message) -> str:
        raise TypeError("no such name")

    monkeypatch.setattr(Message, "get_filename", fail)
    assert refused(message).message == "mail-broken"


def test_a_page_and_a_text_without_a_count() -> None:
    message = mail("Ember Squire\n")
    message.add_alternative("<p>hello</p>", subtype="html")
    content = content_of(message.as_bytes(), "a.eml")
    assert content.text.strip() == "Ember Squire"


def test_a_picture_without_a_name_is_passed_over() -> None:
    message = mail(None)
    message.make_mixed()
    message.attach(MIMEImage(b"\x89PNG", "png"))  # type: ignore[arg-type]
    message.attach(MIMEText(LIST, "plain", "utf-8"))  # type: ignore[arg-type]
    assert held(checked(message))[1] == 30


def test_lines_that_an_encoding_has_broken_are_counted_where_they_begin() -> None:
    long = "x" * 200
    report = checked(mail(f"{long}\n\n2 Embr Squire\n28 Red Crystal\n", encoding="quoted-printable"))
    data = mail(f"{long}\n\n2 Embr Squire\n28 Red Crystal\n", encoding="quoted-printable").as_bytes()
    line = data[: data.index(b"2 Embr")].count(b"\n") + 1
    assert line in {part.line for part in report.violations}
