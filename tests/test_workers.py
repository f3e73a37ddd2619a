"""Processes that work for another one begin however they are started, and hold nothing open once that one is gone."""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import pytest

from deckcheck.__main__ import main
from deckcheck.workers import Pool

DECKS = sorted(map(str, (Path(__file__).parents[1] / "sample_decks" / "legal" / "virevolt").glob("*.deck.yaml")))[:2]
# What the suite was started with may ignore hang-ups (`nohup`), which those that it starts inherit.
MORTAL = """
import signal
for name in ("SIGTERM", "SIGHUP"):
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
"""
# Each prints a line as soon as work is being done, and does not end by itself.
SIMULATE = """
import multiprocessing, sys
multiprocessing.set_start_method(sys.argv[1])
import deckcheck
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.values import Contender
from deckcheck.simulation.workers import Processes
from deckcheck.simulation.run import run_job
decks = [deckcheck.load_deck(path) for path in sys.argv[2:]]
plan = SimulationPlan("virevolt", tuple(Contender("", "", "", deck.contents(), "random") for deck in decks))
run_job(plan, [range(10**9)], lambda games, tally: print("working", flush=True), Processes(2))
"""
CHECK = """
import multiprocessing, sys
multiprocessing.set_start_method(sys.argv[1])
from deckcheck.cli.commands.check import CHUNK, check_chunk
from deckcheck.cli.parallel import check_in_processes
from deckcheck.workspace.workspace import Workspace
plan = Workspace().plan(sys.argv[2:])
for pieces, summary in check_in_processes(check_chunk, [plan.tasks[:1] * CHUNK] * 3, plan, [], 2):
    print("working", flush=True)
    sys.stdin.read()
"""
# Checks its files, one at a time, in processes that are started by a method.
CHECK_ALL = """
import multiprocessing, sys
multiprocessing.set_start_method(sys.argv[1])
from deckcheck.__main__ import main
from deckcheck.workers import Pool
from deckcheck.cli.commands import check
check.CHUNK = 1
sys.exit(main(["check", "--quiet", "--jobs", "2", *sys.argv[2:]]))
"""
# Runs a command where the system begins to refuse what a pool needs: another file, process or thread.
SHORT = """
import errno, os, sys, threading
what, after, *words = sys.argv[1:]
left, parent = int(after), os.getpid()
def short(call, refusal):
    def refusing(*given, **named):
        global left
        if os.getpid() == parent:
            left -= 1
            if left < 0:
                raise refusal
        return call(*given, **named)
    return refusing
refused = OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
if what == "fork":
    os.fork = short(os.fork, refused)
elif what == "pipe":
    os.pipe = short(os.pipe, OSError(errno.EMFILE, os.strerror(errno.EMFILE)))
elif what == "thread":
    threading.Thread.start = short(threading.Thread.start, RuntimeError("can't start new thread"))
import multiprocessing
multiprocessing.set_start_method("fork")
from deckcheck.__main__ import main
from deckcheck.workers import Pool
from deckcheck.cli.commands import check
check.CHUNK = 1
sys.exit(main(words))
"""
SHORTAGES = [("fork", 0), ("fork", 1), ("fork", 3), ("pipe", 0), ("pipe", 2), ("pipe", 5), ("thread", 0)]
PROGRAMS = {"simulate": SIMULATE, "check": CHECK}
METHODS = multiprocessing.get_all_start_methods()
DEATHS = [name for name in ("SIGTERM", "SIGHUP", "SIGKILL") if hasattr(signal, name)]
CASES = [("simulate", METHODS[0], name) for name in DEATHS]
CASES += [("simulate", method, DEATHS[-1]) for method in METHODS[1:]]
CASES += [("check", METHODS[0], DEATHS[-1])]


@pytest.mark.parametrize(("command", "method", "death"), CASES)
def test_workers_go_when_the_one_they_work_for_is_killed(command: str, method: str, death: str) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", MORTAL + PROGRAMS[command], method, *DECKS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "working\n"
        parent.send_signal(getattr(signal, death))
        # Workers have the same output; it ends when the last of them does.
        parent.communicate(timeout=60)
    finally:
        parent.kill()
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)
    assert parent.returncode == -getattr(signal, death)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("options", [["--fix"], ["--pool", "pool.yaml"]], ids=["fix", "pool"])
def test_what_was_checked_before_keeps_no_processes_from_being_started(
    method: str, options: list[str], tmp_path: Path
) -> None:
    copies = [shutil.copy(DECKS[0], tmp_path / f"{name}.deck.yaml") for name in "ab"]
    # A pool that names no game is read once the first deck has been, for its game.
    pool = Path(DECKS[0]).read_text(encoding="utf-8").replace("game: virevolt\n", "", 1)
    (tmp_path / "pool.yaml").write_text(pool, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", CHECK_ALL, method, *options, *map(str, copies)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_the_processes_of_a_check_begin_while_interrupts_wait(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else one that is interrupted before it is ready ends with a traceback."""

    class Held(Pool):
        def submit(self, *given: Any, **named: Any) -> Any:
            held.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
            return super().submit(*given, **named)

    held: list[bool] = []
    monkeypatch.setattr("deckcheck.cli.parallel.Pool", Held)
    monkeypatch.setattr("deckcheck.cli.commands.check.CHUNK", 1)
    assert main(["check", "--quiet", "--jobs", "2", *DECKS]) == 0
    capsys.readouterr()
    assert held
    assert all(held)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def short_of(what: str, after: int, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command whose processes cannot all be started; it ends, or its time is up."""
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SHORT, what, str(after), *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@pytest.mark.skipif("fork" not in METHODS, reason="processes are not forked here")
@pytest.mark.parametrize(("what", "after"), SHORTAGES)
def test_processes_that_cannot_be_started_end_a_simulation(what: str, after: int) -> None:
    done = short_of(what, after, "simulate", *DECKS, "-n", "40", "--bots", "random", "--jobs", "4", "--quiet")
    assert done.returncode == 2
    assert done.stderr.startswith("deckcheck: error: the system starts no more processes (")
    assert all(line.startswith("deckcheck: ") for line in done.stderr.splitlines())


@pytest.mark.skipif("fork" not in METHODS, reason="processes are not forked here")
def test_a_pool_without_its_thread_ends_its_processes_and_may_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begin, starts = threading.Thread.start, iter((False, True))

    def start(thread: threading.Thread) -> None:
        if not next(starts):
            raise RuntimeError("can't start new thread")
        begin(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    before = set(multiprocessing.active_children())
    with Pool(2, multiprocessing.get_context("fork")) as pool:
        with pytest.raises(RuntimeError, match="new thread"):
            pool.submit(abs, -1)
        assert set(multiprocessing.active_children()) <= before
        assert pool.submit(abs, -1).result(timeout=60) == 1
    assert set(multiprocessing.active_children()) <= before
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(abs, -1)


@pytest.mark.parametrize("method", METHODS)
def test_a_pool_hands_over_results_errors_and_what_cannot_be_handed_over(method: str) -> None:
    with Pool(2, multiprocessing.get_context(method)) as pool:
        assert list(pool.map(abs, range(-20, 0))) == list(range(20, 0, -1))
        with pytest.raises(ZeroDivisionError) as raised:
            pool.submit(divmod, 1, 0).result(timeout=60)
        assert "divmod" not in str(raised.value)
        assert "Traceback" in raised.value.__notes__[0]
        with pytest.raises((AttributeError, TypeError, pickle.PicklingError)):
            pool.submit(lambda: 1).result(timeout=60)
        with pytest.raises((AttributeError, TypeError, pickle.PicklingError, RuntimeError)):
            pool.submit(threading.Lock).result(timeout=60)
        assert pool.submit(len, "x" * (1 << 20)).result(timeout=60) == 1 << 20


@pytest.mark.skipif("fork" not in METHODS, reason="processes are not forked here")
def test_a_pool_whose_process_dies_is_broken() -> None:
    before = set(multiprocessing.active_children())
    with Pool(2, multiprocessing.get_context("fork")) as pool:
        asked: list[Future[Any]] = [pool.submit(os._exit, 3), *(pool.submit(time.sleep, 30) for _ in range(3))]
        for future in asked:
            with pytest.raises(BrokenExecutor):
                future.result(timeout=60)
        with pytest.raises(BrokenExecutor):
            pool.submit(abs, -1)
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.skipif("fork" not in METHODS, reason="processes are not forked here")
def test_a_pool_that_is_closed_carries_out_what_it_has_or_drops_it() -> None:
    with Pool(1, multiprocessing.get_context("fork")) as pool:
        asked = [pool.submit(abs, -number) for number in range(9)]
    assert [future.result(timeout=0) for future in asked] == list(range(9))
    pool = Pool(1, multiprocessing.get_context("fork"))
    first, *others = [pool.submit(time.sleep, 0.3) for _ in range(4)]
    while not first.running():
        time.sleep(0.01)
    pool.shutdown(cancel_futures=True)
    assert first.result(timeout=0) is None
    assert all(future.cancelled() for future in others)
    pool.shutdown()


@pytest.mark.skipif("fork" not in METHODS, reason="processes are not forked here")
@pytest.mark.parametrize(("what", "after"), SHORTAGES)
def test_a_check_goes_on_without_the_processes_that_cannot_be_started(what: str, after: int) -> None:
    done = short_of(what, after, "check", "--no-config", "--jobs", "4", *DECKS)
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 decks: 2 legal" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no shell that limits files")
@pytest.mark.parametrize("most", [16, 20, 24])
def test_too_few_files_for_the_processes_of_a_simulation(most: int) -> None:
    words = ["simulate", *DECKS, "-n", "40", "--bots", "random", "--jobs", "16", "--quiet"]
    command = ["sh", "-c", f'ulimit -n {most}; "$@"', "sh", sys.executable, "-m", "deckcheck", *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert done.returncode == 2
    assert "Too many open files" in done.stderr
    assert "cannot be written" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="the messages of this system are other ones")
def test_what_the_system_refuses_is_not_said_to_be_unwritable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr("deckcheck.cli.commands.games.run", refused)
    assert main(["games"]) == 2
    assert (
        capsys.readouterr().err
        == "deckcheck: error: the system refuses what this command needs (Too many open files)\n"
    )
    monkeypatch.setattr("deckcheck.cli.commands.games.run", lambda *_: open("/no/such/file", "rb"))  # noqa: SIM115
    assert main(["games"]) == 2
    assert capsys.readouterr().err == "deckcheck: error: /no/such/file cannot be used (No such file or directory)\n"
