"""From the loose lines of a foreign file to the sections of a game: by heading, by zone, by the type of each card."""

from __future__ import annotations

import re

from deckcheck.catalog.catalog import resolve
from deckcheck.catalog.names import fold, nearest
from deckcheck.construction.headings import Headings, plain
from deckcheck.construction.remarks import loses_cards
from deckcheck.construction.surroundings import above_cards, with_signature, without_farewell, without_title
from deckcheck.decklist.build import Listing, too_many
from deckcheck.decklist.deck import UNKNOWN, Entry
from deckcheck.decklist.formats.counts import cards_of, counts_in_front, read_line, remark
from deckcheck.decklist.formats.loose import (
    BY_TYPE,
    FIRM,
    IMPLIED,
    LIKELY,
    MAIN,
    MARKED,
    SIDE,
    TOKENS,
    Dropped,
    Heading,
    Line,
)
from deckcheck.decklist.limits import MAX_ENTRIES, MAX_LISTED, MAX_SUGGESTED
from deckcheck.decklist.nodes import PLAIN, QUOTED, Mapping, Scalar
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as MappingType

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog, Resolution
    from deckcheck.construction.ruleset import Ruleset, Section
    from deckcheck.decklist.formats.loose import Loose

_WHOLE = re.compile(r"0*([1-9][0-9]*)\Z", re.ASCII)
_MOST_DIGITS = 18  # of a count; a longer one is told as it is written
MAX_GUESSED = 20  # unknown cards whose section is guessed from the nearest name; each looks through the catalog
_REFUSED = "refused"  # a zone that the game does not have
_MAX_COLONS = 4  # headings in front of a card on one line


def understood(loose: Loose, game: str | None, rulesets: MappingType[str, Ruleset], problems: list[Problem]) -> None:
    """Put the ids of the game and the format in the place of their titles, and say where the game is not named at all.

    Args:
        loose: a foreign file.
        game: the game that the list is taken to be of, whatever it says.
        rulesets: the rulesets of a user's own.
        problems: where what is wrong is added.
    """
    said = loose.texts.get("game")
    if game is None and said is None:
        problems.append(Problem("decklist/schema", "foreign-game", 1, 1))
        return
    wanted = plain(game or said or "")
    for name, ruleset in _every_game(rulesets):
        if game is not None and name != game:
            continue
        titles = [name, *ruleset.data.get("title", {}).values()]
        if wanted in map(plain, titles):
            loose.texts["game"] = name
            form = loose.texts.get("format", "")
            for key, data in ruleset.data["formats"].items():
                if plain(form) in map(plain, [key, *data.get("title", {}).values()]):
                    loose.texts["format"] = key
            return


def _every_game(rulesets: MappingType[str, Ruleset]) -> Iterator[tuple[str, Ruleset]]:
    """Yield the games that a list may name, those that are found last, outside the package, at the end."""
    from deckcheck.catalog.prepare import games
    from deckcheck.construction.builtin import builtin_ruleset

    every = ((name, rulesets.get(name) or builtin_ruleset(name)) for name in dict.fromkeys([*games(), *rulesets]))
    yield from ((name, ruleset) for name, ruleset in every if ruleset is not None)
    from deckcheck.construction.known import own_rulesets

    yield from ((ruleset.game, ruleset) for ruleset in own_rulesets() if ruleset.game not in rulesets)


def arranged(loose: Loose, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]) -> Listing:
    """Return the listing that a foreign file stands for, adding what is wrong with it to `problems`.

    A line under a section's heading belongs to that section; one in a zone (`main`, `side`) to the section of the zone
    that takes its card; one under no heading to the first section that does. Copies of one card in one section are
    counted together, at the place of the first.
    """
    arranging = _Arranging(loose, ruleset, catalog, problems)
    with_signature(loose, arranging.counts_cards)
    items = without_farewell(loose, without_title(loose, arranging.means_something), arranging.is_no_card)
    above = above_cards(items)
    for item in items:
        if isinstance(item, Heading):
            arranging.heading(item)
        elif id(item) not in above or not arranging.unknown_heading(item):
            arranging.line(item)
        limit = arranging.limit
        if limit:
            problems.append(Problem("decklist/limits", "limit-entries", item.line, item.column, limit=limit))
            break
    problems.extend(loose.first_problems())
    listing = arranging.listing
    listing.deck = (1, 1)
    listing.texts = dict(loose.texts)
    listing.places = dict(loose.places)
    return listing


def _bad_count(line: Line, name: str, count: str, *, whole: bool) -> Problem:
    if whole:
        return too_many(count, line.line, line.column)
    return Problem("decklist/schema", "shape-count", line.line, line.column, card=name, count=count, fix=None)


class _Arranging:
    """Puts headings and lines, one after the other, into the sections of a listing."""

    def __init__(self, loose: Loose, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]) -> None:
        self.loose = loose
        self.ruleset = ruleset
        self.catalog = catalog
        self.problems = problems
        self.headings = Headings(ruleset)
        self.listing = Listing()
        self.mappings: dict[str, Mapping] = {}
        self.merged: dict[tuple[str, str], Scalar] = {}
        self.last: dict[str, str] = {}  # zone -> the section of the card before
        self.resolved: dict[tuple[str, Section | None], Resolution] = {}
        self.zones: dict[str, list[Section]] = {}
        self.listed = 0  # lines and headings that were taken
        self.guessed = 0
        self.unknown = 0  # headings
        self.zone = ""  # where lines belong: a zone, or a section, or wherever their types do
        self.section = ""
        self.place: tuple[int, int] | None = None  # of the heading in force
        self.sideless = False  # whether a side board was refused already

    @property
    def limit(self) -> int:
        """The limit that is passed, or 0: what lists hold has several, since some things take longer than others."""
        if len(self.merged) > MAX_ENTRIES or len(self.problems) > MAX_ENTRIES:
            return MAX_ENTRIES
        return MAX_LISTED if self.listed > MAX_LISTED else 0

    def means_something(self, line: Line) -> bool:
        """Whether a line of the preface is a heading or names a card."""
        if self.headings.find(line.name) or self.headings.find(line.name.partition(":")[0]):
            return True
        return self.headings.is_type(line.name) or any(self._known(name) for name, _ in line.readings if len(name) > 1)

    def counts_cards(self, line: Line) -> bool:
        """Whether a line counts copies of a card that the game knows."""
        return (self._meant(line) or ("", None))[1] is not None

    def is_no_card(self, line: Line) -> bool:
        """Whether a line means nothing that the game knows, and is no card's name misspelt either."""
        return not self.means_something(line) and not nearest(line.name, self.catalog.all_names(), 1)

    def unknown_heading(self, line: Line) -> bool:
        """Tell a line that stands where a heading does as one, if it is no card; the cards below go by their types."""
        if self.guessed >= MAX_GUESSED or ":" in line.text:
            return False
        self.guessed += 1
        if not self.is_no_card(line):
            return False
        self._unknown_heading(line.text, line.line, line.column)
        return True

    def heading(self, heading: Heading) -> None:
        """Take the heading that the following lines stand under."""
        self.listed += 1
        found = self.headings.find(heading.text)
        if found is None:
            if heading.kind == BY_TYPE or (heading.kind == MARKED and self.headings.is_type(heading.text)):
                self._under("", "", None)
            elif heading.kind == MARKED and heading.card and self.counts_cards(heading.card):
                self._card(heading.card)
            elif heading.kind == FIRM or (heading.kind == MARKED and not self._is_title(heading)):
                self._unknown_heading(heading.text, heading.line, heading.column)
            elif heading.kind == LIKELY and not self.headings.is_type(heading.text):
                self.loose.dropped.append(Dropped("dropped-comment", heading.line))
            return
        kind, name = found
        place = (heading.line, heading.column)
        if kind == "section":
            self._under("", name, place)
            self._mapping(name, place)
        elif name == SIDE and not self.ruleset.side:
            # A gap means nothing where there is no side board; a heading of one is a mistake, told once.
            if heading.kind != IMPLIED and not self.sideless:
                self.sideless = True
                game = self.ruleset.game
                self.problems.append(Problem("decklist/schema", "text-no-side", *place, game=game, fix="fix-take-out"))
            # What stands there is no part of the deck.
            self._under("" if heading.kind == IMPLIED else _REFUSED, "", None)
        else:
            self._under(name, "", None)

    def _is_title(self, heading: Heading) -> bool:
        """Whether what is set as a heading is the deck's title: above the list, and no name misspelt.

        The name of a section, or that of a card behind a count.
        """
        if nearest(heading.text, self.headings.words(), 1):
            return False
        if heading.card and counts_in_front(heading.card.text):
            self.guessed += 1
            if self.guessed > MAX_GUESSED or nearest(heading.card.name, self.catalog.all_names(), 1):
                return False
        return self._title(heading.text, heading.line, heading.column)

    def _title(self, text: str, line: int, column: int) -> bool:
        """Take words above a list as the deck's title, unless it has one."""
        if self.listing.sections or "name" in self.loose.texts or not text.strip():
            return False
        self.loose.set_text("name", text, line, column)
        return True

    def _under(self, zone: str, section: str, place: tuple[int, int] | None) -> None:
        self.zone, self.section, self.place = zone, section, place

    def _unknown_heading(self, text: str, line: int, column: int) -> None:
        known = list(self.ruleset.sections)
        self.unknown += 1
        suggest = self.unknown <= MAX_SUGGESTED
        self.problems.append(
            Problem(
                "decklist/schema",
                "text-heading",
                line,
                column,
                heading=text[:80],
                game=self.ruleset.game,
                sections=known,
                suggestions=nearest(text, [*known, *self.headings.words()], 1) if suggest else [],
            )
        )
        self._under("", "", None)

    def line(self, line: Line) -> None:
        """Put the cards of a line into their section, or take it as the heading that it is."""
        waiting = [(line, 0)]
        while waiting and not self.limit:
            part, depth = waiting.pop()
            behind = self._as_heading(part) if depth < _MAX_COLONS and self._may_head(part) else None
            if behind is None:
                self._card(part)
            else:
                waiting += [(card, depth + 1) for card in reversed(behind)]

    def _card(self, line: Line) -> None:
        self.listed += 1
        if self.zone == TOKENS:
            self.loose.dropped.append(Dropped("dropped-tokens", line.line))
            return
        meant = self._meant(line)
        several = [] if self._known(line.readings[0][0]) else cards_of(line)
        if several and (meant is None or all(self._meant(card) for card in several)):
            self._alone(line, "")
            for card in several:
                self._card(card)
            return
        name, written = meant or (line.name, line.count)
        self._alone(line, written)
        match = _WHOLE.match("1" if written is None else written)
        if match is None or len(match.group(1)) > _MOST_DIGITS:
            self.problems.append(_bad_count(line, name, written or "", whole=match is not None))
            if self.zone != _REFUSED:
                section = self._section_of(name, line)
                self._mapping(section, self.place or (line.line, line.column))
                self.listing.unread.add(section)
            return
        if meant is not None and remark(line.text, name):
            self.loose.dropped.append(Dropped("dropped-comment", line.line))
        count = int(match.group(1))
        if self.zone == _REFUSED:
            self.listing.beside.append(Entry(SIDE, name, count, None, UNKNOWN, line.line, line.column))
        else:
            self._add(self._section_of(name, line), name, count, line)

    def _alone(self, line: Line, written: str | None) -> None:
        """Tell the number on a line of its own above a card that is not what this card is counted by."""
        if line.alone is not None and (written or "").lstrip("0") != (line.count or "").lstrip("0"):
            self.problems.append(line.alone)

    def _may_head(self, line: Line) -> bool:
        """Whether a line may be a heading: it counts no cards, or names a section with its amount (`Main: 20`)."""
        if line.count is None:
            return True
        text = line.text
        if text == line.name or not text.startswith(line.name) or self._meant(line) is not None:
            return False
        return self.headings.find(text) is not None or self.headings.is_type(text)

    def _as_heading(self, line: Line) -> list[Line] | None:
        """Take a bare line as a heading, if it is one, and return the cards behind its colon (`Essence: Oz`)."""
        text = line.text
        if self.headings.find(text) is not None:
            self.heading(Heading(text, line.line, line.column))
            return []
        if self._known(text):
            return None
        words, colon, rest = text.partition(":")
        if self.headings.is_type(text):
            return []
        if not colon:
            return None
        found = self.headings.find(words)
        if found is None and rest.strip():
            return None
        if found is None:
            self._unknown_heading(text, line.line, line.column)
            return []
        cards = [read_line(part.strip(), line.line, line.column) for part in rest.split(";", MAX_LISTED)]
        cards = [card for card in cards if card.name]
        bare = len(cards) == 1 and cards[0].count is None and self._meant(cards[0]) is None
        if (
            bare
            and ":" not in rest
            and self.headings.is_deck(words)
            and self._title(rest.strip(), line.line, line.column)
        ):
            return []
        self.heading(Heading(words, line.line, line.column))
        return cards

    def _meant(self, line: Line) -> tuple[str, str | None] | None:
        """Return the reference and the count that a line means: the first of its readings that names a card."""
        for name, count in line.readings:
            if self._known(name) and not self._loses_cards(line, name, count):
                # A name alone that several cards bear is not settled while the set or the number may settle it.
                return next((other for other, _ in line.readings if self._settles(name, other)), name), count
        return None

    def _loses_cards(self, line: Line, name: str, count: str | None) -> bool:
        return loses_cards(line.text, name, count, lambda other: self._resolve(other, None), self.catalog)

    def _settles(self, name: str, other: str) -> bool:
        if not other.startswith(f"{name} (") or self._resolve(name, None).card is not None:
            return False
        return self._resolve(other, None).card is not None

    def _known(self, name: str) -> bool:
        found = self._resolve(name, None)
        return bool(found.card or found.candidates)

    def _resolve(self, name: str, section: Section | None) -> Resolution:
        found = self.resolved.get((name, section))
        if found is None:
            fits = section.accepts if section else None
            found = self.resolved[name, section] = resolve(self.catalog, name, self.ruleset.qualifiers, fits)
        return found

    def _section_of(self, name: str, line: Line) -> str:
        """Return the section that a card goes into."""
        if self.section:
            return self.section
        sections = self._sections(self.zone)
        fits = [(section, self._resolve(name, section)) for section in sections]
        for wanted in ("card", "candidates"):
            for section, found in fits:
                if getattr(found, wanted):
                    self.last[self.zone] = section.name
                    return section.name
        elsewhere = next((found.elsewhere for _, found in fits if found.elsewhere), ())
        if elsewhere:
            return self._outside(elsewhere[0], line)
        return self._guess(name, sections)

    def _sections(self, zone: str) -> list[Section]:
        """Return the sections of a zone; without one, or where it has none, all sections, the main deck's first."""
        if zone not in self.zones:
            self.zones[zone] = self._in_zone(zone)
        return self.zones[zone]

    def _in_zone(self, zone: str) -> list[Section]:
        side = self.ruleset.side
        sections = sorted(self.ruleset.sections.values(), key=lambda section: section.name in side)
        inside = [section for section in sections if (section.name in side) == (zone == SIDE)] if zone else []
        return inside or sections

    def _outside(self, card: Card, line: Line) -> str:
        """Return where a card goes that no section of its zone takes: home, with the problem told once.

        A card that no section takes at all is told wherever it stands.
        """
        homes: list[str] = [name for name, section in self.ruleset.sections.items() if section.accepts(card)]
        if not homes:
            return self._sections(self.zone)[0].name
        self.problems.append(
            Problem(
                "decklist/wrong-section",
                "wrong-zone-main" if self.zone == MAIN else "wrong-zone-side",
                line.line,
                line.column,
                card=line.name,
                sections=homes,
                at=homes[0],
                fix="fix-move",
            )
        )
        return homes[0]

    def _guess(self, name: str, sections: list[Section]) -> str:
        """Return the section of a card that nobody knows: the nearest name's, else that of the card before."""
        if len(sections) == 1:
            return sections[0].name
        self.guessed += 1
        if self.guessed <= MAX_GUESSED:
            near = nearest(name, self.catalog.all_names(), 1)
            for section in sections:
                if near and any(section.accepts(card) for card in self.catalog.named(near[0])):
                    return section.name
        before = self.last.get(self.zone)
        return sections[0].name if before is None else before

    def _mapping(self, section: str, place: tuple[int, int]) -> Mapping:
        found = self.mappings.get(section)
        if found is None:
            found = self.mappings[section] = Mapping([], *place)
            self.listing.sections[section] = (Scalar(section, PLAIN, *place), found)
        return found

    def _add(self, section: str, name: str, count: int, line: Line) -> None:
        place = (line.line, line.column)
        mapping = self._mapping(section, self.place or place)
        key = (section, fold(name))
        known = self.merged.get(key)
        if known is not None:
            known.text = str(int(known.text) + count)
            return
        amount = self.merged[key] = Scalar(str(count), PLAIN, *place)
        mapping.items.append((Scalar(name, QUOTED, *place), amount))
