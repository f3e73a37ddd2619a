"""The process that answers calls: when it dies, its open calls are refused, and a new one answers the next."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import BrokenExecutor
from contextlib import closing

import pytest

from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH
from deckcheck.web.call_worker import CallWorker


def die(*_given: object) -> None:
    """End the process in which this is called."""
    os._exit(3)


def test_a_desk_that_dies_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(CallWorker()) as call_worker:
        before = call_worker.submit(os.getpid).result()
        with monkeypatch.context() as patch:
            patch.setattr("deckcheck.web.call_worker._answered", die)
            with pytest.raises(Failure) as refused:
                asyncio.run(call_worker.answered("start", b"{}"))
        assert "interrupted" in refused.value.render(ENGLISH)
        assert asyncio.run(call_worker.answered("start", b"{}"))["result"]["games"]
        assert call_worker.submit(os.getpid).result() not in (before, os.getpid())
        for _ in range(2):  # as often as it dies
            with pytest.raises(BrokenExecutor):
                call_worker.submit(die).result()
        assert asyncio.run(call_worker.answered("start", b"{}"))["result"]["games"]
