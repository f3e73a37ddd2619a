"""What is wrong with the layout of a YAML text that no parser reads: a space that is missing, a line too far in."""

from __future__ import annotations

import re

from deckcheck.decklist.lines import lines_of
from deckcheck.decklist.problem import Problem

# `Oz:2`, `game:buffy`, where a space belongs behind the colon.
_TIGHT = re.compile(
    r"\s*[^\s#\"'\[{-][^:#]*:(?=[0-9])|(?:game|format|name|player|notes|deck|cards|catalogs|market):(?=\S)"
)
_ABOVE = 20  # lines that are looked at above the place that the parser names


def layout(text: str, number: int) -> Problem | None:
    """Return the problem of the layout behind a complaint about a line, from 1, or None where it is elsewhere."""
    lines = lines_of(text)[:number]
    above = [
        (at, line)
        for at, line in enumerate(lines[max(0, number - 1 - _ABOVE) : -1], max(1, number - _ABOVE))
        if line.strip() and not line.lstrip().startswith("#")
    ]
    for at, line in (*reversed(above[-2:]), (number, lines[-1])):
        tight = _TIGHT.match(line)
        if tight is not None:
            written = line.strip()[:60]
            key, _, count = written.partition(":")
            return Problem("decklist/syntax", "yaml-tight-colon", at, tight.end() + 1, hint=f"{key}: {count}")
    if not above:
        return None
    here, before = _indentation(lines[-1]), _indentation(above[-1][1])
    words = above[-1][1].rstrip()
    if here > before and not words.endswith(":"):
        return Problem("decklist/syntax", "yaml-deeper", number, here + 1, here=here, above=before)
    levels = sorted({_indentation(line) for _, line in above})
    if here < before and here not in levels:
        return Problem(
            "decklist/syntax", "yaml-between", number, here + 1, here=here, levels=[str(at) for at in levels]
        )
    return None


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
