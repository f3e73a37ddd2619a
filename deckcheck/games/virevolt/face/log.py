"""Describes the events of Virevolt of which the sentence alone does not say enough (see `events`)."""

from __future__ import annotations

from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import STATES


def _attack(entry: LogEntry) -> str:
    state = entry.state
    attacked = (
        entry.called(entry.other_face, entry.other_holder) if entry.other >= 0 else state.match.names[entry.value]
    )
    return entry.sentence(target=attacked)


def _state(entry: LogEntry) -> str:
    name = next(name for name, bit in STATES.items() if bit == entry.value)
    return entry.sentence(state=entry.state.match.translate(name))


LOG = Log(
    Event,
    {
        Event.ATTACK_DECLARED: _attack,
        **dict.fromkeys((Event.STATE_PUT, Event.STATE_REMOVED, Event.STATE_ENDED, Event.HP_LOST), _state),
    },
    whose="{card} ({player})",
)
