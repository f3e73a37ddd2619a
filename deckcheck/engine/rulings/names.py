"""Which card a ruling means by a name: spellings, aliases, ids and qualifiers as in decklists."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, TypeVar

from deckcheck.catalog.catalog import Catalog, resolve, ways_to_write
from deckcheck.catalog.names import fold
from deckcheck.catalog.names import nearest as nearest_names
from deckcheck.engine.data.hints import quoted
from deckcheck.engine.rulings.problems import TableError
from deckcheck.messages import Message

KeyT = TypeVar("KeyT", bound=tuple[Any, ...])
ValueT = TypeVar("ValueT")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.source import Path
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.state import State


#: What has been found is kept for this many texts; then the memory starts over.
_MOST_KEPT = 10_000


def kept(memory: dict[KeyT, ValueT], key: KeyT, find: Callable[..., ValueT]) -> ValueT:
    """Return what is found for a key, from a memory that is bounded and keeps it: `find` takes the parts of the key."""
    found = memory.get(key)
    if found is None:
        found = find(*key)
        if len(memory) >= _MOST_KEPT:
            memory.clear()
        memory[key] = found
    return found


class CardNames:
    """The names of the cards of a book.

    Args:
        rules: the rules of the game.
        book: its compiled cards.
        own: the cards that the ruling defines for itself: where one of them has a name, that name means no other.
    """

    def __init__(self, rules: GameRules, book: Any, own: Sequence[Card] = ()) -> None:
        self.book = book
        self.own = Catalog.of(rules.game, own) if own else None
        self.catalog, self.spelled, self._called, self.qualifiers = _index(rules, book)
        self._found: dict[tuple[str], tuple[int, ...]] = {}

    def find(self, name: str) -> tuple[int, ...]:
        """Return the definitions that a name, an alias, an id or a name with qualifiers may mean; none for no card."""
        return kept(self._found, (name,), self._find)

    def _find(self, name: str) -> tuple[int, ...]:
        numbers = self.namesakes(name)
        wanted = fold(name)
        # What the table calls a card is this card, whatever else bears the name as well.
        return tuple(number for number in numbers if self.spelled[number] == wanted) or numbers

    def namesakes(self, name: str) -> tuple[int, ...]:
        """Return all definitions that bear a name, those as well that the table calls otherwise (`Oz 2`)."""
        for catalog in filter(None, (self.own, self.catalog)):
            resolution = resolve(catalog, name, self.qualifiers)
            cards = (resolution.card,) if resolution.card else resolution.candidates
            if cards:
                return tuple(self.book.numbers[card.id] for card in cards)
        return self._called.get(fold(name), ())

    def the(self, name: Any, path: Path, types: Collection[str] = (), among: Collection[int] = ()) -> int:
        """Return the one definition that a name means.

        Args:
            name: what a ruling says.
            path: where it says so.
            types: the card types that may be there; any when empty.
            among: the definitions that are in the game, if there is one: these are meant rather than others.

        Raises:
            TableError: for no card, for several, and for one that cannot be played.
        """
        found = self.find(str(name))
        if not found:
            raise TableError(path, Message("ruling-no-card", name=quoted(name)), *self.hints(str(name)))
        cards = self.book.cards
        if among and not any(number in among for number in found):
            found = tuple(number for number in self.namesakes(str(name)) if number in among) or found
        for fits in (lambda number: cards[number].type in types, lambda number: number in among):
            found = tuple(filter(fits, found)) or found if len(found) > 1 else found
        if len(found) > 1:
            raise self.several(name, found, path)
        if found[0] in self.book.compile_errors:
            detail = self.book.shortfall(found[0])
            raise TableError(path, Message("ruling-unplayable", name=str(name), detail=detail))
        return found[0]

    def several(self, name: Any, numbers: Sequence[int], path: Path) -> TableError:
        """Return the error for a name of several cards, with the ways to write each."""
        cards = [self.book.cards[number] for number in numbers]
        namesakes = [card for card in self.book.cards if card.name == cards[0].name]
        ways = ", ".join(ways_to_write(cards, self.qualifiers, namesakes))
        return TableError(path, Message("ruling-many-cards", name=quoted(name), ways=ways))

    def one_of(self, name: Any, cards: Sequence[int], state: State, path: Path) -> None:
        """Refuse a name of several different cards at the table.

        Raises:
            TableError: with the ways to write each.
        """
        numbers = sorted({state.definition[card] for card in cards})
        if len(numbers) > 1:
            raise self.several(name, numbers, path)

    def hints(self, name: str) -> tuple[Message, ...]:
        """Return a clause that names the nearest card, if one is near."""
        known = dict.fromkeys(other for card in self.book.cards for other in card.all_names())
        near = nearest_names(name, known, 1)
        return (Message("did-you-mean", word=near[0]),) if near else ()


_WHOSE = re.compile(r"(.+?) \(([^()]+)\)(?: #(\d{1,3}))?")


def cards_of(state: State, names: CardNames, text: Any) -> list[int] | None:
    """Return the cards in play that `NAME (PLAYER)` means, or the one that `NAME (PLAYER) #2` does.

    None where a text does not say whose card it means.
    """
    found = _WHOSE.fullmatch(text) if isinstance(text, str) else None
    if found is None or found.group(2) not in state.match.names:
        return None
    player, number = state.match.names.index(found.group(2)), found.group(3)
    cards = [card for card in cards_called(state, names, found.group(1)) if state.controller[card] == player]
    return cards if number is None else cards[int(number) - 1 : int(number)]


def cards_called(state: State, names: CardNames, name: str) -> list[int]:
    """Return the cards in play that the table calls so; where it calls none so, those that a name or an id means."""
    in_play = [card for card in range(len(state.owner)) if state.match.in_play[state.place[card]]]
    wanted = fold(name)
    called = [card for card in in_play if fold(state.match.rules.card_name(state, card)) == wanted]
    if called:
        return called
    there = {state.definition[card] for card in in_play}
    meant = there.intersection(names.find(name)) or there.intersection(names.namesakes(name))
    return [card for card in in_play if state.definition[card] in meant]


@lru_cache(maxsize=8)
def _index(
    rules: GameRules, book: Any
) -> tuple[Catalog, tuple[str, ...], Mapping[str, tuple[int, ...]], tuple[str, ...]]:
    """Return the cards by name, what the table calls each of them, which ones it calls so, and the qualifiers.

    These are the qualifiers that the game's lists admit.
    """
    match, known = _Speaker(rules, book), book.smaller
    first, catalog, spelled = 0, Catalog.of(rules.game, ()), tuple[str, ...]()
    called: dict[str, tuple[int, ...]] = {}
    if known is not None:
        # Most rulings add a card or two to thousands.
        smaller, spelled_there, called_there, _ = _index(rules, known)
        if not any(fold(card.id) in smaller.ids for card in book.cards[len(known.cards) :]):
            first, catalog, spelled, called = len(known.cards), smaller, spelled_there, dict(called_there)
    catalog = catalog.extended(book.cards[first:])
    spelled += tuple(fold(rules.log.name(match, number)) for number in range(first, len(book.cards)))
    for number, name in enumerate(spelled[first:], first):
        called[name] = (*called.get(name, ()), number)
    return catalog, spelled, called, tuple(rules.qualifiers)


class _Speaker:
    """As much of a state as it takes to name a card."""

    def __init__(self, rules: GameRules, book: Any) -> None:
        from deckcheck.engine.state.match import Match

        self.match = Match(rules, book, (), (), 0, {})


def folded(text: str) -> str:
    """Return a choice or a line as it is compared: names as decks fold them, and a minus as it is typed."""
    return fold(text.replace("−", "-"))


# Every ruling reads with a grammar of its own, most cards are the same in all of them.
@lru_cache(maxsize=4096)
def texts_of(card: Card) -> frozenset[str]:
    """Return the texts in the play data of a card."""
    found: set[str] = set()
    _collect(card.facts.get("play"), found)
    return frozenset(found)


def _collect(data: object, found: set[str]) -> None:
    """Add every text of play data."""
    if isinstance(data, dict):
        text = data.get("text")
        if isinstance(text, dict):
            text = text.get("en")
        if isinstance(text, str):
            found.add(folded(text))
        for value in data.values():
            _collect(value, found)
    elif isinstance(data, (list, tuple)):
        for value in data:
            _collect(value, found)
