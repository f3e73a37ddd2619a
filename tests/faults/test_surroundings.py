"""Workers that are killed, closed output, other clocks and locales, and a thousand games that are open at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.__main__ import main
from deckcheck.cli import parallel
from deckcheck.cli.commands import check
from deckcheck.engine.registry import playable_games
from deckcheck.engine.state.chance import Stream
from tests.faults.test_interrupts import DECKS
from tests.support.playouts import begin
from tests.support.system import needs_kill, needs_shell

if TYPE_CHECKING:
    from deckcheck.engine.game import Game

Capture = pytest.CaptureFixture[str]


def _killed(*given: object) -> Any:
    if os.getpid() != PARENT:
        os.kill(os.getpid(), signal.SIGKILL)
    return REAL(*given)  # type: ignore[arg-type]


PARENT = os.getpid()
REAL = check.check_chunk


@needs_kill
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_check_whose_workers_are_killed_says_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    for number in range(60):
        (tmp_path / f"{number}.deck.yaml").write_bytes(Path(DECKS[number % 2]).read_bytes())
    words = ["check", str(tmp_path), "--no-config", "--output-format", "json"]
    assert main([*words, "--jobs", "1"]) == 0
    alone = capsys.readouterr().out
    monkeypatch.setattr(check, "CHUNK", 8)
    monkeypatch.setattr(check, "check_chunk", _killed)
    monkeypatch.setattr(sys.modules[__name__], "PARENT", os.getpid())
    monkeypatch.setattr(parallel, "_work", _work_of_the_dead)
    assert main([*words, "--jobs", "2"]) == 0
    reported = capsys.readouterr()
    assert reported.out == alone
    assert "Traceback" not in reported.err


def _work_of_the_dead(chunk: object) -> Any:
    return _killed(chunk)


@needs_shell
@pytest.mark.parametrize(
    ("command", "closing"),
    [
        (f"check {DECKS[0]} --no-config", ">&-"),
        (f"check {DECKS[0]} --no-config", ">&- 2>&-"),
        (f"convert {DECKS[0]} - --to text", ">&-"),
        ("cards virevolt", "| head -1"),
        (f"check {' '.join(DECKS)} --no-config --output-format json", "| head -c 10"),
        (f"simulate {' '.join(DECKS)} -n 2 --bots random --jobs 1", "2>/dev/null | head -c 1"),
    ],
)
def test_output_that_is_closed_brings_about_no_traceback(command: str, closing: str) -> None:
    line = f"'{sys.executable}' -m deckcheck {command} {closing}"
    ended = subprocess.run(line, shell=True, capture_output=True, encoding="utf-8", check=False, timeout=120)  # noqa: S602
    assert "Traceback" not in ended.stderr
    assert "Exception ignored" not in ended.stderr


LOCALES = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"},
    {"LC_ALL": "no_such_locale", "TZ": "No/Where", "LANG": ""},
]


@pytest.mark.parametrize("surroundings", LOCALES, ids=str)
def test_other_locales_and_zones_change_no_byte(surroundings: dict[str, str]) -> None:
    text = []
    for environment in (surroundings, {}):
        outputs = []
        for words in (
            ["check", *DECKS, "--no-config", "--output-format", "json"],
            ["convert", DECKS[0], "-", "--to", "cockatrice"],
            ["explain", "virevolt/copies", "--lang", "fr"],
            ["hand", DECKS[0], "--seed", "1", "--lang", "fr"],
        ):
            clean = {
                name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))
            }
            ended = subprocess.run(
                [sys.executable, "-m", "deckcheck", *words],
                capture_output=True,
                env={**clean, "DECKCHECK_LANG": "en", **environment},
                check=False,
                timeout=120,
            )
            assert b"Traceback" not in ended.stderr
            outputs.append((ended.returncode, ended.stdout))
        text.append(outputs)
    assert text[0] == text[1]


def test_a_clock_that_jumps_changes_no_result(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    words = ["simulate", *DECKS, "-n", "4", "--bots", "random", "--jobs", "1", "--output-format", "json"]
    assert main(words) == 0
    steady = capsys.readouterr().out
    for clock in (lambda: 0.0, iter(range(10**9, 0, -997)).__next__, iter(range(0, 10**12, 10**7)).__next__):
        with monkeypatch.context() as patched:
            for name in ("time", "monotonic", "perf_counter"):
                patched.setattr(time, name, clock)
            assert main(words) == 0
        assert capsys.readouterr().out == steady


def test_a_thousand_games_that_are_open_at_once_do_not_touch_each_other() -> None:
    """Each is played a few steps in turn with all others, and is where it would be if it were alone."""
    names = playable_games()
    count, steps = 1000 // len(names), 6
    games = [(name, seed, begin(name, seed)) for name in names for seed in range(count)]
    assert len(games) >= 1000 - len(names)
    streams = [Stream(seed) for _, seed, _ in games]
    for _ in range(steps):
        for (_, _, game), stream in zip(games, streams, strict=True):
            _step(game, stream)
    for name, seed, game in games[:: len(games) // 60]:
        alone, stream = begin(name, seed), Stream(seed)
        for _ in range(steps):
            _step(alone, stream)
        assert alone.fingerprint() == game.fingerprint()


def _step(game: Game, stream: Stream) -> None:
    actions = game.legal_actions()
    if actions:
        game.apply(actions[stream.below(len(actions))])
