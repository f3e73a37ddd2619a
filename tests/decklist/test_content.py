"""What files hold besides lists in UTF-8: other encodings, marks of a merge; and what is kept of a list's lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.decklist import mail as mail_module
from deckcheck.decklist.content import decoded
from deckcheck.decklist.formats import written_by_ending
from deckcheck.decklist.formats.exchange import FIRM, Heading
from deckcheck.decklist.mail import address_in, sender_of
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode


@pytest.mark.parametrize(
    ("data", "charset"),
    [
        (b"\xe9", "latin-1"),
        (b"\xc3\xa9", None),
        (b"\xc3\xa9", "utf-8"),
        (b"\xc3\xa9", "no-such-charset"),
        (b"\xc3\xa9", "rot13"),
        (b"\xc3\xa9", "iso-2022-jp"),
    ],
)
def test_the_encoding_that_is_named_or_utf_8(data: bytes, charset: str | None) -> None:
    assert decoded(data, charset) == "é"


@pytest.mark.parametrize("mark", ["<<<<<<< ours", ">>>>>>> theirs"])
def test_marks_of_a_merge_are_named(mark: str) -> None:
    with pytest.raises(Problem) as caught:
        decode(f"2 Oz\n{mark}\n".encode())
    assert (caught.value.message, caught.value.line) == ("conflict-marker", 2)
    assert decode(f"2 Oz {mark}".encode()) == f"2 Oz {mark}"


@pytest.mark.parametrize(
    ("path", "form"),
    [("a.cod", "cockatrice"), ("a.o8d", "octgn"), ("a.dck", None), ("a.txt", "text"), ("a", None)],
)
def test_the_format_that_is_written_into_a_file(path: str, form: str | None) -> None:
    assert written_by_ending(path) == form


def test_a_heading_shows_what_it_is() -> None:
    assert repr(Heading("Main", 2, 3, FIRM)) == f"Heading('Main', 2, 3, {FIRM!r})"


def test_a_sender_is_as_it_is_written_or_none() -> None:
    assert sender_of(b"From: =?x?\n") == "=?x?"
    assert sender_of(b"no mail") == ""


def test_the_account_as_plain_data() -> None:
    report = Checker(Settings(game="virevolt")).check_bytes(b"Name: X\n\n2 Scorch\n", "a.txt")
    assert report.reading is not None
    assert report.reading.to_list() == [
        {"line": 1, "kind": "field", "text": "Name: X", "what": "name"},
        {"line": 3, "kind": "card", "text": "2 Scorch", "cards": [{"name": "Scorch", "count": 2, "section": "main"}]},
    ]


def test_a_sender_that_breaks_the_library_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(message: object) -> str:
        raise TypeError(message)

    monkeypatch.setattr(mail_module, "_sender", broken)
    assert sender_of(b"From: a") == ""
    monkeypatch.setattr(mail_module, "_from", broken)
    assert address_in(b"From: a@example.org") == ""


def test_the_address_of_a_sender() -> None:
    assert address_in(b"From: Ann <ann@example.org>\n\n1 Scorch\n") == "ann@example.org"
    assert address_in(b"no mail") == ""


def test_tags_that_a_page_does_not_have_are_words() -> None:
    report = Checker(Settings(game="virevolt")).check_bytes(b"<p>2 Scorch <foo></p>", "a.html")
    assert report.reading is not None
    assert "<foo>" in report.reading.lines[0].text


def test_cells_beyond_the_columns_of_a_table() -> None:
    report = Checker(Settings(game="virevolt")).check_bytes(b"Card,Qty\nScorch,2,,\n", "a.txt")
    assert report.deck is not None
    assert [(entry.reference, entry.count) for entry in report.deck.entries] == [("Scorch", 2)]


@pytest.mark.parametrize("line", ["Card, Set, 3 Scorch", "~~2 Scorch"])
def test_a_line_that_only_begins_like_something_else(line: str) -> None:
    report = Checker(Settings(game="virevolt")).check_bytes(f"{line}\n28 Red Crystal\n".encode(), "a.txt")
    assert {part.line for part in report.violations if part.code.startswith("decklist/")} == {1}


def test_equal_lines_of_notes_are_all_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "a.deck.yaml"
    deck.write_text("game: virevolt\nnotes: |\n  one\n  one\ndeck: {main: {Scorch: 2}}\n", encoding="utf-8")
    main(["convert", str(deck), "-", "--to", "text"])
    assert capsys.readouterr().out.count("Notes: one\n") == 2
