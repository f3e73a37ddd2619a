"""States as plain data and back, and their fingerprints: independent of catalog order, process and Python version."""

from __future__ import annotations

import json
from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.match import Match
    from deckcheck.engine.state import State


def plain(state: State) -> dict[str, Any]:
    """Return every column of a state as JSON data; definitions become card ids, procedures their names."""
    match = state.match
    columns = (column for column in type(state).declared if column.kept)
    return {column.name: column.plain(getattr(state, column.name), match) for column in columns}


def restored(match: Match, data: dict[str, Any]) -> State:
    """Return the state that `plain` made this data of.

    Raises:
        KeyError, TypeError, ValueError: when the data is not a state of this match.
    """
    kind = match.rules.state
    columns = [column for column in kind.declared if column.kept]
    if set(data) != {column.name for column in columns}:
        raise ValueError("a state of other columns")
    cards = len(data["owner"])
    state = kind(match, [], [], 0)
    for column in columns:
        setattr(state, column.name, column.restored(data[column.name], match, cards))
    return state


def canonical(data: Any) -> str:
    """Return JSON text that is the same for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(state: State) -> str:
    """Return 16 hexadecimal digits that differ for states that differ in any column."""
    return sha256(canonical(plain(state)).encode()).hexdigest()[:16]
