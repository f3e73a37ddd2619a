"""Files that keep a game: its record and who plays it."""

from __future__ import annotations

import json
import os
from itertools import islice
from typing import NamedTuple

from deckcheck.agents import BOTS, bot_of
from deckcheck.decklist.json_data import JsonDataError, read_json_data
from deckcheck.decklist.limits import MAX_RECORD_BYTES, MAX_RECORD_ENTRIES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.schema_errors import describe_error, quoted
from deckcheck.decklist.source import read_bytes
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game
from deckcheck.engine.records import FORMAT
from deckcheck.failure import Failure
from deckcheck.files import write_atomically
from deckcheck.json_text import json_text
from deckcheck.messages import ENGLISH, Joined, Message
from deckcheck.play.session import HUMAN, OWN, Session
from deckcheck.shipped import schemas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.messages import Translator

#: The kinds of player that a page or a prompt may offer; a command line knows more (see `agents.bot_of`).
KINDS = (HUMAN, *BOTS)
MAX_ERRORS = 100  # places that break the schema


class RecordError(Failure):
    """A file that is not a game to go on with."""


class Saved(NamedTuple):
    """What a file holds."""

    record: dict[str, Any]
    kinds: tuple[str, ...]


def written(session: Session) -> str:
    """Return a session as the text of its file: one key a line, so that versions can be compared."""
    return _laid_out(session, session.game.record())


def _laid_out(session: Session, record: Mapping[str, Any]) -> str:
    # A file names no code: whoever goes on with a bot of their own names it again.
    seats = [OWN if kind not in (HUMAN, OWN) and bot_of(kind).own else kind for kind in session.kinds]
    data: dict[str, Any] = {**record, "seats": seats}
    lines = [f"{json_text(key)}: {json_text(value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def moment_of(record: Mapping[str, Any]) -> tuple[list[int], list[Any] | None]:
    """Return how far a record goes: its actions, and how players have ended the game, if they did."""
    return record["actions"], record.get("ending")


def save(session: Session, path: str, *, overwrite: bool) -> tuple[list[int], list[Any] | None]:
    """Write a session to a file; return how far the game in it goes, for bots may go on meanwhile (`moment_of`).

    Raises:
        FileExistsAlreadyError: the file exists and may not be overwritten.
        OSError: it cannot be written.
    """
    record = session.game.record()
    write_atomically(path, _laid_out(session, record).encode(), overwrite=overwrite)
    return moment_of(record)


def load(path: str) -> Saved:
    """Read a saved game; whether its actions are legal is not asked yet.

    Raises:
        RecordError: when the file cannot be read as one; the values name the place.
        UnreadableFileError: when it cannot be opened.
    """
    try:
        data = read_bytes(path, MAX_RECORD_BYTES)
    except Problem as problem:
        raise RecordError("play-game-cannot", path=path, detail=Message(problem.message, **problem.values)) from None
    return loaded(data, path)


def loaded(data: bytes, path: str) -> Saved:
    """Return what the content of a file holds, which `path` names; see `load`.

    Raises:
        RecordError: when it cannot be read as a saved game; the values name the place.
    """
    try:
        tree = read_json_data(data.decode("utf-8-sig"), max_entries=MAX_RECORD_ENTRIES)
    except UnicodeDecodeError:
        raise RecordError("play-game-name", path=path) from None
    except JsonDataError as error:
        if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            raise RecordError("play-game-name", path=path) from None
        raise RecordError(
            "play-game-json", path=path, line=error.lineno, column=error.colno, detail=error.message
        ) from None
    if not isinstance(tree, dict) or "actions" not in tree:
        raise RecordError("play-game-name", path=path)
    if tree.get("format") != FORMAT:
        raise RecordError("play-game-format", path=path, found=quoted(json_text(tree.get("format"))), format=FORMAT)
    _check_shape(path, tree)
    kinds = tuple(tree.pop("seats", ())) or (HUMAN,) * len(tree["players"])
    return Saved(tree, kinds)


def _check_shape(path: str, tree: dict[str, Any]) -> None:
    """Compare a record with its schema and the parts of it with each other."""
    import jsonschema

    with open(os.path.join(schemas(), "record.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    validator = jsonschema.Draft202012Validator(schema)
    # One is shown; a file that is wrong all over is not looked through to its end.
    errors = islice(validator.iter_errors(tree), MAX_ERRORS)
    error = min(errors, key=lambda found: [str(part) for part in found.path], default=None)
    if error is not None:
        where = "/".join(str(part) for part in error.absolute_path) or "/"
        raise RecordError("play-game-shape", path=path, where=quoted(where), detail=describe_error(error))
    for key in ("decks", "seats"):
        if key in tree and len(tree[key]) != len(tree["players"]):
            detail = Message("play-game-amount", found=len(tree[key]), players=len(tree["players"]))
            raise RecordError("play-game-shape", path=path, where=key, detail=detail)


def resumed(path: str, saved: Saved, translator: Translator = ENGLISH) -> Session:
    """Return a saved game played to where it stopped.

    Raises:
        RecordError: when it cannot be played so any more; the values say why.
    """
    if OWN in saved.kinds:
        raise RecordError("play-own-seat", path=path, player=saved.record["players"][saved.kinds.index(OWN)])
    try:
        return Session(Game.from_record(saved.record), saved.kinds, translator)
    except GameError as error:
        raise RecordError("play-game-cannot", path=path, detail=Joined(*error.parts)) from None
