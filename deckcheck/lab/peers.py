"""Which cards of a deck are measured, what their blank is, and which cards could be instead of each."""

from __future__ import annotations

from deckcheck.catalog.card import Card
from deckcheck.failure import Failure
from deckcheck.lab.cards import BLANK, COPIES, Slot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from deckcheck.engine.effects.book import CompiledCards
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.types import DeckCards

#: How many cards that a deck does not hold are tried instead of one: those printed most alike.
ALIKE = 3
# What says nothing of how a card plays.
_SAYINGS = frozenset({"text", "names", "aliases", "derived", "rarity", "reprints", "set", "in_box", "in_market"})


def blank_of(rules: GameRules) -> Card:
    """Return the game's blank.

    Raises:
        Failure: the game has none.
    """
    if not rules.blank:
        raise Failure("lab-no-blank", game=rules.game)
    facts = {key: value for key, value in rules.blank.items() if key != "type"}
    return Card(BLANK, "Blank", rules.blank["type"], BLANK, facts, BLANK)


def slots_of(number: int, deck: DeckCards, rules: GameRules, book: CompiledCards) -> list[Slot]:
    """Return the cards of a deck that are drawn, each with its peers.

    Args:
        number: the deck's number.
        deck: its cards.
        rules: the rules of its game.
        book: the compiled cards, among which peers are looked for.
    """
    slots = []
    for section, zone in rules.sections.items():
        if zone != rules.DECK:
            continue
        rows: dict[str, int] = {}
        for card, count in deck.get(section, ()):
            rows[card] = rows.get(card, 0) + count
        for card, count in rows.items():
            alike = _alike(card, rows, book)
            slots.append(Slot(number, section, card, count, min(count, COPIES), _own(card, rows, book), alike))
    return slots


def _alike(card: str, rows: Mapping[str, int], book: CompiledCards) -> tuple[str, ...]:
    """Return the playable cards of the same type, but for those of the rows, that say most of what the card says."""
    own = book.cards[book.numbers[card]]
    words = frozenset(facts_with_places(own.facts))
    held = {book.cards[book.numbers[name]].identity for name in rows}
    ranked = []
    for number, other in enumerate(book.cards):
        if other.type != own.type or other.identity in held or other.id == BLANK:
            continue
        if number in book.compile_errors or number in book.unplayable:
            continue
        others = frozenset(facts_with_places(other.facts))
        ranked.append((-len(words & others) / (len(words | others) or 1), other.id, other.identity))
    nearest: dict[str, str] = {}
    for _, name, identity in sorted(ranked):
        nearest.setdefault(identity, name)
    return tuple(nearest.values())[:ALIKE]


def _own(card: str, rows: Mapping[str, int], book: CompiledCards) -> tuple[str, ...]:
    """Return the other playable cards of the rows that have the type of this one."""
    own = book.cards[book.numbers[card]]
    return tuple(
        name
        for name in rows
        if (other := book.cards[book.numbers[name]]).identity != own.identity
        and other.type == own.type
        and book.numbers[name] not in book.unplayable
    )


def facts_with_places(facts: Any, path: str = "") -> Iterator[str]:
    """Yield what a card says, each figure with the place where it is."""
    if isinstance(facts, dict):
        for key, value in facts.items():
            if path or key not in _SAYINGS:
                yield from facts_with_places(value, f"{path}/{key}")
    elif isinstance(facts, list | tuple):
        for value in facts:
            yield from facts_with_places(value, path)
    else:
        yield f"{path}={facts!r}"
