"""JSON as text that is safe to show: what a terminal or a log might act upon stands there as an escape."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Looked at one by one; of these most are letters. French sets spaces that do not break, which may stand as they are.
# The log of a CI service must not find the second `#` of `##[command]`; no line of JSON starts with `::`.
_UNUSUAL = re.compile(r"[^\n\t -~\u00a0\u202f]|(?<=#)#(?=[A-Za-z]*\[)")


def json_text(data: Any, *, indent: int | str | None = None) -> str:
    """Return data as JSON in one line, or with an indentation; the end of the last line is the caller's.

    Controls, marks of direction, separators of lines, bytes of a path that are no UTF-8, and what the log of a CI
    service would take for a command become escapes, which every reader of JSON takes for the characters themselves.
    """
    import json

    return _UNUSUAL.sub(_shown, json.dumps(data, ensure_ascii=False, indent=indent))


def _shown(match: re.Match[str]) -> str:
    import json

    char = match.group()
    if char == "#":
        return "\\u0023"
    return char if char.isprintable() else json.dumps(char)[1:-1]
