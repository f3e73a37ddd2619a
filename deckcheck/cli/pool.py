"""`deckcheck check --pool`: the cards that a player opened, read once for all files of a run."""

from __future__ import annotations

import sys

from deckcheck.cli.output import fail
from deckcheck.cli.settings import tell
from deckcheck.cli.ways import PlanError
from deckcheck.construction.pool import read_pool
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import STDIN, UnreadableFileError, read_input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.plan import Plan


_GAME = ("foreign-game", "shape-missing")


def give_pool(plan: Plan, path: str) -> None:
    """Put the pool of a file into the settings of every deck of the plan.

    Raises:
        PlanError: the file cannot be used as a pool (said on standard error, each problem at its place).
    """
    try:
        data = read_input(path)
    except UnreadableFileError as error:
        print(f"deckcheck: {error}", file=sys.stderr)
        raise PlanError from None
    except Problem as problem:
        tell(path, [problem])
        raise PlanError from None
    for index, way in enumerate(plan.ways):
        pool, problems = read_pool(data, path, way.settings)
        if pool is None and any(part.message in _GAME for part in problems):
            # A pool need not name the game that its deck names.
            game = _game_of(plan, index)
            pool, problems = read_pool(data, path, way.settings.replace(game=game)) if game else (None, problems)
        if pool is None:
            fail("pool-unusable", path=path)
            tell(path, sorted(problems, key=lambda part: (part.line, part.column)))
            raise PlanError
        way.settings.pool = pool


def _game_of(plan: Plan, index: int) -> str | None:
    """Return the game of the first deck of a way that names one."""
    for path, _, way in plan.tasks:
        if way == index and path != STDIN:
            try:
                deck = plan.checker(way).check_file(path).deck
            except UnreadableFileError:
                continue
            if deck is not None:
                return deck.game
    return None
