"""A catalog: the cards of one game that a deck may name, and how a reference finds its card."""

from __future__ import annotations

from bisect import bisect_left

from deckcheck.catalog.card import Card
from deckcheck.catalog.names import WORD, fold, in_plain_letters, less_a_letter, marks_agree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    # id, name, type, identity, facts: how the prepared index keeps a card until it is asked for
    Row = tuple[str, str, str, str, dict[str, Any]]

_FIRST_WORDS = 4  # letters at least of the first words of a set, where they name it
LEAST_LETTERS = 5  # of a name that one wrong letter may hide
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
_MANY = 40  # cards of one name; among more, the ids serve better than a search for what distinguishes them


class Catalog:
    """Cards by position, by folded name and by folded id.

    Args:
        game: the game's id.
        rows: the cards, each a tuple as in `Row` or a ready `Card`.
        names: folded name -> positions in `rows`, in rising order.
        ids: folded id of a card, or of another printing of it -> position.
        unlisted: the positions of cards that are found by name and id, but belong to no listing of the catalog.
        fetch: returns the rows of these; `rows` holds None for each that has not been fetched.
    """

    __slots__ = (
        *("_bare", "_by_first_word", "_cards", "_fetch", "_misspelt", "_sorted", "_unlisted"),
        *("game", "ids", "names"),
    )

    def __init__(
        self,
        game: str,
        rows: Sequence[Row | Card | None],
        names: dict[str, tuple[int, ...]],
        ids: dict[str, int],
        unlisted: range = range(0),
        fetch: Callable[[], Sequence[Row | Card]] = tuple,
    ) -> None:
        self.game = game
        self._cards: list[Any] = list(rows)
        self._unlisted = unlisted
        self._fetch = fetch
        self._bare: dict[str, list[str]] | None = None
        self._sorted: list[str] | None = None
        self._by_first_word: dict[str, list[list[str]]] | None = None
        self._misspelt: dict[str, str] | None = None
        self.names = names
        self.ids = ids

    def __repr__(self) -> str:
        return f"Catalog({self.game!r}, {len(self)} cards)"

    @classmethod
    def of(cls, game: str, cards: Iterable[Card]) -> Catalog:
        """Return the catalog of these cards; their ids must be unique (`catalog.load` reports those that are not)."""
        rows = list(cards)
        names: dict[str, tuple[int, ...]] = {}
        ids: dict[str, int] = {}
        for position, card in enumerate(rows):
            ids[fold(card.id)] = position
            for name in dict.fromkeys(fold(name) for name in card.all_names()):
                names[name] = (*names.get(name, ()), position)
        for position, card in enumerate(rows):
            for printing in card.printings():
                ids.setdefault(fold(printing), position)
        return cls(game, rows, names, ids)

    def extended(self, cards: Sequence[Card]) -> Catalog:
        """Return a catalog that holds these cards as well; one of a known id (a completed card) takes its place."""
        if not cards:
            return self
        rows = list(self._cards)
        fresh = []
        for card in cards:
            position = self.ids.get(fold(card.id))
            if position is None or fold(self.card(position).id) != fold(card.id):
                fresh.append(card)
            else:
                rows[position] = card
        more = Catalog.of(self.game, fresh)
        offset = len(self._cards)
        names = dict(self.names)
        for name, positions in more.names.items():
            names[name] = names.get(name, ()) + tuple(position + offset for position in positions)
        added = {name: position + offset for name, position in more.ids.items()}
        own = {fold(card.id): position for position, card in enumerate(fresh, offset)}
        # A further printing takes the id of no card that is known.
        ids = {**added, **self.ids, **own}
        return Catalog(self.game, [*rows, *fresh], names, ids, self._unlisted, self._fetch)

    def __len__(self) -> int:
        return len(self._cards) - len(self._unlisted)

    def __iter__(self) -> Iterator[Card]:
        return (self.card(position) for position in range(len(self._cards)) if position not in self._unlisted)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that the catalog lists, in its order."""
        return tuple(self)

    def every_card(self) -> tuple[Card, ...]:
        """Return all cards, those among them that are known by name and id alone."""
        return tuple([self.card(position) for position in range(len(self._cards))])

    def unlisted(self) -> list[Card]:
        """Return the cards that are known by name and id alone."""
        return [self.card(position) for position in self._unlisted]

    def card(self, position: int) -> Card:
        """Return the card at a position."""
        card = self._cards[position]
        if card.__class__ is not Card:
            if card is None:
                card = self._fetched(position)
            card = self._cards[position] = card if card.__class__ is Card else Card(*card)
        found: Card = card
        return found

    def _fetched(self, position: int) -> Any:
        """Fetch the cards that the catalog does not list, and return the one at a position."""
        for at, row in zip(self._unlisted, self._fetch(), strict=True):
            if self._cards[at] is None:
                self._cards[at] = row
        return self._cards[position]

    def by_id(self, card_id: str) -> Card | None:
        """Return the card with this id or with a printing of this id, or None."""
        position = self.ids.get(fold(card_id))
        return None if position is None else self.card(position)

    def without_accents(self, folded: str) -> tuple[int, ...]:
        """Return the positions of the one name that differs from a folded name in accents alone; nothing for several.

        An accent may be lacking, or be where there is none; a letter with another accent is another letter. The index
        is made when the first such name is looked up.
        """
        bare = self._bare
        if bare is None:
            bare = {}
            for name in self.names:
                if not name.isascii():
                    bare.setdefault(in_plain_letters(name), []).append(name)
            self._bare = bare  # whole, as another thread may look a name up meanwhile
        plain = in_plain_letters(folded)
        known = [name for name in bare.get(plain, ()) if marks_agree(folded, name)]
        found = {self.names[name] for name in (*known, plain) if name in self.names}
        return found.pop() if len(found) == 1 else ()

    def longer_names(self, name: str) -> list[str]:
        """Return the folded names and aliases that begin with a name and go on behind a word of it."""
        if self._sorted is None:
            self._sorted = sorted(self.names)
        folded = fold(name)
        first = bisect_left(self._sorted, folded)
        # What goes on behind a word is before what goes on within it.
        near = [other for other in self._sorted[first : first + _MANY] if other.startswith(folded)]
        return [other for other in near if len(other) > len(folded) and not other[len(folded)].isalnum()]

    def by_first_word(self) -> dict[str, list[list[str]]]:
        """Return the words of each name and id, folded and without accents, by the first of them."""
        if self._by_first_word is None:
            found: dict[str, dict[str, list[str]]] = {}
            for name in (*self.names, *self.ids):
                words = WORD.findall(in_plain_letters(name))
                if words:
                    found.setdefault(words[0], {})[" ".join(words)] = words
            self._by_first_word = {first: list(names.values()) for first, names in found.items()}
        return self._by_first_word

    def misspelt_names(self) -> dict[str, str]:
        """Return the letters of each longer name, whole and without one of them, with those of the name.

        The index is made when the first misspelt name is looked up.
        """
        if self._misspelt is None:
            found: dict[str, str] = {}
            for name in self.names:
                bare = "".join(WORD.findall(in_plain_letters(name)))
                if len(bare) >= LEAST_LETTERS:
                    for letters in (bare, *less_a_letter(bare)):
                        found.setdefault(letters, bare)
            self._misspelt = found
        return self._misspelt

    def named(self, name: str) -> list[Card]:
        """Return the cards that answer to a name or alias (spelling variants of it included)."""
        return [self.card(position) for position in self.names.get(fold(name), ())]

    def all_names(self) -> list[str]:
        """Return every name and alias as its catalog writes it, in the catalog's order."""
        return list(dict.fromkeys(name for card in self for name in card.all_names()))


class Resolution:
    """What a reference means: exactly one of `card`, several `candidates`, or a card that belongs `elsewhere`.

    All are empty for a name that no card bears. `namesakes` are the cards that its name alone may mean there.
    """

    __slots__ = ("candidates", "card", "elsewhere", "namesakes", "qualified")

    def __init__(
        self,
        card: Card | None = None,
        candidates: Sequence[Card] = (),
        elsewhere: Sequence[Card] = (),
        qualified: Sequence[Card] = (),
        namesakes: Sequence[Card] = (),
    ) -> None:
        self.card = card
        self.candidates = tuple(candidates)
        self.elsewhere = tuple(elsewhere)
        self.qualified = tuple(qualified)
        self.namesakes = tuple(namesakes)


def resolve(
    catalog: Catalog, reference: str, qualifiers: Sequence[str] = (), fits: Callable[[Card], bool] | None = None
) -> Resolution:
    """Find the card that a reference names.

    Args:
        catalog: where to look.
        reference: a name, a name with qualifiers in parentheses (`Angel (level 1, Class of '99)`), or an id.
        qualifiers: the attributes that the ruleset admits in parentheses, beside id, set and type.
        fits: whether a card belongs in the section that the reference is in.

    Returns:
        A `Resolution`; `qualified` holds the cards of the name where the qualifiers fitted none of them.
    """
    named = found = _candidates(catalog, reference)
    if not found:
        base, wanted = split_reference(reference)
        named = _candidates(catalog, base) if wanted else []
        found = [card for card in named if all(_qualifies(card, word, qualifiers) for word in wanted)]
        if not found:
            return Resolution(qualified=named)
    fitting = [card for card in found if fits(card)] if fits else found
    if not fitting:
        return Resolution(elsewhere=distinct(found))
    different = distinct(fitting)
    if len(different) > 1:
        namesakes = [card for card in named if fits(card)] if fits else named
        return Resolution(candidates=different, namesakes=distinct(namesakes))
    return Resolution(card=different[0])


def split_reference(reference: str) -> tuple[str, list[str]]:
    """Return the name and the qualifiers of `Name (qualifier, qualifier)`; no qualifiers where there are none."""
    text = reference.strip()
    at = text.rfind("(")
    if at <= 0 or not text.endswith(")"):
        return text, []
    words = [word.strip() for word in text[at + 1 : -1].split(",")]
    return text[:at].rstrip(), [word for word in words if word]


def distinct(cards: Iterable[Card]) -> list[Card]:
    """Return one card an identity: the original where it is among the cards, otherwise the first of its printings."""
    chosen: dict[str, Card] = {}
    for card in cards:
        if card.identity not in chosen or card.id == card.identity:
            chosen[card.identity] = card
    return list(chosen.values())


def _candidates(catalog: Catalog, reference: str) -> list[Card]:
    folded = fold(reference)
    positions = catalog.names.get(folded)
    if positions is None:
        position = catalog.ids.get(folded)
        positions = _as_written(catalog, folded) if position is None else (position,)
    return [catalog.card(position) for position in positions]


def _as_written(catalog: Catalog, folded: str) -> tuple[int, ...]:
    """Return the positions of a name that is written with other dashes or accents, or behind the id of its card.

    Nothing for a name behind the id of another card.
    """
    folded = folded.translate(_DASHES)
    positions = catalog.names.get(folded) or catalog.without_accents(folded)
    if positions:
        return positions
    first, _, name = folded.partition(" ")
    position = catalog.ids.get(first)
    if position is None or not name:
        return ()
    behind = catalog.names.get(name) or catalog.without_accents(name)
    return (position,) if position in behind else ()


def _qualifies(card: Card, word: str, attributes: Sequence[str]) -> bool:
    folded = fold(word)
    if folded in {fold(card.id), fold(card.type)} or _is_set(folded, fold(str(card.facts.get("set", "")))):
        return True
    if any(folded == fold(printing) for printing in card.printings()):
        return True
    for attribute in attributes:
        value = card.facts.get(attribute)
        if value is not None and folded in {fold(f"{attribute} {value}"), fold(str(value))}:
            return True
    return False


def _is_set(folded: str, named: str) -> bool:
    """Whether words are the name of a set, its first words, or its initials (`PP` is *Pergamum Prophecy*)."""
    if folded == named or (len(folded) >= _FIRST_WORDS and named.startswith(f"{folded} ")):
        return True
    return len(folded) > 1 and folded == "".join(word[0] for word in WORD.findall(named))


def ways_to_write(cards: Sequence[Card], attributes: Sequence[str], namesakes: Sequence[Card] = ()) -> list[str]:
    """Return, for cards that share a name, a reference to each that fits no other one: the shortest that serves.

    Args:
        cards: the cards.
        attributes: the attributes that the ruleset admits in parentheses.
        namesakes: the cards of this name that are not asked for, or all of them; a reference fits none of these either.
    """
    rivals = distinct([*cards, *namesakes])
    if len(rivals) > _MANY:
        return [f"{card.name} ({card.id})" for card in cards]
    return [_shortest(card, rivals, attributes) for card in cards]


def _shortest(card: Card, cards: Sequence[Card], attributes: Sequence[str]) -> str:
    words = [f"{name} {card.facts[name]}" for name in attributes if card.facts.get(name) is not None]
    words.append(card.type)
    if card.facts.get("set"):
        words.append(str(card.facts["set"]))
    rivals = [other for other in cards if other.identity != card.identity]
    tries = [[word] for word in words] + [[a, b] for i, a in enumerate(words) for b in words[i + 1 :]]
    for chosen in tries:
        if (
            "(" not in "".join(chosen)
            and "," not in "".join(chosen)
            and not any(all(_qualifies(other, word, attributes) for word in chosen) for other in rivals)
        ):
            return f"{card.name} ({', '.join(chosen)})"
    return f"{card.name} ({card.id})"
