"""A pool: the cards that a player opened, which a sealed deck may not go beyond."""

from __future__ import annotations

from deckcheck.construction.tally import entry_beyond
from deckcheck.construction.violation import ERROR, Violation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.deck import Deck, Entry

CODE = "decklist/not-in-pool"


class Pool:
    """The cards that a player opened: identity of a card -> number of copies."""

    __slots__ = ("counts", "game", "path")

    def __init__(self, game: str, counts: Mapping[str, int], path: str) -> None:
        self.game = game
        self.counts = counts
        self.path = path

    def __repr__(self) -> str:
        return f"Pool({self.game!r}, {sum(self.counts.values())} cards, {self.path!r})"

    def violations(self, deck: Deck) -> list[Violation]:
        """Return a violation for each card of which the deck lists more copies than the pool holds.

        The copies of all sections count together. What nobody knows, what is in a wrong section and what a section
        holds by default is not asked for.
        """
        if deck.game != self.game:
            place = deck.places.get("", (1, 1))
            values = {"found": self.game, "game": deck.game}
            return [Violation(CODE, ERROR, "pool-game", values, line=place[0], column=place[1])]
        listed: dict[str, list[Entry]] = {}
        for entry in deck.entries:
            if entry.card is not None and not entry.status and entry.section not in deck.defaults:
                listed.setdefault(entry.card.identity, []).append(entry)
        return [
            self._violation(entries, self.counts.get(identity, 0))
            for identity, entries in listed.items()
            if sum(entry.count for entry in entries) > self.counts.get(identity, 0)
        ]

    def _violation(self, entries: list[Entry], allowed: int) -> Violation:
        found, over = sum(entry.count for entry in entries), entry_beyond(entries, allowed)
        return Violation(
            CODE,
            ERROR,
            "not-in-pool",
            {"card": over.name, "found": found, "allowed": allowed, "over": found - allowed},
            line=over.line,
            column=over.column,
            section=over.section,
            cards=[over.name],
            places=[(entry.line, entry.column) for entry in entries],
            bound=("at_most", allowed),
            actual=found,
            remedy="fix-pool",
        )
