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


def card_of(entry: Entry) -> Card:
    """Return the card of an entry that `Tally.sure` or `Tally.found` gave; no entry without a card is among those."""
    return entry.card  # type: ignore[return-value]


def entry_beyond(entries: Sequence[Entry], most: int) -> Entry:
    """Return the entry with which more cards than this many are listed: there a list has to change."""
    listed, found = 0, entries[0]
    for entry in entries:
        if listed <= most:
            found = entry
        listed += entry.count
    return found


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

    def sure(self, selection: Selection) -> list[Entry]:
        """Return the entries with a usable card that a selection finds, in any order."""
        hits = self.hits[selection.index]
        if not self.doubtful or not selection.bare:
            return hits
        return [entry for entry in hits if not entry.status]

    def found(self, selection: Selection) -> list[Entry]:
        """Return the entries with a usable card that a selection finds, in the order of the file."""
        hits = self.sure(selection)
        if len(hits) < 2:
            return hits
        order = {id(entry): position for position, entry in enumerate(self.deck.entries)}
        return sorted(hits, key=lambda entry: order[id(entry)])

    def doubts(self, selection: Selection) -> bool:
        """Whether some entry without a usable card could be among the cards that a selection is to find."""
        return any(self._could_be(selection, entry) for entry in self.doubtful)

    def maybe(self, selection: Selection) -> int:
        """Return how many copies the doubtful entries could add to the number that a selection counts."""
        copies = 0
        for entry in self.doubtful:
            if entry.status == OPEN:
                if self._here(selection, entry):
                    return UNBOUNDED
            # Where the section itself is counted, an entry in it has been counted already.
            elif not (selection.bare and self._here(selection, entry)) and self._could_be(selection, entry):
                copies += entry.count
        return copies

    def _here(self, selection: Selection, entry: Entry) -> bool:
        return selection.sections is None or entry.section in selection.sections

    def _could_be(self, selection: Selection, entry: Entry) -> bool:
        """Whether fixing an entry could give the selection a card.

        The right card may take its place; and a card in the wrong section may go where it belongs.
        """
        if self._here(selection, entry):
            return True
        card = entry.card
        return (
            entry.status == ELSEWHERE
            and card is not None
            and selection.test(card, self.references)
            and any(self.takes(section, card) for section in selection.sections or ())
        )

    def count(self, selection: Selection) -> tuple[int, int]:
        """Return the least and the greatest number of copies that a selection can represent."""
        low = 0
        for entry in self.hits[selection.index]:
            low += entry.count
        return low, low + self.maybe(selection)

    def known(self, selections: frozenset[str]) -> bool:
        """Whether every one of these reference cards is known."""
        return all(self.references.get(name) is not None for name in selections)
