"""What cuts a game short from outside: a terminal that goes away, and a mistake of the program's own."""

from __future__ import annotations

import os
import platform
import signal
import sys
import tempfile
from contextlib import contextmanager, suppress
from traceback import format_exception

from deckcheck import __version__
from deckcheck.catalog.discovery import failure_of_own_game
from deckcheck.files import write_atomically
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from deckcheck.messages import MessageError

#: What is sent to a program whose terminal goes away, or that is to end; Windows knows only the second.
SIGNALS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))
_MOST_NAMES = 100  # names that are tried for a file nobody has named


@contextmanager
def heeding_hang_ups() -> Iterator[None]:
    """Let a terminal that goes away interrupt what is done meanwhile, as Ctrl-C does: there is something to save."""
    before: dict[int, Any] = {}

    def interrupt(*_: object) -> None:
        for number in before:
            signal.signal(number, signal.SIG_IGN)  # it has been heard: nothing cuts the saving short
        raise KeyboardInterrupt

    for number in SIGNALS:
        with suppress(ValueError):  # only the main thread hears signals
            before[number] = signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def under_a_new_name(stem: str, ending: str, write: Callable[[str], Any]) -> tuple[str | None, Any]:
    """Write a file that nobody has named: here under the first name that is free, else among temporary files.

    Args:
        stem: what is before the number in the name.
        ending: what is behind it.
        write: writes the file to a path; it raises `FileExistsError` where one is there, `OSError` where it cannot.

    Returns: the path, and what `write` returned; None and the last error where it could not be written.
    """
    found: Any = None
    for folder in ("", tempfile.gettempdir()):
        for number in range(1, _MOST_NAMES):
            path = os.path.join(folder, f"{stem}-{number}{ending}")
            try:
                return path, write(path)
            except FileExistsError as error:
                found = error
            except OSError as error:
                found = error
                break
    return None, found


def failure_message(error: BaseException) -> Message | MessageError:
    """Return what to say of a mistake that has ended a game; of one of ours a report is written, with the traceback."""
    found = failure_of_own_game(error)
    if found is not None:
        return found
    text = _report(error)
    path, _ = under_a_new_name("deckcheck-error", ".txt", lambda path: write_atomically(path, text, overwrite=False))
    name = type(error).__name__
    if path is None:
        return Message("play-crashed", error=name)
    return Message("play-crashed-report", error=name, path=path)


def _report(error: BaseException) -> bytes:
    head = f"deckcheck {__version__}, Python {platform.python_version()}, {sys.platform}"
    return "\n".join([head, "", "".join(format_exception(error))]).encode(errors="backslashreplace")
