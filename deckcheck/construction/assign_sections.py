"""From the lines of a foreign file to the sections of a game: by heading, by zone, by the type of each card."""

from __future__ import annotations

import re

from deckcheck.catalog.catalog import resolve
from deckcheck.catalog.names import fold, nearest
from deckcheck.construction.headings import headings_of, plain
from deckcheck.construction.reading.names import Names
from deckcheck.decklist.build import ParsedDecklist, too_many
from deckcheck.decklist.deck import UNKNOWN, Entry
from deckcheck.decklist.formats.account import Held
from deckcheck.decklist.formats.exchange import BY_TYPE, IMPLIED, MAIN, PILE, SIDE, TOKENS, Heading, ImportNote
from deckcheck.decklist.limits import MAX_ENTRIES, MAX_LISTED, MAX_SUGGESTED
from deckcheck.decklist.nodes import PLAIN, QUOTED, Mapping, Scalar
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Mapping as MappingType

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog, Resolution
    from deckcheck.construction.ruleset import Ruleset, Section
    from deckcheck.decklist.formats.exchange import ImportedList, Line

_WHOLE = re.compile(r"0*([1-9][0-9]*)\Z", re.ASCII)
_MOST_DIGITS = 18  # of a count; a longer one is reported as it is written
MAX_GUESSED = 20  # unknown cards whose section is guessed from the nearest name; each looks through the catalog
# Words of a game's title that say no more than that it is a card game.
_GENERIC = frozenset(
    (
        *(
            "the",
            "le",
            "la",
            "les",
            "of",
            "de",
            "du",
            "game",
            "jeu",
            "card",
            "cards",
            "cartes",
            "a",
            "ccg",
            "tcg",
            "jcc",
        ),
        *("jcg", "lcg", "collectible", "trading", "collectionner"),
    )
)
_REFUSED = "refused"  # a zone that the game does not have


def resolve_titles(
    imported: ImportedList, game: str | None, rulesets: MappingType[str, Ruleset], problems: list[Problem]
) -> None:
    """Replace the titles of the game and the format by their ids, and say where the game is not named at all.

    Args:
        imported: a foreign file.
        game: the game that the list is taken to be of, whatever it says.
        rulesets: the custom rulesets.
        problems: where what is wrong is added.
    """
    written = imported.texts.get("game")
    if game is None and written is None:
        problems.append(Problem("decklist/schema", "foreign-game", 1, 1))
        return
    wanted = game or written or ""
    for name, ruleset in every_game(rulesets):
        if game is not None and name != game:
            continue
        if names_game(wanted, [name, *ruleset.data.get("title", {}).values()]):
            imported.texts["game"] = name
            form = imported.texts.get("format", "")
            for key, data in ruleset.data["formats"].items():
                if plain(form) in map(plain, [key, *data.get("title", {}).values()]):
                    imported.texts["format"] = key
            return


def names_game(words: str, titles: Iterable[str]) -> bool:
    """Whether words name a game: one of its titles, with or without what only says that it is a card game."""
    wanted = _letters(words)
    return bool(wanted) and any(wanted in (_letters(title), "".join(plain(title).split())) for title in titles)


def _letters(title: str) -> str:
    """Return the letters of a game's title without the words that any card game may have in its own."""
    words = [word for word in re.split(r"[^\w]+", plain(title)) if word]
    return "".join(word for word in words if word not in _GENERIC) or "".join(words)


def every_game(rulesets: MappingType[str, Ruleset]) -> Iterator[tuple[str, Ruleset]]:
    """Yield the games that a list may name, those that are found last, outside the package, at the end."""
    from deckcheck.catalog.prepare import games
    from deckcheck.construction.builtin import builtin_ruleset

    every = ((name, rulesets.get(name) or builtin_ruleset(name)) for name in dict.fromkeys([*games(), *rulesets]))
    yield from ((name, ruleset) for name, ruleset in every if ruleset is not None)
    from deckcheck.construction.known import own_rulesets

    yield from ((ruleset.game, ruleset) for ruleset in own_rulesets() if ruleset.game not in rulesets)


def assign_sections(
    imported: ImportedList, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]
) -> ParsedDecklist:
    """Return the listing that a foreign file represents, adding what is wrong with it to `problems`.

    A line under a section's heading belongs to that section; one in a zone (`main`, `side`) to the section of the zone
    that takes its card; one under no heading to the first section that does. Copies of one card in one section are
    counted together, at the place of the first.
    """
    assigner = _Assigner(imported, ruleset, catalog, problems)
    if imported.pieces is not None:
        from deckcheck.construction.reading.classify import classify

        classify(imported, assigner.headings, assigner.names)
    for item in imported.items:
        if isinstance(item, Heading):
            assigner.heading(item)
        else:
            assigner.line(item)
        limit = assigner.limit
        if limit:
            problems.append(Problem("decklist/limits", "limit-entries", item.line, item.column, limit=limit))
            break
    problems.extend(imported.first_problems())
    listing = assigner.listing
    listing.deck = (1, 1)
    listing.texts = dict(imported.texts)
    listing.places = dict(imported.places)
    return listing


def _bad_count(line: Line, name: str, count: str, *, whole: bool) -> Problem:
    if whole:
        return too_many(count, line.line, line.column)
    return Problem("decklist/schema", "shape-count", line.line, line.column, card=name, count=count, fix=None)


class _Assigner:
    """Puts headings and lines, one after the other, into the sections of a listing."""

    def __init__(self, imported: ImportedList, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]) -> None:
        self.imported = imported
        self.ruleset = ruleset
        self.catalog = catalog
        self.problems = problems
        self.headings = headings_of(ruleset)
        self.names = Names(catalog, ruleset.qualifiers)
        self.listing = ParsedDecklist()
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
        self.sideless: Heading | None = None  # a side board that the game does not have, until a card is there
        self.refused_side = False
        self.pile = ""  # the name of the pile in force, where no section is called so

    @property
    def limit(self) -> int:
        """The limit that is passed, or 0: what lists hold has several, since some things take longer than others."""
        if len(self.merged) > MAX_ENTRIES or len(self.problems) > MAX_ENTRIES:
            return MAX_ENTRIES
        return MAX_LISTED if self.listed > MAX_LISTED else 0

    def heading(self, heading: Heading) -> None:
        """Take the heading that the following lines are under."""
        self.listed += 1
        self.sideless = None
        found = self.headings.find(heading.text)
        if found is None:
            if heading.kind in (BY_TYPE, PILE):
                self._pile(heading)
                self._group(heading)
            else:
                self._unknown_heading(heading.text, heading.line, heading.column)
            return
        kind, name = found
        place = (heading.line, heading.column)
        if kind == "section":
            self._under("", name, place)
            self._mapping(name, place)
        elif name == SIDE and not self.ruleset.side:
            # A gap means nothing where there is no side board, and a heading without cards is not a side board.
            self.sideless = heading if heading.kind != IMPLIED else None
            # What is there is no part of the deck.
            self._under("" if heading.kind == IMPLIED else _REFUSED, "", None)
        else:
            self._under(name, "", None)

    def _group(self, heading: Heading) -> None:
        """Take the heading of a group: a type stays within a section that takes it, any other name leaves it."""
        types = self.headings.types_of(heading.text)
        section = self.ruleset.sections.get(self.section)
        if types and section is not None and any(section.accepts(card) for card in self._of_types(types)):
            return
        if types and self.zone:
            return
        if self.zone in (SIDE, _REFUSED) and not types:
            self._unknown_heading(heading.text, heading.line, heading.column)
            return
        self._under("", "", None)

    def _pile(self, heading: Heading) -> None:
        """Report a second pile whose name says nothing of a deck's parts: the deck of another player."""
        name = plain(heading.text)
        if heading.kind != PILE or not name or self.headings.is_type(heading.text) or name == self.pile:
            return
        if self.pile:
            place = (heading.line, heading.column)
            self.problems.append(Problem("decklist/schema", "text-second-deck", *place, found=heading.text[:80]))
        self.pile = name

    def _of_types(self, types: set[str]) -> list[Card]:
        return [card for card in self.catalog if card.type in types]

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
        """Put the cards of a line into their section."""
        if line.under is None:
            self._card(line)
            return
        kept = self.zone, self.section, self.place, self.sideless
        self.heading(Heading(line.under, line.line, line.column))
        self._card(line)
        self.zone, self.section, self.place, self.sideless = kept

    def _card(self, line: Line) -> None:
        self.listed += 1
        if self.sideless is not None:
            game, heading = self.ruleset.game, self.sideless
            self.sideless = None
            if not self.refused_side:
                self.refused_side = True
                place = (heading.line, heading.column)
                self.problems.append(Problem("decklist/schema", "text-no-side", *place, game=game, fix="fix-take-out"))
        if self.zone == TOKENS:
            self.imported.dropped.append(ImportNote("dropped-tokens", line.line))
            return
        name, written = self._meant(line) or (line.name, line.count)
        match = _WHOLE.match("1" if written is None else written)
        if line.doubtful or match is None or len(match.group(1)) > _MOST_DIGITS:
            if not line.doubtful:
                self.problems.append(_bad_count(line, name, written or "", whole=match is not None))
            if self.zone != _REFUSED:
                # Nothing that depends on how many cards there are can be judged.
                section = self._section_of(name, line) if self._known(name) else next(iter(self.ruleset.sections))
                self._mapping(section, self.place or (line.line, line.column))
                self.listing.unread.add(section)
            return
        count = int(match.group(1))
        section = SIDE if self.zone == _REFUSED else self._section_of(name, line)
        self._account(line, name, count, section)
        if self.zone == _REFUSED:
            self.listing.beside.append(Entry(SIDE, name, count, None, UNKNOWN, line.line, line.column))
        else:
            self._add(section, name, count, line)

    def _account(self, line: Line, name: str, count: int, section: str) -> None:
        if line.account >= 0 and self.imported.reading is not None:
            self.imported.reading.put(line.account, Held(name, count, section))

    def _meant(self, line: Line) -> tuple[str, str | None] | None:
        """Return the reference and the count that a line means: the first of its readings that names a card."""
        for name, count in line.readings:
            if self._known(name):
                # A name alone that several cards bear is not settled while the set or the number may settle it.
                return next((other for other, _ in line.readings if self._settles(name, other)), name), count
        return None

    def _settles(self, name: str, other: str) -> bool:
        if not other.startswith(f"{name} (") or self._resolve(name, None).card is not None:
            return False
        return self._resolve(other, None).card is not None

    def _known(self, name: str) -> bool:
        return self.names.known(name)

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
        """Return where a card goes that no section of its zone takes: home, with the problem reported once.

        A card that no section takes at all is reported wherever it is.
        """
        accepting: list[str] = [name for name, section in self.ruleset.sections.items() if section.accepts(card)]
        if not accepting:
            return self._sections(self.zone)[0].name
        self.problems.append(
            Problem(
                "decklist/wrong-section",
                "wrong-zone-main" if self.zone == MAIN else "wrong-zone-side",
                line.line,
                line.column,
                card=line.name,
                sections=accepting,
                at=accepting[0],
                fix="fix-move",
            )
        )
        return accepting[0]

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
