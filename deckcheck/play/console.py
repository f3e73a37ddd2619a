"""Where a person sits: a terminal, or a pipe that is read line by line."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress

from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 1_000  # characters of a line that are read on


class Console:
    """Standard input and output.

    Attributes:
        interactive: whether a person sits at both ends.
        color: whether the terminal has colours and wants them.
        columns: its width.
    """

    def __init__(self) -> None:
        self.interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self.color = not plain and (sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR")))
        self.columns = shutil.get_terminal_size((80, 24)).columns
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        if self.interactive:
            with suppress(ImportError):  # Windows has its own
                import readline  # noqa: F401  lets a person edit the line, and bring back earlier ones

    @staticmethod
    def say(lines: str | Iterable[str]) -> None:
        """Write a line, or several; no lines write nothing."""
        for line in [lines] if isinstance(lines, str) else lines:
            print(line)

    def read(self, prompt: str) -> str | None:
        """Return the next line without its end, or None when the input has ended.

        What a pipe gives is written behind the prompt, so that the output reads like a session at a terminal.
        """
        if self.interactive:
            try:
                return input(prompt)[:_LONGEST]
            except EOFError:
                print()
                return None
        line = _next_line()
        if not line:
            print()
            return None
        line = line.rstrip("\r\n")[:_LONGEST]
        print(f"{prompt}{printable(line)}", flush=True)
        return line

    def clear(self) -> None:
        """Clear the screen and what was on it before, where it is one."""
        if self.interactive and os.environ.get("TERM") != "dumb":
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()


def _next_line() -> str:
    """Return the next line of standard input; none where it has ended, was closed, or cannot be read any more."""
    if sys.stdin is None:
        return ""
    with suppress(OSError):
        return sys.stdin.readline()
    return ""
