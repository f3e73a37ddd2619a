"""From the loose lines of a foreign file to the sections of a game: by heading, by zone, by the type of each card."""

from __future__ import annotations

import re

from deckcheck.catalog.catalog import resolve
from deckcheck.catalog.names import fold, nearest, without_marks
from deckcheck.decklist.build import Listing
from deckcheck.decklist.formats.counts import read_line
from deckcheck.decklist.formats.loose import BY_TYPE, FIRM, IMPLIED, MAIN, SIDE, TOKENS, Dropped, Heading, Line
from deckcheck.decklist.limits import MAX_ENTRIES
from deckcheck.decklist.nodes import PLAIN, QUOTED, Mapping, Scalar
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as MappingType

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog, Resolution
    from deckcheck.construction.ruleset import Ruleset, Section
    from deckcheck.decklist.formats.loose import Loose

# What zones and the lists under them are called elsewhere; a section's own names go first.
_ZONES = {
    MAIN: ("main", "maindeck", "main deck", "deck", "decklist", "deck list", "principal", "deck principal"),
    SIDE: ("side", "sideboard", "side board", "side deck", "sidedeck", "reserve"),
    TOKENS: ("token", "tokens", "jetons"),
}
# What decorates a heading in front and, read backwards as the next one is, behind: a search for it would start anew at
# each of a thousand spaces.
_LEADING = re.compile(r"[\W_]*")
_TRAILING = re.compile(r"[\s:.\-=*_#\]]*")
# The amount behind a heading: `Main (20 cards):`, `Main: 20`, `Main – 20`.
_AMOUNT = re.compile(r":?\s*(?:[)\]]\s*)?(?:(?:s?drac|s?etrac)\s*)?[0-9]+\s*(?:[(\[]\s*)?(?:[:\-–]\s*)?", re.IGNORECASE)
_NUMBERED = re.compile(r"[0-9]+\s+")
_WHOLE = re.compile(r"0*([1-9][0-9]{0,17})\Z", re.ASCII)
MAX_GUESSED = 20  # unknown cards whose section is guessed from the nearest name; each looks through the catalog


class _Headings:
    """The words under which lists name the sections, zones and types of a game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.sections: dict[str, str] = {}
        self.zones = {_plain(word): zone for zone, words in _ZONES.items() for word in words}
        for name, section in ruleset.sections.items():
            words = [name, *section.title.values(), *ruleset.data["sections"][name].get("aliases", ())]
            for word in words:
                self.sections.setdefault(_plain(word), name)
        self.types = {
            _plain(word) + ending
            for spec in ruleset.data["types"].values()
            for word in spec.get("title", {}).values()
            for ending in ("", "s", "es", "x")
        }
        self.types |= {f"{word[:-1]}ies" for word in self.types if word.endswith("y")}

    def find(self, text: str) -> tuple[str, str] | None:
        """Return (`section` or `zone`, its name) for a heading, or None for a text that is none."""
        for words in _plain_forms(text):
            if words in self.sections:
                return "section", self.sections[words]
            if words in self.zones:
                return "zone", self.zones[words]
        return None

    def is_type(self, text: str) -> bool:
        """Whether a text is the title of a type, under which a list groups its cards."""
        return any(words in self.types for words in _plain_forms(text))

    def words(self) -> list[str]:
        """Return every heading that is known."""
        return [*self.sections, *self.zones]


def _plain(text: str) -> str:
    """Return the letters of a heading: folded, without accents and what stands around it."""
    bare = _without_start(_LEADING, _without_end(_TRAILING, text))
    return without_marks(fold(bare))


def _plain_forms(text: str) -> Iterable[str]:
    """Yield a heading's letters as it stands, then without the amount that stands before or behind it."""
    plain = _plain(text)
    yield plain
    bare = _without_end(_AMOUNT, text.rstrip())
    if bare:
        bare = _without_end(_AMOUNT, _without_start(_NUMBERED, text.rstrip()))
    if bare != text and (less := _plain(bare)) != plain:
        yield less


def _without_start(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.match(text)
    return text[found.end() :] if found else text


def _without_end(pattern: re.Pattern[str], text: str) -> str:
    """Return a text without what a pattern of the text read backwards fits."""
    found = pattern.match(text[::-1])
    return text[: len(text) - found.end()] if found else text


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
    from deckcheck.catalog.prepare import games
    from deckcheck.construction.builtin import builtin_ruleset

    wanted = _plain(game or said or "")
    for name in dict.fromkeys([*games(), *rulesets]):
        ruleset = rulesets.get(name) or builtin_ruleset(name)
        if ruleset is None or (game is not None and name != game):
            continue
        titles = [name, *ruleset.data.get("title", {}).values()]
        if wanted in map(_plain, titles):
            loose.texts["game"] = name
            form = loose.texts.get("format", "")
            for key, data in ruleset.data["formats"].items():
                if _plain(form) in map(_plain, [key, *data.get("title", {}).values()]):
                    loose.texts["format"] = key
            return


def arranged(loose: Loose, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]) -> Listing:
    """Return the listing that a foreign file stands for, adding what is wrong with it to `problems`.

    A line under a section's heading belongs to that section; one in a zone (`main`, `side`) to the section of the zone
    that takes its card; one under no heading to the first section that does. Copies of one card in one section are
    counted together, at the place of the first.
    """
    arranging = _Arranging(loose, ruleset, catalog, problems)
    for item in _without_title(loose, arranging):
        if len(arranging.merged) > MAX_ENTRIES or len(problems) > MAX_ENTRIES:
            problems.append(Problem("decklist/limits", "limit-entries", item.line, item.column, limit=MAX_ENTRIES))
            break
        if isinstance(item, Heading):
            arranging.heading(item)
        else:
            arranging.line(item)
    problems.extend(loose.problems)
    listing = arranging.listing
    listing.deck = (1, 1)
    listing.texts = dict(loose.texts)
    listing.places = dict(loose.places)
    return listing


def _without_title(loose: Loose, arranging: _Arranging) -> Iterable[Heading | Line]:
    """Take a first paragraph that names neither cards nor headings as the deck's title and notes."""
    front = [item for item in loose.items if isinstance(item, Line) and item.preface]
    if not front or any(arranging.means_something(line) for line in front):
        return loose.items
    if "name" not in loose.texts:
        loose.set_text("name", front[0].name, front[0].line, front[0].column)
        front_notes = front[1:]
    else:
        front_notes = front
    notes = "\n".join([*filter(None, [loose.texts.get("notes")]), *(line.name for line in front_notes)])
    if front_notes:
        loose.set_text("notes", notes, front_notes[0].line, front_notes[0].column)
    taken = set(map(id, front))
    return [item for item in loose.items if id(item) not in taken]


class _Arranging:
    """Puts headings and lines, one after the other, into the sections of a listing."""

    def __init__(self, loose: Loose, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]) -> None:
        self.loose = loose
        self.ruleset = ruleset
        self.catalog = catalog
        self.problems = problems
        self.headings = _Headings(ruleset)
        self.listing = Listing()
        self.mappings: dict[str, Mapping] = {}
        self.merged: dict[tuple[str, str], Scalar] = {}
        self.last: dict[str, str] = {}  # zone -> the section of the card before
        self.guessed = 0
        self.zone = ""  # where lines belong: a zone, or a section, or wherever their types do
        self.section = ""
        self.place: tuple[int, int] | None = None  # of the heading in force
        self.sideless = False  # whether a side board was refused already

    def means_something(self, line: Line) -> bool:
        """Whether a line of the preface is a heading or names a card."""
        if self.headings.find(line.name) or self.headings.find(line.name.partition(":")[0]):
            return True
        return self.headings.is_type(line.name) or any(
            self._known(name) for name in (line.name, *line.others) if len(name) > 1
        )

    def heading(self, heading: Heading) -> None:
        """Take the heading that the following lines stand under."""
        found = self.headings.find(heading.text)
        if found is None:
            if heading.kind == BY_TYPE:
                self._under("", "", None)
            elif heading.kind == FIRM:
                self._unknown_heading(heading.text, heading.line, heading.column)
            elif not self.headings.is_type(heading.text):
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
                self.problems.append(Problem("decklist/schema", "text-no-side", *place, game=self.ruleset.game))
            self._under("", "", None)
        else:
            self._under(name, "", None)

    def _under(self, zone: str, section: str, place: tuple[int, int] | None) -> None:
        self.zone, self.section, self.place = zone, section, place

    def _unknown_heading(self, text: str, line: int, column: int) -> None:
        known = list(self.ruleset.sections)
        self.problems.append(
            Problem(
                "decklist/schema",
                "text-heading",
                line,
                column,
                heading=text[:80],
                game=self.ruleset.game,
                sections=known,
                suggestions=nearest(text, [*known, *self.headings.words()], 1),
            )
        )
        self._under("", "", None)

    def line(self, line: Line) -> None:
        """Put the cards of a line into their section, or take it as the heading that it is."""
        if line.count is None and self._as_heading(line):
            return
        if self.zone == TOKENS:
            self.loose.dropped.append(Dropped("dropped-tokens", line.line))
            return
        name, count = self._meant(line)
        if count is None:
            self.problems.append(
                Problem(
                    "decklist/schema", "shape-count", line.line, line.column, card=line.name, count=line.count, fix=None
                )
            )
            return
        self._add(self._section_of(name, line), name, count, line)

    def _as_heading(self, line: Line) -> bool:
        """Take a bare line as a heading, with the card behind its colon (`Essence: Oz`), if it is one."""
        if self.headings.find(line.name) is not None:
            self.heading(Heading(line.name, line.line, line.column))
            return True
        if self._known(line.name):
            return False
        words, colon, rest = line.name.partition(":")
        if self.headings.is_type(line.name):
            return True
        if not colon:
            return False
        if self.headings.find(words) is None and rest.strip():
            return False
        if self.headings.find(words) is None:
            self._unknown_heading(line.name, line.line, line.column)
            return True
        self.heading(Heading(words, line.line, line.column))
        for part in rest.split(";"):
            card = read_line(part.strip(), line.line, line.column)
            if card.name:
                self.line(card)
        return True

    def _meant(self, line: Line) -> tuple[str, int | None]:
        """Return the reference and the count that a line means: the first of its readings that names a card."""
        count = 1
        if line.count is not None:
            match = _WHOLE.match(line.count)
            count = int(match.group(1)) if match else 0
        for name in (line.name, *line.others):
            if self._known(name):
                # A name alone that several cards bear is not settled while the set or the number may settle it.
                settled = next((other for other in line.others if self._settles(name, other)), name)
                return settled, count or None
        if line.whole is not None and self._known(line.whole):
            return line.whole, 1
        return line.name, count or None

    def _settles(self, name: str, other: str) -> bool:
        if not other.startswith(f"{name} (") or self._resolve(name, None).card is not None:
            return False
        return self._resolve(other, None).card is not None

    def _known(self, name: str) -> bool:
        found = self._resolve(name, None)
        return bool(found.card or found.candidates)

    def _resolve(self, name: str, section: Section | None) -> Resolution:
        return resolve(self.catalog, name, self.ruleset.qualifiers, section.accepts if section else None)

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
