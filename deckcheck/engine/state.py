"""The state of a game: flat columns of whole numbers that copy in microseconds."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

    from deckcheck.engine.match import Match

    # kind, player, card, other card, value: what happened, in numbers
    Event = tuple[int, int, int, int, int]
    # stat, operation, amount, card, until, player whose moment ends it, source
    TimedModifier = tuple[int, int, int, int, int, int, int]

NOBODY = -1
NOTHING = -1


class Survey:
    """What cards in play bring to bear.

    Attributes:
        holders: the cards that carry modifiers, place by place; `stats` is all that they modify.
        carriers: stats -> those of them that carry a modifier of one of these, as far as somebody has asked.
        listeners: the cards that hear events, place by place; `heard` is all that they hear.
        actors: the cards of which players may activate something, place by place; `moments` is when at all.
        noted: whatever else a game has found in looking at the cards in play alone, by keys of its own.
    """

    __slots__ = ("actors", "carriers", "heard", "holders", "listeners", "moments", "noted", "stats")

    def __init__(self) -> None:
        self.holders: list[int] = []
        self.stats = 0
        self.carriers: dict[int, list[int]] = {}
        self.listeners: list[int] = []
        self.heard = 0
        self.actors: list[int] = []
        self.moments = 0
        self.noted: dict[Any, Any] = {}


class Frame:
    """One procedure under way: which step comes next, for whom, about what. Numbers only.

    Attributes:
        procedure: number of the procedure in the match's table.
        pc: the step that runs next.
        player: the player who carries it out ("you" in the text of a card).
        card: the card that it comes from, or -1.
        target: a player or card that the procedure is about, or -1.
        value: a number of the procedure's own (a loop's position, a flag).
        slots: what has been chosen so far, by the effect's named choices.
        event: the event that set it off, or None.
        batch: the events of the moment that it answers (see `windows`).
    """

    __slots__ = ("batch", "card", "event", "pc", "player", "procedure", "slots", "target", "value")

    def __init__(
        self,
        procedure: int,
        player: int = NOBODY,
        card: int = NOTHING,
        target: int = NOTHING,
        value: int = 0,
        slots: list[int] | None = None,
        event: Event | None = None,
        batch: tuple[Event, ...] = (),
    ) -> None:
        self.procedure = procedure
        self.pc = 0
        self.player = player
        self.card = card
        self.target = target
        self.value = value
        self.slots = slots
        self.event = event
        self.batch = batch

    def copy(self) -> Frame:
        """Return a frame that shares nothing changeable with this one."""
        new = Frame.__new__(Frame)
        new.procedure = self.procedure
        new.pc = self.pc
        new.player = self.player
        new.card = self.card
        new.target = self.target
        new.value = self.value
        slots = self.slots
        new.slots = slots if slots is None else slots[:]
        new.event = self.event
        new.batch = self.batch
        return new

    def values(self) -> tuple[Any, ...]:
        """Return every slot: what makes two frames equal."""
        return tuple(getattr(self, name) for name in self.__slots__)


class State:
    """One moment of a game. Steps read it freely and change it through `atoms` only.

    A game derives its own state, adds columns, and lists them in `CARD_COLUMNS` and `PLAYER_COLUMNS`; whatever is
    listed starts at 0 for each card or player, is copied, serialised and compared.

    Lists marked *shared* are never changed in place: an atom that changes one puts a new list in its stead, so that
    copies may share them.

    Attributes:
        match: what never changes during the game (rules, cards, options, decks); shared.
        definition: card -> number of its definition in `match.book`; shared. Shuffling moves definitions, not cards: a
            card's number is the back of a card and says nothing about its face.
        owner, controller: card -> player; shared.
        host: card -> the card that it is attached to, or -1; shared.
        place: card -> number of the place where it lies (see `Match.place`).
        known: card -> bit set of the players who know its face.
        zones: place -> its cards, the top of a pile last.
        stack: procedures under way, the innermost last.
        halted: whether the game waits for a decision or is over.
        decider, kind, options, choice: the decision that is open, and what was chosen last.
        turn, active, phase: the turn's number from 1, whose it is, and the game's number of the phase.
        alive: player -> whether still in the game.
        events: what has happened since the last step and has not been looked at.
        attended: the kinds of event that anybody looks at; others leave no trace (all kinds while a log is kept).
        survey: what cards in play hear and modify, or None until somebody asks again (see `look_over`). It follows
            from the zones, so it is no part of the state: atoms that let a card come or go drop it.
        modifiers: modifiers that hold for a time; shared.
        commits: hidden choices not yet revealed, as (player, value); shared.
        memory: card -> its last values in play, for effects that look back; shared.
        rng: the counter of the chance stream.
        winners, reason: the outcome once the game is over.
        log: everything that has happened, with what was visible then; None where nobody reads it.
    """

    __slots__ = (
        "active",
        "alive",
        "attended",
        "choice",
        "commits",
        "controller",
        "decider",
        "definition",
        "events",
        "halted",
        "host",
        "kind",
        "known",
        "log",
        "match",
        "memory",
        "modifiers",
        "options",
        "owner",
        "phase",
        "place",
        "reason",
        "rng",
        "stack",
        "survey",
        "turn",
        "winners",
        "zones",
    )

    CARD_COLUMNS: tuple[str, ...] = ()
    PLAYER_COLUMNS: tuple[str, ...] = ()

    definition: list[int]
    owner: list[int]
    controller: list[int]
    host: list[int]
    place: list[int]
    known: list[int]
    zones: list[list[int]]
    stack: list[Frame]
    survey: Survey | None
    options: list[int]
    alive: list[int]
    events: list[Event]
    modifiers: tuple[TimedModifier, ...]
    commits: tuple[tuple[int, int], ...]
    memory: dict[int, tuple[int, ...]]
    winners: tuple[int, ...]
    log: list[tuple[int, ...]] | None

    def __init__(self, match: Match, owners: list[int], definitions: list[int], rng: int) -> None:
        cards = len(owners)
        self.match: Match = match
        self.definition = definitions
        self.owner = owners
        self.controller = owners
        self.host = [NOTHING] * cards
        self.place = [0] * cards
        self.known = [0] * cards
        self.zones = [[] for _ in match.visible]
        self.stack = []
        self.halted = 0
        self.decider = NOBODY
        self.kind = 0
        self.options = []
        self.choice = 0
        self.turn = 0
        self.active = 0
        self.phase = 0
        self.alive = [1] * match.players
        self.events = []
        self.attended = match.attended
        self.survey = None
        self.modifiers = ()
        self.commits = ()
        self.memory = {}
        self.rng = rng
        self.winners = ()
        self.reason = ""
        self.log = None
        for name in self.CARD_COLUMNS:
            setattr(self, name, [0] * cards)
        for name in self.PLAYER_COLUMNS:
            setattr(self, name, [0] * match.players)

    def copy(self) -> Self:
        """Return a state that goes its own way from here; the log stays behind.

        A game's state extends this with a line for each column of its own; a test compares every slot.
        """
        new = self.__class__.__new__(self.__class__)
        new.match = self.match
        new.definition = self.definition
        new.owner = self.owner
        new.controller = self.controller
        new.host = self.host
        new.place = self.place.copy()
        new.known = self.known.copy()
        new.zones = list(map(list.copy, self.zones))
        new.stack = [frame.copy() for frame in self.stack]
        new.halted = self.halted
        new.decider = self.decider
        new.kind = self.kind
        new.options = self.options
        new.choice = self.choice
        new.turn = self.turn
        new.active = self.active
        new.phase = self.phase
        new.alive = self.alive.copy()
        new.events = self.events.copy()
        new.attended = self.match.attended
        new.survey = self.survey
        new.modifiers = self.modifiers
        new.commits = self.commits
        new.memory = self.memory
        new.rng = self.rng
        new.winners = self.winners
        new.reason = self.reason
        new.log = None
        return new

    def look_over(self) -> Survey:
        """Look over the cards in play for what they hear, modify and offer, and keep it until a card comes or goes.

        Callers write `s.survey or s.look_over()`.
        """
        match = self.match
        book = match.book
        masks, ears, moments = book.static_masks, book.ears, book.moments
        definition = self.definition
        self.survey = survey = Survey()
        for place in match.listening:
            for card in self.zones[place]:
                number = definition[card]
                if masks[number]:
                    survey.holders.append(card)
                    survey.stats |= masks[number]
                if ears[number]:
                    survey.listeners.append(card)
                    survey.heard |= ears[number]
                if moments[number]:
                    survey.actors.append(card)
                    survey.moments |= moments[number]
        return survey

    def carried_stats(self) -> int:
        """Return the stats that cards in play modify now, as a mask."""
        return (self.survey or self.look_over()).stats

    def columns(self) -> dict[str, Any]:
        """Return every slot but the match, the log and what follows from them, by name: what makes two states equal."""
        names = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        columns = {
            name: getattr(self, name) for name in sorted(names) if name not in {"match", "log", "attended", "survey"}
        }
        columns["stack"] = [frame.values() for frame in self.stack]
        return columns

    def keep_log(self, kinds: int = -1) -> None:
        """Begin a log: from here on every event of these kinds is noted, and whatever the rules look at."""
        self.log = []
        self.attended = self.match.attended | kinds
