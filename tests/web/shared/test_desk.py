"""The process of the desk: where it dies, the calls that it had are refused, and the next ones have a new one."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import BrokenExecutor
from contextlib import closing

import pytest

from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH
from deckcheck.web.desk import Desk


def die(*_given: object) -> None:
    """End the process in which this is called."""
    os._exit(3)


def test_a_desk_that_dies_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Desk()) as desk:
        before = desk.submit(os.getpid).result()
        with monkeypatch.context() as patch:
            patch.setattr("deckcheck.web.desk._answered", die)
            with pytest.raises(Failure) as refused:
                asyncio.run(desk.answered("start", b"{}"))
        assert "interrupted" in refused.value.render(ENGLISH)
        assert asyncio.run(desk.answered("start", b"{}"))["result"]["games"]
        assert desk.submit(os.getpid).result() not in (before, os.getpid())
        for _ in range(2):  # as often as it dies
            with pytest.raises(BrokenExecutor):
                desk.submit(die).result()
        assert asyncio.run(desk.answered("start", b"{}"))["result"]["games"]
