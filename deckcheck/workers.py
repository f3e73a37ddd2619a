"""Processes that work for another one, hear no interrupts, and end when it does."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.process import BaseProcess

_ORPHANED = 1


def end_with_parent() -> None:
    """Let this process end as soon as the one that started it is gone, whatever ended that one.

    A worker waits for its next task on a pipe that it holds open itself; nothing there tells it that nobody will send
    another. The pipe on which `multiprocessing` lets a process wait for its parent closes even when that is killed.
    """
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
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
