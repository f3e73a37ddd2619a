"""Processes that work for another one: how many, that they hear no interrupts, and that they end when it does."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.process import BaseProcess

_ORPHANED = 1
#: The most processes that Windows lets one wait for.
MOST_ON_WINDOWS = 61


def processes(jobs: int = 0) -> int:
    """Return how many processes to start where so many are asked for; 0 asks for as many as there are processors."""
    wanted = jobs or os.cpu_count() or 1
    return min(wanted, MOST_ON_WINDOWS) if sys.platform == "win32" else wanted


def end_with_parent() -> None:
    """Let this process end as soon as the one that started it is gone, whatever ended that one.

    A worker waits for its next task on a pipe that it holds open itself; nothing there tells it that nobody will send
    another. The pipe on which `multiprocessing` lets a process wait for its parent closes even when that is killed.
    """
    if not hasattr(signal, "pthread_sigmask"):
        # Here an interrupt could not be held back when the process began.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    # Whoever reads what the two have printed waits for both, so nothing is finished first.
    os._exit(_ORPHANED)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let an interrupt wait; a process that begins meanwhile never gets one, however early it comes.

    A terminal interrupts all processes at once, but only the one that began the others says what becomes of them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        with _interrupts_ignored():
            yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Let the console of Windows send no interrupts here; processes that begin meanwhile never get one."""
    try:
        import ctypes

        handler = ctypes.windll.kernel32.SetConsoleCtrlHandler  # type: ignore[attr-defined]
    except (ImportError, AttributeError):
        yield
        return
    handler(None, True)
    try:
        yield
    finally:
        handler(None, False)
