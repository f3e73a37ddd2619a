"""Custom bots: found by file and class, and what they do wrong costs their game and nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.agents import BotFailedError, View, finish, make
from deckcheck.agents.own import OwnAgent
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game
from deckcheck.failure import Failure
from deckcheck.shipped import sample_decks
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.playing import play
from deckcheck.simulation.tally import SimulationTally
from deckcheck.simulation.values import Contender
from tests.support.playouts import begin, decks_of
from tests.support.system import needs_timer

LEGAL = Path(sample_decks()) / "legal"
BOTS = """
class First:
    def decide(self, view):
        return view.actions[0]

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def decide(self, view):
        return view.actions[self.seed % len(view.actions)]

class Wrong:
    def decide(self, view):
        return -7

class Words:
    def decide(self, view):
        return "pass"

class Truth:
    def decide(self, view):
        return True

class Grabs:
    def decide(self, view):
        view.actions.append(-7)
        return -7

class Raises:
    def decide(self, view):
        return [][1]

class Sleeps:
    def decide(self, view):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass

class Leaves:
    def decide(self, view):
        raise SystemExit(3)

class Cancels:
    def decide(self, view):
        import asyncio
        raise asyncio.CancelledError("later")

class Ends:
    def __init__(self):
        pass
    def decide(self, view):
        raise GeneratorExit

class Huge:
    def decide(self, view):
        return 10**5000

class Later:
    def decide(self, view):
        yield view.actions[0]

class Equal:
    class Number(int):
        def __eq__(self, other):
            return True
        __hash__ = int.__hash__
    def decide(self, view):
        return self.Number(-7)

class Speechless:
    class Error(Exception):
        def __str__(self):
            raise ValueError("no words")
    def decide(self, view):
        raise self.Error

class Untold:
    def __repr__(self):
        raise ValueError("no words")
    def decide(self, view):
        return self

class Counts:
    def __index__(self):
        return [][1]
    def decide(self, view):
        return self

class Interrupted:
    def decide(self, view):
        raise KeyboardInterrupt

class Unmade:
    def __init__(self):
        raise GeneratorExit("unmade")
    def decide(self, view):
        return view.actions[0]

class Mute:
    pass

class Hidden:
    @property
    def decide(self):
        raise ValueError("hidden")

class Needs:
    def __init__(self, something):
        pass
    def decide(self, view):
        return view.actions[0]
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / "my_bots.py").write_text(BOTS)
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n")
    (tmp_path / "leaving.py").write_text("raise SystemExit('bye')\n")
    return str(tmp_path / "my_bots.py")


def first_view() -> View:
    game = begin("virevolt", 1)
    assert game.decision is not None
    return View(game, game.decision.player)


def test_a_class_of_a_file_plays(path: str) -> None:
    game = begin("virevolt", 2)
    outcome = finish(game, [make(f"{path}:First"), make(f"{path}:Seeded", 3)])
    assert game.is_over
    assert outcome == game.outcome


def test_a_class_that_takes_a_seed_is_given_one(path: str) -> None:
    view = first_view()
    for seed in range(3):
        assert make(f"{path}:Seeded", seed).decide(view) == view.actions[seed % len(view.actions)]


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are texts here")
def test_a_file_may_bear_a_name_that_is_no_text(path: str, tmp_path: Path) -> None:
    strange = os.fsdecode(os.fsencode(tmp_path) + b"/b\xff.py")
    shutil.copy(path, strange)
    view = first_view()
    assert make(f"{strange}:First").decide(view) == view.actions[0]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Wrong", "its answer -7 is none of view.actions"),
        ("Words", "its answer 'pass' is none of view.actions"),
        ("Truth", "its answer True is none of view.actions"),
        ("Grabs", "its answer -7 is none of view.actions"),
        ("Leaves", "SystemExit: 3 (my_bots.py, line 44)"),
        ("Cancels", "CancelledError: later (my_bots.py, line 49)"),
        ("Ends", "GeneratorExit (my_bots.py, line 55)"),
        ("Raises", "IndexError: list index out of range (my_bots.py, line 31)"),
        ("Huge", "its answer <int> is none of view.actions"),
        ("Later", "its answer <generator> is none of view.actions"),
        ("Equal", "its answer -7 is none of view.actions"),
        ("Speechless", "Error (my_bots.py, line 78)"),
        ("Untold", "its answer <Untold> is none of view.actions"),
        ("Counts", "IndexError: list index out of range (my_bots.py, line 88)"),
    ],
)
def test_a_mistake_is_reported_and_costs_the_game(path: str, name: str, text: str) -> None:
    with pytest.raises(BotFailedError, match=f"^{re.escape(text)}$"):
        make(f"{path}:{name}").decide(first_view())
    game = begin("virevolt", 2)
    outcome = finish(game, [make(f"{path}:{name}"), make("random", 1)])
    assert (outcome.winners, outcome.reason, outcome.returns) == ((1,), "bot failed", (-1.0, 1.0))


def test_whoever_sits_at_the_keyboard_may_interrupt_a_bot(path: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        make(f"{path}:Interrupted").decide(first_view())


def test_who_takes_too_long_is_stopped(path: str) -> None:
    bot = make(f"{path}:Sleeps")
    assert isinstance(bot, OwnAgent)
    bot.limit = 0.05
    with pytest.raises(BotFailedError, match=r"no answer within 0\.05 s"):
        bot.decide(first_view())
    outcome = finish(begin("virevolt", 2), [bot, make("greedy", 1)])
    assert outcome.winners == (1,)


@needs_timer
@pytest.mark.parametrize("rings", [False, True], ids=["in time", "as the alarm rings"])
def test_who_had_an_alarm_set_has_it_again(path: str, monkeypatch: pytest.MonkeyPatch, rings: bool) -> None:
    def heed(_number: int, _frame: object) -> None:
        pass

    def turned(which: int, seconds: float, every: float = 0.0) -> tuple[float, float]:
        found = set_timer(which, seconds, every)
        if not seconds:
            signal.raise_signal(signal.SIGALRM)
        return found

    set_timer = signal.setitimer
    bot, view = make(f"{path}:First"), first_view()
    before = signal.signal(signal.SIGALRM, heed)
    try:
        set_timer(signal.ITIMER_REAL, 1000.0, 500.0)
        if rings:
            monkeypatch.setattr(signal, "setitimer", turned)
            with pytest.raises(BotFailedError, match="no answer within"):
                bot.decide(view)
        else:
            assert bot.decide(view) in view.actions
        monkeypatch.undo()
        left, every = set_timer(signal.ITIMER_REAL, 0)
        assert signal.getsignal(signal.SIGALRM) is heed
        assert (0 < left <= 1000, every) == (True, 500)
    finally:
        set_timer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("{folder}/none.py:First", "there is no file"),
        ("{folder}/broken.py:First", "cannot be run (ModuleNotFoundError"),
        ("{folder}/leaving.py:First", "cannot be run (SystemExit: bye)"),
        ("{path}:Nobody", "its classes with a decide are: First, Seeded, Wrong"),
        ("{path}:Mute", "has no method decide"),
        ("{path}:Unmade", "cannot be made (GeneratorExit: unmade)"),
        ("{path}:Needs", "cannot be made (TypeError"),
        ("{path}:Hidden", "cannot be made (ValueError: hidden)"),
    ],
)
def test_what_is_no_bot_is_said_before_any_game(path: str, name: str, text: str) -> None:
    with pytest.raises(Failure) as found:
        make(name.format(path=path, folder=Path(path).parent))
    assert text in str(found.value)


def test_a_simulation_tells_game_and_decision_and_goes_on(path: str) -> None:
    decks = decks_of("virevolt")[:2]
    bots = (f"{path}:Raises", "random")
    contenders = tuple(Contender(bot, "", "", deck, bot) for deck, bot in zip(decks, bots, strict=True))
    plan = SimulationPlan("virevolt", contenders, seed=1)
    tally = SimulationTally(plan)
    for number in range(12):
        tally.add(plan, play(plan, number))
    assert tally.games == 12
    assert tally.decks[1][1] == 12
    assert tally.endings == {"bot failed": 12}
    assert [failure[:2] for failure in tally.failures] == [(game, 0) for game in range(1, 11)]
    assert all(decision >= 1 and message == "bot-raised" for _, _, decision, message, _ in tally.failures)
    assert SimulationTally.from_data(plan, tally.to_data()).to_data() == tally.to_data()
    described = plan.describe()["decks"]
    assert set(described[0]) - set(described[1]) == {"file"}


def test_mistakes_that_a_file_makes_up_are_refused() -> None:
    contenders = tuple(Contender(str(at), "", "", deck, "random") for at, deck in enumerate(decks_of("virevolt")[:2]))
    plan = SimulationPlan("virevolt", contenders)
    data = SimulationTally(plan).to_data() | {"failures": [[1, 0, 1, "play-help", {}]]}
    with pytest.raises(ValueError, match="play-help"):
        SimulationTally.from_data(plan, data)


@pytest.mark.parametrize("seats", [1, 3])
def test_each_player_needs_one_who_decides(seats: int) -> None:
    game = begin("virevolt", 5)
    with pytest.raises(GameError, match=f"^the game has 2 players, and {seats} agents? (is|are) to play it$"):
        finish(game, [make("random", 1)] * seats)
    assert not game.history


def test_an_outcome_of_the_game_itself_stays() -> None:
    game: Game = begin("virevolt", 5)
    assert finish(game, [make("random", 1), make("random", 2)], limit=None) == game.outcome


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_is_no_part_of_the_answer(tmp_path: Path, jobs: str) -> None:
    """By a program of its own: the server from which processes are forked (Python 3.14) keeps its first outputs."""
    file = tmp_path / "talking.py"
    file.write_text(
        "print('read')\nclass Talks:\n    def __init__(self):\n        print('made')\n"
        "    def decide(self, view):\n        print('thinking')\n        return view.actions[0]\n"
    )
    decks = [str(LEGAL / "virevolt" / name) for name in ("red-rush.deck.yaml", "reed-and-tide.deck.yaml")]
    bots = ["--bots", f"random,{file}:Talks", "--jobs", jobs]
    words = [sys.executable, "-m", "deckcheck", "simulate", *decks, *bots, "-n", "2", "--output-format", "json", "-q"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout)["games"] == 2
    assert {"read", "made", "thinking"} <= set(done.stderr.splitlines())
