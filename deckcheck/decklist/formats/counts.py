"""How text lists and other programs write a card: a count in front of its name, a set behind it as a qualifier."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.loose import Line

_COUNTED = re.compile(r"([+-]?[0-9]+(?:[.,/][0-9]+)?)(?:\s*[xX×])?\s+(\S.*)", re.DOTALL)
_LONE_X = re.compile(r"[xX×*](?:\s|\Z)|[-–—:;,|=]")


def read_line(text: str, number: int, column: int) -> Line:
    """Return the card of a line that programs write, a count and a name; a name alone is one copy."""
    match = _COUNTED.match(text)
    if match is None:
        return Line(text, None, number, column)
    count, name = match.groups()
    return Line(name, count, number, column, readings=[(name, count), (text, None)])


def qualified(name: str, code: str, collector: str) -> list[str]:
    """Return a name with the set code and the collector's number as qualifiers, the more exact ones first."""
    return [f"{name} ({word})" for word in (collector, code) if word]


def written(count: int, name: str) -> str:
    """Return a line that is read as this count and this name."""
    # A lone x in front would be taken for a part of the count, and a dash for what stands between.
    return f"{count}x {name}" if _LONE_X.match(name) else f"{count} {name}"
