"""The log of a Slasherz game in sentences."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.engine.log import Log, LogEntry
from deckcheck.games.slasherz import names as n

_TEXTS = {
    v.DISCARDED: "{card} is discarded.",
    n.STARTS: "{player} starts.",
    n.EQUIPPED: "{player} equips {card} to {other}.",
    n.PLACE_PUT: "{player} puts down {card}.",
    n.PLACE_REPLACED: "{player} puts {card} in the place of {other}.",
    n.EVENT_ACTIVATED: "{player} activates {card}.",
    n.ABILITY_USED: "{player} uses {card}.",
    n.RESCUED: "{player} rescues {card}.",
    n.COUNTERS: "{player}: {value:+d} rescue {value:counter|counters}.",
    n.HP_LOST: "{card} loses {value} hp.",
    n.HP_GAINED: "{card} gains {value} hp.",
    n.VICTIM_DIED: "{card} dies.",
    n.TURNED_UP: "{player} turns {card} face up.",
    n.SACRIFICED: "{player} sacrifices {card}.",
    n.DESTROYED: "{card} is destroyed.",
    n.FORGOTTEN_CARD: "{card} is forgotten.",
    n.BURIED: "{player} buries {card}.",
    n.EXHUMED: "{player} exhumes {card}.",
    n.RETURNED: "{card} returns to hand.",
    n.CONTROLLED: "{player} controls {card}.",
}


def _enters(entry: LogEntry) -> str:
    return entry.say("{player} conjures {card}.") if entry.value else entry.say("{player} puts {card} onto the field.")


def _attack(entry: LogEntry) -> str:
    known = entry.other >= 0 and (entry.reader < 0 or entry.state.known[entry.other] >> entry.reader & 1)
    target = LOG.name(entry.state, entry.other_face) if known else entry.state.match.say("a Victim")
    return entry.say("{card} attacks {other}.", other=target)


def _cancelled(entry: LogEntry) -> str:
    attacks = entry.state.match.book.kind[entry.face] == n.CHARACTER
    return entry.say("The attack of {card} is cancelled." if attacks else "{card} is cancelled.")


def _unseen(entry: LogEntry) -> str:
    is_victim = entry.card >= 0 and entry.state.match.book.kind[entry.face] == n.VICTIM
    return "a Victim" if is_victim else "a card"


LOG = Log(_TEXTS, {n.ENTERED: _enters, n.ATTACK_LAUNCHED: _attack, n.CANCELLED: _cancelled}, unseen=_unseen)
