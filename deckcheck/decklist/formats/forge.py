"""Forge's .dck: sections in brackets, `2 Name|SET|1` a line, and the deck's name under `[metadata]`."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.counts import qualified, read_line
from deckcheck.decklist.formats.loose import FIRM, MAIN, SIDE, Dropped, Heading, Line, Loose, lines_of
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SECTION = re.compile(r"\[([^\]]*)\]\Z")
_COUNTED = re.compile(r"([0-9]+)[ \t]+(\S.*)")
_ABOUT = ("metadata", "general")
_ZONES = {"main": MAIN, "sideboard": SIDE}
_FIELDS = {"name": "name", "title": "name", "description": "notes", "comment": "notes", "author": "player"}


def read(text: str, names: Mapping[str, str]) -> Loose:  # noqa: ARG001  cards go by their names here
    """Return the cards of a text; a section of which Forge has no word may be one of the game's."""
    loose = Loose()
    about = False
    for number, line in enumerate(lines_of(text), 1):
        words = line.strip()
        column = len(line) - len(line.lstrip()) + 1
        section = _SECTION.match(words)
        if section is not None:
            title = section.group(1).strip()
            about = title.lower() in _ABOUT
            if not about:
                loose.items.append(Heading(_ZONES.get(title.lower(), title), number, column, FIRM))
        elif words.startswith(("#", "//", ";")):
            loose.dropped.append(Dropped("dropped-comment", number))
        elif words and about:
            _field(words, number, column, loose)
        elif words:
            loose.items.append(_card(words, number, column, loose))
    _drop_empty(loose)
    return loose


def _drop_empty(loose: Loose) -> None:
    """Drop the headings below which nothing stands: Forge writes all of its sections."""
    items: list[Heading | Line] = []
    for item in loose.items:
        if isinstance(item, Heading) and items and isinstance(items[-1], Heading):
            items.pop()
        items.append(item)
    if items and isinstance(items[-1], Heading):
        items.pop()
    loose.items = items


def _field(words: str, number: int, column: int, loose: Loose) -> None:
    key, _, value = words.partition("=")
    field = _FIELDS.get(key.strip().lower())
    if field is None:
        loose.dropped.append(Dropped("dropped-element", number, name=key.strip()[:40]))
    elif field not in loose.texts:
        loose.set_text(field, value.strip(), number, column)


def _card(words: str, number: int, column: int, loose: Loose) -> Line:
    """Return the card of a line; a plus behind the name marks a foil."""
    name, *printing = words.split("|")
    found = _COUNTED.match(name.rstrip())
    if found is None or (not printing and not found.group(2).endswith("+")):
        return read_line(words, number, column)
    count, name = found.groups()
    plain = name.removesuffix("+").rstrip()
    if not plain:
        loose.problems.append(Problem("decklist/schema", "foreign-unnamed", number, column))
    code = printing[0].strip() if printing else ""
    collector = printing[-1].strip("[] ") if len(printing) > 1 else ""
    names = dict.fromkeys([name, plain])
    readings = [(each, count) for each in (*names, *qualified(plain, code, collector))]
    return Line(plain, count, number, column + found.start(2), readings=readings)
