"""The cards that a player opened, read once for all files of a run."""

from __future__ import annotations

from deckcheck.construction.pool_reader import read_pool
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import STDIN, UnreadableFileError, limit_of, read_input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.workspace.plan import CheckPlan


_GAME = ("foreign-game", "shape-no-game")


def give_pool(plan: CheckPlan, path: str) -> None:
    """Put the pool of a file, `-` for standard input, into the settings of every deck of the plan.

    Raises:
        UnreadableFileError: the file cannot be opened.
        FaultyFileError: it cannot be used as a pool.
    """
    path = STDIN if path == "-" else path
    try:
        data = read_input(path, limit_of(path))
    except Problem as problem:
        raise FaultyFileError(path, [problem]) from None
    for index, profile in enumerate(plan.profiles):
        pool, problems = read_pool(data, path, profile.settings)
        if pool is None and any(part.message in _GAME for part in problems):
            # A pool need not name the game that its deck names.
            game = _game_of(plan, index)
            pool, problems = read_pool(data, path, profile.settings.replace(game=game)) if game else (None, problems)
        if pool is None:
            problems = sorted(problems, key=lambda part: (part.line, part.column))
            raise FaultyFileError(path, problems, "pool-unusable")
        profile.settings.pool = pool


def _game_of(plan: CheckPlan, index: int) -> str | None:
    """Return the game of the first deck of a profile that names one."""
    for path, _, profile in plan.tasks:
        if profile == index and path != STDIN:
            try:
                deck = plan.checker(profile).check_file(path).deck
            except UnreadableFileError:
                continue
            if deck is not None:
                return deck.game
    return None
