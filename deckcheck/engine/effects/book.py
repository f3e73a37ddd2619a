"""The compiled cards of a game."""

from __future__ import annotations

from itertools import chain
from typing import TypeVar

from deckcheck.messages import Clauses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.builder import EventTest, Heard
    from deckcheck.engine.effects.card_reader import CardReader
    from deckcheck.engine.effects.language import EffectError
    from deckcheck.engine.effects.printed import Printed
    from deckcheck.engine.state.frames import Procedure
    from deckcheck.engine.state.statics import Static
    from deckcheck.messages import Message

    # what it hears (see `Heard`), number among the card's powers, whether only once per turn
    Trigger: TypeAlias = tuple[int, EventTest, int, int, bool]

ReaderT = TypeVar("ReaderT", bound="CardReader")
ValueT = TypeVar("ValueT")


class CompiledCards:
    """The compiled cards of a game. Games derive their own with more tables; all are indexed by definition number.

    Attributes:
        cards: the definitions.
        numbers: card id -> definition number.
        procedures: the chapters of the rules first, then the effects of cards.
        named: the same by their names.
        subscriptions: the events that a card reacts to by itself or may answer, as a mask.
        only_own: those of them that it only reacts to where they happen to itself.
        phases: the phases whose beginning it hears, as bits; all of them unless a game says less.
        triggers: what it does by itself.
        reads: definition and number of each of these effects -> the parts of the event for which it asks, as bits.
        answers: event bit and test of what its player may answer with it, or None.
        statics, static_masks: the modifiers that it carries, and their stats as a mask.
        timings: when players may activate something of it in play, as bits of the game's own (0 if it is not asked).
        inert: whether none of this is said of it: nothing in play has to be asked about it.
        in_play_masks: the stats that it modifies, the events that it reacts to and when it may be activated; None of an
            inert one.
        changes: the stats that its effects change for a time, as bits.
        brings: the definition numbers of the cards that it names by their ids: what it may bring into the game.
        subscribed, stats: the union of `subscriptions`, and of `static_masks` and `changes`.
        compile_errors: definition number -> what play lacks of this card: no game begins with it.
        unplayable: definition number -> why a card can be held but not played (its effect is beyond the rules), by
            language.
        left_to_players: definition number -> which clause of a playable card the players carry out themselves, by
            language.
        smaller: the book whose cards are the first of this one, if it enlarges such a book.
        digest: changes whenever the play data of a card changes.
    """

    def __init__(
        self, cards: Sequence[Card], chapters: Sequence[Procedure], known: CompiledCards | None = None
    ) -> None:
        """Begin a book.

        Args:
            cards: the definitions.
            chapters: the procedures of the rules.
            known: a book that this one enlarges: what it has read is not read again, and what it says of the same
                cards in the same places is taken over (see `unread`).
        """
        self.cards = tuple(cards)
        # What it says of the first cards of this book is taken over.
        smaller = known if known is not None and self.cards[: len(known.cards)] == known.cards else None
        self.smaller = smaller
        self._first = 0 if smaller is None else len(smaller.cards)
        self._referring: list[int] = [] if smaller is None else list(smaller._referring)
        # One for a book and all that enlarge it: a card that several of them have is read once.
        self._readings: dict[Card, CardReader] = {} if known is None else known._readings
        self.numbers = {card.id: number for number, card in enumerate(cards)}
        self.procedures: list[Procedure] = list(chapters)
        self.subscriptions: list[int] = [0] * len(cards)
        self.only_own: list[int] = [0] * len(cards)
        self.phases: list[int] = [-1] * len(cards)
        self.triggers: list[tuple[Trigger, ...]] = [()] * len(cards)
        self.reads: dict[tuple[int, int], int] = {}
        self.answers: list[Heard | None] = [None] * len(cards)
        self.statics: list[tuple[Static, ...]] = [()] * len(cards)
        self.static_masks: list[int] = [0] * len(cards)
        self.timings: list[int] = [0] * len(cards)
        self.changes: list[int] = [0] * len(cards)
        self.brings: list[tuple[int, ...]] = [()] * len(cards)
        self.inert: list[bool] = [False] * len(cards)
        self.in_play_masks: list[tuple[int, int, int] | None] = [None] * len(cards)
        self.compile_errors: dict[int, Sequence[EffectError]] = {}
        self.unplayable: dict[int, Mapping[str, str]] = {}
        self.left_to_players: dict[int, Mapping[str, str]] = {}
        self.subscribed = 0
        self.stats = 0
        #: Number of players -> place -> what may be there (see `Match.fitting`).
        self.fitting: dict[int, dict[int, tuple[bool, ...]]] = {}
        self._statics_of: dict[int, list[tuple[Static, ...]]] = {}
        #: What filters ask of printed cards -> by definition whether it fits (see `Printed`).
        self.printed: dict[Printed, bytes] = {}
        self.named: dict[str, Procedure] = {chapter.name: chapter for chapter in chapters}
        self._names: dict[str, tuple[str, ...]] = {}

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return a table that the game declares as a column (see `begin_columns`)."""

    def names_in(self, language: str) -> tuple[str, ...]:
        """Return the names of all cards in a language; those that the catalog prints first where it is empty."""
        if language not in self._names:
            self._names[language] = tuple(card.name_in(language) if language else card.name for card in self.cards)
        return self._names[language]

    def begin_columns(self, starts: Mapping[str, Any]) -> None:
        """Begin tables by their names, each with what it holds of a card that says nothing (see `card_columns`)."""
        for name, start in starts.items():
            setattr(self, name, [start] * len(self.cards))

    def take(self, number: int, values: Mapping[str, Any]) -> None:
        """Write into tables by their names what they hold of a card."""
        for name, value in values.items():
            getattr(self, name)[number] = value

    def reading(self, reader: type[ReaderT], card: Card) -> ReaderT:
        """Return a card as a game's reader reads it for play; what a reading holds belongs to no book alone."""
        found = self._readings.get(card)
        if not isinstance(found, reader):
            found = self._readings[card] = reader(card)
        return found

    def forget_all_but(self, *others: CompiledCards) -> None:
        """Forget the readings of cards that neither this book nor one of these larger ones has."""
        for card in self._readings.keys() - {*self.cards, *chain.from_iterable(other.cards for other in others)}:
            del self._readings[card]

    def unread(self) -> Iterator[tuple[int, Card]]:
        """Yield the cards that are still to be compiled, with their numbers, once the tables of the game are begun.

        Where a known book is enlarged by cards behind its own, these are the new ones: the tables that the game has
        begun hold what that book says of the others.
        """
        known, first = self.smaller, self._first
        if known is not None:
            self.procedures = [*known.procedures]
            for name, table in vars(known).items():
                own = None if name in _OF_ONE_BOOK else vars(self).get(name)
                if isinstance(own, list):
                    own[:first] = table
                elif isinstance(own, dict):
                    own.update(table)
                elif isinstance(own, int):
                    setattr(self, name, table)
        for number in range(first, len(self.cards)):
            yield number, self.cards[number]

    def derived(self, name: str, of: Callable[[int], ValueT]) -> list[ValueT]:
        """Return a table that follows from each card by itself, by number.

        Args:
            name: its name, by which a known book has it: of the same cards in the same places it is taken over.
            of: what it holds of the card with a number.
        """
        taken: list[ValueT] = [] if self.smaller is None else getattr(self.smaller, name)
        return [*taken, *map(of, range(len(taken), len(self.cards)))]

    def legible(self, reader: type[ReaderT]) -> Iterator[tuple[int, Card, ReaderT]]:
        """Yield of the cards that are still to be compiled those that can be read, and note what the others lack."""
        for number, card in self.unread():
            reading = self.reading(reader, card)
            if reading.errors:
                self.compile_errors[number] = reading.errors
            else:
                yield number, card, reading

    def statics_of(self, stats: int) -> list[tuple[Static, ...]]:
        """Return by definition the modifiers of one of these stats, once all cards are compiled."""
        found = self._statics_of.get(stats)
        if found is None:
            found = [tuple(static for static in statics if static.stat & stats) for statics in self.statics]
            self._statics_of[stats] = found
        return found

    def enter(self, procedure: Procedure, name: str) -> Procedure:
        """Add the effect of a card under a name, and return it."""
        entered = procedure.named(name)
        self.procedures.append(entered)
        self.named[name] = entered
        return entered

    def listen(self, definition: int, heard: Heard, number: int, program: Procedure, *, once: bool = False) -> None:
        """Note what a card does by itself: the event, the number of the effect, and whether it acts once a turn."""
        self.triggers[definition] += ((*heard, number, once),)
        self.subscriptions[definition] |= heard.bit
        self.reads[definition, number] = program.reads_event

    def shortfall(self, number: int) -> Message | Mapping[str, str]:
        """Return why a card cannot be played: a message, or a text by language, which is empty where it can be."""
        errors = self.compile_errors.get(number)
        return Clauses(*errors) if errors else self.unplayable.get(number, {})

    def close(self) -> None:
        """Compute what follows from the tables, once all cards are compiled."""
        kinds = {other.id: other.type for other in self.cards}
        # What cards refer to may have come with the others; the rest of what a known book says of its cards is final.
        for number in (*self._referring, *range(self._first, len(self.cards))):
            reading = self._readings.get(self.cards[number])
            if reading is not None:
                self.changes[number] = reading.changes
                ids = [other for _, other, wanted in reading.references if wanted]
                if ids and number >= self._first:
                    self._referring.append(number)
                if ids and (wrong := reading.unmet_references(kinds, meant=False)):
                    self.compile_errors[number] = wrong
                elif ids:
                    self.brings[number] = tuple(map(self.numbers.__getitem__, ids))
        for number in range(self._first, len(self.cards)):
            for static in self.statics[number]:
                self.static_masks[number] |= static.stat
            self.only_own[number] = self._heard_of_itself(number)
            self.stats |= self.static_masks[number] | self.changes[number]
            self.subscribed |= self.subscriptions[number]
            bearing = self.static_masks[number], self.subscriptions[number], self.timings[number]
            self.inert[number] = not any(bearing)
            self.in_play_masks[number] = bearing if any(bearing) else None
        self._first = 0

    def _heard_of_itself(self, number: int) -> int:
        answer = self.answers[number]
        others = answer.bit if answer is not None else 0
        own = 0
        for bit, _, part, _, _ in self.triggers[number]:
            if part:
                own |= bit
            else:
                others |= bit
        return own & ~others


# What a book that is enlarged does not pass on to the larger one.
_OF_ONE_BOOK = frozenset(
    {
        *("cards", "numbers", "procedures", "fitting", "printed"),
        *("_first", "_readings", "_referring", "_statics_of", "_names", "smaller"),
    }
)
