"""The cards that a player opened, read once for all files of a run."""

from __future__ import annotations

from deckcheck.construction.pool_reader import read_pool
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import STDIN, UnreadableFileError, read_input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.workspace.workspace import Plan


_GAME = ("foreign-game", "shape-no-game")


def give_pool(plan: Plan, path: str) -> None:
    """Put the pool of a file into the settings of every deck of the plan.

    Raises:
        UnreadableFileError: the file cannot be opened.
        FaultyFileError: it cannot be used as a pool.
    """
    try:
        data = read_input(path)
    except Problem as problem:
        raise FaultyFileError(path, [problem]) from None
    for index, way in enumerate(plan.ways):
        pool, problems = read_pool(data, path, way.settings)
        if pool is None and any(part.message in _GAME for part in problems):
            # A pool need not name the game that its deck names.
            game = _game_of(plan, index)
            pool, problems = read_pool(data, path, way.settings.replace(game=game)) if game else (None, problems)
        if pool is None:
            problems = sorted(problems, key=lambda part: (part.line, part.column))
            raise FaultyFileError(path, problems, "pool-unusable")
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
