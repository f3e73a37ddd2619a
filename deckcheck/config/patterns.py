"""Patterns of paths, such as `drafts`, `*.old.deck.yaml`, `league/**/sealed-*` or `/decks/2023`."""

from __future__ import annotations

import re


class Pattern:
    """A pattern of paths below a folder.

    `*` and `?` stand for characters of one name, `[abc]` for one of them, `**` for any number of folders. A pattern
    without a slash fits a file or a folder of that name wherever it lies; with one it starts at the folder of the
    configuration. What fits a folder fits everything below it.
    """

    __slots__ = ("_matches", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        anchored = "/" in text.rstrip("/")
        inner = _expression(text.strip("/"))
        self._matches = re.compile(inner if anchored else f"(?:.*/)?{inner}", re.DOTALL).fullmatch

    def fits(self, path: str, *, below: str = "") -> bool:
        """Whether the pattern fits a path (relative, with slashes) or a folder above it.

        Folders are looked at only as far as they lie below `below`, a folder on the way.
        """
        end = len(below)
        while end < len(path):
            end = path.find("/", end + 1)
            if end < 0:
                end = len(path)
            if self._matches(path[:end]) is not None:
                return True
        return False


def _expression(text: str) -> str:
    parts: list[str] = []
    at = 0
    while at < len(text):
        char = text[at]
        if text.startswith("**/", at):
            parts.append("(?:[^/]+/)*")
            at += 3
            continue
        if text.startswith("**", at):
            parts.append(".*")
            at += 2
            continue
        if char == "[" and (end := text.find("]", at + 2)) > 0:
            inner = text[at + 1 : end]
            negated = inner[0] in "!^"
            escaped = re.sub(r"([\\\[\]^&~|])", r"\\\1", inner[1:] if negated else inner)
            parts.append(f"[{'^/' if negated else ''}{escaped}]")
            at = end + 1
            continue
        parts.append({"*": "[^/]*", "?": "[^/]"}.get(char) or re.escape(char))
        at += 1
    return "".join(parts)
