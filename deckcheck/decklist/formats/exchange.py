"""A deck on its way between programs: lines under headings as a foreign file has them, parts as a writer needs them.

Other programs know no sections of ours, only zones or headings. Which section a line belongs to depends on the game,
and is decided where the game's rules and cards are known (`deckcheck.construction.assign_sections`).
"""

from __future__ import annotations

import re

from deckcheck.decklist.limits import MAX_ENTRIES, MAX_LINES
from deckcheck.decklist.lines import pasted_lines, pasted_places
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from deckcheck.decklist.formats.account import Reading
    from deckcheck.decklist.formats.pasted import Piece
    from deckcheck.decklist.lines import Places
    from deckcheck.decklist.nodes import Mapping as MappingNode

# Controls but tabs and line feeds, marks of direction, and what else ends a line or a paragraph.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

# How sure a file is that a heading is one.
FIRM = "firm"  # the structure says so: a name that the game does not know is an error
IMPLIED = "implied"  # a convention says so (a gap before the side board): nothing where the game has no such zone
PILE = "pile"  # as `BY_TYPE`, but a second one with a name of its own is another deck
BY_TYPE = "by-type"  # a group has a name: where no section is called so, every card goes where its type belongs

MAIN = "main"
SIDE = "side"
TOKENS = "tokens"


class Heading:
    """Where the lines that follow belong, in the file's own words."""

    __slots__ = ("column", "kind", "line", "text")

    def __init__(self, text: str, line: int, column: int, kind: str = FIRM) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.kind = kind

    def __repr__(self) -> str:
        return f"Heading({self.text!r}, {self.line}, {self.column}, {self.kind!r})"


class Line:
    """Some copies of a card.

    Attributes:
        name: the card's name where no reading names a card that the game knows.
        count: the number of copies as written (`2`) beside that name, or None where a bare name is one copy.
        readings: (name, count) as the line can be read, in the order in which they are tried.
        under: the heading that is on the line itself and holds for it alone (`Essence: Oz`), or None.
        doubtful: whether something on the line was not understood, so that it counts for no verdict.
        account: the number of the line in the account of a text (`ImportedList.reading`), or -1.
    """

    __slots__ = ("account", "column", "count", "doubtful", "line", "name", "readings", "under")

    def __init__(
        self,
        name: str,
        count: str | None,
        line: int,
        column: int,
        *,
        readings: Sequence[tuple[str, str | None]] = (),
        under: str | None = None,
        doubtful: bool = False,
        account: int = -1,
    ) -> None:
        self.name = name
        self.count = count
        self.line = line
        self.column = column
        self.readings = tuple(readings) or ((name, count),)
        self.under = under
        self.doubtful = doubtful
        self.account = account

    def __repr__(self) -> str:
        return f"Line({self.name!r}, {self.count!r}, {self.line}, {self.column})"


class ImportNote:
    """Something of a foreign file that was understood and has no place in a decklist: a message and its values."""

    __slots__ = ("line", "message", "values")

    def __init__(self, message: str, line: int, **values: object) -> None:
        self.message = message
        self.line = line
        self.values = values


class IdDeck:
    """The ids of a deck that holds nothing else (see `deck_ids`).

    Attributes:
        place: where the object of ids is, line and column from 1.
        cards: the ids with their numbers, both as written.
        team: the ids that `deckcheck` names as the starting Team, or None.
        one: the id that it names as the one card of its section, or None.
    """

    __slots__ = ("cards", "one", "place", "team")

    def __init__(self, cards: MappingNode) -> None:
        self.place = (cards.line, cards.column)
        self.cards = cards.items
        self.team: list[str] | None = None
        self.one: str | None = None


class ImportedList:
    """What a foreign file says.

    Attributes:
        texts: `name`, `player`, `notes`, `game`, `format`, those that the file holds.
        places: field -> (line, column), for the fields of `texts`.
        items: headings and lines, in the order of the file.
        dropped: what was understood but is not kept.
        problems: what was not understood.
        pieces: the lines of a list in plain text, which the game's cards have yet to distinguish; else None.
        in_main: whether the lines of that text under no heading are of the main deck.
        reading: what each line of such a text was taken for, as soon as it is known.
        ids: the ids of cards with their numbers, in a file that holds nothing else; else None.
    """

    __slots__ = ("_seen", "dropped", "ids", "in_main", "items", "pieces", "places", "problems", "reading", "texts")

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.items: list[Heading | Line] = []
        self.dropped: list[ImportNote] = []
        self.problems: list[Problem] = []
        self.pieces: list[Piece] | None = None
        self.in_main = False
        self.reading: Reading | None = None
        self.ids: IdDeck | None = None
        self._seen: Places | None = None

    def set_text(self, field: str, text: str, line: int, column: int) -> None:
        """Note a text of the deck; an empty one is none."""
        if text:
            self.texts[field] = text
            self.places[field] = (line, column)

    def seen_in(self, text: str) -> ImportedList:
        """Return what the lines of a text say (see `lines_of`), with its places as editors count them."""
        self._seen = pasted_places(text)
        if self.pieces is None:
            self.settle_places()
        return self

    def settle_places(self) -> None:
        """Count the places of everything as editors do, once what the lines are is known."""
        places, self._seen = self._seen, None
        if places is None:
            return
        for part in (*self.items, *self.problems):
            part.line, part.column = places.seen(part.line, part.column)
        for dropped in self.dropped:
            dropped.line = places.seen(dropped.line, 1)[0]
        self.places = {field: places.seen(*place) for field, place in self.places.items()}
        if self.reading is not None:
            self.reading.moved(places)

    def first_problems(self) -> list[Problem]:
        """Return the problems; of too many the first, and that there are too many."""
        if len(self.problems) <= MAX_ENTRIES:
            return self.problems
        last = self.problems[MAX_ENTRIES]
        limit = Problem("decklist/limits", "limit-entries", last.line, last.column, limit=MAX_ENTRIES)
        return [*self.problems[:MAX_ENTRIES], limit]


class Copies:
    """Some copies of a card on their way out: the reference, the catalog's id (empty where unknown), the set.

    `printing` is the id of the printing that the reference names, or the catalog's id.
    """

    __slots__ = ("count", "id", "name", "printing", "set")

    def __init__(
        self,
        name: str,
        count: int,
        id: str = "",  # noqa: A002  the catalog's words
        set: str = "",  # noqa: A002
        printing: str = "",
    ) -> None:
        self.name = name
        self.count = count
        self.id = id
        self.set = set
        self.printing = printing or id


class Part:
    """One section on its way out: its name, its title, the zone (`main` or `side`) that represents it elsewhere."""

    __slots__ = ("cards", "name", "title", "zone")

    def __init__(self, name: str, title: str, zone: str, cards: Sequence[Copies]) -> None:
        self.name = name
        self.title = title
        self.zone = zone
        self.cards = tuple(cards)


class ExportDeck:
    """A deck on its way out: the game, the texts (as in `ImportedList`), the sections that it lists.

    Attributes:
        counts_card: whether a line of text would be read as a card of the game with its count.
        ids: how the game's decks are kept as ids (`id_deck` of the ruleset), or None.
        plain: whether only what the other program knows is written.
    """

    __slots__ = ("counts_card", "game", "ids", "parts", "plain", "texts")

    def __init__(
        self,
        game: str,
        texts: dict[str, str],
        parts: Sequence[Part],
        counts_card: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.game = game
        self.texts = texts
        self.parts = tuple(parts)
        self.counts_card = counts_card
        self.ids: Mapping[str, Any] | None = None
        self.plain = False

    def zone(self, name: str) -> list[Copies]:
        """Return the cards of every section that this zone represents, in the order of the sections."""
        return [copies for part in self.parts if part.zone == name for copies in part.cards]


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, which end wherever some program may have broken it; see `ImportedList.seen_in`.

    Raises:
        Problem: `decklist/limits`: there are more than a list can have, so that each of them may take its time.
    """
    lines = pasted_lines(text)
    if len(lines) > MAX_LINES:
        raise Problem("decklist/limits", "limit-lines", MAX_LINES + 1, 1, limit=MAX_LINES)
    return lines


def without_controls(text: str) -> str:
    """Return the text of a file with U+FFFD for what acts instead of showing: plain text has no way to write it out."""
    return _CONTROLS.sub("\ufffd", text)


def one_line(text: str) -> str:
    """Return a text on one line, for formats in which a line break ends it."""
    return " ".join(text.split())
