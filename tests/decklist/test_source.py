"""From a path to a text: what can be wrong with a file before its content is looked at, each handled on purpose."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import BinaryIO

import pytest

from deckcheck.construction.check import Checker
from deckcheck.decklist.limits import MAX_BYTES
from deckcheck.decklist.nodes import Mapping
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import (
    STDIN,
    UnreadableFileError,
    decode,
    is_json,
    read_bytes,
    read_input,
    read_standard_input,
    read_tree,
)
from tests.support.system import needs_pipes

DECK = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"


def failing_open(error: int) -> Callable[[str, int], int]:
    def fail(path: str, flags: int) -> int:
        raise OSError(error, os.strerror(error), path) if error != errno.EPERM else PermissionError(error, "no", path)

    return fail


class TestReadBytes:
    def test_a_file_gives_its_bytes(self, tmp_path: Path) -> None:
        path = tmp_path / "a.deck.yaml"
        path.write_bytes(b"game: x\r\n")
        assert read_bytes(str(path)) == b"game: x\r\n"

    def test_a_missing_file_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(UnreadableFileError, match="there is no such file") as caught:
            read_bytes(str(tmp_path / "none.deck.yaml"))
        assert caught.value.message == "path-missing"
        assert str(tmp_path / "none.deck.yaml") in str(caught.value)

    def test_a_folder_that_is_named_like_a_decklist_is_reported_to_be_a_folder(self, tmp_path: Path) -> None:
        folder = tmp_path / "x.deck.yaml"
        folder.mkdir()
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes(str(folder))
        assert caught.value.message == "path-folder"

    def test_a_system_that_refuses_to_open_folders_gives_the_same_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "open", failing_open(errno.EISDIR))
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes("x.deck.yaml")
        assert caught.value.message == "path-folder"

    def test_a_broken_link_is_reported_from_a_missing_file(self, tmp_path: Path) -> None:
        link = tmp_path / "a.deck.yaml"
        link.symlink_to(tmp_path / "gone.deck.yaml")
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes(str(link))
        assert caught.value.message == "path-broken-link"

    def test_a_link_to_a_file_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "real.yaml").write_text(DECK)
        link = tmp_path / "a.deck.yaml"
        link.symlink_to(tmp_path / "real.yaml")
        assert read_bytes(str(link)) == DECK.encode()

    def test_a_file_that_is_closed_to_us(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # Mocked, since the superuser may read everything.
        monkeypatch.setattr(os, "open", failing_open(errno.EPERM))
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes("a.deck.yaml")
        assert caught.value.message == "path-denied"

    @pytest.mark.parametrize("error", [errno.EIO, errno.ENAMETOOLONG, errno.ELOOP])
    def test_any_other_failure_is_reported_in_the_words_of_the_system(
        self, error: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "open", failing_open(error))
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes("a.deck.yaml")
        assert caught.value.message == "path-error"
        assert os.strerror(error) in str(caught.value)

    def test_a_failure_while_reading_is_reported_and_the_file_is_closed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "a.deck.yaml"
        path.write_text(DECK)
        closed: list[int] = []
        close = os.close

        def read(handle: int, size: int) -> bytes:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        monkeypatch.setattr(os, "read", read)

        def noted(handle: int) -> None:
            closed.append(handle)
            close(handle)

        monkeypatch.setattr(os, "close", noted)
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes(str(path))
        assert caught.value.message == "path-error"
        assert len(closed) == 1

    @pytest.mark.timeout(60)
    @needs_pipes
    def test_a_named_pipe_without_a_writer_does_not_hold_the_check_up(self, tmp_path: Path) -> None:
        pipe = tmp_path / "a.deck.yaml"
        os.mkfifo(pipe)
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes(str(pipe))
        assert caught.value.message == "path-special"

    @pytest.mark.skipif(sys.platform == "win32", reason="no devices among the files")
    def test_a_device_is_no_decklist(self) -> None:
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes("/dev/null")
        assert caught.value.message == "path-special"

    @pytest.mark.parametrize("path", ["a\0b.deck.yaml", "a\ud800.deck.yaml"], ids=["NUL", "half a pair"])
    def test_a_path_that_no_file_can_have_names_no_file(self, path: str) -> None:
        with pytest.raises(UnreadableFileError) as caught:
            read_bytes(path)
        assert caught.value.message == "path-missing"
        assert str(caught.value).isprintable()

    def test_a_file_of_one_mebibyte_is_read_and_a_byte_more_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "a.deck.yaml"
        path.write_bytes(b"#" * MAX_BYTES)
        assert len(read_bytes(str(path))) == MAX_BYTES == 1 << 20
        path.write_bytes(b"#" * (MAX_BYTES + 1))
        with pytest.raises(Problem) as caught:
            read_bytes(str(path))
        assert caught.value.code == "decklist/limits"

    def test_a_file_that_comes_in_pieces_is_read_to_its_end(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "a.deck.yaml"
        path.write_text(DECK)
        read = os.read
        monkeypatch.setattr(os, "read", lambda handle, size: read(handle, min(size, 7)))
        assert read_bytes(str(path)) == DECK.encode()


class TestReadStandardInput:
    @pytest.fixture
    def given(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], BytesIO]:
        def give(data: bytes) -> BytesIO:
            stream = BytesIO(data)
            monkeypatch.setattr(sys, "stdin", TextIOWrapper(stream))
            return stream

        return give

    def test_it_is_read_under_its_name(self, given: Callable[[bytes], BytesIO]) -> None:
        given(b"game: x\r\n")
        assert read_input(STDIN) == b"game: x\r\n"

    def test_what_comes_after_the_limit_is_not_read(self, given: Callable[[bytes], BytesIO]) -> None:
        given(b"#" * MAX_BYTES)
        assert len(read_standard_input()) == MAX_BYTES
        stream = given(b"#" * (MAX_BYTES + 1_000_000))
        with pytest.raises(Problem) as caught:
            read_standard_input()
        assert (caught.value.code, caught.value.message) == ("decklist/limits", "limit-bytes")
        assert stream.tell() < MAX_BYTES + 100_000

    def test_one_that_is_closed_is_reported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        with pytest.raises(UnreadableFileError) as caught:
            read_standard_input()
        assert str(caught.value) == "<stdin>: standard input is closed"

    def test_one_that_cannot_be_read_is_reported(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with (tmp_path / "a").open("wb") as closed_to_readers:
            monkeypatch.setattr(sys, "stdin", _Buffered(closed_to_readers))
            with pytest.raises(UnreadableFileError):
                read_standard_input()


class _Buffered:
    def __init__(self, buffer: BinaryIO) -> None:
        self.buffer = buffer


class TestDecode:
    @pytest.mark.parametrize("data", [DECK.encode(), b"\xef\xbb\xbf" + DECK.encode()], ids=["bare", "marked"])
    def test_a_byte_order_mark_changes_nothing(self, data: bytes) -> None:
        assert decode(data) == DECK

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
    def test_what_is_no_utf_8_is_called_by_its_name_where_it_is_marked(self, encoding: str) -> None:
        mark = "\ufeff" if encoding.endswith("e") else ""
        with pytest.raises(Problem) as caught:
            decode((mark + DECK).encode(encoding))
        message = f"encoding-{encoding[:6].replace('-', '')}"
        assert (caught.value.code, caught.value.message) == ("decklist/encoding", message)

    @pytest.mark.parametrize(
        ("data", "line", "column", "byte"),
        [
            (b"name: Caf\xe9\n", 1, 10, "0xE9"),
            (b"a: 1\nname: \xc3\xa9t\xe9\n", 2, 9, "0xE9"),
            (b"\xef\xbb\xbf\xe9", 1, 1, "0xE9"),
            (b"a\r\nb\xff", 2, 2, "0xFF"),
            (b"a\rb\xff", 2, 2, "0xFF"),
            (b"a: \xed\xa0\x80\n", 1, 4, "0xED"),
            (b"a: \xc0\xaf\n", 1, 4, "0xC0"),
            (b"a: \xf4\x90\x80\x80", 1, 4, "0xF4"),
        ],
        ids=[
            "latin-1",
            "after letters of two bytes",
            "after the mark",
            "CRLF",
            "CR",
            "surrogate",
            "overlong",
            "beyond",
        ],
    )
    def test_the_first_byte_that_is_not_utf_8_has_a_place(self, data: bytes, line: int, column: int, byte: str) -> None:
        with pytest.raises(Problem) as caught:
            decode(data)
        problem = caught.value
        assert (problem.code, problem.line, problem.column) == ("decklist/encoding", line, column)
        assert byte in str(problem)


class TestReadTree:
    @pytest.mark.parametrize(
        ("path", "expected"),
        [("a.deck.json", True), ("A.JSON", True), ("a.deck.yaml", False), ("json", False), ("a.json.yaml", False)],
    )
    def test_the_name_says_whether_a_file_is_json(self, path: str, expected: bool) -> None:
        assert is_json(path) is expected

    def test_a_text_in_json_and_its_like_in_yaml_have_the_same_shape(self) -> None:
        as_json = read_tree('{"a": ["b", 2]}', json=True)
        as_yaml = read_tree("{a: [b, 2]}", json=False)
        assert isinstance(as_json, Mapping)
        assert isinstance(as_yaml, Mapping)
        assert [key.text for key, _ in as_json.items] == [key.text for key, _ in as_yaml.items]


class TestWholeFiles:
    """What a file is, as the check answers it."""

    @pytest.mark.parametrize(
        "data",
        [
            DECK.encode(),
            b"\xef\xbb\xbf" + DECK.encode(),
            DECK.replace("\n", "\r\n").encode(),
            DECK.replace("\n", "\r").encode(),
            DECK.rstrip("\n").encode(),
            b"# a comment\n\n" + DECK.encode() + b"\n\n# the end",
            b"---\n" + DECK.encode() + b"...\n",
        ],
        ids=["plain", "mark", "CRLF", "CR", "no final newline", "comments", "document marks"],
    )
    def test_the_same_deck_however_its_lines_end(self, data: bytes) -> None:
        report = Checker().check_bytes(data, "a.deck.yaml")
        assert report.violations == ()
        assert report.legal
        assert report.deck is not None
        assert [(entry.reference, entry.count) for entry in report.deck.entries] == [
            ("Ember Squire", 2),
            ("Red Crystal", 28),
        ]

    @pytest.mark.parametrize("data", [b"", b"\n", b"# only a comment\n", b"\xef\xbb\xbf", b"---\n", b"~"], ids=repr)
    def test_an_empty_file_is_reported_as_one_thing(self, data: bytes) -> None:
        report = Checker().check_bytes(data, "a.deck.yaml")
        assert not report.legal
        assert len(report.violations) == 1
        assert report.violations[0].code == "decklist/schema"

    def test_an_empty_json_file_is_no_json(self) -> None:
        report = Checker().check_bytes(b"", "a.deck.json")
        assert [violation.code for violation in report.violations] == ["decklist/syntax"]

    def test_a_file_that_is_too_large_still_gets_its_entry(self, tmp_path: Path) -> None:
        path = tmp_path / "a.deck.yaml"
        path.write_bytes(b"#" * (MAX_BYTES + 1))
        report = Checker().check_file(str(path))
        assert [violation.code for violation in report.violations] == ["decklist/limits"]
        assert not report.legal
        assert report.deck is None
