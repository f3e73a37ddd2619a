"""States as plain data and back, and their fingerprints: independent of catalog order, process and Python version."""

from __future__ import annotations

import json
from hashlib import sha256

from deckcheck.engine.state.columns import NOTHING, Reckoned

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
    state.match = match
    state.attended = match.attended
    state.glance = 0
    state.survey = None
    state.log = None
    state.logged = state.counted = 0
    state.counts = []
    for column in type(state).declared:
        if isinstance(column, Reckoned):
            setattr(state, column.name, [NOTHING] * match.players)
    _see_that_it_hangs_together(state)
    return state


def _see_that_it_hangs_together(state: State) -> None:
    """See that columns which say something of each other agree.

    Raises:
        ValueError: they do not; the message names the column.
    """
    match = state.match
    if any(state.place[card] != place for place, zone in enumerate(state.zones) for card in zone):
        raise ValueError("place")
    _see_that_it_ends("host", state.host)
    if any(known >> match.players for known in state.known):
        raise ValueError("known")
    if not 0 <= state.phase < len(match.rules.phases):
        raise ValueError("phase")
    if state.active < 0:
        raise ValueError("active")
    if any(not 0 <= winner < match.players for winner in state.winners):
        raise ValueError("winners")
    if state.options:
        if not state.halted or not state.stack:
            raise ValueError("halted")
        if state.kind not in match.rules.decisions:
            raise ValueError("kind")
        if state.decider < 0:
            raise ValueError("decider")
        if state.options != sorted(set(state.options)):
            raise ValueError("options")


def _see_that_it_ends(name: str, hosts: list[int]) -> None:
    """See that no card hangs on itself, by however many others."""
    seen_from = [-1] * len(hosts)
    for card in range(len(hosts)):
        at = card
        while at >= 0 and seen_from[at] < 0:
            seen_from[at] = card
            at = hosts[at]
        if at >= 0 and seen_from[at] == card:
            raise ValueError(name)


def canonical(data: Any) -> str:
    """Return JSON text that is the same for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(state: State) -> str:
    """Return 16 hexadecimal digits that differ for states that differ in any column."""
    return sha256(canonical(plain(state)).encode()).hexdigest()[:16]
