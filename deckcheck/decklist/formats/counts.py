"""How text lists and other programs write a card: a count in front of its name, a set behind it as a qualifier."""

from __future__ import annotations

import re

_LONE_X = re.compile(r"[xX×*](?:\s|\Z)|[-–—:;,|=]")


def qualified(name: str, code: str, collector: str) -> list[str]:
    """Return a name with the set code and the collector's number as qualifiers, the more exact ones first."""
    return [f"{name} ({word})" for word in (collector, code) if word]


def written(count: int, name: str) -> str:
    """Return a line that is read as this count and this name."""
    # A lone x in front would be taken for a part of the count, and a dash for what is between.
    return f"{count}x {name}" if _LONE_X.match(name) else f"{count} {name}"
