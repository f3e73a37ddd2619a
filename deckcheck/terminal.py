"""What a stream shows: whether it is a terminal that understands escape sequences, and whether colours are wanted."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_VIRTUAL_TERMINAL = 0x0004  # ENABLE_VIRTUAL_TERMINAL_PROCESSING of the console functions of Windows
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled off it, and the cursor to the top
CLEAR_LINE = "\r\x1b[K"


def takes_escapes(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that understands escape sequences.

    A console of Windows understands them once it is asked to; old ones never do.
    """
    if stream is None or not stream.isatty() or os.environ.get("TERM") == "dumb":
        return False
    return sys.platform != "win32" or _enable_escapes(stream.fileno())


def wants_color(stream: TextIO | None) -> bool:
    """Whether a stream gets colours: `NO_COLOR` and `FORCE_COLOR` decide first."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or takes_escapes(stream)


def _enable_escapes(number: int) -> bool:
    """Let the console of Windows behind a descriptor understand escape sequences; return whether it does."""
    try:
        import ctypes
        import msvcrt

        console = ctypes.windll.kernel32  # type: ignore[attr-defined]
        handle = msvcrt.get_osfhandle(number)  # type: ignore[attr-defined]
        mode = ctypes.c_uint32()
        if not console.GetConsoleMode(ctypes.c_void_p(handle), ctypes.byref(mode)):
            # What is not a console calls itself a terminal, as that of MSYS does: it has always understood them.
            return "TERM" in os.environ
        if mode.value & _VIRTUAL_TERMINAL:
            return True
        return bool(console.SetConsoleMode(ctypes.c_void_p(handle), mode.value | _VIRTUAL_TERMINAL))
    except (ImportError, AttributeError, OSError):
        return False
