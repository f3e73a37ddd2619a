"""A pool: the cards that a player opened, which a sealed deck may not go beyond."""

from __future__ import annotations

from deckcheck.catalog.catalog import resolve, ways_to_write
from deckcheck.catalog.names import nearest
from deckcheck.construction.check import Checker, Settings, read_any_form
from deckcheck.construction.violation import ERROR, Violation
from deckcheck.decklist.build import Listing, read_section
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck, Entry

# What a list may do wrong with headings and zones, which a pool has no need of.
_OF_SECTIONS = ("text-heading", "text-no-side", "wrong-zone-main", "wrong-zone-side")
CODE = "decklist/not-in-pool"


class Pool:
    """The cards that a player opened: identity of a card -> number of copies."""

    __slots__ = ("counts", "game", "path")

    def __init__(self, game: str, counts: Mapping[str, int], path: str) -> None:
        self.game = game
        self.counts = counts
        self.path = path

    def violations(self, deck: Deck) -> list[Violation]:
        """Return a violation for each card of which the deck lists more copies than the pool holds.

        The copies of all sections count together. What nobody knows, what stands in a wrong section and what a section
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
        found = 0
        over = entries[0]
        for entry in entries:
            if found <= allowed:
                over = entry
            found += entry.count
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


def read_pool(data: bytes, path: str, settings: Settings) -> tuple[Pool | None, list[Problem]]:
    """Return the pool that a file lists, or None and everything that is wrong with it.

    The file is a decklist in any format; under which headings its cards stand does not matter, and a section may have
    any name. It names its game unless the settings do.
    """
    problems: list[Problem] = []
    checker = Checker(settings)
    try:
        source = read_any_form(decode(data), path, problems)
    except Problem as problem:
        return None, [problem]
    found = checker.prepared(source, problems)
    if found is None:
        return None, problems or [Problem("decklist/schema", "foreign-game", 1, 1)]
    ruleset, _, listing = found
    catalog, _, _ = checker.cards_for(ruleset, listing, path, problems)
    problems = [problem for problem in problems if problem.message not in _OF_SECTIONS]
    counts: dict[str, int] = {}
    for entry in _entries(listing, problems):
        card = _card(entry, ruleset, catalog, problems)
        if card is not None:
            counts[card.identity] = counts.get(card.identity, 0) + entry.count
    return (None if problems else Pool(ruleset.game, counts, path)), problems


def _entries(listing: Listing, problems: list[Problem]) -> list[Entry]:
    return [entry for name, (_, value) in listing.sections.items() for entry in read_section(name, value, problems)]


def _card(entry: Entry, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]) -> Card | None:
    """Return the card of an entry: the section narrows where it is one of the game's, and forbids nothing."""
    section = ruleset.sections.get(entry.section)
    found = resolve(catalog, entry.reference, ruleset.qualifiers, section.accepts if section else None)
    if found.card is None and not found.candidates:
        found = resolve(catalog, entry.reference, ruleset.qualifiers)
    if found.card is not None:
        return found.card
    if found.candidates:
        ways = ways_to_write(found.candidates, ruleset.qualifiers)
        values: dict[str, object] = {"suggestions": ways, "fix": "fix-write-one-of"}
        code = "ambiguous-card"
    else:
        values = {"suggestions": nearest(entry.reference, catalog.all_names())}
        code = "unknown-card"
    problems.append(Problem(f"decklist/{code}", code, entry.line, entry.column, card=entry.reference, **values))
    return None
