"""The rulesets of all games: the built-in ones, and those from outside the package, read when asked for."""

from __future__ import annotations

import os
from _thread import get_ident

from deckcheck.catalog.discovery import RULES, game_dir, game_dirs
from deckcheck.catalog.own_games import own_catalog
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.load import load_ruleset
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.failure import Failure
from deckcheck.files import display_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset

_OWN: dict[str, Ruleset] = {}  # folder of a game -> its rules
_loading: set[tuple[int, str]] = set()  # thread and folder


def known_ruleset(game: str) -> Ruleset | None:
    """Return the ruleset that comes with a game, or None where there is no such game.

    Raises:
        UnreadableFileError: that of a game from outside the package cannot be opened.
        FaultyFileError: it is written wrongly.
    """
    found = builtin_ruleset(game)
    if found is not None:
        return found
    home = game_dir(game)
    return None if home is None else ruleset_in(home.game, home.folder)


def ruleset_in(game: str, folder: str) -> Ruleset | None:
    """Return the ruleset of a game in a folder; None while it is being read, as nothing extends itself.

    Raises:
        UnreadableFileError, FaultyFileError: see `known_ruleset`.
    """
    found = _OWN.get(folder)
    # Another thread that reads the folder at the same time is none of our concern.
    reading = (get_ident(), folder)
    if found is not None or reading in _loading:
        return found
    path = os.path.join(folder, RULES)
    _loading.add(reading)
    try:
        ruleset, problems = load_ruleset(path, known_ruleset)
    finally:
        _loading.discard(reading)
    if ruleset is None:
        raise FaultyFileError(display_path(path), problems)
    if ruleset.game != game:
        problem = Problem("ruleset/schema", "game-folder-name", 1, 1, game=ruleset.game, folder=game)
        raise FaultyFileError(display_path(path), [problem])
    _OWN[folder] = ruleset
    return ruleset


def configured(game: str, folder: str) -> tuple[Ruleset | None, Catalog]:
    """Return the rules and the cards of a game in a folder that a configuration names: data, none of its code is run.

    Raises:
        UnreadableFileError, FaultyFileError: see `known_ruleset`.
    """
    return ruleset_in(game, folder), own_catalog(game, folder)


def readable() -> Iterator[tuple[str, Ruleset | None, Failure | None]]:
    """Yield (game, its rules, why they cannot be read) of all games; one that is broken leaves the others alone."""
    for home in game_dirs():
        try:
            yield home.game, known_ruleset(home.game), None
        except Failure as failure:
            yield home.game, None, failure


def own_rulesets() -> list[Ruleset]:
    """Return the rulesets of the games from outside the package that can be read."""
    return [ruleset for ruleset in rulesets() if builtin_ruleset(ruleset.game) is None]


def rulesets() -> list[Ruleset]:
    """Return the rulesets of all games that can be read."""
    return [ruleset for _, ruleset, _ in readable() if ruleset is not None]
