"""What all tests share: the profile of the property tests, the same in every run, and a process without surprises."""

from __future__ import annotations

import gc
import os
import random
import signal

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from deckcheck.catalog import prepare

settings.register_profile(
    "gate",
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("search", settings.get_profile("gate"), derandomize=False, max_examples=5_000)
settings.load_profile("gate")

# Thousands of games, cards and rulings stay to the end of a run; to look through them again and again for what has gone
# takes a tenth of it.
gc.set_threshold(20_000, 20)

#: Folders of tests whose programs are waited for most of the time.
WAITING = frozenset({"web", "play"})

# What a shell runs in the background ignores interrupts, and so would every program that a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """`-n auto` is one worker more than there are processors: who waits for a screen or a page leaves one idle.

    Each worker plays the games that its tests share itself, so that still more of them take longer.
    """
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--shuffle SEED` runs the files, and the tests of each, in another order: none may lean on what ran before."""
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in a random order, the same for a seed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the files that wait for pages and screens, then those that take long.

    While a worker waits the others compute: at the end of a run all of them would wait.

    Or shuffle the files, and the tests within each, so that what a file shares is still made once.
    """
    seed = config.getoption("--shuffle")
    if seed is None:
        long = {item.path for item in items if item.get_closest_marker("slow")}
        waiting = {path for path in long if not WAITING.isdisjoint(path.relative_to(config.rootpath).parts)}
        items.sort(key=lambda item: (item.path not in waiting, item.path not in long))
    else:
        order = random.Random(seed)  # noqa: S311  no secret
        files = {item.path: order.random() for item in items}
        items.sort(key=lambda item: (files[item.path], str(item.path), order.random()))


@settings(max_examples=1, database=None)
@given(strategies.none())
def _register_random(_: None) -> None:
    """Have Hypothesis register its random numbers while the garbage collector can see what holds them.

    A frozen object is not found as a referrer. From Python 3.14 on, the dictionary that holds them is frozen with the
    modules, and Hypothesis would take them for numbers that nothing holds, and warn.
    """


def pytest_collection_finish() -> None:
    """Let no collection of garbage look through the tests and modules, which stay."""
    _register_random()
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _prepared() -> None:
    """What a checkout prepares on first use is there before any test asks what a check costs."""
    for game in prepare.games():
        prepare.load(game)
        prepare.load_full(game)
