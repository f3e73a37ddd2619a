"""What never changes during a game: the zones' properties, the compiled cards, the options and the decks."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.engine.state.columns import NOBODY
from deckcheck.engine.state.vocabulary import PHASE_BEGUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.state.types import DeckCards, Rules

    # whether cards at either end hear and modify, whether it is a way out of play, who sees the face at its end, who
    # may lose track of the card among others of the place that it comes from (these two as bits), and whether the top
    # card of either end is face up
    Passage: TypeAlias = tuple[bool, bool, int, int, bool]

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
        subscribes: whether cards there react to events and carry modifiers.
        shared: whether there is one for all players (it then is the first player's place of that zone).
        top_face_up: whether its top card is face up while any is there.
    """

    name: str
    visibility: str = PUBLIC
    ordered: bool = False
    in_play: bool = False
    subscribes: bool = False
    shared: bool = False
    top_face_up: bool = False


class Match:
    """One pairing of decks under one set of options; every state of the game shares it.

    Places are numbered by zone, then by player: see `place`. `subscribed` and `stats` are what the cards of these decks
    react to and modify, `phases` those whose beginning one hears, as bits; what no card notices costs nothing.
    `passages` says by the place that a card leaves, then by the one where it goes, what that means.
    `imagined` is the player for whom it holds no secret of the others (see `masked_match.masked`), or `NOBODY`;
    `masks` are those that were made of it. `pauses` are the kinds of decision that are asked even where there is
    nothing to decide (`patient` matches only: rulings, which say themselves how a turn goes on).
    """

    __slots__ = (
        "blind",
        "book",
        "consequential",
        "decks",
        "everyone",
        "first_places",
        "fits",
        "guarded",
        "imagined",
        "in_play",
        "listening",
        "masks",
        "names",
        "notes",
        "observed",
        "options",
        "ordered",
        "passages",
        "patient",
        "pauses",
        "phases",
        "players",
        "rules",
        "seed",
        "settle",
        "silence",
        "stats",
        "subscribed",
        "subscribes",
        "top_face_up",
        "translate",
        "urgent",
        "visible",
    )

    def __init__(
        self,
        rules: Rules,
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
        self.settle = rules.settle
        #: How labels and the log speak: English, unless somebody who reads another language sits at the table.
        self.translate = ENGLISH
        self.subscribed, self.stats, self.phases = self._noticed()
        self.consequential, self.urgent = rules.CONSEQUENCES, rules.URGENT
        self.notes = rules.NOTES
        self.silence = self.stats & rules.SILENCE
        self.observed = self.subscribed | self.consequential | self.urgent
        self.everyone = (1 << self.players) - 1
        #: The places whose face-down cards players can infer something about.
        self.guarded = tuple(self.place(zone, player) for zone in rules.GUARDED for player in range(self.players))
        self.fits: dict[int, tuple[bool, ...]] = book.fitting.setdefault(self.players, {})
        (
            self.blind,
            self.first_places,
            self.visible,
            self.in_play,
            self.ordered,
            self.subscribes,
            self.top_face_up,
            self.passages,
            self.listening,
        ) = _layout(tuple(rules.zones), self.players)

    def seeded(self, seed: int) -> Match:
        """Return the same pairing under another seed."""
        new = Match.__new__(Match)
        for name in Match.__slots__:
            setattr(new, name, getattr(self, name))
        new.seed = seed
        new.masks = {}
        return new

    def speaking(self, translate: PhraseTranslator) -> Match:
        """Return the same pairing whose labels and log speak otherwise."""
        new = self.seeded(self.seed)
        new.translate = translate
        return new

    def choose(self, option: str, value: object) -> None:
        """Let another value of an option hold from now on: rulings give tables that the one asked for does not make."""
        self.options = {**self.options, option: value}
        self.masks = {}

    def card_name(self, card: Card) -> str:
        """Return the name by which labels and the log call a card."""
        language = self.translate.language
        return card.name_in(language) if language else card.name

    def _noticed(self) -> tuple[int, int, int]:
        """Return the events that a card of these decks reacts to, the stats that one modifies, the phases it hears."""
        book, rules = self.book, self.rules
        if self.options.get("closed_decklists"):
            return book.subscribed, book.stats, -1
        subscribed = stats = 0
        phases = -1 if (rules.SUBSCRIBED | rules.CONSEQUENCES | rules.URGENT) & PHASE_BEGUN else 0
        numbers, subscriptions = book.numbers, book.subscriptions
        static_masks, changes = book.static_masks, book.changes
        cards = [card for deck in self.decks for section in deck.values() for card, _ in section]
        dealt = [numbers[card] for card in cards if card in numbers]
        for number in (*dealt, *(brought for one in dealt for brought in book.brings[one])):
            subscribed |= subscriptions[number]
            stats |= static_masks[number] | changes[number]
            if subscriptions[number] & PHASE_BEGUN:
                phases |= book.phases[number]
        return subscribed | rules.SUBSCRIBED, stats | rules.MODIFIED, phases

    def place(self, zone: int, player: int) -> int:
        """Return the number of a player's place of a zone."""
        return zone * self.players + player

    def own_cards(self) -> list[Card]:
        """Return the cards of the book that were defined outside the game's own catalog, in the order of the book.

        Custom cards come after the others, completed ones replace them.
        """
        known = self.rules.book().cards
        return [card for at, card in enumerate(self.book.cards) if at >= len(known) or card is not known[at]]

    def fitting(self, place: int) -> tuple[bool, ...]:
        """Return by definition whether a card may be face down in a place (see `GameRules.may_lie`)."""
        return self.fits.get(place) or self._fitting(self.book, place)

    def _fitting(self, book: Any, place: int) -> tuple[bool, ...]:
        """Return what `fitting` does for a book that this one's enlarges, or for its own."""
        fits = book.fitting.setdefault(self.players, {})
        if place not in fits:
            found = () if book.smaller is None else self._fitting(book.smaller, place)
            may_lie = self.rules.may_lie
            more = range(len(found), len(book.cards))
            fits[place] = (*found, *[may_lie(self, number, place) for number in more])
        whole: tuple[bool, ...] = fits[place]
        return whole

    def __deepcopy__(self, memo: object) -> Match:
        return self

    def __reduce__(self) -> tuple[Callable[..., Match], tuple[Any, ...]]:
        decks = [{section: list(cards) for section, cards in deck.items()} for deck in self.decks]
        given = (self.rules, decks, self.names, self.seed, self.options)
        return _match, (*given, self.patient, self.imagined, self.own_cards(), self.translate.language)

    def __repr__(self) -> str:
        return f"<Match of {self.rules.game}: {', '.join(self.names)}, seed {self.seed}>"


class Layout(NamedTuple):
    """What zones mean on a table of so many players.

    Attributes:
        blind: player -> by the players who know a face, as bits, whether this one is not among them.
        first_places: zone -> the number of the first player's place. A player's number is added to it where piles are
            read so often that a call of `State.pile` costs.
        visible: place -> who sees the faces there, as bits.
        in_play, ordered, subscribes, top_face_up: place -> what its zone says (see `Zone`).
        passages: by the place that a card leaves, then by the one where it goes, what that means.
        listening: the places whose cards react to events and carry modifiers.
    """

    blind: tuple[tuple[bool, ...], ...]
    first_places: tuple[int, ...]
    visible: tuple[int, ...]
    in_play: tuple[bool, ...]
    ordered: tuple[bool, ...]
    subscribes: tuple[bool, ...]
    top_face_up: tuple[bool, ...]
    passages: tuple[tuple[Passage, ...], ...]
    listening: tuple[int, ...]


@cache
def _layout(zones: tuple[Zone, ...], players: int) -> Layout:
    return Layout(
        tuple(tuple(not known >> player & 1 for known in range(1 << players)) for player in range(players)),
        tuple(zone * players for zone, _ in enumerate(zones)),
        tuple(sees for zone in zones for sees in _sight(zone, players)),
        tuple(zone.in_play for zone in zones for _ in range(players)),
        tuple(zone.ordered for zone in zones for _ in range(players)),
        tuple(zone.subscribes for zone in zones for _ in range(players)),
        tuple(zone.top_face_up for zone in zones for _ in range(players)),
        _passages(zones, players),
        tuple(
            number * players + player
            for number, zone in enumerate(zones)
            if zone.subscribes
            for player in range(1 if zone.shared else players)
        ),
    )


def _passages(zones: tuple[Zone, ...], players: int) -> tuple[tuple[Passage, ...], ...]:
    """Return by origin, then by the place where it goes, what the way of a card between them means."""
    everyone = (1 << players) - 1
    places = [(zone, sees) for zone in zones for sees in _sight(zone, players)]
    return tuple(
        tuple(
            (
                origin.subscribes or to.subscribes,
                origin.in_play and not to.in_play,
                sees,
                0 if origin.ordered else everyone & ~(sees | saw),
                origin.top_face_up or to.top_face_up,
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
    rules: Rules,
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
    match.translate = phrase_translator(rules.folder, language) if language else ENGLISH
    return match
