"""Finding the rules of a game by its id: a game registers itself by having a `play` module with `RULES`."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

from deckcheck.engine.options import GameError
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.rules import GameRules

_PACKAGE = f"{__name__.split('.', maxsplit=1)[0]}.games"


@cache
def playable_games() -> tuple[str, ...]:
    """Return the ids of the games that can be played, in alphabetical order."""
    folders = import_module(_PACKAGE).__path__
    return tuple(sorted(name for folder in folders for name in os.listdir(folder) if _plays(folder, name)))


def _plays(folder: str, name: str) -> bool:
    return os.path.exists(os.path.join(folder, name, "play.py"))


def book_folder(game: str) -> str | None:
    """Return the folder of a game whose rules of play are written down, whether it can be played or not; else None."""
    for folder in import_module(_PACKAGE).__path__:
        if game.isidentifier() and os.path.exists(os.path.join(folder, game, "rulebook.yaml")):
            return os.path.join(folder, game)
    return None


def rules_of(game: str) -> GameRules:
    """Return the rules of a game.

    Raises:
        GameError: for a game that cannot be played.
    """
    if game not in playable_games():
        raise GameError(Message("game-not-playable", game=game, known=", ".join(playable_games())))
    rules: GameRules = import_module(f"{_PACKAGE}.{game}.play").RULES
    return rules
