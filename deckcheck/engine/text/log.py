"""The log of a game in sentences: what each event says to a reader, from what is declared of its kind (see `events`).

    LOG = Log(Event, {Event.ATTACK_DECLARED: _attack})

What a kind with one sentence says follows from that sentence. What needs more is written by a function of the entry,
which chooses one by its form and hands it values of its own (`entry.sentence("misses", target=...)`).
A line begins with a capital also where it begins with *a card*, and ends with one stop also behind *Washington, D.C.*
"""

from __future__ import annotations

import re

from deckcheck.engine.data.phrases import phase_words
from deckcheck.engine.state.outcome import losers_of
from deckcheck.engine.state.vocabulary import AIMED, ELIMINATED, FLIPPED, GAME_OVER, MOVED, PHASE_BEGUN, REVEALED
from deckcheck.engine.text.events import Events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.engine.data.phrases import PhraseTranslator

    #: What an entry says; empty for what needs no line.
    Teller: TypeAlias = Callable[["LogEntry"], str]

# The full stop of a sentence behind a name that ends with a stop of its own.
_STOP_TOO_MUCH = re.compile(r"(?<=[.…!?])\.$")
#: How the cards of an entry may be named: their players where readers need them, never, or always; unseen, as a card.
NAMINGS = NEEDED, BARE, OWNED, UNSEEN = range(4)


class LogEntry:
    """An entry of the log as it is shown to a reader.

    Attributes:
        state: the state at the end of the log.
        kind, player, card, other, value: the event.
        face, other_face: the definitions of its cards as they were then, or -1.
        place: where the card was when this was noted, or -1.
        position: its position there, from 0, if it was in play, or -1.
        holder, other_holder: whose the cards are, where that must be shown, or -1.
        reader: the player who reads it, or -1 for who sees everything.
        seen: whether the reader saw the card.
        who: the player's name, or an empty string.
        naming: how its cards are named (`NEEDED`, `BARE`, `OWNED`, `UNSEEN`).
    """

    __slots__ = (
        *("_log", "card", "face", "holder", "kind", "naming", "other", "other_face", "other_holder", "place"),
        *("player", "position", "reader", "seen", "state", "value", "who"),
    )

    def __init__(self, log: Log, state: Any, entry: tuple[int, ...], reader: int, naming: int = NEEDED) -> None:
        self.kind, self.player, self.card, self.other, self.value, self.face, self.other_face, known = entry[:8]
        self.place, self.position, self.holder, self.other_holder = entry[9:]
        if naming == OWNED and log.whose:
            # Where the log did not need it, whose a card is now.
            whose = state.controller
            self.holder = whose[self.card] if self.holder < 0 <= self.card else self.holder
            self.other_holder = whose[self.other] if self.other_holder < 0 <= self.other else self.other_holder
        self._log = log
        self.state = state
        self.reader = reader
        self.naming = naming
        self.seen = self.card >= 0 and (reader < 0 or bool(known >> reader & 1)) and naming != UNSEEN
        self.who = state.match.names[self.player] if self.player >= 0 else ""

    def translate(self, phrase: str, /, **values: Any) -> str:
        """Return a phrase in the language of the table, with the event's names and further values."""
        translate: PhraseTranslator = self.state.match.translate
        acts = self.player if "{player}" in phrase else -1
        card = self.called(self.face, self.holder, acts) if self.seen else self._log.unseen(self)
        seen = self.other >= 0 and self.other_face >= 0
        other = self.called(self.other_face, self.other_holder, acts) if seen else ""
        return translate(phrase, **{"player": self.who, "card": card, "other": other, "value": self.value, **values})

    def sentence(self, form: str = "", /, **values: Any) -> str:
        """Return a sentence of the event's kind, in one of its forms, with the event's names and further values."""
        return self.translate(self._log.events.kind(self.kind).sentences[form], **values)

    def called(self, face: int, holder: int, acts: int = -1) -> str:
        """Return what a card is called: with its player where that must be shown, and is not the reader or who acts."""
        match, name = self.state.match, self._log.name(self.state, face)
        names_holder = (
            holder >= 0 if self.naming == OWNED else holder not in (-1, acts, self.reader) and self.naming != BARE
        )
        return match.translate(self._log.whose, player=match.names[holder], card=name) if names_holder else name


def _phase(entry: LogEntry) -> str:
    match = entry.state.match
    phase = match.rules.phases[entry.value.bit_length() - 1]
    return entry.translate("{player}: {phase}.", phase=phase_words(match.translate, phase))


def _over(entry: LogEntry) -> str:
    state, match = entry.state, entry.state.match
    reason = match.translate(state.reason)
    if entry.player < 0:
        return entry.sentence("draw", reason=reason)
    losers = losers_of(state)
    if losers:
        return entry.sentence("lost", losers=losers, reason=reason)
    return entry.sentence("wins", reason=reason)


def _eliminated(entry: LogEntry) -> str:
    match = entry.state.match
    if not entry.value:
        return entry.sentence()
    reason = match.rules.phrase_gaps.lost_by[entry.value - 1]
    return entry.sentence("reason", reason=match.translate(reason))


def _flipped(entry: LogEntry) -> str:
    translate = entry.state.match.translate
    return entry.sentence(side=translate("tails") if entry.value else translate("heads"))


def _aimed(entry: LogEntry) -> str:
    """Report for which card, or for which player, another one is meant."""
    if entry.card >= 0:
        return entry.sentence("card")
    return entry.sentence("player", opponent=entry.state.match.names[entry.value])


def _moved(entry: LogEntry) -> str:
    """Report where a card goes, and of whom that place is where each player has one."""
    match = entry.state.match
    zone, owner = match.rules.zones[entry.place // match.players], match.names[entry.place % match.players]
    return entry.sentence("shared" if zone.shared else "owned", opponent=owner, zone=match.translate(zone.name))


def _looked_at(entry: LogEntry) -> str:
    """Describe a card that is shown to all, or that a player looks at: the others then do not see which one it is."""
    if entry.value == entry.state.match.everyone:
        entry.seen = entry.naming != UNSEEN
        return entry.sentence("reveals")
    entry.seen = entry.reader in (-1, entry.player) and entry.naming != UNSEEN
    return entry.sentence("looks")


def card_name(state: Any, face: int) -> str:
    """Return the name of a card by its definition."""
    match = state.match
    return match.card_name(match.book.cards[face])  # type: ignore[no-any-return]


def unseen_card(entry: LogEntry) -> str:
    """Return what a card is called for those who do not see it."""
    translate: PhraseTranslator = entry.state.match.translate
    return translate("a card")


class Log:
    """How a game writes its log.

    Args:
        events: its kinds of event, with what is declared of them.
        tellers: kind of event -> the function that describes it, where one sentence does not.
        name: what a card is called, by state and definition.
        unseen: what a card is called that the reader does not see: a game may distinguish cards by backs and places.
        whose: what a card (`{card}`) of a player (`{player}`) is called where others have one of its name in play; left
            out, cards are never distinguished so.
    """

    _TELLERS: Mapping[int, Teller] = {
        PHASE_BEGUN: _phase,
        GAME_OVER: _over,
        FLIPPED: _flipped,
        AIMED: _aimed,
        MOVED: _moved,
        REVEALED: _looked_at,
        ELIMINATED: _eliminated,
    }

    def __init__(
        self,
        events: type[Events] = Events,
        tellers: Mapping[int, Teller] | None = None,
        *,
        name: Callable[[Any, int], str] = card_name,
        unseen: Teller = unseen_card,
        whose: str = "",
    ) -> None:
        self.events = events
        self._tellers = {**self._TELLERS, **(tellers or {})}
        self.name = name
        self.unseen = unseen
        self.passes = events.having("passing")
        self.whose = whose

    def line(self, state: Any, entry: tuple[int, ...], reader: int, naming: int = NEEDED) -> str:
        """Return an entry as a player may read it, or as all would with -1; some entries need no line."""
        kind = entry[0]
        rendered = LogEntry(self, state, entry, reader, naming)
        if kind in self._tellers:
            line = self._tellers[kind](rendered)
        else:
            line = rendered.sentence() if "" in self.events.kind(kind).sentences else ""
        unseen = "" if rendered.seen else self.unseen(rendered)
        if unseen and line.startswith(unseen):
            line = line[:1].upper() + line[1:]
        return _STOP_TOO_MUCH.sub("", line)

    def together(self, state: Any, entries: Sequence[tuple[int, ...]], reader: int) -> str:
        """Return several draws of one player in a row as one line, with those cards that the reader sees."""
        rendered = [LogEntry(self, state, entry, reader) for entry in entries]
        cards = [one.called(one.face, one.holder, one.player) for one in rendered if one.seen]
        form = "seen" if len(cards) == len(entries) else "several"
        return _STOP_TOO_MUCH.sub("", rendered[0].sentence(form, number=len(entries), cards=cards))
