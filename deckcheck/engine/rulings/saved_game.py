"""The table of a ruling that goes on with a saved game."""

from __future__ import annotations

import os

from deckcheck.decklist.limits import MAX_RECORD_BYTES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import UnreadableFileError, decode, read_bytes
from deckcheck.engine.data.options import GameError
from deckcheck.engine.deal import SEATS, Beginning
from deckcheck.engine.game import Game
from deckcheck.engine.records import read_document
from deckcheck.engine.rulings.problems import TableError
from deckcheck.messages import Joined, Message
from deckcheck.repository import outside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.rules import GameRules

_KEYS = frozenset(("file", "at"))


def saved_game(rules: GameRules, ruling_file: str, value: Any, path: Path) -> Game:
    """Return the saved game that a step of a ruling names, with the patience of a ruling from there on.

    Its players are called A, B, ... as those of every ruling are.

    Args:
        rules: the rules of the ruling's game.
        ruling_file: the path of the ruling's file; the game's file is in the same repository.
        value: the file, as seen from there, or `{file: FILE, at: CHOICES}`: where the game is taken up.
        path: the path of the step in the ruling's file.

    Raises:
        TableError: the file cannot be read, holds no game of these rules, or has another number of choices.
    """
    written = {"file": value} if isinstance(value, str) else value
    if not isinstance(written, dict) or not set(written) <= _KEYS or not isinstance(written.get("file"), str):
        raise TableError(path, Message("ruling-saved-step"))
    file, at = written["file"], written.get("at")
    folder = os.path.dirname(ruling_file)
    if os.path.isabs(file) or outside(folder or os.curdir, [file]):
        raise TableError(path, Message("ruling-saved-outside", path=file))
    try:
        record = read_document(decode(read_bytes(os.path.join(folder, file), MAX_RECORD_BYTES)))
        if isinstance(record.get("players"), list):
            record["players"] = list(SEATS[: len(record["players"])])
        game = Game.from_record(record, rules)
    except UnreadableFileError as error:
        raise TableError(path, *error.parts) from None
    except Problem as problem:
        raise TableError(path, Message(problem.message, **problem.values)) from None
    except GameError as error:
        raise TableError(path, Message("ruling-saved-none", path=file, detail=Joined(*error.parts))) from None
    try:
        state = (game if at is None else game.at(at)).state
    except GameError as error:
        raise TableError((*path, "at"), *error.parts) from None
    state.match.pauses = rules.PAUSES
    # What has been done was done where nothing paused, and is not done again.
    beginning = Beginning.at(state)
    return Game(beginning, beginning.state(), [])
