"""Stopping a call that takes too long: by a timer of the system, or from a thread beside it where there is none."""

from __future__ import annotations

import signal
import threading
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import TypeVar

    Result = TypeVar("Result")

# Seconds; 0 would turn an alarm off.
_AT_ONCE = 1e-6
# And as many as an alarm can be set to; who may take longer is not stopped.
_MOST = 1e8
# How often a thread that waits looks for an interrupt, in seconds: on Windows none wakes it.
_LOOKS = 0.1
# How long a thread that was stopped is waited for, in seconds: one that sleeps notices nothing.
_LEAVES = 0.2


class LateError(BaseException):
    """A call is stopped; nothing that it catches itself."""


def within(seconds: float, call: Callable[[], Result]) -> Result:
    """Return what a call returns; it is stopped after some seconds.

    In the main thread of a system that has interval timers, a timer interrupts whatever the call does. Elsewhere the
    call runs in a thread of its own, which ends as soon as it runs Python code after the time is over.

    Raises:
        LateError: the call took longer.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _with_timer(seconds, call)
    return _in_thread(seconds, call)


def _with_timer(seconds: float, call: Callable[[], Result]) -> Result:
    """Call with an alarm; who had one set already has it again, at its own time or, where that went by, at once."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise LateError

    left, every = signal.setitimer(signal.ITIMER_REAL, 0)
    begun = monotonic()
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, min(seconds, _MOST))
        return call()
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # the alarm may ring as it is turned off
            signal.signal(signal.SIGALRM, before)
            if left:
                signal.setitimer(signal.ITIMER_REAL, max(left - (monotonic() - begun), _AT_ONCE), every)


def _in_thread(seconds: float, call: Callable[[], Result]) -> Result:
    results: list[Result] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(call())
        except BaseException as error:  # noqa: BLE001  raised again where the call was asked for
            errors.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    end = monotonic() + seconds
    while not done.wait(min(_LOOKS, max(end - monotonic(), 0))):
        if monotonic() >= end:
            _stop(thread)
            raise LateError
    if errors:
        raise errors[0]
    return results[0]


def _stop(thread: threading.Thread) -> None:
    """Raise an error in a thread, which ends it when it next runs Python code."""
    import ctypes

    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(LateError))
        thread.join(_LEAVES)
