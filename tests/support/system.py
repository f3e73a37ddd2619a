"""What a test asks of the system it runs on; where that is missing, the test is skipped and says why."""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import find_spec

import pytest


def _has(*modules: str) -> bool:
    return all(find_spec(module) is not None for module in modules)


IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

needs_terminal = pytest.mark.skipif(not _has("fcntl", "pty", "termios"), reason="no pseudo-terminals here")
needs_limits = pytest.mark.skipif(not _has("resource"), reason="no limits for processes here")
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
needs_kill = pytest.mark.skipif(
    not hasattr(signal, "SIGKILL") or sys.platform != "linux", reason="no forked workers that can be killed here"
)
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
needs_timer = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timers here")
needs_shell = pytest.mark.skipif(os.name == "nt", reason="no POSIX shell here")
needs_modes = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no permission bits of files here")
