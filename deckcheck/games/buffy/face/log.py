"""Describes the events of Buffy of which the sentence alone does not say enough (see `events`)."""

from __future__ import annotations

from deckcheck.engine.state.vocabulary import PHASE_BEGUN
from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.face.labels import face_name, space_name
from deckcheck.games.buffy.names import MOMENTS, PARK, STEPS, TALENT_NAMES, TRAITS


def _at_space(entry: LogEntry) -> str:
    if entry.kind == Event.ENTERED and entry.value < PARK:
        return entry.sentence("at_start")
    return entry.sentence(space=space_name(entry.state, entry.value))


def _step(entry: LogEntry) -> str:
    return entry.sentence(step=_headed(entry.state.match.translate(STEPS[entry.value.bit_length() - 1])))


def _stage(entry: LogEntry) -> str:
    translate = entry.state.match.translate
    phase, _, stage = MOMENTS[entry.value.bit_length() - 1].partition("/")
    return "" if stage == "result" else entry.sentence(phase=_headed(translate(phase)), stage=translate(stage))


def _day(entry: LogEntry) -> str:
    return entry.sentence("night" if entry.value else "day")


def _set_aside(entry: LogEntry) -> str:
    return entry.sentence(talent=_talent(entry))


def _faced(entry: LogEntry) -> str:
    """Report who faces a challenge, and who defends it where that could be several."""
    names = entry.state.match.names
    if len(names) == 2:
        return entry.sentence()
    return entry.sentence("among_several", opponent=names[entry.value])


def _talent(entry: LogEntry) -> str:
    words: str = entry.state.match.translate(TALENT_NAMES[entry.value])
    return words


def _resolving(entry: LogEntry) -> str:
    return entry.sentence("by_card" if entry.card >= 0 else "by_itself", talent=_talent(entry))


def _chosen_talent(entry: LogEntry) -> str:
    return entry.sentence(talent=_talent(entry))


def _chosen_trait(entry: LogEntry) -> str:
    return entry.sentence(trait=TRAITS[entry.value])


def _headed(words: str) -> str:
    return words[:1].upper() + words[1:]


LOG = Log(
    Event,
    {
        **dict.fromkeys((Event.CHALLENGE_PLACED, Event.LOCATION_PLACED, Event.RELOCATED, Event.ENTERED), _at_space),
        PHASE_BEGUN: _step,
        Event.STAGE_BEGUN: _stage,
        Event.DAY_CHANGED: _day,
        Event.SET_ASIDE: _set_aside,
        Event.CHALLENGE_BEGUN: _faced,
        Event.TALENT_CHANGED: _resolving,
        Event.TALENT_CHOSEN: _chosen_talent,
        Event.TRAIT_CHOSEN: _chosen_trait,
    },
    name=face_name,
    whose="{player}’s {card}",
)
