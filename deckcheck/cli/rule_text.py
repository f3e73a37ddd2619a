"""A construction rule as data, and texts in lines for a terminal."""

from __future__ import annotations

from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.cli.context import Context

_WIDTH = 100


def rule_data(context: Context, rule: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is told of a rule."""
    return {
        "code": rule["code"],
        "severity": rule.get("severity", "error"),
        "text": context.voice.localized(rule["text"]),
        "why": context.voice.localized(rule["why"]) if "why" in rule else None,
        "source": context.voice.worded(rule.get("source")) or None,
        "examples": rule.get("examples"),
    }


def wrapped(words: str, indent: str = "  ") -> str:
    """Return a text in lines for a terminal.

    No line ends at a hyphen, which French words (celui-ci) and codes have, nor at a space that does not break.
    """
    import re
    from textwrap import fill

    plain = " ".join(re.findall(r"[^ \t\r\n]+", words))
    return fill(printable(plain), _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
