"""Text that only shows: the gate through which whatever strangers wrote passes on its way out."""

from __future__ import annotations

import re

SPACES = "\u00a0\u202f"  # that do not break, which French puts before some signs; nothing else is printed as it is
# What the log of a CI service would take for a command: GitHub's `::command::`, which must begin a line, and what is
# anywhere in one: `##[command]`, Azure's `##vso[command]`, TeamCity's `##teamcity[command]`.
_COMMAND = re.compile(r":(?=:)|(?<=#)#(?=[A-Za-z]*\[)")


def printable(raw: str) -> str:
    """Return text that only shows: safe for a terminal, a page, a table and the log of a CI service.

    Every control, format and separator character becomes visible, and nothing is left that a log would take for a
    command. Two colons are never adjacent: to wrap or to cut a text may set them at the start of
    a line.
    """
    if not raw.isprintable():
        raw = "".join(char if char.isprintable() or char in SPACES else _visible(char) for char in raw)
    if "::" in raw or "##" in raw:
        raw = _COMMAND.sub(lambda found: _visible(found.group()), raw)
    # The program may set a colon behind a name, which must not be the second one of a line.
    return raw.replace(":", _visible(":")) if raw.endswith(":") and raw.strip() == ":" else raw


def printable_lines(raw: str) -> list[str]:
    """Return the lines of a text of several lines, each of which only shows."""
    return [printable(line) for line in raw.split("\n")]


def printable_in_place(raw: str) -> str:
    """Return text that only shows and is as long as it was: what `printable` would spell out is a space each."""
    return _COMMAND.sub(" ", "".join(char if char.isprintable() else " " for char in raw))


def _visible(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
