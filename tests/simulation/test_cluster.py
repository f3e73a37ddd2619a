"""A cluster of Dask plays what processes play: a real scheduler, and workers killed, late, or of another version."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

import deckcheck
from deckcheck.__main__ import main
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH, Message
from deckcheck.simulation import run
from deckcheck.simulation.cluster import Cluster
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.store import Store, missing
from deckcheck.simulation.tally import SimulationTally
from deckcheck.simulation.workers import Processes
from tests.support.dask_cluster import DaskCluster, dask_cluster

# What waits for a worker that never comes fails.
pytestmark = pytest.mark.timeout(120)

GAMES = 300
DECKS = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"


@pytest.fixture(scope="module")
def alone(plan: SimulationPlan) -> str:
    total = plan.tally()
    run.run_job(plan, [range(GAMES)], lambda _, tally: total.merge(tally), Processes(1))
    return json.dumps(total.to_data())


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    with dask_cluster(tmp_path_factory.mktemp("dask"), 2) as cluster:
        yield cluster


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be many parts in little time."""
    monkeypatch.setattr(run, "SECONDS", 0.02)


def test_workers_that_are_killed_or_join_late_change_nothing(
    plan: SimulationPlan, alone: str, cluster: DaskCluster
) -> None:
    total = plan.tally()
    parts: list[range] = []
    short_lived = cluster.worker()

    def report(units: range, tally: SimulationTally) -> None:
        total.merge(tally)
        parts.append(units)
        if len(parts) == 5:
            short_lived.kill()
            cluster.worker()

    with Cluster(cluster.address) as workers:
        workers.wait_for(3)
        run.run_job(plan, [range(GAMES)], report, workers)
    assert short_lived.wait() != 0
    assert len(parts) > 10
    assert json.dumps(total.to_data()) == alone


def test_a_result_whose_worker_dies_as_it_arrives_is_played_again(
    plan: SimulationPlan, alone: str, cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask's executor takes such a result for an error, and fails at that."""
    dask: Any = importlib.import_module("distributed")
    status = dask.Future.status.fget
    lost: list[str] = []

    def reported(future: Any) -> Any:
        state = status(future)
        if len(lost) < 2 and state == "finished" and sys._getframe(1).f_code.co_name == "_cascade_future":
            lost.append(future.key)
            return "lost"
        return state

    monkeypatch.setattr(dask.Future, "status", property(reported))
    total = plan.tally()
    with Cluster(cluster.address) as workers:
        workers.wait_for(1)
        run.run_job(plan, [range(GAMES)], lambda _, tally: total.merge(tally), workers)
    assert len(lost) == 2
    assert json.dumps(total.to_data()) == alone


def test_the_command_line_says_the_same_wherever_games_are_played(
    cluster: DaskCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    with distributed.Client(cluster.address) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(1, timeout=60)  # otherwise it says that it waits for one
    command = ["simulate", str(DECKS), "-n", "30", "--bots", "random", "--output-format", "json", "--quiet"]
    text = []
    for where in (["--jobs", "1"], ["--cluster", cluster.address]):
        assert main([*command, *where]) == 0
        text.append(capsys.readouterr())
    assert text[0] == text[1]


def test_a_worker_with_another_version_is_refused_with_both(plan: SimulationPlan, alone: str, tmp_path: Path) -> None:
    """One that joins when games are played is left out; one that is there at the beginning ends the matter."""
    other = tmp_path / "other" / "deckcheck"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text('__version__ = "0.0.9"\n', encoding="utf-8")
    with dask_cluster(tmp_path, 0) as cluster:
        reported: list[str] = []

        def tell(message: Message) -> None:
            reported.append(message.render(ENGLISH))
            # The first is waited for; when the second is left out, the third is called.
            cluster.worker(**({"PYTHONPATH": str(other.parent)} if len(reported) == 1 else {}))

        total = plan.tally()
        with Cluster(cluster.address, tell) as workers:
            run.run_job(plan, [range(GAMES)], lambda _, tally: total.merge(tally), workers)
        assert json.dumps(total.to_data()) == alone
        with pytest.raises(Failure) as early:
            Cluster(cluster.address)
    assert f"no worker has joined {cluster.address} yet" in reported[0]
    refused = f"has deckcheck 0.0.9, and this is deckcheck {deckcheck.__version__}; install the same version there"
    assert refused in early.value.render(ENGLISH)
    assert reported[1].endswith(f"{refused}; the games go on without it")
    assert len(reported) == 2


def test_a_run_goes_on_from_its_file_when_the_scheduler_was_restarted(
    plan: SimulationPlan, alone: str, tmp_path: Path
) -> None:
    store = Store(str(tmp_path / "kept"), plan)
    store.open()
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    with dask_cluster(tmp_path / "first", 1) as first, Cluster(first.address, patience=0.5) as workers:

        def report(units: range, tally: SimulationTally) -> None:
            store.add(units, tally)
            first.scheduler.kill()

        with pytest.raises(Failure) as found:
            run.run_job(plan, [range(GAMES)], report, workers)
        assert found.value.message == "cluster-lost"
    store.close()
    kept = store.open()
    assert 0 < kept.tally.games < GAMES
    with dask_cluster(tmp_path / "second", 1) as second, Cluster(second.address) as workers:
        run.run_job(plan, missing(kept.units, [range(GAMES)]), lambda _, tally: kept.tally.merge(tally), workers)
    assert json.dumps(kept.tally.to_data()) == alone


@pytest.mark.parametrize(
    ("address", "reported"),
    [
        ("tcp://127.0.0.1:1", "no scheduler of Dask answers at tcp://127.0.0.1:1 (Connection refused); start one"),
        ("tcp://nowhere.invalid:8786", "no scheduler of Dask answers at tcp://nowhere.invalid:8786 (there is no such"),
        ("tcp://127.0.0.1", "--cluster tcp://127.0.0.1 is not an address (tcp://HOST:8786)"),
        ("http://127.0.0.1:80", "--cluster http://127.0.0.1:80 is not an address"),
    ],
)
def test_an_address_where_nothing_answers_is_reported(address: str, reported: str) -> None:
    with pytest.raises(Failure) as found:
        Cluster(address, patience=5)
    assert found.value.render(ENGLISH).startswith(reported)


def test_without_dask_the_error_names_what_to_install(cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Failure) as found:
        Cluster(cluster.address)
    assert "pip install 'deckcheck[cluster]'" in found.value.render(ENGLISH)
