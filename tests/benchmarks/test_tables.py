"""The benchmark of shared tables: its figures at a small size, and its line of requests."""

from __future__ import annotations

import sys

import pytest

from tests.benchmarks.tables import Request, answer_times, measure, quiet, within


def test_requests_wait_for_those_before_them() -> None:
    choices = [Request(table, 0, True, 0.25) for table in range(4)]
    looks = [Request(table, 0, False, 0.125) for table in range(4)]
    # A choice each quarter of a second; each look comes before the choices that arrive later, and holds them up.
    assert answer_times([*choices, *looks], range(4)) == [0.25, 0.125, 0.375, 0.375, 0.375, 0.5, 0.5, 0.25]
    assert within([0.1, 0.2, 0.05, 0.3]) == 0.5


def test_what_a_busy_machine_adds_to_a_request_is_taken_away() -> None:
    busy = [Request(0, at, True, 0.03, 0.003) for at in range(200)]
    calm = [Request(0, at, True, 0.01, 0.001) for at in range(200)]
    assert [round(one.seconds, 9) for one in quiet([*busy, *calm], 0.001)[:150]] == [0.01] * 150
    assert [round(one.seconds, 9) for one in quiet(calm, 0.001)] == [0.01] * 200


@pytest.mark.skipif(sys.platform != "linux", reason="the clock of another process's processor time is Linux's")
def test_each_figure_is_measured() -> None:
    found = measure(5, 1, 1)
    assert found["within"] > 0
    assert found["choice"] > 0
    assert found["look"] > 0
    assert found["load"] > 0
    assert found["memory"] > 0
    assert found["thoughts"] > 0
    assert found["grouped"] > 0
    assert {f"{name}_clock" for name in ("within", "within_busy", "load", "load_busy", "slowed")} <= {*found}
