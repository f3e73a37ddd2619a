"""The file of finished games: it goes on, it notices what it is not, and it survives being cut off."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest

from deckcheck.messages import ENGLISH
from deckcheck.simulation.job import play_units
from deckcheck.simulation.lock import Lock
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.store import Store, StoreError, joined, missing
from deckcheck.simulation.tally import SimulationTally


def part(plan: SimulationPlan, start: int, stop: int) -> SimulationTally:
    return play_units(plan, range(start, stop), lambda: False, inf).tally


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_finished_games_are_found_again(plan: SimulationPlan, path: Path) -> None:
    store = Store(str(path), plan)
    assert store.open().units == []
    store.add(range(3), part(plan, 0, 3))
    store.add(range(7, 9), part(plan, 7, 9))
    found = Store(str(path), plan).open()
    assert found.units == [range(3), range(7, 9)]
    expected = part(plan, 0, 3)
    expected.merge(part(plan, 7, 9))
    assert found.tally.to_data() == expected.to_data()


def test_a_line_that_was_cut_off_is_played_again(plan: SimulationPlan, path: Path) -> None:
    store = Store(str(path), plan)
    store.open()
    store.add(range(3), part(plan, 0, 3))
    whole = path.read_bytes()
    store.add(range(3, 5), part(plan, 3, 5))
    path.write_bytes(path.read_bytes()[:-20])
    assert Store(str(path), plan).open().units == [range(3)]
    assert path.read_bytes() == whole


@pytest.mark.parametrize("content", ["a list\n", "[1]\n", '{"game": "virevolt"}\n', "no line end", "\xff\n"])
def test_another_file_is_left_alone(plan: SimulationPlan, path: Path, content: str) -> None:
    path.write_text(content, encoding="latin-1")
    with pytest.raises(StoreError) as found:
        Store(str(path), plan).open()
    assert found.value.message == "simulate-store-other"
    assert path.read_text(encoding="latin-1") == content


def test_another_simulation_is_reported_by_what_differs(plan: SimulationPlan, path: Path) -> None:
    Store(str(path), plan).open()
    other = SimulationPlan(plan.game, plan.contenders, seed=plan.seed + 1, options={"turn_cap": 20})
    with pytest.raises(StoreError) as found:
        Store(str(path), other).open()
    assert found.value.values["keys"] == ["seed", "options"]


class Other(SimulationPlan):
    """The same games, counted in another way."""

    kind = "other"


def test_another_kind_of_work_does_not_go_on_there(plan: SimulationPlan, path: Path) -> None:
    Store(str(path), plan).open()
    with pytest.raises(StoreError) as found:
        Store(str(path), Other(plan.game, plan.contenders, seed=plan.seed)).open()
    assert (found.value.message, found.value.values["kind"]) == ("simulate-store-other", "other")


def test_a_file_that_grows_large_is_written_anew_with_the_same_games(
    plan: SimulationPlan, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckcheck.simulation.store.LARGE", 3000)
    store = Store(str(path), plan)
    store.open()
    sizes = [path.stat().st_size]
    expected = plan.tally()
    for number in (3, 1, 2, 9, 8, 0, 5, 12, 14, 16, 18):
        store.add(range(number, number + 1), part(plan, number, number + 1))
        expected.merge(part(plan, number, number + 1))
        sizes.append(path.stat().st_size)
    assert any(after < before for before, after in pairwise(sizes))
    store.close()
    found = store.open()
    assert joined(found.units) == [range(4), range(5, 6), range(8, 10), *(range(at, at + 1) for at in (12, 14, 16, 18))]
    assert found.tally.to_data() == expected.to_data()
    assert len(path.read_bytes().splitlines()) < 12


@pytest.mark.parametrize(
    "line", ["{}", "[]", "7", '{"games": [0, 2], "tally": {}}', '{"games": [2], "tally": {}}', "\xff"]
)
def test_a_line_that_holds_no_games_is_reported_with_its_place(plan: SimulationPlan, path: Path, line: str) -> None:
    Store(str(path), plan).open()
    with path.open("a", encoding="latin-1") as file:
        file.write(f"{line}\n")
    with pytest.raises(StoreError) as found:
        Store(str(path), plan).open()
    assert (found.value.message, found.value.values["line"]) == ("simulate-store-line", 2)


@pytest.mark.parametrize(
    "bounds", [[0, 2, 5], [1, 2, 1, 2], [0, 3, 9, 8], [-1, 1], [2, 0], [0, 1], [0, 3], [0.0, 2.0], 2, None]
)
def test_numbers_that_are_not_those_of_the_games_are_reported(plan: SimulationPlan, path: Path, bounds: object) -> None:
    Store(str(path), plan).open()
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"games": bounds, "tally": part(plan, 0, 2).to_data()}) + "\n")
    with pytest.raises(StoreError) as found:
        Store(str(path), plan).open()
    assert (found.value.message, found.value.values["line"]) == ("simulate-store-line", 2)


def test_games_that_stand_there_twice_are_reported(plan: SimulationPlan, path: Path) -> None:
    store = Store(str(path), plan)
    store.open()
    store.add(range(2), part(plan, 0, 2))
    store.add(range(1, 3), part(plan, 1, 3))
    with pytest.raises(StoreError) as found:
        Store(str(path), plan).open()
    assert found.value.values["line"] == 3


@pytest.mark.parametrize(
    ("done", "wanted", "left"),
    [
        ([], 5, [range(5)]),
        ([range(5)], 5, []),
        ([range(2)], 5, [range(2, 5)]),
        ([range(3, 4), range(1)], 5, [range(1, 3), range(4, 5)]),
        ([range(9)], 5, []),
        ([range(8, 9)], 5, [range(5)]),
    ],
)
def test_what_is_missing(done: list[range], wanted: int, left: list[range]) -> None:
    assert missing(done, [range(wanted)]) == left


def test_what_is_missing_of_some_ranges_comes_in_their_order() -> None:
    wanted = [range(100, 110), range(20)]
    assert missing([range(5, 8), range(18, 103), range(109, 120)], wanted) == [
        range(103, 109),
        range(5),
        range(8, 18),
    ]


HOLD = """
import sys
from deckcheck.simulation.lock import Lock
Lock(sys.argv[1]).take()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that has the file open as a simulation would."""
    command = [sys.executable, "-c", HOLD, str(path)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_file_that_another_process_writes_is_left_to_it(
    plan: SimulationPlan, path: Path, holder: subprocess.Popen[str]
) -> None:
    with pytest.raises(StoreError) as found:
        Store(str(path), plan).open()
    assert found.value.message == "simulate-store-held"
    assert found.value.message is not None
    output = ENGLISH.text(found.value.message, **found.value.values)
    assert f"{path} is being written by another run (process {holder.pid} on " in output
    assert not path.exists()


def test_a_killed_process_holds_nothing(plan: SimulationPlan, path: Path, holder: subprocess.Popen[str]) -> None:
    holder.kill()
    holder.wait()
    store = Store(str(path), plan)
    assert store.open().units == []
    store.close()
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_another_name_of_the_file_is_no_way_round(
    plan: SimulationPlan, path: Path, holder: subprocess.Popen[str], tmp_path: Path
) -> None:
    path.touch()
    other = tmp_path / "other"
    other.symlink_to(path)
    with pytest.raises(StoreError):
        Store(str(other), plan).open()


def test_a_file_that_is_refused_is_not_held(plan: SimulationPlan, path: Path) -> None:
    path.write_text("a list\n", encoding="utf-8")
    with pytest.raises(StoreError):
        Store(str(path), plan).open()
    assert [found.name for found in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("content", ["", "::stop::\n", "12 \x1b[31mx\n", "\xff" * 1000])
def test_a_holder_that_cannot_be_read_is_not_named(
    plan: SimulationPlan, path: Path, holder: subprocess.Popen[str], content: str
) -> None:
    Path(Lock(str(path)).path).write_text(content, encoding="latin-1")
    with pytest.raises(StoreError) as found:
        Store(str(path), plan).open()
    assert found.value.message is not None
    output = ENGLISH.text(found.value.message, **found.value.values)
    assert output.isprintable()
    assert "another run" in output
