"""Take away what only POSIX systems have, so that tests meet what they meet on Windows.

python -m pytest -p tests.support.no_posix tests/cli
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys

import pytest

# These libraries have other modules for Windows; those for this system are imported while what they need is there.
_LIBRARIES = (
    *("asyncio", "concurrent.futures.process", "distributed", "getpass", "http.server", "matplotlib.pyplot"),
    *("multiprocessing.connection", "multiprocessing.pool", "platformdirs", "playwright.sync_api", "scipy.optimize"),
    *("shutil", "socketserver", "subprocess", "tempfile", "textual.app", "textual.drivers.linux_driver", "uuid"),
    *("uvicorn", "zensical"),
)
_MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
_FUNCTIONS = (
    *("chown", "chroot", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getgroups"),
    *("killpg", "mkfifo", "mknod", "nice", "openpty", "posix_spawn", "setegid", "seteuid", "setgid", "setgroups"),
    *("setsid", "setuid", "uname", "wait3", "wait4"),
)
_SIGNALS = ("SIGALRM", "SIGHUP", "SIGQUIT", "SIGVTALRM", "alarm", "getitimer", "setitimer")


def take_away(libraries: tuple[str, ...] = ()) -> None:
    """Remove modules, functions and signals from this process, once some libraries are imported."""
    for name in libraries:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for name in _MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for owner, names in ((os, _FUNCTIONS), (signal, _SIGNALS)):
        for name in names:
            if hasattr(owner, name):
                delattr(owner, name)


def pytest_configure() -> None:
    """Begin once pytest and its plugins are imported; workers are started, not forked, from then on."""
    import multiprocessing

    multiprocessing.set_start_method("spawn", force=True)
    take_away(_LIBRARIES)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run only the files that the environment names, if it does, once all are collected."""
    named = os.environ.get("NO_POSIX_RUNS")
    if named is not None:
        kept = [config.rootpath / name for name in named.split(",")]
        left = [item for item in items if item.path not in kept]
        items[:] = [item for item in items if item.path in kept]
        config.hook.pytest_deselected(items=left)
