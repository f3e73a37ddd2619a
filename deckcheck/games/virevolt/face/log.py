"""The log of a Virevolt game in sentences."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.virevolt import names as n

_TEXTS = {
    v.DISCARDED: "{card} is discarded.",
    n.ENTERED: "{player} puts {card} into play.",
    n.BECAME_MAIN: "{card} is {player}’s main Hero.",
    n.TRAP_SET: "{player} sets {card}.",
    n.CRYSTAL_PLAYED: "{player} puts {card} into play.",
    n.ROTATED: "{player} rotates: {card} for {other}.",
    n.ROTATION_UNDONE: "The rotation is undone: {card} is {player}’s main Hero again.",
    n.SACRIFICED: "{player} sacrifices {card}.",
    n.SPELL_CAST: "{player} casts {card}.",
    n.DAMAGED: "{card} takes {value} damage.",
    n.HEALED: "{card} regains {value} hp.",
    n.SAVED: "{card} stays in play with 1 hp.",
    n.ABOUT_TO_DIE: "{card} is about to die.",
    n.HERO_DIED: "{card} dies.",
    n.TOKEN_TAKEN: "{player} has {value} victory {value:token|tokens}.",
    n.POWER_USED: "{player} uses {card}.",
    n.TRAP_ACTIVATED: "{player} activates {card}.",
    n.CANCELLED: "{card} is cancelled.",
}


def _attack(entry: LogEntry) -> str:
    state = entry.state
    attacked = (
        entry.called(entry.other_face, entry.other_holder) if entry.other >= 0 else state.match.names[entry.value]
    )
    return entry.say("{card} attacks {target}.", target=attacked)


_STATES = {
    n.STATE_PUT: "{card}: {state}.",
    n.STATE_REMOVED: "{card}: no longer {state}.",
    n.STATE_ENDED: "{card}: no longer {state}.",
    n.HP_LOST: "{card} loses 1 hp ({state}).",
}


def _state(entry: LogEntry) -> str:
    name = next(name for name, bit in n.STATES.items() if bit == entry.value)
    return entry.say(_STATES[entry.kind], state=entry.state.match.say(name))


LOG = Log(_TEXTS, {n.ATTACK_DECLARED: _attack, **dict.fromkeys(_STATES, _state)}, whose="{card} ({player})")
