"""Processes that work for another one: how many, that they hear no interrupts, and that they end when it does."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import BrokenExecutor, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, parent_process
from threading import RLock, Thread
from weakref import WeakSet

from deckcheck.failure import Failure
from deckcheck.messages import Message, os_reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from multiprocessing.process import BaseProcess
    from typing import Any, TypeVar

    T = TypeVar("T")

_ORPHANED = 1


def end_with_parent() -> None:
    """Let this process end as soon as the one that started it is gone, whatever ended that one.

    A worker waits for its next task on a pipe that it holds open itself; nothing there shows it that nobody will send
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
    """A pool of processes that can be closed however far it got when it was started.

    A thread of the pool hands the tasks to the processes, and starts another thread when the first task comes. Where
    the system refuses that one, the first thread ends, the processes wait for tasks, and whoever asked waits for
    results. Here all of them are ended, with a `Failure` as the result of every task. From Python 3.12 on the first
    thread ends the processes itself, with a `BrokenProcessPool` as every result.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._workers: set[BaseProcess] = set()
        self._results: WeakSet[Future[Any]] = WeakSet()
        self._refusal: Failure | None = None
        self._seeing = RLock()
        self._hook_before = threading.excepthook
        threading.excepthook = self._thread_ended

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Hand over a task.

        Raises:
            Failure: the system refuses a thread that the pool needs.
        """
        before = set(active_children())
        future = super().submit(fn, *args, **kwargs)
        with self._seeing:
            self._workers |= set(active_children()) - before
            self._results.add(future)
            if self._refusal is not None:
                self._end(self._refusal)
                raise self._refusal
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes."""
        # To wait for the pool's own thread, where that one could not be started, is an error.
        with suppress(RuntimeError):
            super().shutdown(wait, cancel_futures=cancel_futures)
        for worker in self._workers if self._refusal is not None else ():
            worker.join()
        if threading.excepthook == self._thread_ended:
            threading.excepthook = self._hook_before

    def _thread_ended(self, ended: threading.ExceptHookArgs, /) -> None:
        """See what ended a thread; where it was that of the pool, nobody else answers for its tasks."""
        of_pool = type(ended.thread).__module__ == ProcessPoolExecutor.__module__
        if not of_pool or not isinstance(ended.exc_value, RuntimeError):
            self._hook_before(ended)
            return
        with self._seeing:
            self._refusal = Failure("workers-cannot-start", detail=_detail(ended.exc_value))
            self._end(self._refusal)

    def _end(self, refusal: Failure) -> None:
        """End the processes, and give every task that is not done a refusal as its result."""
        for worker in self._workers:
            worker.kill()
        for future in list(self._results):
            if not future.done():
                with suppress(InvalidStateError):
                    future.set_exception(refusal)


def _detail(error: Exception) -> Message | str:
    """Return why the system starts no more of what was asked for."""
    if isinstance(error, OSError):
        return os_reason(error)
    # What Python says of a thread that cannot be started.
    return Message("workers-no-thread") if "thread" in str(error) else str(error)


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
        raise Failure("workers-cannot-start", detail=_detail(error)) from error


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
