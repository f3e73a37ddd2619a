"""The state of a game: flat columns of whole numbers that copy in microseconds."""

from __future__ import annotations

from deckcheck.engine.columns import NOBODY, NOTHING, Derived, Kind, Record, declare, number, per_card, per_player
from deckcheck.engine.forms import Definitions, Few, Frames, Memory, Rows, Word, Zones

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.match import Match

    # kind, player, card, other card, value: what happened, in numbers
    Event = tuple[int, int, int, int, int]
    # stat, operation, amount, card, until, player whose moment ends it, source
    TimedModifier = tuple[int, int, int, int, int, int, int]

__all__ = ["NOBODY", "NOTHING", "Frame", "State", "Survey"]


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

    def freeze(self) -> tuple[Any, ...]:
        """Return every slot as one hashable value: what makes two frames equal."""
        values = (getattr(self, name) for name in self.__slots__)
        return tuple(tuple(value) if isinstance(value, list) else value for value in values)

    def plain(self, book: Any) -> dict[str, Any]:
        """Return the frame as JSON data; the procedure becomes its name."""
        return {
            "procedure": book.procedures[self.procedure].name,
            "pc": self.pc,
            "player": self.player,
            "card": self.card,
            "target": self.target,
            "value": self.value,
            "slots": self.slots,
            "event": list(self.event) if self.event else None,
            "batch": [list(event) for event in self.batch],
        }

    @staticmethod
    def restored(data: dict[str, Any], book: Any) -> Frame:
        """Return the frame that `plain` made this data of.

        Raises:
            KeyError, TypeError, ValueError: when the data are no frame of this book.
        """
        numbers = {procedure.name: number for number, procedure in enumerate(book.procedures)}
        frame = Frame(
            numbers[data["procedure"]],
            data["player"],
            data["card"],
            data["target"],
            data["value"],
            data["slots"],
            _event(data["event"]) if data["event"] else None,
            tuple(_event(event) for event in data["batch"]),
        )
        frame.pc = data["pc"]
        return frame


def _event(data: list[int]) -> Event:
    kind, player, card, other, value = data
    return kind, player, card, other, value


class State(Record):
    """One moment of a game. Steps read it freely and change it through `atoms` only.

    A game derives its own state and declares the columns that it adds (see `columns`).

    What is *shared* is never changed in place: an atom that changes it puts a new list in its stead, so that copies may
    share it.
    """

    match: Match = declare(Derived("what never changes during the game: rules, cards, options, decks", "match"))
    #: Shuffling moves definitions, not cards: a card's number is the back of a card and says nothing about its face.
    definition: list[int] = declare(Definitions("number of the card's definition in `match.book`; shared"))
    owner = per_card("its owner", Kind.PLAYER, shared=True)
    controller = per_card("its controller", Kind.PLAYER, shared=True)
    host = per_card("the card that it is attached to", Kind.CARD, shared=True)
    place = per_card("number of the place where it lies (see `Match.place`)", lasting=True)
    known = per_card("the players who know its face", Kind.BITS, lasting=True)
    zones: list[list[int]] = declare(Zones("place -> its cards, the top of a pile last"))
    stack: list[Frame] = declare(Frames(Frame, "procedures under way, the innermost last"))
    halted = number("whether the game waits for a decision or is over", Kind.FLAG)
    decider = number("who decides", Kind.PLAYER)
    kind = number("the kind of the open decision")
    options: list[int] = declare(Few("the options of the open decision; never changed in place", "[]"))
    choice = number("what was chosen last")
    turn = number("the turn's number, from 1")
    active = number("whose turn it is", Kind.PLAYER, start=0)
    phase = number("the game's number of the phase")
    alive = per_player("whether still in the game", Kind.FLAG, start=1)
    events: list[Event] = declare(Rows("what has happened since the last step, not yet looked at", listed=True))
    #: All kinds while a log is kept.
    attended: int = declare(
        Derived(
            "the kinds of event that anybody looks at; others leave no trace", "match.attended", "self.match.attended"
        )
    )
    #: It follows from the zones; atoms that let a card come or go drop it.
    survey: Survey | None = declare(
        Derived("what cards in play hear and modify, or None until somebody asks again (see `look_over`)", "None")
    )
    modifiers: tuple[TimedModifier, ...] = declare(Rows("modifiers that hold for a time; shared"))
    commits: tuple[tuple[int, int], ...] = declare(Rows("hidden choices not yet revealed: player, value; shared"))
    #: For effects that look back.
    memory: dict[int, tuple[int, ...]] = declare(Memory("card -> its last values in play; shared"))
    rng = number("the counter of the chance stream")
    winners: tuple[int, ...] = declare(Few("who has won, once the game is over", "()"))
    reason: str = declare(Word("why the game is over"))
    log: list[tuple[int, ...]] | None = declare(
        Derived("everything that has happened, with what was visible then; None where nobody reads it", "None", "None")
    )

    def __init__(self, match: Match, owners: list[int], definitions: list[int], rng: int) -> None:
        self.begin(match, len(owners), match.players)
        self.definition = definitions
        self.owner = self.controller = owners
        self.rng = rng

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

    def keep_log(self, kinds: int = -1) -> None:
        """Begin a log: from here on every event of these kinds is noted, and whatever the rules look at."""
        self.log = []
        self.attended = self.match.attended | kinds
