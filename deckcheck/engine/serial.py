"""States as plain data and back, and their fingerprints: independent of catalog order, process and Python version."""

from __future__ import annotations

import json
from hashlib import sha256

from deckcheck.engine.state import Frame, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.match import Match


def plain(s: State) -> dict[str, Any]:
    """Return every slot of a state as JSON data; definitions become card ids, procedures their names."""
    book = s.match.book
    data: dict[str, Any] = dict(s.columns())
    data["definition"] = [book.cards[number].id for number in s.definition]
    data["stack"] = [_plain_frame(frame, book) for frame in s.stack]
    data["memory"] = [[card, *values] for card, values in sorted(s.memory.items())]
    for name in ("events", "modifiers", "commits"):
        data[name] = [list(entry) for entry in data[name]]
    data["winners"] = list(s.winners)
    return data


def _plain_frame(frame: Frame, book: Any) -> dict[str, Any]:
    return {
        "procedure": book.procedures[frame.procedure].name,
        "pc": frame.pc,
        "player": frame.player,
        "card": frame.card,
        "target": frame.target,
        "value": frame.value,
        "slots": frame.slots,
        "event": list(frame.event) if frame.event else None,
        "batch": [list(event) for event in frame.batch],
    }


def restored(match: Match, data: dict[str, Any]) -> State:
    """Return the state that `plain` made this data of.

    Raises:
        KeyError, TypeError, ValueError: when the data is not a state of this match.
    """
    book = match.book
    numbers = {procedure.name: number for number, procedure in enumerate(book.procedures)}
    s = match.rules.state(match, list(data["owner"]), [book.numbers[card] for card in data["definition"]], data["rng"])
    if set(data) != set(s.columns()):
        raise ValueError("a state of other columns")
    for name, value in data.items():
        if name not in {"definition", "stack", "memory", "events", "modifiers", "commits", "winners"}:
            setattr(s, name, value)
    s.stack = [_restored_frame(frame, numbers) for frame in data["stack"]]
    s.memory = {row[0]: tuple(row[1:]) for row in data["memory"]}
    s.events = [_event(event) for event in data["events"]]
    s.modifiers = tuple(tuple(entry) for entry in data["modifiers"])
    s.commits = tuple(tuple(entry) for entry in data["commits"])
    s.winners = tuple(data["winners"])
    return s


def _restored_frame(data: dict[str, Any], numbers: dict[str, int]) -> Frame:
    frame = Frame(
        numbers[data["procedure"]],
        data["player"],
        data["card"],
        data["target"],
        data["value"],
        data["slots"],
        _event(data["event"]) if data["event"] else None,
        tuple(_event(event) for event in data["batch"]),
    )
    frame.pc = data["pc"]
    return frame


def _event(data: list[int]) -> tuple[int, int, int, int, int]:
    kind, player, card, other, value = data
    return kind, player, card, other, value


def canonical(data: Any) -> str:
    """Return JSON text that is the same for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(s: State) -> str:
    """Return 16 hexadecimal digits that differ for states that differ in any slot."""
    return sha256(canonical(plain(s)).encode()).hexdigest()[:16]
