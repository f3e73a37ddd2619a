"""How far a command is, for a person who waits: how many, and an honest time to the end."""

from __future__ import annotations

import pytest

from deckcheck.cli import progress
from deckcheck.cli.progress import Progress, duration
from deckcheck.messages import translator_of


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "monotonic", clock)
    monkeypatch.setenv("COLUMNS", "80")
    return clock


def drawn(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err.replace("\x1b[K", "").rpartition("\r")[2]


def advanced(bar: Progress, clock: Clock, steps: int, seconds: float, times: int = 1) -> None:
    for _ in range(times):
        clock.now += seconds
        bar.advance(steps)


def test_no_time_is_reported_before_it_is_known(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    bar = Progress(1000, translator_of("en"))
    advanced(bar, clock, 10, 1)
    assert drawn(capsys) == f"[{'.' * 30}] 10/1000"
    advanced(bar, clock, 10, 1, times=2)
    assert drawn(capsys) == f"[{'.' * 30}] 30/1000  2 min left"


def test_the_time_follows_those_who_join_late(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    bar = Progress(10_000, translator_of("fr"))
    advanced(bar, clock, 1, 1, times=100)
    advanced(bar, clock, 50, 1, times=61)
    assert drawn(capsys).endswith(f" 3150/10000  encore {duration(6850 / 50)}")


def test_what_was_done_before_anything_was_measured_counts_for_nothing(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    bar = Progress(1000, translator_of("en"))
    clock.now += 50  # processes begin
    advanced(bar, clock, 1, 0)
    advanced(bar, clock, 100, 1, times=3)
    assert drawn(capsys).endswith(" 301/1000  10 s left")


def test_a_total_that_shrinks_fills_the_bar_and_no_more(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    bar = Progress(100, translator_of("en"))
    bar.total = 10
    advanced(bar, clock, 12, 3)
    assert drawn(capsys) == f"[{'#' * 30}] 12/10"


def test_a_narrow_terminal_keeps_it_in_one_line(
    clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    bar = Progress(1000, translator_of("en"))
    advanced(bar, clock, 250, 1)
    assert drawn(capsys) == "[###.........] 250/1000"


@pytest.mark.parametrize(
    ("seconds", "reported"),
    [
        (0.1, "5 s"),
        (41, "45 s"),
        (55, "55 s"),
        (56, "1 min"),
        (61, "2 min"),
        (3540, "59 min"),
        (3541, "1 h 00 min"),
        (7500, "2 h 05 min"),
    ],
)
def test_a_time_is_rounded_up(seconds: float, reported: str) -> None:
    assert duration(seconds) == reported
