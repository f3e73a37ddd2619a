"""The table of a ruling that goes on with a saved game."""

from __future__ import annotations

import os

from deckcheck.decklist.json_data import JsonDataError, read_json_data
from deckcheck.decklist.limits import MAX_RECORD_BYTES, MAX_RECORD_ENTRIES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import UnreadableFileError, decode, read_bytes
from deckcheck.engine.data.options import GameError
from deckcheck.engine.deal import Beginning
from deckcheck.engine.game import Game
from deckcheck.engine.rulings.problems import TableError
from deckcheck.messages import Message
from deckcheck.repository import outside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.rules import GameRules

_KEYS = frozenset(("file", "at"))
_SEATS = "ABCDEFGH"


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
    record = _record(os.path.dirname(ruling_file), written["file"], path)
    at = written.get("at", len(record["actions"]))
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at <= len(record["actions"]):
        raise TableError((*path, "at"), Message("ruling-saved-at", most=len(record["actions"])))
    record["players"] = list(_SEATS[: len(record["players"])])
    if at < len(record["actions"]):
        record = {**record, "actions": record["actions"][:at], "ending": None}
    try:
        state = Game.from_record(record, rules).state
    except GameError as error:
        raise TableError(path, *error.parts) from None
    state.match.pauses = rules.PAUSES
    # What has been done was done where nothing paused, and is not done again.
    beginning = Beginning.at(state)
    return Game(beginning, beginning.state(), [])


def _record(folder: str, file: str, path: Path) -> dict[str, Any]:
    """Return the data of a saved game's file in a folder."""
    if os.path.isabs(file) or outside(folder or os.curdir, [file]):
        raise TableError(path, Message("ruling-saved-outside", path=file))
    try:
        data = read_json_data(
            decode(read_bytes(os.path.join(folder, file), MAX_RECORD_BYTES)), max_entries=MAX_RECORD_ENTRIES
        )
    except UnreadableFileError as error:
        raise TableError(path, *error.parts) from None
    except Problem as problem:
        raise TableError(path, Message(problem.message, **problem.values)) from None
    except JsonDataError:
        data = None
    lists = isinstance(data, dict) and all(isinstance(data.get(key), list) for key in ("actions", "players"))
    if not lists:
        raise TableError(path, Message("ruling-saved-none", path=file))
    return dict(data)
