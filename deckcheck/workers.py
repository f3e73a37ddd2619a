"""Processes that work for another one: how many, that they hear no interrupts, and that they end when it does."""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing, contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as connection_wait
from threading import Lock, Thread
from traceback import format_exception
from typing import NamedTuple

from deckcheck.failure import Failure
from deckcheck.messages import Message, os_reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess
    from typing import Any, TypeVar

    T = TypeVar("T")

_ORPHANED = 1
_DIED = "a process died before its task was done"


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


class Pool(Executor):
    """Processes that carry out tasks, each one at a time.

    The first `submit` starts all that the system may refuse: pipes, processes, and one thread that hands out the tasks
    and collects the results. So the caller gets the error. (`ProcessPoolExecutor` starts a second thread from its first
    one; where the system refuses it, all tasks wait forever.)
    """

    def __init__(
        self,
        size: int,
        mp_context: BaseContext | None = None,
        initializer: Callable[..., object] | None = None,
        initargs: tuple[Any, ...] = (),
    ) -> None:
        self._size = size
        self._context: Any = mp_context or get_context()
        self._initial = initializer, initargs
        self._lock = Lock()
        self._waiting: deque[_Task] = deque()
        self._workers: dict[Connection, BaseProcess] = {}
        self._thread: Thread | None = None
        self._is_woken = False
        self._is_closed = False
        self._is_broken = False

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Hand over a task.

        Raises:
            BrokenExecutor: a process has died.
            OSError, RuntimeError: the system refuses what the pool needs, or the pool is closed.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._is_broken:
                raise BrokenExecutor(_DIED)
            if self._is_closed:
                raise RuntimeError("the pool is closed")
            if self._thread is None:
                self._begin()
            self._waiting.append(_Task(future, (fn, args, kwargs)))
            self._wake()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes once the tasks are done; with `cancel_futures` only those under way."""
        with self._lock:
            if self._thread is not None and not self._is_closed and not self._is_broken:
                self._wake()
            self._is_closed = True
            dropped = list(self._waiting) if cancel_futures else []
            if dropped:
                self._waiting.clear()
        for task in dropped:
            task.future.cancel()
        if wait and self._thread is not None:
            self._thread.join()

    def _wake(self) -> None:
        """Let the thread look for what is new, under the lock; one byte at a time, so that the pipe is never full."""
        if not self._is_woken:
            self._is_woken = True
            self._waker.send_bytes(b"!")

    def _begin(self) -> None:
        """Start the processes and the thread: all of them, or none."""
        thread = Thread(target=self._manage, daemon=True)
        try:
            self._woken, self._waker = self._context.Pipe(duplex=False)
            for _ in range(self._size):
                ours, theirs = self._context.Pipe()
                with closing(theirs):
                    process = self._context.Process(target=_serve, args=(theirs, *self._initial), daemon=True)
                    self._workers[ours] = process
                    process.start()
            thread.start()
        except BaseException:
            self._end()
            raise
        self._thread = thread

    def _manage(self) -> None:
        """Hand out tasks and collect results until the pool is closed and nothing is left to do."""
        busy: dict[Connection, _Task] = {}
        try:
            while self._hand_out(busy):
                self._collect(busy)
            for connection in self._workers:
                connection.send_bytes(b"")
        except (EOFError, OSError):
            self._break(busy, BrokenExecutor(_DIED))
        except BaseException as error:  # noqa: BLE001  nobody else would answer for the tasks
            self._break(busy, error)
        with self._lock:
            self._is_closed = True
            self._end(kill=self._is_broken)

    def _hand_out(self, busy: dict[Connection, _Task]) -> bool:
        """Give idle processes tasks; return whether there is anything to wait for."""
        for connection in self._workers:
            while connection not in busy:
                with self._lock:
                    if not self._waiting:
                        return bool(busy) or not self._is_closed
                    task = self._waiting.popleft()
                if task.future.set_running_or_notify_cancel():
                    try:
                        data = pickle.dumps(task.call)
                    except Exception as error:  # noqa: BLE001  a task that cannot be handed over
                        task.future.set_exception(error)
                        continue
                    busy[connection] = task
                    connection.send_bytes(data)
        return True

    def _collect(self, busy: dict[Connection, _Task]) -> None:
        """Wait until a process has a result or has died, or until there is something new to do.

        Raises:
            EOFError, OSError: a process has died.
        """
        sentinels = [process.sentinel for process in self._workers.values()]
        ready = connection_wait([self._woken, *self._workers, *sentinels])
        for found in ready:
            connection: Any = found
            if connection is self._woken:
                with self._lock:
                    connection.recv_bytes()
                    self._is_woken = False
            elif connection in self._workers:
                data = connection.recv_bytes()
                task = busy.pop(connection)
                try:
                    is_done, value = pickle.loads(data)  # noqa: S301  from a process of our own
                except Exception as error:  # noqa: BLE001  a result that cannot be read
                    is_done, value = False, error
                if is_done:
                    task.future.set_result(value)
                else:
                    task.future.set_exception(value)
        if not any(found in self._workers for found in ready) and any(found in sentinels for found in ready):
            raise EOFError

    def _break(self, busy: dict[Connection, _Task], error: BaseException) -> None:
        """Give all tasks that are not done an error as their result; no more are taken."""
        with self._lock:
            self._is_broken = True
            left = [*busy.values(), *self._waiting]
            self._waiting.clear()
        for task in left:
            if task.future.running() or task.future.set_running_or_notify_cancel():
                task.future.set_exception(error)

    def _end(self, *, kill: bool = True) -> None:
        """Wait for the processes, killed or not, and close the pipes."""
        for connection, process in self._workers.items():
            if process.pid is not None:
                if kill:
                    process.kill()
                process.join()
            connection.close()
        self._workers.clear()
        for name in ("_woken", "_waker"):
            if name in vars(self):
                vars(self).pop(name).close()


class _Task(NamedTuple):
    """A task: the future of its result, and the function with its arguments."""

    future: Future[Any]
    call: tuple[Any, ...]


def _serve(tasks: Connection, initializer: Callable[..., object] | None, initargs: tuple[Any, ...]) -> None:
    """Carry out tasks until an empty one comes, or nobody is left to send any."""
    if initializer is not None:
        initializer(*initargs)
    with suppress(EOFError):
        while data := tasks.recv_bytes():
            try:
                function, args, kwargs = pickle.loads(data)  # noqa: S301  from the process that started this one
                answer = True, function(*args, **kwargs)
                reply = pickle.dumps(answer)
            except BaseException as error:  # noqa: BLE001  the task's own; whoever asked gets it
                error.add_note("".join(format_exception(error)))
                reply = _pickled_error(error)
            tasks.send_bytes(reply)


def _pickled_error(error: BaseException) -> bytes:
    try:
        return pickle.dumps((False, error))
    except Exception:  # noqa: BLE001  an error that holds what cannot be handed over
        return pickle.dumps((False, RuntimeError(repr(error))))


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
