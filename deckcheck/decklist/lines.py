"""Lines as editors count them, and GitHub, and whoever mends a file: they end at LF, at CR LF, and at CR."""

from __future__ import annotations


def lines_of(text: str) -> list[str]:
    """Return the lines of a text without their ends."""
    return with_usual_ends(text).split("\n")


def with_usual_ends(text: str) -> str:
    """Return a text whose lines end at LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def place_in(text: str, at: int) -> tuple[int, int]:
    """Return the line and the column, from 1, of an index of a text."""
    before = lines_of(text[:at])
    return len(before), len(before[-1]) + 1
