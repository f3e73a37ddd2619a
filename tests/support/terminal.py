"""A program at a pseudo-terminal: what it shows, and the keys that are pressed when it asks for them."""

from __future__ import annotations

import os
import select
import subprocess
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: An interrupt, and Enter behind it: a program that is interrupted between its prompt and its wait for a key notices it
#: at the next key only.
INTERRUPT = b"\x03\n"
END_OF_INPUT = b"\x04"
SUSPEND = b"\x1a"
WAIT = 120  # seconds after which a test fails; it takes one or two


class Terminal(NamedTuple):
    """A program at a terminal of its own.

    Attributes:
        process: its number.
        master: the other end of its terminal.
    """

    process: int
    master: int

    def until(self, words: bytes) -> bytes:
        """Read what is drawn until some words are there."""
        seen, end = b"", time.monotonic() + WAIT
        while words not in seen:
            assert time.monotonic() < end, seen[-500:]
            if select.select([self.master], [], [], 0.2)[0]:
                seen += os.read(self.master, 65536)
        return seen

    def ended(self) -> tuple[int, bytes]:
        """Wait for the end; return the exit status, and what was written until then."""
        seen, end = b"", time.monotonic() + WAIT
        while True:
            assert time.monotonic() < end, seen[-500:]
            try:
                if select.select([self.master], [], [], 0.05)[0]:
                    seen += os.read(self.master, 65536)
            except (OSError, ValueError):  # the terminal is gone, or has been closed here
                time.sleep(0.05)
            number, status = os.waitpid(self.process, os.WNOHANG)
            if number:
                return os.waitstatus_to_exitcode(status), seen


def at_terminal(
    command: Sequence[str], answers: Sequence[tuple[str, bytes]], environment: Mapping[str, str]
) -> tuple[int, str]:
    """Run a program at a terminal of its own; return its exit status and all that it has shown.

    Args:
        command: the program and its arguments.
        answers: what it will ask, in this order, and the keys that are pressed then. It must end after the last.
        environment: its environment.
    """
    import pty

    reader, writer = pty.openpty()
    process = subprocess.Popen(
        command,
        stdin=writer,
        stdout=writer,
        stderr=writer,
        env={**environment, "TERM": "xterm"},
        start_new_session=True,
        preexec_fn=_own_terminal,  # noqa: PLW1509  the tests start no threads
    )
    os.close(writer)
    try:
        shown, seen = b"", 0
        waiting = list(answers)
        while piece := _read(reader):
            shown += piece
            while waiting and (at := shown.find(waiting[0][0].encode(), seen)) >= 0:
                prompt, keys = waiting.pop(0)
                seen = at + len(prompt.encode())
                os.write(reader, keys)
        status = process.wait()
    finally:
        process.kill()
        process.wait()
        os.close(reader)  # only now: it would hang up on a program that is still leaving
    assert not waiting, f"never asked: {waiting}, but shown: {shown!r}"
    return status, shown.decode("utf-8", "replace")


def _read(reader: int) -> bytes:
    """Return what a terminal shows next; nothing once nobody holds its other end."""
    try:
        return os.read(reader, 65_536)
    except OSError:
        return b""


def _own_terminal() -> None:
    """Make the pseudo-terminal the one that sends interrupts to the program."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
