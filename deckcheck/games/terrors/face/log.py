"""Describes the events of Terrors of London of which the sentence alone does not say enough (see `events`)."""

from __future__ import annotations

from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import RESOURCE_NAMES, Resource


def _gain(entry: LogEntry) -> str:
    form, value = "gains" if entry.value > 0 else "loses", abs(entry.value)
    if entry.other == Resource.COIN:
        return entry.sentence(f"{form}_coins", value=value)
    return entry.sentence(form, value=value, uncounted=entry.state.match.translate(RESOURCE_NAMES[entry.other]))


def _curse(entry: LogEntry) -> str:
    return entry.sentence(opponent=entry.state.match.names[1 - entry.player])


LOG = Log(Event, {Event.GAINED: _gain, Event.CURSED: _curse})
