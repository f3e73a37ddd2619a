"""What a server does again and again beside its calls, in a thread of its own."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def repeating(action: Callable[[], None], seconds: float) -> Iterator[None]:
    """Call something each time that so many seconds have passed, until what is within has ended."""
    is_over = Event()

    def repeat() -> None:
        while not is_over.wait(seconds):
            action()

    thread = Thread(target=repeat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
