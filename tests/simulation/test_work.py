"""A work of any kind is played, kept and gone on with; and what the package shows of this is there."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import deckcheck.simulation
from deckcheck.simulation import Processes, run_job
from deckcheck.simulation.job import play_units
from deckcheck.simulation.store import Store, StoreError, missing


class Sum:
    """The sum of some squares."""

    def __init__(self, units: int = 0, value: int = 0) -> None:
        self.units = units
        self.value = value

    def merge(self, other: Sum) -> None:
        self.units += other.units
        self.value += other.value

    def to_data(self) -> dict[str, Any]:
        return {"units": self.units, "value": self.value}


class Squares:
    kind = "squares"

    def __init__(self, first: int = 0) -> None:
        self.first = first

    def describe(self) -> dict[str, Any]:
        return {"first": self.first}

    def tally(self) -> Sum:
        return Sum()

    def tally_from(self, data: Any) -> Sum:
        return Sum(int(data["units"]), int(data["value"]))

    def play(self, number: int, tally: Sum) -> None:
        tally.merge(Sum(1, (self.first + number) ** 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_work_of_ones_own_is_played_and_gone_on_with(tmp_path: Path, jobs: int) -> None:
    job, path = Squares(3), str(tmp_path / "kept")
    store = Store(path, job)
    store.open()
    with Processes(jobs) as workers:
        run_job(job, [range(10, 40)], store.add, workers)
        store.close()
        kept = store.open()
        run_job(job, missing(kept.units, [range(100)]), store.add, workers)
    assert kept.tally.to_data() == {"units": 100, "value": sum(number**2 for number in range(3, 103))}
    assert missing(kept.units, [range(100)]) == []
    store.close()
    with pytest.raises(StoreError) as found:
        Store(path, Squares(4)).open()
    assert found.value.values["keys"] == ["first"]


def test_time_ends_a_part_behind_its_first_unit_and_a_stop_before_it() -> None:
    assert play_units(Squares(), range(5, 9), lambda: False, 0).units == range(5, 6)
    assert play_units(Squares(), range(5, 9), lambda: True, 1).units == range(5, 5)
    assert play_units(Squares(), range(5, 9), lambda: False, 60).units == range(5, 9)


@pytest.mark.parametrize("name", deckcheck.simulation.__all__)
def test_every_public_name_is_there_and_says_what_it_is_for(name: str) -> None:
    assert inspect.getdoc(getattr(deckcheck.simulation, name))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Crwe'"):
        _ = deckcheck.simulation.Crwe


def test_decks_that_meet_ask_for_no_processes_and_a_run_for_no_dask() -> None:
    """What plays at a table is not to wait for what many games need."""
    code = """
import sys
import deckcheck.simulation.pairing
assert "deckcheck.simulation.workers" not in sys.modules
import deckcheck.cli.commands.simulate
assert not {"dask", "distributed"} & sys.modules.keys()
"""
    subprocess.run([sys.executable, "-c", code], check=True)
