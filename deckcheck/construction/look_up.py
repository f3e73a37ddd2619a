"""Looking up the cards of a decklist: each reference becomes a card of its section, or a problem that says why not."""

from __future__ import annotations

from deckcheck.catalog.catalog import distinct, resolve, ways_to_write
from deckcheck.catalog.names import nearest
from deckcheck.decklist.build import read_section
from deckcheck.decklist.deck import AMBIGUOUS, ELSEWHERE, FOUND, OPEN, UNKNOWN, Entry
from deckcheck.decklist.limits import MAX_COUNTED, MAX_SUGGESTED
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog, Resolution
    from deckcheck.construction.own_cards import Excuse
    from deckcheck.construction.ruleset import Ruleset, Section
    from deckcheck.decklist.build import ParsedDecklist

MAX_REFERENCES = 20_000  # references of one section that are remembered for the decks that follow
MAX_CATALOGS = 100  # sections beside different catalogs, likewise
LEAST_ID = 5  # what is shorter is near too many ids


class LookUp:
    """Looks references up, and remembers what they mean for the decks that follow."""

    def __init__(self) -> None:
        self._memory: dict[tuple[Section, Catalog], dict[str, Resolution]] = {}

    def entries(
        self,
        listing: ParsedDecklist,
        ruleset: Ruleset,
        catalog: Catalog,
        problems: list[Problem],
        excuse: Excuse | None = None,
    ) -> tuple[list[Entry], dict[str, tuple[int, int]], list[str]]:
        """Return the entries of a deck, the places of its sections, and the sections taken by default.

        What is wrong with a section, its shape or its references is added to `problems`; an unknown name that `excuse`
        admits is not, since what is wrong with its definition has been reported already.
        """
        entries: list[Entry] = []
        places = {"": listing.deck or (1, 1)}
        for name, (key, value) in listing.sections.items():
            section = ruleset.sections.get(name)
            if section is None:
                suggest = len(problems) < MAX_SUGGESTED
                problems.append(_unknown_section(name, key.line, key.column, ruleset, suggest=suggest))
                continue
            places[name] = (key.line, key.column)
            known = self._remembered(section, catalog)
            before = len(problems)
            found = read_section(name, value, problems)
            lost = 0
            if len(problems) > before or name in listing.unread:
                entries.append(Entry(name, "", 0, None, OPEN, key.line, key.column))
            for entry in found:
                resolution = known.get(entry.reference) or _learn(known, section, entry.reference, catalog, ruleset)
                if resolution.card is not None:
                    entry.card = resolution.card
                    entry.status = FOUND
                elif excuse is None or found_elsewhere(resolution) or not excuse(entry.reference):
                    lost += 1
                    problems.append(_lost(entry, section, resolution, ruleset, catalog, lost))
            entries += found
        if len(places) <= len(listing.sections):
            # A section under a name that does not exist may be any of those that are missing.
            entries.extend(Entry(name, "", 0, None, OPEN, 0, 0) for name in ruleset.sections if name not in places)
            return entries, places, []
        defaults = [
            name
            for name, section in ruleset.sections.items()
            if section.default and name not in places and not _names_any(entries, section, ruleset, catalog)
        ]
        for name in defaults:
            section = ruleset.sections[name]
            for reference, count in section.default.items():
                card = resolve(catalog, reference, ruleset.qualifiers, section.accepts).card
                entries.append(Entry(name, reference, count, card, FOUND if card else UNKNOWN, 0, 0))
        return entries, places, defaults

    def _remembered(self, section: Section, catalog: Catalog) -> dict[str, Resolution]:
        if len(self._memory) > MAX_CATALOGS:
            self._memory.clear()
        return self._memory.setdefault((section, catalog), {})


def _names_any(entries: Sequence[Entry], section: Section, ruleset: Ruleset, catalog: Catalog) -> bool:
    """Whether a deck names, anywhere, one of the cards that a section takes by default."""
    cards = (resolve(catalog, reference, ruleset.qualifiers, section.accepts).card for reference in section.default)
    identities = {card.identity for card in cards if card is not None}
    return any(entry.card is not None and entry.card.identity in identities for entry in entries)


def found_elsewhere(resolution: Resolution) -> bool:
    """Whether the reference names some card, though none that can be where it is written."""
    return bool(resolution.candidates or resolution.elsewhere or resolution.qualified)


def _learn(
    known: dict[str, Resolution], section: Section, reference: str, catalog: Catalog, ruleset: Ruleset
) -> Resolution:
    found = resolve(catalog, reference, ruleset.qualifiers, section.accepts)
    if len(known) >= MAX_REFERENCES:
        known.clear()
    known[reference] = found
    return found


def _lost(entry: Entry, section: Section, found: Resolution, ruleset: Ruleset, catalog: Catalog, lost: int) -> Problem:
    """Return the problem of a reference that means no card of its section; the entry notes what it counts for.

    It is the `lost`th of its section: suggestions take a look through the whole catalog, and only the first get any.
    """
    suggest = lost <= MAX_SUGGESTED
    values: dict[str, Any] = {"card": entry.reference, "section": section.title}
    alike: Sequence[Card] = ()
    counted = None
    if not found.candidates and not found.elsewhere and lost <= MAX_COUNTED:
        counted = with_count(entry.reference, section, ruleset, catalog)
    if found.candidates:
        entry.status = AMBIGUOUS
        message = "ambiguous-card"
        alike = found.candidates
    elif found.elsewhere:
        entry.status = ELSEWHERE
        entry.card = found.elsewhere[0]
        message = _wrong_section(found.elsewhere[0], ruleset, values)
    elif counted is not None:
        message = "unknown-card"
        # As many count for the size of the section as were meant.
        entry.count = max(entry.count, counted[1])
        values["hint"] = f"{counted[0]}: {counted[1]}"
        values["fix"] = "fix-write-count"
    elif found.qualified:
        message = "unknown-qualifier"
        alike = distinct(found.qualified)
    else:
        message = "unknown-card"
        if suggest:
            values["suggestions"] = _suggestions(entry.reference, section, catalog)
    if alike and suggest:
        values["suggestions"] = ways_to_write(alike, ruleset.qualifiers, found.namesakes)
        values["fix"] = "fix-write-one-of"
    return Problem(entry.status, message, entry.line, entry.column, at=section.name, **values)


def with_count(reference: str, section: Section, ruleset: Ruleset, catalog: Catalog) -> tuple[str, int] | None:
    """Return the name and the count that a text holds (`3x Oz` in a list, `Oz:3` without space), and nothing else."""
    from deckcheck.construction.reading.card_line import read_cards
    from deckcheck.construction.reading.names import Names
    from deckcheck.decklist.fix_types import whole_count

    found = read_cards(reference.strip(), Names(catalog, ruleset.qualifiers))
    if len(found) != 1 or found[0].doubt is not None or found[0].copies is None:
        return None
    name, count = found[0].name, whole_count(found[0].copies)
    if count is None or resolve(catalog, name, ruleset.qualifiers, section.accepts).card is None:
        return None
    return name, count


def _suggestions(reference: str, section: Section, catalog: Catalog) -> list[str]:
    """Return the nearest names: those that fit the section, or where none is near, those of any card.

    The cards that the catalog knows without listing them are among them.
    """
    every = catalog.every_card()
    fitting = [name for card in every if section.accepts(card) for name in card.all_names()]
    near = nearest(reference, fitting) or nearest(reference, [name for card in every for name in card.all_names()])
    return near or _ids_near(reference, [card.id for card in every])


def _ids_near(reference: str, ids: Sequence[str]) -> list[str]:
    """Return up to three of these ids that are one character off what is written: another one, one more or less."""
    written = reference.strip().upper()
    return [one for one in ids if _is_one_off(written, one.upper())][:3]


def _is_one_off(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1 or len(one) < LEAST_ID:
        return False
    at = next((at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there), len(one))
    return one[at + (len(one) >= len(other)) :] == other[at + (len(other) >= len(one)) :]


def _wrong_section(card: Card, ruleset: Ruleset, values: dict[str, Any]) -> str:
    """Return the message for a card that belongs elsewhere, and put what it needs into `values`."""
    values["card"] = card.name_by_language()
    values["type"] = ruleset.data["types"].get(card.type, {}).get("title", {"en": card.type})
    accepting = [section.name for section in ruleset.sections.values() if section.accepts(card)]
    if not accepting:
        values["fix"] = "fix-take-out"
        return "wrong-section-nowhere"
    values["sections"] = accepting
    values["fix"] = "fix-move"
    return "wrong-section"


def _unknown_section(name: str, line: int, column: int, ruleset: Ruleset, *, suggest: bool) -> Problem:
    return Problem(
        "decklist/schema",
        "shape-section",
        line,
        column,
        section=name,
        game=ruleset.game,
        sections=list(ruleset.sections),
        suggestions=nearest(name, ruleset.sections, 1) if suggest else [],
    )
