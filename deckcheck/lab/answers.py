"""What every answer of the lab says first, as plain data."""

from __future__ import annotations

from typing import Protocol

from deckcheck import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Played(Protocol):
    """What was played: its game, the seed that all chance comes from, and the options that are not the usual ones."""

    game: str
    seed: int
    options: dict[str, Any]


def head(played: Played, kind: str, games: int, wanted: int, left: int, level: float) -> dict[str, Any]:
    """Return what an answer says first.

    Args:
        played: what was played.
        kind: the name of the command.
        games: how many games the answer rests on.
        wanted: how many there were to be at most.
        left: how many of these were still to come.
        level: how often mistakes are made at most.
    """
    return {
        "deckcheck": __version__,
        "lab": kind,
        "game": played.game,
        "seed": played.seed,
        "options": played.options,
        "games": games,
        "wanted": wanted,
        "left": left,
        "level": level,
    }
