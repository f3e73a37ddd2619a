"""JSON as text that is safe to show: what a terminal or a log might act upon is escaped; schemas."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

# Looked at one by one; of these most are letters. French sets spaces that do not break, which may be as they are.
# The log of a CI service must not find the second `#` of `##[command]`; no line of JSON starts with `::`.
_UNUSUAL = re.compile(r"[^\n\t -~\u00a0\u202f]|(?<=#)#(?=[A-Za-z]*\[)")


def json_text(data: Any, *, indent: int | str | None = None) -> str:
    """Return data as JSON in one line, or with an indentation; the end of the last line is the caller's.

    Controls, marks of direction, separators of lines, bytes of a path that are not UTF-8, and what the log of a CI
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


def with_descriptions(schema: dict[str, Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """Return a JSON Schema in which every property is described, by the text of its name unless it has its own.

    Raises:
        KeyError: a property has no text.
    """
    described: dict[str, Any] = _described(schema, texts)
    return described


def _described(tree: Any, texts: Mapping[str, str]) -> Any:
    if isinstance(tree, list):
        return [_described(part, texts) for part in tree]
    if not isinstance(tree, dict):
        return tree
    made = {key: value if key == "default" else _described(value, texts) for key, value in tree.items()}
    if isinstance(tree.get("properties"), dict):
        made["properties"] = {name: {"description": texts[name], **part} for name, part in made["properties"].items()}
    return made
