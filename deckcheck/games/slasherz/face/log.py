"""The log of a Slasherz game in sentences."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.vocabulary.ways import way_chosen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.data.speech import Speech

_TEXTS = {
    v.DISCARDED: "{card} is discarded.",
    n.STARTS: "{player} starts.",
    n.EQUIPPED: "{player} equips {card} to {other}.",
    n.PLACE_PUT: "{player} puts down {card}.",
    n.PLACE_REPLACED: "{player} puts {card} in the place of {other}.",
    n.RESCUED: "{player} rescues {card}.",
    n.COUNTERS: "{player}: {value:+d} rescue {value:counter|counters}.",
    n.HP_LOST: "{card} loses {value} hp.",
    n.HP_GAINED: "{card} gains {value} hp.",
    n.VICTIM_DIED: "{card} dies.",
    n.TURNED_UP: "{player} turns {card} face up.",
    n.SACRIFICED: "{player} sacrifices {card}.",
    n.PUT_BACK: "{player} puts back {value} {value:card|cards}.",
    n.FORGOTTEN_CARD: "{card} is forgotten.",
    n.BURIED: "{player} buries {card}.",
    n.EXHUMED: "{player} exhumes {card}.",
    n.RETURNED: "{card} returns to hand.",
    n.CONTROLLED: "{player} controls {card}.",
}


def _enters(entry: LogEntry) -> str:
    return entry.say("{player} conjures {card}.") if entry.value else entry.say("{player} puts {card} onto the field.")


def _used(entry: LogEntry) -> str:
    """Tell who activates what: also a card in hand is named then."""
    entry.seen = True
    return entry.say("{player} activates {card}." if entry.kind == n.EVENT_ACTIVATED else "{player} uses {card}.")


def _attack(entry: LogEntry) -> str:
    slot, known = entry.value >> 2, entry.reader < 0 or entry.value >> entry.reader & 1
    target = entry.called(entry.other_face, entry.other_holder) if known else _victim(entry, slot, 1 - entry.player)
    return entry.say("{card} attacks {other}.", other=target)


def _destroyed(entry: LogEntry) -> str:
    """Tell that a card is destroyed, and where it goes if that is not the discard pile."""
    if entry.place >> 1 != n.DECK:
        return entry.say("{card} is destroyed.")
    owner = entry.state.match.names[entry.place & 1]
    return entry.say("{card} is destroyed and goes under {opponent}’s deck.", opponent=owner)


def _cancelled(entry: LogEntry) -> str:
    """Tell of an Event that is cancelled, or of an attack: the Character stays."""
    is_event = entry.state.match.book.kind[entry.face] == n.EVENT
    return entry.say("{card} is cancelled.") if is_event else entry.say("The attack of {card} is cancelled.")


def _way(entry: LogEntry) -> str:
    return entry.say("{player} chooses: {text}.", text=way_chosen(entry.state, entry.value))


def _unseen(entry: LogEntry) -> str:
    """Return what a hidden card is called: a Victim by its place, as choices call it."""
    say: Speech = entry.state.match.say
    if entry.card < 0 or entry.state.match.book.kind[entry.face] != n.VICTIM:
        return say("a card")
    on_table = entry.place >> 1 == n.VICTIMS
    return _victim(entry, entry.position + 1, entry.place & 1) if on_table else say("a Victim")


def _victim(entry: LogEntry, slot: int, player: int) -> str:
    say: Speech = entry.state.match.say
    whose = "" if player == entry.reader else f" ({entry.state.match.names[player]})"
    return say("Victim {number}", number=slot) + whose


_TELLERS = {
    n.ENTERED: _enters,
    n.EVENT_ACTIVATED: _used,
    n.ABILITY_USED: _used,
    n.ATTACK_LAUNCHED: _attack,
    n.CANCELLED: _cancelled,
    n.DESTROYED: _destroyed,
    n.WAY_CHOSEN: _way,
}
LOG = Log(_TEXTS, _TELLERS, unseen=_unseen, whose="{card} ({player})")
