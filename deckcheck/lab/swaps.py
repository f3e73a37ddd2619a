"""Swaps of cards that leave a deck legal: the construction rules themselves say which."""

from __future__ import annotations

from deckcheck.construction.card_legality import bans
from deckcheck.construction.checker import judge
from deckcheck.construction.violation import ERROR
from deckcheck.decklist.deck import FOUND, Entry
from deckcheck.lab.cards import BLANK
from deckcheck.lab.pairs import Change
from deckcheck.lab.peers import facts_with_places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.construction.ruleset import GameFormat
    from deckcheck.decklist.deck import Deck
    from deckcheck.engine.effects.book import CompiledCards


class Swaps:
    """What may be changed in a deck so that it stays legal.

    Args:
        deck: the deck.
        rules: the format that it is held to.
        book: the compiled cards; others cannot be played.
        strict: whether a warning makes a deck illegal.
    """

    def __init__(self, deck: Deck, rules: GameFormat, book: CompiledCards, *, strict: bool = False) -> None:
        self.deck = deck
        self._rules = rules
        self._strict = strict
        self._book = book
        self._cards = {card.id: card for card in _playable(deck, book)}
        for entry in deck.entries:
            if entry.card is not None:
                self._cards.setdefault(entry.card.id, entry.card)

    def into(self, section: str) -> list[str]:
        """Return the cards that a section may take, those first that are printed most like what the deck holds."""
        accepts = self._rules.ruleset.sections[section].accepts
        held = {
            part
            for entry in self.deck.section(section)
            if entry.card is not None
            for part in self._facts(entry.card.id)
        }
        ranked = []
        for card in self._cards.values():
            if accepts(card) and not bans(card, section, self._rules):
                own = set(self._facts(card.id))
                ranked.append((-len(own & held) / (len(own) or 1), card.id))
        return [card for _, card in sorted(ranked)]

    def _facts(self, card: str) -> Iterator[str]:
        number = self._book.numbers.get(card, -1)
        return facts_with_places(self._book.cards[number].facts if number >= 0 else {})

    def change(self, section: str, out: str, into: str) -> Change | None:
        """Return the swap of as many copies as stay legal, or None where none do."""
        copies = sum(
            entry.count for entry in self.deck.section(section) if entry.card is not None and entry.card.id == out
        )
        if self._cards[out].identity == self._cards[into].identity:
            return None
        for count in range(copies, 0, -1):
            change = Change(section, out, into, count)
            if self.allows([change]):
                return change
        return None

    def allows(self, changes: Sequence[Change]) -> bool:
        """Whether the deck is legal with these changes."""
        violations = judge(self.after(changes), self._rules, strict=self._strict)
        return not any(violation.severity == ERROR for violation in violations)

    def after(self, changes: Sequence[Change]) -> Deck:
        """Return the deck with some changes; new cards are where the old ones were."""
        deck = self.deck
        for change in changes:
            deck = deck.with_section(change.section, self._entries(deck.section(change.section), change))
        return deck

    def _entries(self, entries: Sequence[Entry], change: Change) -> list[Entry]:
        new = self._cards[change.into]
        made: list[Entry] = []
        left = change.copies
        for entry in entries:
            gone = min(entry.count, left) if entry.card is not None and entry.card.id == change.out else 0
            left -= gone
            if entry.count > gone:
                count = entry.count - gone
                made.append(
                    Entry(entry.section, entry.reference, count, entry.card, entry.status, entry.line, entry.column)
                )
            if gone:
                made.append(Entry(entry.section, new.name, gone, new, FOUND, entry.line, entry.column))
        return made


def _playable(deck: Deck, book: CompiledCards) -> list[Card]:
    """Return one printing of each playable card of the deck's catalog: the one that the deck has, or the first."""
    held = {entry.card.id for entry in deck.entries if entry.card is not None}
    cards: dict[str, Card] = {}
    for card in deck.catalog.cards:
        number = book.numbers.get(card.id, -1)
        if number < 0 or card.id == BLANK or number in book.compile_errors or number in book.unplayable:
            continue
        if card.identity not in cards or card.id in held:
            cards[card.identity] = card
    return list(cards.values())
