"""Processes that work for another one: how many, that they hear no interrupts, and that they end when it does."""

from __future__ import annotations

import os
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, parent_process
from threading import Thread

from deckcheck.failure import Failure
from deckcheck.messages import os_reason

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
    if not hasattr(signal, "pthread_sigmask"):
        # Here an interrupt could not be held back when the process began.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        try:
            Thread(target=_follow, args=(parent,), daemon=True).start()
        except RuntimeError:  # the system starts no more threads
            os._exit(_ORPHANED)


def _follow(parent: BaseProcess) -> None:
    parent.join()
    # Whoever reads what the two have printed waits for both, so nothing is finished first.
    os._exit(_ORPHANED)


class Pool(ProcessPoolExecutor):
    """A pool of processes that can be closed however far it got when it was started."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes."""
        # To wait for the pool's own thread, where that one could not be started, is an error.
        with suppress(RuntimeError):
            super().shutdown(wait, cancel_futures=cancel_futures)


@contextmanager
def started_together() -> Iterator[None]:
    """Let the processes of a pool be started, with interrupts held: all of them, or none.

    Where one cannot be started, the pool knows nothing of those before it: they would wait for tasks for ever, and the
    interpreter for them. They are ended here.

    Raises:
        Failure: the system starts no more processes or threads; the message says why.
    """
    before = set(active_children())
    try:
        with interrupts_held():
            yield
    except BrokenExecutor:
        raise
    except (OSError, RuntimeError) as error:  # the second where a thread cannot be started
        for child in set(active_children()) - before:
            child.kill()
            child.join()
        # Its frames hold the files of the pool open, and to say what failed may take one.
        error.__traceback__ = None
        detail = os_reason(error) if isinstance(error, OSError) else str(error)
        raise Failure("workers-cannot-start", detail=detail) from error


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
