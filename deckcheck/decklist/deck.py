"""A deck: the sections of a decklist with their cards found, every entry at its place; nothing here changes one."""

from __future__ import annotations

from deckcheck.arguments import require_list, require_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog

# What became of an entry's reference.
FOUND = ""
UNKNOWN = "decklist/unknown-card"
AMBIGUOUS = "decklist/ambiguous-card"
ELSEWHERE = "decklist/wrong-section"
OPEN = "decklist/schema"  # something that cannot be read is here: how many cards it means, nobody knows


class Alike:
    """What equals another of its kind that says the same: a copy, and what was pickled, equals its original."""

    __slots__ = ()

    def _key(self) -> tuple[Any, ...]:
        """Return all that counts, the part by which it is hashed first."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key()[0])


def _card(card: Card | None) -> tuple[Any, ...] | None:
    """Return all that a card says; cards themselves are shared, and compared by their identity."""
    return None if card is None else (card.id, card.name, card.type, card.identity, card.facts)


class Entry(Alike):
    """One card of a section: the reference as written, how many copies, and the card that it means.

    `card` is None unless `status` is FOUND or ELSEWHERE; a card elsewhere counts for the size of its section only. An
    entry of the status OPEN has no copies and no reference.
    """

    __slots__ = ("card", "column", "count", "line", "reference", "section", "status")

    def __init__(
        self, section: str, reference: str, count: int, card: Card | None, status: str, line: int, column: int
    ) -> None:
        self.section = section
        self.reference = reference
        self.count = count
        self.card = card
        self.status = status
        self.line = line
        self.column = column

    def __repr__(self) -> str:
        return f"Entry({self.section!r}, {self.count} {self.reference!r}, {self.line}:{self.column})"

    def _key(self) -> tuple[Any, ...]:
        written = (self.section, self.reference, self.count, self.line, self.column, self.status)
        return written, _card(self.card)

    @property
    def name(self) -> str:
        """The card's own name, or the reference where no card was found."""
        return self.card.name if self.card is not None else self.reference

    def name_in(self, language: str) -> str:
        """Return the card's name in a language, or the reference where no card was found."""
        return self.card.name_in(language) if self.card is not None else self.reference


class Deck(Alike):
    """A decklist as it was understood; decks are equal where all but their catalogs is.

    Immutable by convention: deckcheck changes no deck, its methods return new ones, but nothing keeps a program from
    assigning to a deck or an entry, for a guard would make a check slower by some hundredths. Its hash changes then.

    Attributes:
        game, format: ids; `format` is the game's default where the list names none.
        name, player, notes: texts of the list, or None.
        entries: every card of every section, in the order of the file; sections taken by default come last.
        places: section -> (line, column) of its key, for the sections that are listed; `deck` itself is among them.
        defaults: the sections that were left out and taken by default.
        own_cards: the cards that the deck defined itself, inline or in its catalogs.
        catalog: the catalog that the names were looked up in.
        side: the sections that other programs would keep in a side board (see `hash`).
    """

    __slots__ = (
        "catalog",
        "defaults",
        "entries",
        "format",
        "game",
        "name",
        "notes",
        "own_cards",
        "places",
        "player",
        "side",
    )

    def __init__(
        self,
        game: str,
        format: str,  # noqa: A002
        entries: Sequence[Entry],
        places: Mapping[str, tuple[int, int]],
        catalog: Catalog,
        *,
        name: str | None = None,
        player: str | None = None,
        notes: str | None = None,
        own_cards: Sequence[Card] = (),
        defaults: Sequence[str] = (),
        side: frozenset[str] = frozenset(),
    ) -> None:
        self.game = game
        self.format = format
        self.entries = tuple(entries)
        self.places = places
        self.catalog = catalog
        self.side = side
        self.name = name
        self.player = player
        self.notes = notes
        self.own_cards = tuple(own_cards)
        self.defaults = tuple(defaults)

    def __repr__(self) -> str:
        return f"Deck({self.game!r}, {self.format!r}, {self.size} cards)"

    def _key(self) -> tuple[Any, ...]:
        head = (self.game, self.format, self.name, self.player, self.notes, self.entries, self.defaults, self.side)
        return head, self.places, tuple(map(_card, self.own_cards))

    @property
    def size(self) -> int:
        """The number of copies in all sections together."""
        return sum(entry.count for entry in self.entries)

    def section(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of one section; none where it is empty."""
        return tuple(entry for entry in self.entries if entry.section == name)

    def with_section(self, name: str, entries: Sequence[Entry]) -> Deck:
        """Return the deck with other entries in one section.

        Raises:
            TypeError: an argument is of another kind.
        """
        require_text("name", name)
        require_list("entries", entries, Entry, "argument-entries")
        return Deck(
            self.game,
            self.format,
            [*(entry for entry in self.entries if entry.section != name), *entries],
            self.places,
            self.catalog,
            name=self.name,
            player=self.player,
            notes=self.notes,
            own_cards=self.own_cards,
            defaults=self.defaults,
            side=self.side,
        )

    def contents(self) -> dict[str, list[tuple[str, int]]]:
        """Return section -> (card id, copies), the form in which a game takes its decks; unknown cards are left out."""
        sections: dict[str, list[tuple[str, int]]] = {}
        for entry in self.entries:
            if entry.card is not None:
                sections.setdefault(entry.section, []).append((entry.card.id, entry.count))
        return sections
