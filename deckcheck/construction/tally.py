"""A tally: what the selections of a ruleset find in one deck, and what cards nobody could identify might add."""

from __future__ import annotations

from deckcheck.decklist.deck import ELSEWHERE, OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.construction.selection import Selection
    from deckcheck.decklist.deck import Deck, Entry

UNBOUNDED = 10**15  # more than any sum over a decklist can reach


class Tally:
    """The entries of one deck by selection.

    Cascades: an entry without a usable card (unknown, ambiguous, in the wrong section) counts for the size of its
    section, and for nothing else; so every amount is a range, from what is certain to what such entries could make it.

    Attributes:
        hits: for each selection, by its index, the entries that it surely finds, in any order (see `found`).
        doubtful: the entries without a usable card.
        references: reference name -> its card, or None where the deck does not name exactly one.
        takes: whether a section takes a card.
        deck: the deck itself.
    """

    __slots__ = ("deck", "doubtful", "hits", "references", "takes")

    def __init__(
        self,
        deck: Deck,
        hits: Sequence[list[Entry]],
        doubtful: Sequence[Entry],
        references: Mapping[str, Card | None],
        takes: Callable[[str, Card], bool],
    ) -> None:
        self.deck = deck
        self.takes = takes
        self.hits = hits
        self.doubtful = doubtful
        self.references = references

    def found(self, selection: Selection) -> list[Entry]:
        """Return the entries that a selection surely finds, in the order of the file."""
        hits = self.hits[selection.index]
        if len(hits) < 2:
            return hits
        order = {id(entry): position for position, entry in enumerate(self.deck.entries)}
        return sorted(hits, key=lambda entry: order[id(entry)])

    def maybe(self, selection: Selection) -> int:
        """Return how many copies the doubtful entries could add to a selection."""
        copies = 0
        for entry in self.doubtful:
            if entry.status == OPEN:
                if selection.sections is None or entry.section in selection.sections:
                    return UNBOUNDED
            elif self._could_match(selection, entry):
                copies += entry.count
        return copies

    def _could_match(self, selection: Selection, entry: Entry) -> bool:
        sections = selection.sections
        here = sections is None or entry.section in sections
        if selection.bare and here:
            return False  # counted already, as a part of its section
        card = entry.card
        if entry.status == ELSEWHERE and card is not None:
            # Its cure is to go where it belongs; there it may be what another rule misses.
            return selection.test(card, self.references) and (
                sections is None or any(self.takes(section, card) for section in sections)
            )
        return here

    def count(self, selection: Selection) -> tuple[int, int]:
        """Return the least and the greatest number of copies that a selection can stand for."""
        low = 0
        for entry in self.hits[selection.index]:
            low += entry.count
        return low, low + self.maybe(selection)

    def known(self, selections: frozenset[str]) -> bool:
        """Whether every one of these reference cards is known."""
        return all(self.references.get(name) is not None for name in selections)
