"""What never changes during a game: the zones' properties, the compiled cards, the options and the decks."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeVar

from deckcheck.engine.flow.windows import settle
from deckcheck.engine.state.columns import NOBODY
from deckcheck.engine.state.vocabulary import PHASE_BEGUN
from deckcheck.engine.text.speech import ENGLISH, speech
from deckcheck.messages import Clauses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.card_reader import CardReader
    from deckcheck.engine.effects.language import EffectError
    from deckcheck.engine.flow.modifiers import Static
    from deckcheck.engine.flow.rules import GameRules
    from deckcheck.engine.state.frames import Frame, Procedure
    from deckcheck.engine.state.state import EventRow
    from deckcheck.engine.text.speech import Speech
    from deckcheck.messages import Message

    # section -> (card id, count), for each player
    DeckCards: TypeAlias = Mapping[str, Sequence[tuple[str, int]]]
    # whether cards at either end hear and modify, whether it is a way out of play, who sees the face at its end, and
    # who may lose track of the card among others of the place that it comes from (the last two as bits)
    Passage: TypeAlias = tuple[bool, bool, int, int]
    # event bit, test, number among the card's powers, whether only once per turn
    Trigger: TypeAlias = tuple[int, Callable[[Any, Frame, EventRow], bool], int, bool]

ReaderT = TypeVar("ReaderT", bound="CardReader")

PUBLIC = "public"
OWNER = "owner"
HIDDEN = "hidden"


class Zone(NamedTuple):
    """A zone of the table: one for each player, or one that all share.

    Attributes:
        name: the rulebook's name.
        visibility: who sees the faces: `PUBLIC`, `OWNER` or `HIDDEN`.
        ordered: whether the order of the cards matters (and lets a player keep track of one).
        in_play: whether leaving it resets a card.
        listens: whether cards there react to events and carry modifiers.
        shared: whether there is one for all players (it then is the first player's place of that zone).
    """

    name: str
    visibility: str = PUBLIC
    ordered: bool = False
    in_play: bool = False
    listens: bool = False
    shared: bool = False


class Book:
    """The compiled cards of a game. Games derive their own with more tables; all are indexed by definition number.

    Attributes:
        cards: the definitions.
        numbers: card id -> definition number.
        procedures: the chapters of the rules first, then the effects of cards.
        named: the same by their names.
        subscriptions: the events that a card reacts to by itself or may answer, as a mask.
        phases: the phases whose beginning it hears, as bits; all of them unless a game says less.
        triggers: what it does by itself.
        reads: definition and number of each of these effects -> the parts of the event for which it asks, as bits.
        answers: event bit and test of what its player may answer with it, or None.
        statics, static_masks: the modifiers that it carries, and their stats as a mask.
        timings: when players may activate something of it in play, as bits of the game's own (0 if it is not asked).
        silent: whether none of this is said of it: nothing in play has to be asked about it.
        bearings: the stats that it modifies, the events that it hears and when it may be activated, together; None of
            a silent one.
        changes: the stats that its effects change for a time, as bits.
        brings: the definition numbers of the cards that it names by their ids: what it may bring into the game.
        subscribed, stats: the union of `subscriptions`, and of `static_masks` and `changes`.
        lacking: definition number -> what play lacks of this card: no game begins with it.
        unplayable: definition number -> why a card can be held but not played (its effect is beyond the rules), by
            language.
        partly: definition number -> which clause of a card that can be played is left to the players, by language.
        digest: changes whenever the play data of a card changes.
    """

    def __init__(self, cards: Sequence[Card], chapters: Sequence[Procedure], known: Book | None = None) -> None:
        """Begin a book.

        Args:
            cards: the definitions.
            chapters: the procedures of the rules.
            known: a book that this one enlarges: what it has read is not read again, and what it says of the same
                cards in the same places is taken over (see `unread`).
        """
        self.cards = tuple(cards)
        self._known = known
        self._readings: dict[Card, CardReader] = {} if known is None else {**known._readings}
        self.numbers = {card.id: number for number, card in enumerate(cards)}
        self.procedures: list[Procedure] = list(chapters)
        self.subscriptions: list[int] = [0] * len(cards)
        self.phases: list[int] = [-1] * len(cards)
        self.triggers: list[tuple[Trigger, ...]] = [()] * len(cards)
        self.reads: dict[tuple[int, int], int] = {}
        self.answers: list[tuple[int, Callable[[Any, Frame, EventRow], bool]] | None] = [None] * len(cards)
        self.statics: list[tuple[Static, ...]] = [()] * len(cards)
        self.static_masks: list[int] = [0] * len(cards)
        self.timings: list[int] = [0] * len(cards)
        self.changes: list[int] = [0] * len(cards)
        self.brings: list[tuple[int, ...]] = [()] * len(cards)
        self.silent: list[bool] = [False] * len(cards)
        self.bearings: list[tuple[int, int, int] | None] = [None] * len(cards)
        self.lacking: dict[int, Sequence[EffectError]] = {}
        self.unplayable: dict[int, Mapping[str, str]] = {}
        self.partly: dict[int, Mapping[str, str]] = {}
        self.subscribed = 0
        self.stats = 0
        #: Number of players -> place -> what may lie there (see `Match.fitting`).
        self.fitting: dict[int, dict[int, tuple[bool, ...]]] = {}
        self._statics_of: dict[int, list[tuple[Static, ...]]] = {}
        self.named: dict[str, Procedure] = {chapter.name: chapter for chapter in chapters}

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return a table that the game declares as a column (see `begin_columns`)."""

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

    def unread(self) -> Iterator[tuple[int, Card]]:
        """Yield the cards that are still to be compiled, with their numbers, once the tables of the game are begun.

        Where a known book is enlarged by cards behind its own, these are the new ones: the tables that the game has
        begun hold what that book says of the others.
        """
        known, self._known = self._known, None
        first = 0 if known is None else len(known.cards)
        if known is None or self.cards[:first] != known.cards:
            first = 0
        else:
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

    def legible(self, reader: type[ReaderT]) -> Iterator[tuple[int, Card, ReaderT]]:
        """Yield of the cards that are still to be compiled those that can be read, and note what the others lack."""
        for number, card in self.unread():
            reading = self.reading(reader, card)
            if reading.errors:
                self.lacking[number] = reading.errors
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

    def listen(
        self, definition: int, trigger: tuple[int, Any], number: int, program: Procedure, *, once: bool = False
    ) -> None:
        """Note what a card does by itself: the event, the number of the effect, and whether it acts once a turn."""
        bit, matches = trigger
        self.triggers[definition] += ((bit, matches, number, once),)
        self.subscriptions[definition] |= bit
        self.reads[definition, number] = program.reads_event

    def shortfall(self, number: int) -> Message | Mapping[str, str]:
        """Return why a card cannot be played: a message, or a text by language, which is empty where it can be."""
        errors = self.lacking.get(number)
        return Clauses(*errors) if errors else self.unplayable.get(number, {})

    def close(self) -> None:
        """Compute what follows from the tables, once all cards are compiled."""
        for number, card in enumerate(self.cards):
            reading = self._readings.get(card)
            if reading is not None:
                self.changes[number] = reading.changes
                ids = [other for _, other, _ in reading.references]
                if ids and (wrong := reading.unmet_references({other.id: other.type for other in self.cards})):
                    self.lacking[number] = wrong
                elif ids:
                    self.brings[number] = tuple(map(self.numbers.__getitem__, ids))
        for number, statics in enumerate(self.statics):
            for static in statics:
                self.static_masks[number] |= static.stat
            self.stats |= self.static_masks[number] | self.changes[number]
            self.subscribed |= self.subscriptions[number]
            bearing = self.static_masks[number], self.subscriptions[number], self.timings[number]
            self.silent[number] = not any(bearing)
            self.bearings[number] = bearing if any(bearing) else None


# What a book that is enlarged does not pass on to the larger one.
_OF_ONE_BOOK = frozenset({"cards", "numbers", "procedures", "fitting", "_known", "_readings", "_statics_of"})


class Match:
    """One pairing of decks under one set of options; every state of the game shares it.

    Places are numbered by zone, then by player: see `place`. `subscribed` and `stats` are what the cards of these decks
    react to and modify, `phases` those whose beginning one hears, as bits; what no card notices costs nothing.
    `passages` says by the place that a card leaves, then by the one where it goes, what that means.
    `imagined` is the player for whom it holds no secret of the others (see `masks.masked`), or `NOBODY`; `masks` are
    those that were made of it. `pauses` are the kinds of decision that are asked even where there is nothing to decide
    (`patient` matches only: rulings, which say themselves how a turn goes on).
    """

    __slots__ = (
        "attended",
        "blind",
        "book",
        "consequential",
        "decks",
        "everyone",
        "fits",
        "guarded",
        "imagined",
        "in_play",
        "listening",
        "listens",
        "masks",
        "names",
        "notes",
        "options",
        "ordered",
        "passages",
        "patient",
        "pauses",
        "phases",
        "players",
        "rules",
        "say",
        "seed",
        "settle",
        "silence",
        "stats",
        "subscribed",
        "urgent",
        "visible",
    )

    def __init__(
        self,
        rules: GameRules,
        book: Any,
        decks: Sequence[DeckCards],
        names: Sequence[str],
        seed: int,
        options: Mapping[str, Any],
        *,
        patient: bool = False,
        imagined: int = NOBODY,
    ) -> None:
        self.patient = patient
        self.imagined = imagined
        self.masks: dict[int, Match] = {}
        self.pauses = rules.PAUSES if patient else frozenset()
        self.rules = rules
        self.book = book
        self.decks = tuple(decks)
        self.names = tuple(names)
        self.players = len(self.names)
        self.seed = seed
        self.options = dict(options)
        self.settle = settle
        #: How labels and the log speak: English, unless somebody who reads another language sits at the table.
        self.say = ENGLISH
        self.subscribed, self.stats, self.phases = self._noticed()
        self.consequential, self.urgent = rules.CONSEQUENCES, rules.URGENT
        self.notes = rules.NOTES
        self.silence = self.stats & rules.SILENCE
        self.attended = self.subscribed | self.consequential | self.urgent
        self.everyone = (1 << self.players) - 1
        #: Player -> by the players who know a face, as bits, whether this one is not among them.
        self.blind = tuple(
            tuple(not known >> player & 1 for known in range(self.everyone + 1)) for player in range(self.players)
        )
        zones = rules.zones
        #: The places whose face-down cards players can infer something about.
        self.guarded = tuple(self.place(zone, player) for zone in rules.GUARDED for player in range(self.players))
        self.fits: dict[int, tuple[bool, ...]] = book.fitting.setdefault(self.players, {})
        self.visible = tuple(sees for zone in zones for sees in _sight(zone, self.players))
        self.in_play = tuple(zone.in_play for zone in zones for _ in range(self.players))
        self.ordered = tuple(zone.ordered for zone in zones for _ in range(self.players))
        self.listens = tuple(zone.listens for zone in zones for _ in range(self.players))
        self.passages = _passages(tuple(zones), self.players)
        self.listening = tuple(
            number * self.players + player
            for number, zone in enumerate(zones)
            if zone.listens
            for player in range(1 if zone.shared else self.players)
        )

    def seeded(self, seed: int) -> Match:
        """Return the same pairing under another seed."""
        new = Match.__new__(Match)
        for name in Match.__slots__:
            setattr(new, name, getattr(self, name))
        new.seed = seed
        new.masks = {}
        return new

    def speaking(self, say: Speech) -> Match:
        """Return the same pairing whose labels and log speak otherwise."""
        new = self.seeded(self.seed)
        new.say = say
        return new

    def choose(self, option: str, value: object) -> None:
        """Let another value of an option hold from now on: rulings give tables that the one asked for does not make."""
        self.options = {**self.options, option: value}
        self.masks = {}

    def spoken(self, card: Card) -> str:
        """Return the name by which labels and the log call a card."""
        language = self.say.language
        return card.name_in(language) if language else card.name

    def _noticed(self) -> tuple[int, int, int]:
        """Return the events that a card of these decks reacts to, the stats that one modifies, the phases it hears."""
        book, rules = self.book, self.rules
        if self.options.get("closed_decklists"):
            return book.subscribed, book.stats, -1
        subscribed = stats = 0
        phases = -1 if (rules.SUBSCRIBED | rules.CONSEQUENCES | rules.URGENT) & PHASE_BEGUN else 0
        for deck in self.decks:
            for cards in deck.values():
                for card, _ in cards:
                    number = book.numbers.get(card, -1)
                    for one in (number, *book.brings[number]) if number >= 0 else ():
                        subscribed |= book.subscriptions[one]
                        stats |= book.static_masks[one] | book.changes[one]
                        if book.subscriptions[one] & PHASE_BEGUN:
                            phases |= book.phases[one]
        return subscribed | rules.SUBSCRIBED, stats | rules.MODIFIED, phases

    def place(self, zone: int, player: int) -> int:
        """Return the number of a player's place of a zone."""
        return zone * self.players + player

    def own_cards(self) -> list[Card]:
        """Return the cards of the book that were defined outside the game's own catalog, in the order of the book.

        Cards of one's own come after the others, completed ones in the places of these.
        """
        known = self.rules.book().cards
        return [card for at, card in enumerate(self.book.cards) if at >= len(known) or card is not known[at]]

    def fitting(self, place: int) -> tuple[bool, ...]:
        """Return by definition whether a card may lie face down in a place (see `GameRules.may_lie`)."""
        found = self.fits.get(place)
        if found is None:
            may_lie = self.rules.may_lie
            found = self.fits[place] = tuple(may_lie(self, number, place) for number in range(len(self.book.cards)))
        return found

    def __deepcopy__(self, memo: object) -> Match:
        return self

    def __reduce__(self) -> tuple[Callable[..., Match], tuple[Any, ...]]:
        decks = [{section: list(cards) for section, cards in deck.items()} for deck in self.decks]
        given = (self.rules, decks, self.names, self.seed, self.options)
        return _match, (*given, self.patient, self.imagined, self.own_cards(), self.say.language)

    def __repr__(self) -> str:
        return f"<Match of {self.rules.game}: {', '.join(self.names)}, seed {self.seed}>"


@cache
def _passages(zones: tuple[Zone, ...], players: int) -> tuple[tuple[Passage, ...], ...]:
    """Return by origin, then by the place where it goes, what the way of a card between them means."""
    everyone = (1 << players) - 1
    places = [(zone, sees) for zone in zones for sees in _sight(zone, players)]
    return tuple(
        tuple(
            (
                origin.listens or to.listens,
                origin.in_play and not to.in_play,
                sees,
                0 if origin.ordered else everyone & ~(sees | saw),
            )
            for to, sees in places
        )
        for origin, saw in places
    )


def _sight(zone: Zone, players: int) -> list[int]:
    """Return for each player's place of a zone who sees the faces of the cards there, as bits."""
    if zone.visibility == OWNER:
        return [1 << player for player in range(players)]
    return [(1 << players) - 1 if zone.visibility == PUBLIC else 0] * players


def _match(
    rules: GameRules,
    decks: Sequence[DeckCards],
    names: Sequence[str],
    seed: int,
    options: Mapping[str, Any],
    patient: bool,
    imagined: int,
    extra: Sequence[Card],
    language: str,
) -> Match:
    """Return the match that was pickled."""
    match = Match(rules, rules.book(extra), decks, names, seed, options, patient=patient, imagined=imagined)
    match.say = speech(rules.folder, language) if language else ENGLISH
    return match
