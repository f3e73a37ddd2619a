"""States as plain data and back, and their fingerprints: independent of catalog order, process and Python version."""

from __future__ import annotations

import json
from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.state import State


def plain(state: State) -> dict[str, Any]:
    """Return every column of a state as JSON data; definitions become card ids, procedures their names."""
    return state.plain(state.match)


def restored(match: Match, data: dict[str, Any]) -> State:
    """Return the state that `plain` made this data of.

    Raises:
        KeyError, TypeError, ValueError: when the data is not a state of this match.
    """
    state: State = match.rules.state.restored(data, match, len(data["owner"]))
    return state


def canonical(data: Any) -> str:
    """Return JSON text that is the same for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(state: State) -> str:
    """Return 16 hexadecimal digits that differ for states that differ in any column."""
    return sha256(canonical(plain(state)).encode()).hexdigest()[:16]
