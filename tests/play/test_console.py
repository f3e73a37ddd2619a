"""Standard input line by line, where no person sits: bounded, whatever is at the other end."""

from __future__ import annotations

import io

import pytest

from deckcheck.play.console import Console


def read(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | Endless) -> list[str | None]:
    monkeypatch.setattr("sys.stdin", stream)
    console = Console()
    found = [console.read("> ")]
    while found[-1] is not None:
        found.append(console.read("> "))
    return found


class Endless:
    """A device that gives zeros for ever; of a stream it has what is asked of one that is not a terminal."""

    given = 0

    def isatty(self) -> bool:
        return False

    def readline(self, size: int, /) -> str:
        assert 0 < size < 10_000
        self.given += size
        return "\0" * size


def test_lines_come_without_their_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, io.StringIO("a\n\nb\r\nc")) == ["a", "", "b", "c", None]


def test_a_long_line_is_one_line_of_which_the_start_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "x" * 999 + "\n" + "y" * 1_000 + "\n" + "z" * 50_000 + "\n" + "w" * 1_001 + "\nend"
    assert read(monkeypatch, io.StringIO(text)) == ["x" * 999, "y" * 1_000, "z" * 1_000, "w" * 1_000, "end", None]


def test_a_line_without_an_end_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Endless()
    assert read(monkeypatch, stream) == [None]
    assert stream.given < 2 << 20
