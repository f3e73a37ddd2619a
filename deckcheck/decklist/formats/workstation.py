"""Magic Workstation's .mwDeck and Apprentice's .dec: `2 [SET] Name (1)` a line, `SB:`, and all else in comments."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.counts import qualified, read_line
from deckcheck.decklist.formats.loose import LIKELY, MAIN, SIDE, Dropped, Heading, Line, Loose, lines_of
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SIDE = re.compile(r"SB:[ \t]*", re.IGNORECASE)
_CARD = re.compile(r"([0-9]+)[ \t]+\[([^\]]*)\][ \t]*(.*)")
_PICTURE = re.compile(r"(.*\S)[ \t]+\(([0-9]{1,3})\)\Z")  # which of a card's pictures
_FIELD = re.compile(r"(name|creator|author|format|comment|comments|description)[ \t]*:[ \t]*(.*)", re.IGNORECASE)
_FIELDS = {"name": "name", "creator": "player", "author": "player", "format": "format"}
_ABOUT_A_CARD = re.compile(r"/mvid:[0-9]+[ \t]+qty:[0-9]+")  # Decked Builder's, above the card itself
_ABOUT_THE_FILE = re.compile(r"deck file (?:for|created with|by)\b", re.IGNORECASE)


def read(text: str, names: Mapping[str, str]) -> Loose:  # noqa: ARG001  cards go by their names here
    """Return the cards of a text; comments that name a section or a field are taken as such."""
    loose = Loose()
    side = False
    for number, line in enumerate(lines_of(text), 1):
        words = line.strip()
        column = len(line) - len(line.lstrip()) + 1
        if words.startswith("//"):
            _comment(words[2:].strip(), number, column, loose)
            continue
        if not words:
            continue
        mark = _SIDE.match(words)
        if (mark is not None) != side:
            side = not side
            loose.items.append(Heading(SIDE if side else MAIN, number, column))
        start = mark.end() if mark else 0
        card = _card(words[start:], number, column + start, loose)
        if card.name:
            loose.items.append(card)
    return loose


def _comment(words: str, number: int, column: int, loose: Loose) -> None:
    """Take a comment: a field, what a program says of itself or of the card below, else maybe a heading."""
    field = _FIELD.match(words)
    if field is not None:
        key, value = field.groups()
        name = _FIELDS.get(key.lower(), "notes")
        if name not in loose.texts:
            loose.set_text(name, value.strip(), number, column)
    elif words and not _ABOUT_A_CARD.match(words) and not _ABOUT_THE_FILE.match(words):
        if words[0].isdigit():
            loose.dropped.append(Dropped("dropped-comment", number))
        else:
            loose.items.append(Heading(words, number, column, LIKELY))


def _card(words: str, number: int, column: int, loose: Loose) -> Line:
    """Return the card of a line, without its set and the number of its picture."""
    found = _CARD.match(words)
    if found is None:
        counted = re.match(r"([0-9]+)[ \t]+(\S.*)", words)
        if counted is None:
            return read_line(words, number, column)
        return _line(counted.group(1), counted.group(2), "", number, column)
    count, code, name = found.groups()
    if not name:
        loose.problems.append(Problem("decklist/schema", "foreign-unnamed", number, column))
    return _line(count, name, code.strip(), number, column + found.start(3))


def _line(count: str, name: str, code: str, number: int, column: int) -> Line:
    picture = _PICTURE.match(name)
    plain = picture.group(1) if picture else name
    names = [name, plain] if picture else [name]
    readings = [(each, count) for each in (*names, *qualified(plain, code, ""))]
    return Line(plain, count, number, column, readings=readings)
