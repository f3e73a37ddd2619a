"""What acts instead of showing, on a terminal or in the log of a CI service."""

from __future__ import annotations

import re

#: What is printed as it is although it is not a visible character: line feeds, and spaces that do not break.
ALLOWED = "\n\u00a0\u202f"
_COMMAND = re.compile(r"^\s*::|##[a-z]*\[", re.IGNORECASE)
_PAINT = re.compile(r"\x1b\[[0-9;]*m")


def odd_characters(words: str, allowed: str = ALLOWED) -> list[str]:
    """Return the characters that are neither visible nor allowed, escaped; our own colours are not among them."""
    plain = set(_PAINT.sub("", words))
    return [ascii(char) for char in sorted(plain) if not char.isprintable() and char not in allowed]


def commands(words: str) -> list[str]:
    """Return the lines that a CI service would act upon, as they are and without our own colours."""
    return [line for line in words.split("\n") if _COMMAND.search(line) or _COMMAND.search(_PAINT.sub("", line))]


def worst(words: str, *, allowed: str = ALLOWED) -> list[str]:
    """Return what acts instead of showing: odd characters, and lines that are commands."""
    return [*odd_characters(words, allowed), *commands(words)]
