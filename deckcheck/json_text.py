"""JSON as text that is safe to show: what a terminal or a log might act upon stands there as an escape."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Looked at one by one; of these most are letters. French sets spaces that do not break, which may stand as they are.
_UNUSUAL = re.compile(r"[^\n\t -~\u00a0\u202f]")


def json_text(data: Any, *, indent: int | str | None = None) -> str:
    """Return data as JSON in one line, or with an indentation; the end of the last line is the caller's.

    Controls, marks of direction, separators of lines, and bytes of a path that are no UTF-8 become escapes, which every
    reader of JSON takes for the characters themselves.
    """
    import json

    return _UNUSUAL.sub(_shown, json.dumps(data, ensure_ascii=False, indent=indent))


def _shown(match: re.Match[str]) -> str:
    import json

    char = match.group()
    return char if char.isprintable() else json.dumps(char)[1:-1]
