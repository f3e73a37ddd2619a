"""What a run counts does not depend on who plays it: one process, several, interrupted, killed."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from deckcheck.failure import Failure
from deckcheck.simulation import run
from deckcheck.simulation import workers as crews
from deckcheck.simulation.job import JobResult
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.playing import STUCK, play
from deckcheck.simulation.tally import SimulationTally
from deckcheck.simulation.workers import Payload, Processes, Workers
from deckcheck.workers import Pool
from tests.support.system import needs_fork

GAMES = 60


def counted(plan: SimulationPlan, jobs: int = 1, games: list[range] | None = None) -> SimulationTally:
    total = SimulationTally(plan)
    with Processes(jobs) as workers:
        run.run_job(plan, games or [range(GAMES)], lambda _, tally: total.merge(tally), workers)
    return total


@pytest.fixture(scope="module")
def alone(plan: SimulationPlan) -> SimulationTally:
    return counted(plan)


def test_all_games_are_played(plan: SimulationPlan, alone: SimulationTally) -> None:
    assert alone.games == GAMES == sum(alone.turns.values()) == sum(alone.endings.values())
    assert STUCK not in alone.endings
    assert sum(alone.seats) + alone.draws == GAMES


@pytest.mark.parametrize("jobs", [2, 8])
@pytest.mark.parametrize("seconds", [0.0, 0.01])
def test_any_number_of_processes_counts_the_same_in_parts_of_any_size(
    plan: SimulationPlan, alone: SimulationTally, monkeypatch: pytest.MonkeyPatch, jobs: int, seconds: float
) -> None:
    monkeypatch.setattr(run, "SECONDS", seconds)
    assert json.dumps(counted(plan, jobs=jobs).to_data()) == json.dumps(alone.to_data())


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_plays_the_same(plan: SimulationPlan, alone: SimulationTally, kind: type[Executor]) -> None:
    total = plan.tally()
    with kind(2) as executor, Workers(executor, 2) as workers:  # type: ignore[call-arg]
        run.run_job(plan, [range(GAMES)], lambda _, tally: total.merge(tally), workers)
    assert json.dumps(total.to_data()) == json.dumps(alone.to_data())


def test_who_starts_a_run_plays_nothing_where_others_are_to_play(
    plan: SimulationPlan, alone: SimulationTally, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_: object) -> JobResult[SimulationTally]:
        raise AssertionError("played by the one who waits for the others")

    monkeypatch.setattr(run, "play_units", here)
    assert counted(plan, jobs=2).to_data() == alone.to_data()


def test_an_executor_that_breaks_ends_the_run_with_what_is_finished(plan: SimulationPlan) -> None:
    """Whoever has made it alone can make another."""
    total = plan.tally()
    with ProcessPoolExecutor(2) as executor, Workers(executor, 2) as workers:

        def report(_: range, tally: SimulationTally) -> None:
            total.merge(tally)
            for process in multiprocessing.active_children():
                process.kill()

        with pytest.raises(Failure) as found:
            run.run_job(plan, [range(50_000)], report, workers)
    assert found.value.message == "simulate-died"
    assert 0 < total.games < 50_000


def test_parts_grow_until_they_take_a_second_and_shrink_at_the_end(plan: SimulationPlan) -> None:
    parts = run._Parts([range(3), range(100, 10_000)])
    sizes = []
    while parts:
        part = parts.take(players=2)
        sizes.append(len(part))
        parts.note(part, JobResult(part, plan.tally(), len(part) / 256))
    assert sizes[:3] == [3, 256, 256]
    assert sum(sizes) == 9_903
    assert sizes[-4:] == [1] * 4
    assert max(sizes) == 256
    assert sizes == [*sizes[:1], *sorted(sizes[1:], reverse=True)]


def test_what_a_part_does_not_come_to_is_played_next(plan: SimulationPlan) -> None:
    parts = run._Parts([range(1000)])
    first = parts.take(players=1)
    parts.note(first, JobResult(first[:1], plan.tally(), 2.0))
    assert first == range(4)
    assert parts.take(players=1) == range(1, 2)
    assert parts.left == 998


def test_parts_count_the_same_as_the_whole(plan: SimulationPlan, alone: SimulationTally) -> None:
    assert counted(plan, games=[range(41, GAMES), range(41)]).to_data() == alone.to_data()


def test_the_first_seat_starts(plan: SimulationPlan, alone: SimulationTally) -> None:
    assert alone.starters == alone.seats[0]
    assert all(play(plan, number).starter == 0 for number in range(10))


def test_cards_of_the_opening_hand_and_cards_played_are_noted(plan: SimulationPlan) -> None:
    game = play(plan, 0)
    for seat, contender in enumerate(game.seating.contenders):
        ids = {card for cards in plan.contenders[contender].cards.values() for card, _ in cards}
        assert game.drawn[seat]
        assert game.drawn[seat] <= ids
        assert game.used[seat] <= ids
        assert game.used[seat]


def test_a_game_without_end_is_left_as_stuck(plan: SimulationPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.simulation.playing.DECISIONS", 3)
    game = play(plan, 0)
    assert (game.reason, game.winners, game.decisions) == (STUCK, (), 3)


def test_a_stopped_run_keeps_the_games_that_are_finished(plan: SimulationPlan, alone: SimulationTally) -> None:
    done: list[range] = []
    total = SimulationTally(plan)

    def report(games: range, tally: SimulationTally) -> None:
        done.append(games)
        total.merge(tally)

    run.run_job(plan, [range(GAMES)], report, Processes(1), lambda: total.games >= 7)
    assert 7 <= total.games < GAMES
    assert total.games == sum(map(len, done))
    left = [range(total.games, GAMES)]
    run.run_job(plan, left, report, Processes(1))
    assert total.to_data() == alone.to_data()


def test_several_processes_stop_as_well(plan: SimulationPlan) -> None:
    total = SimulationTally(plan)
    with Processes(2) as workers:
        run.run_job(plan, [range(50_000)], lambda _, tally: total.merge(tally), workers, lambda: total.games >= 20)
    assert 20 <= total.games < 50_000


_play_part = crews.play_part


def _killed_once(packed: Payload, units: range, most: float) -> JobResult[Any]:
    """Play a part, but let the process that comes to game 20 first be killed."""
    mark = os.environ["DECKCHECK_TEST_MARK"]
    if 20 in units and not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return _play_part(packed, units, most)


def _killed_always(packed: Payload, units: range, most: float) -> JobResult[Any]:
    os.kill(os.getpid(), signal.SIGKILL)
    return _play_part(packed, units, most)


@needs_fork
def test_a_killed_worker_costs_no_result(
    plan: SimulationPlan, alone: SimulationTally, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mark = tmp_path / "killed"
    monkeypatch.setenv("DECKCHECK_TEST_MARK", str(mark))
    _forked(monkeypatch)
    monkeypatch.setattr(crews, "play_part", _killed_once)
    assert counted(plan, jobs=2).to_data() == alone.to_data()
    assert mark.exists()


@needs_fork
def test_workers_that_are_always_killed_end_the_run(plan: SimulationPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    _forked(monkeypatch)
    monkeypatch.setattr(crews, "play_part", _killed_always)
    with pytest.raises(Failure):
        counted(plan, jobs=2)


def _forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers inherit what the test has put in place of the real function."""
    import multiprocessing
    from functools import partial

    context = multiprocessing.get_context("fork")
    monkeypatch.setattr(crews, "Pool", partial(Pool, mp_context=context))


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_interrupts_wait_while_a_process_begins(
    plan: SimulationPlan, alone: SimulationTally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process inherits what is held back: an interrupt that comes before it is ready ends nothing."""

    class Held(Pool):
        def submit(self, *given: Any, **named: Any) -> Any:
            held.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
            return super().submit(*given, **named)

    held: list[bool] = []
    monkeypatch.setattr(crews, "Pool", Held)
    assert counted(plan, jobs=2).to_data() == alone.to_data()
    assert held
    assert all(held)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
