"""Describes the events of Slasherz of which the sentence alone does not say enough (see `events`)."""

from __future__ import annotations

from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import Arrival, CardType, Zone
from deckcheck.games.slasherz.vocabulary.ways import way_chosen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.data.phrases import PhraseTranslator


def _enters(entry: LogEntry) -> str:
    return entry.sentence("conjured" if entry.value & Arrival.CONJURED else "put")


def _used(entry: LogEntry) -> str:
    """Report who activates what: also a card in hand is named then."""
    entry.seen = True
    return entry.sentence()


def _attack(entry: LogEntry) -> str:
    slot, known = entry.value >> 2, entry.reader < 0 or entry.value >> entry.reader & 1
    target = entry.called(entry.other_face, entry.other_holder) if known else _victim(entry, slot, 1 - entry.player)
    return entry.sentence(other=target)


def _destroyed(entry: LogEntry) -> str:
    """Report that a card is destroyed, and where it goes if that is not the discard pile."""
    if entry.place >> 1 != Zone.DECK:
        return entry.sentence()
    owner = entry.state.match.names[entry.place & 1]
    return entry.sentence("under_deck", opponent=owner)


def _cancelled(entry: LogEntry) -> str:
    """Describe an Event that is cancelled, or of an attack: the Character stays."""
    is_event = entry.state.match.book.kind[entry.face] == CardType.EVENT
    return entry.sentence("" if is_event else "attack")


def _way(entry: LogEntry) -> str:
    return entry.sentence(text=way_chosen(entry.state, entry.value))


def _unseen(entry: LogEntry) -> str:
    """Return what a hidden card is called: a Victim by its place, as choices call it."""
    translate: PhraseTranslator = entry.state.match.translate
    if entry.card < 0 or entry.state.match.book.kind[entry.face] != CardType.VICTIM:
        return translate("a card")
    on_table = entry.place >> 1 == Zone.VICTIMS
    return _victim(entry, entry.position + 1, entry.place & 1) if on_table else translate("a Victim")


def _victim(entry: LogEntry, slot: int, player: int) -> str:
    translate: PhraseTranslator = entry.state.match.translate
    whose = "" if player == entry.reader else f" ({entry.state.match.names[player]})"
    return translate("Victim {number}", number=slot) + whose


_TELLERS = {
    Event.ENTERED: _enters,
    Event.EVENT_ACTIVATED: _used,
    Event.ABILITY_USED: _used,
    Event.ATTACK_LAUNCHED: _attack,
    Event.REDIRECTED: _attack,
    Event.CANCELLED: _cancelled,
    Event.DESTROYED: _destroyed,
    Event.WAY_CHOSEN: _way,
}
LOG = Log(Event, _TELLERS, unseen=_unseen, whose="{card} ({player})")
