"""A ruling of many seeds: luck decides how it goes, and how often it holds is what is shown."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.engine.rulings.problems import TableError
from deckcheck.engine.rulings.reader import check_keys
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.data.source import Path

# As many as a ruling may be played with; a hundred distinguish a half from a third.
_MOST = 1_000
_SPAN = re.compile(r"(\d{1,9})-(\d{1,9})")


class Seeds(NamedTuple):
    """The seeds that a ruling is played with, and in how many of them, at least and at most, it must hold."""

    seeds: range
    least: int
    most: int


def read_seeds(value: Any, path: Path) -> Seeds:
    """Return what `seeds: 0-99` or `seeds: {of: 0-99, hold: 40-60}` says; without `hold`, all of them.

    Raises:
        TableError: when it says neither.
    """
    hold = None
    if isinstance(value, dict):
        check_keys(value, ("of", "hold"), path, "ruling-seeds-keys")
        value, hold = value.get("of"), value.get("hold")
    first, last = _span(value, path)
    seeds = range(first, last + 1)
    if not 0 < len(seeds) <= _MOST:
        raise TableError(path, Message("ruling-seeds", most=_MOST))
    least, most = (len(seeds), len(seeds)) if hold is None else _span(hold, (*path, "hold"))
    if least == 0 and most >= len(seeds):
        raise TableError((*path, "hold"), Message("ruling-says-nothing", key="hold"))
    return Seeds(seeds, least, most)


def _span(value: Any, path: Path) -> tuple[int, int]:
    found = _SPAN.fullmatch(str(value))
    if found is None:
        raise TableError(path, Message("ruling-seeds", most=_MOST))
    return int(found.group(1)), int(found.group(2))
