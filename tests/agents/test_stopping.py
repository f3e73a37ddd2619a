"""Calls that take too long are stopped on every system, in every thread."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from deckcheck.agents.stopping import LateError, within


def endless() -> int:
    number = 0
    while True:
        number += 1


def stubborn() -> int:
    while True:
        with contextlib.suppress(Exception):
            time.sleep(0.01)


def asleep() -> int:
    time.sleep(2)
    return 0


def fails() -> int:
    raise IndexError("mine")


@pytest.fixture(params=["timer", "no timer", "other thread"])
def run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., object]]:
    """What calls something there, and returns its result or raises its error."""
    if request.param == "timer" and not hasattr(signal, "setitimer"):
        pytest.skip("no interval timers here")
    if request.param == "no timer":
        monkeypatch.delattr(signal, "setitimer", raising=False)
    if request.param != "other thread":
        yield within
        return

    def there(seconds: float, call: Callable[[], object]) -> object:
        found: list[object] = []

        def inner() -> None:
            try:
                found.append(within(seconds, call))
            except BaseException as error:  # noqa: BLE001  raised again
                found.append(error)

        thread = threading.Thread(target=inner)
        thread.start()
        thread.join()
        if isinstance(found[0], BaseException):
            raise found[0]
        return found[0]

    yield there


@pytest.mark.parametrize("call", [endless, stubborn, asleep])
def test_what_takes_too_long_is_stopped(run: Callable[..., object], call: Callable[[], int]) -> None:
    threads = threading.active_count()
    with pytest.raises(LateError):
        run(0.05, call)
    end = time.monotonic() + 60
    while threading.active_count() > threads:
        assert time.monotonic() < end, "a call goes on"
        time.sleep(0.01)


def test_what_ends_in_time_is_returned_and_raised(run: Callable[..., object]) -> None:
    assert run(60, lambda: 7) == 7
    with pytest.raises(IndexError, match="mine"):
        run(60, fails)
    with pytest.raises(SystemExit):
        run(60, lambda: exec("raise SystemExit"))  # noqa: S102
