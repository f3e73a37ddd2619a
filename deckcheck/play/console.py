"""Where a person sits: a terminal, or a pipe that is read line by line."""

from __future__ import annotations

import shutil
import signal
import sys
from contextlib import contextmanager, suppress

from deckcheck.messages import printable
from deckcheck.terminal import CLEAR, takes_escapes, wants_color
from deckcheck.watching import INTERVAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_LONGEST = 1_000  # characters of a line that are read on
_ENDLESS = 1 << 20  # characters of what is not a line any more: a device, or a file of something else


class FilesChanged(Exception):  # noqa: N818  news, not an error
    """A file that is watched has changed while a line was waited for."""


class Console:
    """Standard input and output.

    Attributes:
        interactive: whether a person sits at both ends.
        color: whether the terminal has colours and wants them.
        columns: its width.
    """

    def __init__(self) -> None:
        self.interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self.color = wants_color(sys.stdout)
        self.columns = shutil.get_terminal_size((80, 24)).columns
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        if self.interactive:
            with suppress(ImportError):  # Windows has its own
                import readline  # noqa: F401  lets a person edit the line, and bring back earlier ones

    @staticmethod
    def print(lines: str | Iterable[str]) -> None:
        """Write a line, or several; no lines write nothing."""
        for line in [lines] if isinstance(lines, str) else lines:
            print(line)

    def read(self, prompt: str, changed: Callable[[], bool] | None = None) -> str | None:
        """Return the next line without its end, or None when the input has ended.

        What a pipe gives is written behind the prompt, so that the output reads like a session at a terminal.

        Args:
            prompt: what is shown before the line.
            changed: returns whether a file that is watched has changed.

        Raises:
            FilesChanged: one has, and nobody is in the middle of a line.
        """
        if changed is not None and changed():
            raise FilesChanged
        if self.interactive:
            try:
                with _looking(changed):
                    return input(prompt)[:_LONGEST]
            except (EOFError, OSError):
                with suppress(OSError):
                    print()
                return None
        line = _line()
        if line is None:
            print()
            return None
        print(f"{prompt}{printable(line)}", flush=True)
        return line

    def clear(self) -> None:
        """Clear the screen and what was on it before, where it is one."""
        if self.interactive and takes_escapes(sys.stdout):
            sys.stdout.write(CLEAR)
            sys.stdout.flush()


@contextmanager
def _looking(changed: Callable[[], bool] | None) -> Iterator[None]:
    """Look at files while a line is waited for, where the system has a timer for that; elsewhere after each line.

    Raises:
        FilesChanged: one of them has changed, and nothing is typed yet.
    """
    if changed is None or not hasattr(signal, "setitimer"):
        yield
        return

    def look(_number: int, _frame: object) -> None:
        if not _typed() and changed():
            signal.setitimer(signal.ITIMER_REAL, 0)
            print()
            raise FilesChanged

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, INTERVAL, INTERVAL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _typed() -> str:
    """Return what a person has typed of the line so far, as far as that can be known."""
    readline = sys.modules.get("readline")
    return readline.get_line_buffer() if readline is not None else ""


def _line() -> str | None:
    """Return the start of the next line of standard input.

    None where it has ended, was closed, or cannot be read any more, and for a line that comes to no end.
    """
    if sys.stdin is None:
        return None
    try:
        part = sys.stdin.readline(_LONGEST + 2)
        if not part:
            return None
        line = part.rstrip("\r\n")[:_LONGEST]
        left = _ENDLESS
        while part and not part.endswith("\n"):
            if left <= 0:
                return None
            part = sys.stdin.readline(_LONGEST)
            left -= _LONGEST
    except OSError:
        return None
    return line
