"""Reading a pool: any list of cards, with or without sections."""

from __future__ import annotations

from deckcheck.catalog.catalog import resolve, ways_to_write
from deckcheck.catalog.names import nearest
from deckcheck.construction.check import Checker, read_content
from deckcheck.construction.id_decks import CODE as UNDECIDED
from deckcheck.construction.pool import Pool
from deckcheck.decklist.build import ParsedDecklist, read_section
from deckcheck.decklist.opening import content_of
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.settings import Settings
    from deckcheck.decklist.deck import Entry

# What a list may do wrong with headings and zones, which a pool has no need of.
_OF_SECTIONS = ("text-heading", "text-no-side", "wrong-zone-main", "wrong-zone-side")


def read_pool(data: bytes, path: str, settings: Settings) -> tuple[Pool | None, list[Problem]]:
    """Return the pool that a file lists, or None and everything that is wrong with it.

    The file is a decklist in any format; the headings above its cards do not matter, and a section may have
    any name. It names its game unless the settings do.
    """
    problems: list[Problem] = []
    checker = Checker(settings)
    try:
        source = read_content(content_of(data, path), problems)
    except Problem as problem:
        return None, [problem]
    found = checker.prepared(source, problems)
    if found is None:
        return None, problems or [Problem("decklist/schema", "foreign-game", 1, 1)]
    ruleset, _, listing = found
    catalog, _, _ = checker.cards_for(ruleset, listing, path, problems)
    problems = [part for part in problems if part.message not in _OF_SECTIONS and part.code != UNDECIDED]
    counts: dict[str, int] = {}
    for entry in _entries(listing, problems):
        card = _card(entry, ruleset, catalog, problems)
        if card is not None:
            counts[card.identity] = counts.get(card.identity, 0) + entry.count
    return (None if problems else Pool(ruleset.game, counts, path)), problems


def _entries(listing: ParsedDecklist, problems: list[Problem]) -> list[Entry]:
    listed = [entry for name, (_, value) in listing.sections.items() for entry in read_section(name, value, problems)]
    return [*listed, *listing.beside]


def _card(entry: Entry, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]) -> Card | None:
    """Return the card of an entry: the section narrows where it is one of the game's, and forbids nothing."""
    section = ruleset.sections.get(entry.section)
    found = resolve(catalog, entry.reference, ruleset.qualifiers, section.accepts if section else None)
    if found.card is None and not found.candidates:
        found = resolve(catalog, entry.reference, ruleset.qualifiers)
    if found.card is not None:
        return found.card
    if found.candidates:
        ways = ways_to_write(found.candidates, ruleset.qualifiers, found.namesakes)
        values: dict[str, object] = {"suggestions": ways, "fix": "fix-write-one-of"}
        code = "ambiguous-card"
    else:
        values = {"suggestions": nearest(entry.reference, catalog.all_names())}
        code = "unknown-card"
    problems.append(Problem(f"decklist/{code}", code, entry.line, entry.column, card=entry.reference, **values))
    return None
