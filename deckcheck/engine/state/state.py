"""The state of a game: flat columns of whole numbers that copy in microseconds."""

from __future__ import annotations

from deckcheck.engine.state.column_types import Definitions, Few, Frames, Memory, Rows, Word, Zones
from deckcheck.engine.state.columns import (
    NOBODY,
    NOTHING,
    Cached,
    Kind,
    OfCards,
    Record,
    Transient,
    declare,
    number,
    per_card,
    per_player,
)
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.statics import timed_stats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.statics import Static
    from deckcheck.engine.state.types import EventRow, HasPlaces, TimedModifier

__all__ = ["NOBODY", "NOTHING", "Frame", "InPlayIndex", "State"]


class InPlayIndex:
    """What cards in play bring to bear; nothing but `modifiers_by_stat` and `cache` is added to later.

    Attributes:
        holders: the cards that carry modifiers, place by place; `stats` is all that they modify.
        modifiers_by_stat: stats -> those of them that carry modifiers of one of these, each with these, as far as
            somebody has asked.
        subscribers: the cards that hear events, place by place; `subscribed` is all that they hear.
        actors: the cards of which players may activate something, place by place; `timings` is when at all.
        cache: whatever else a game has found in looking at the cards in play alone, by keys of its own; only games that
            say so have it (see `GameRules.NOTES`).
    """

    __slots__ = ("actors", "cache", "holders", "modifiers_by_stat", "stats", "subscribed", "subscribers", "timings")
    cache: dict[Any, Any]

    def __init__(self) -> None:
        self.holders: list[int] = []
        self.stats = 0
        self.modifiers_by_stat: dict[int, list[tuple[int, tuple[Static, ...]]]] = {}
        self.subscribers: list[int] = []
        self.subscribed = 0
        self.actors: list[int] = []
        self.timings = 0

    def without_cache(self) -> InPlayIndex:
        """Return the same without what games have noted: a card has come or gone of which nothing is to be known.

        It is another object, for copies of a state share theirs, and each notes what it finds on its own table.
        """
        new = InPlayIndex.__new__(InPlayIndex)
        new.holders, new.stats, new.modifiers_by_stat = self.holders, self.stats, self.modifiers_by_stat
        new.subscribers, new.subscribed = self.subscribers, self.subscribed
        new.actors, new.timings = self.actors, self.timings
        new.cache = {}
        return new


class State(Record):
    """One moment of a game. Steps read it freely and change it through `atoms` only.

    A game derives its own state and declares the columns that it adds (see `columns`).

    What is *shared* is never changed in place: an atom that changes it puts a new list in its stead, so that copies may
    share it.
    """

    match: Match = declare(Transient("what never changes during the game: rules, cards, options, decks", "match"))
    #: Shuffling moves definitions, not cards: a card's number is the back of a card and says nothing about its face.
    definition: list[int] = declare(Definitions("number of the card's definition in `match.book`; shared"))
    owner = per_card("its owner", Kind.PLAYER, shared=True)
    controller = per_card("its controller", Kind.PLAYER, shared=True)
    host = per_card("the card that it is attached to", Kind.CARD, shared=True)
    place = per_card("number of the place where it lies (see `Match.place`)", lasting=True)
    known = per_card("the players who know its face", Kind.BITS, lasting=True)
    zones: list[list[int]] = declare(Zones("place -> its cards, the top of a pile last"))
    stack: list[Frame] = declare(Frames("procedures under way, the innermost last"))
    halted = number("whether the game waits for a decision or is over", Kind.FLAG)
    decider = number("who decides", Kind.PLAYER)
    kind = number("the kind of the open decision")
    options: list[int] = declare(Few("the options of the open decision; never changed in place", "[]"))
    choice = number("what was chosen last")
    turn = number("the turn's number, from 1")
    active = number("whose turn it is", Kind.PLAYER, start=0)
    phase = number("the game's number of the phase")
    alive = per_player("whether still in the game", Kind.FLAG, start=1)
    events: list[EventRow] = declare(Rows("what has happened since the last step, not yet looked at", 5, listed=True))
    #: All kinds while a log is kept.
    observed: int = declare(
        Transient(
            "the kinds of event that anybody looks at; others leave no trace", "match.observed", "self.match.observed"
        )
    )
    #: It follows from the zones; atoms that let a card come or go drop it.
    in_play_index: InPlayIndex | None = declare(
        Transient("what cards in play hear and modify, or None until somebody asks again (see `build_index`)", "None")
    )
    #: Nobody then reads what may be done at a decision that is not part of an action begun before, and steps may say in
    #: their stead that there is a choice (see `procedures.UNREAD`); usual answers are given without asking.
    lookahead: int = declare(Transient("whether a bot only looks what an action leads to", "0"))
    modifiers: tuple[TimedModifier, ...] = declare(Rows("modifiers that hold for a time; shared", 7))
    timed: int = declare(Transient("the stats that these modify, as bits", "0"))
    #: Games whose cards copy others declare it: card, its definition, and the one whose effects it has.
    copied: tuple[tuple[int, int, int], ...] = ()
    commits: tuple[tuple[int, int], ...] = declare(Rows("hidden choices not yet revealed: player, value; shared", 2))
    #: For effects that look back.
    memory: dict[int, tuple[int, ...]] = declare(Memory("card -> its last values in play; shared"))
    rng = number("the counter of the chance stream")
    winners: tuple[int, ...] = declare(Few("who has won, once the game is over", "()"))
    reason: str = declare(Word("why the game is over"))
    beaten: tuple[int, ...] = declare(Few("of whose loss the reason tells, where not of that of all others", "()"))
    log: list[tuple[int, ...]] | None = declare(
        Transient(
            "everything that has happened, with what was visible then; None where nobody reads it", "None", "None"
        )
    )
    #: Statistics of games are made of them; a copy counts nothing.
    counted: int = declare(
        Transient("the kinds of event that are counted, beside those that anybody looks at", "0", "0")
    )
    counts: list[tuple[int, int, int]] = declare(
        Transient("those that have happened: kind, player, definition of the card", "[]", "[]")
    )
    #: A shuffle hides the faces of the cards that went into the pile before it.
    logged: int = declare(Transient("how many events of this step stand in the log already", "0", "0"))

    def __init__(self, match: Match, owners: list[int], definitions: list[int], rng: int) -> None:
        self.begin(match, len(owners), match.players)
        self.definition = definitions
        self.owner = self.controller = owners
        self.rng = rng

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Any, ...]]:
        return _state, (self.match, self.plain(self.match), self.log, self.observed)

    @classmethod
    def restored(cls, data: dict[str, Any], match: HasPlaces, cards: int) -> Self:
        """Return the state that `plain` made these data of.

        Raises:
            KeyError, TypeError, ValueError: when they are not of such a state.
        """
        state = super().restored(data, match, cards)
        state.match = match  # type: ignore[assignment]
        state.observed = state.match.observed
        state.lookahead = 0
        state.in_play_index = None
        state.log = None
        state.logged = state.counted = 0
        state.timed = timed_stats(state.modifiers)
        state.counts = []
        for column in cls.declared:
            if isinstance(column, Cached):
                setattr(state, column.name, [NOTHING] * match.players)
            elif isinstance(column, OfCards):
                setattr(state, column.name, column.value(match))
        _check_consistency(state)
        return state

    def __repr__(self) -> str:
        match = self.match
        waits = match.rules.decisions[self.kind] if self.options else self.reason or "under way"
        return f"<{type(self).__name__}: turn {self.turn}, {match.rules.phases[self.phase]}, {waits}>"

    def build_index(self) -> InPlayIndex:
        """Look over the cards in play for what they hear, modify and offer, and keep it until a card comes or goes.

        Callers write `s.in_play_index or s.build_index()`.
        """
        match = self.match
        masks = match.book.in_play_masks
        definition, zones = self.acting() if self.copied else self.definition, self.zones
        self.in_play_index = in_play_index = InPlayIndex()
        if match.notes:
            in_play_index.cache = {}
        holders, subscribers, actors = in_play_index.holders, in_play_index.subscribers, in_play_index.actors
        modified = heard = used = 0
        for place in match.listening:
            for card in zones[place]:
                mask = masks[definition[card]]
                if mask is None:
                    continue
                stats, kinds, timings = mask
                if stats:
                    holders.append(card)
                    modified |= stats
                if kinds:
                    subscribers.append(card)
                    heard |= kinds
                if timings:
                    actors.append(card)
                    used |= timings
        in_play_index.stats, in_play_index.subscribed, in_play_index.timings = modified, heard, used
        return in_play_index

    def acting(self) -> list[int]:
        """Return card -> the definition whose effects it has: its own, but for what has those of another card."""
        if not self.copied:
            return self.definition
        acting = self.definition[:]
        for card, own, other in self.copied:
            if acting[card] == own:
                acting[card] = other
        return acting

    def pile(self, zone: int, player: int) -> list[int]:
        """Return the cards of a player's place of a zone, the top of a pile last; `Match.place` is its number."""
        return self.zones[zone * self.match.players + player]

    def piles(self, zone: int) -> list[list[int]]:
        """Return the piles of a zone, player by player."""
        players = self.match.players
        return self.zones[zone * players : (zone + 1) * players]

    def piles_of(self, player: int) -> list[list[int]]:
        """Return the piles of a player, zone by zone: faster than `pile` where several are needed."""
        return self.zones[player :: self.match.players]

    def carried_stats(self) -> int:
        """Return the stats that cards in play modify now, as a mask."""
        return (self.in_play_index or self.build_index()).stats

    def keep_log(self, kinds: int = -1) -> None:
        """Begin a log: from here on every event of these kinds is noted, and whatever the rules look at."""
        self.log = []
        self.observed = self.match.observed | kinds

    def count(self, kinds: int) -> None:
        """Begin to count the events of these kinds."""
        self.counted = kinds
        self.observed |= kinds


def _state(match: Match, data: dict[str, Any], log: list[tuple[int, ...]] | None, observed: int) -> State:
    """Return the state that was pickled."""
    state: State = match.rules.state.restored(data, match, len(data["owner"]))
    state.log, state.observed = log, observed
    return state


def _check_consistency(state: State) -> None:
    """See that columns which say something of each other agree.

    Raises:
        ValueError: they do not; the message names the column.
    """
    match = state.match
    if any(state.place[card] != place for place, zone in enumerate(state.zones) for card in zone):
        raise ValueError("place")
    _check_no_circle("host", state.host)
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


def _check_no_circle(name: str, hosts: list[int]) -> None:
    """See that no card hangs on itself, by however many others."""
    seen_from = [-1] * len(hosts)
    for card in range(len(hosts)):
        at = card
        while at >= 0 and seen_from[at] < 0:
            seen_from[at] = card
            at = hosts[at]
        if at >= 0 and seen_from[at] == card:
            raise ValueError(name)
