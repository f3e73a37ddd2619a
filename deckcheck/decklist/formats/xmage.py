"""XMage's .dck: `2 [SET:12] Name` a line, `SB:` in front of the side board's, then how the deck lies on the screen."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.counts import qualified, read_line
from deckcheck.decklist.formats.loose import MAIN, SIDE, Dropped, Heading, Line, Loose, lines_of
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_CARD = re.compile(r"(SB:)?[ \t]*([0-9]+)[ \t]*\[([^\]:]*):([^\]]*)\][ \t]*(.*)", re.IGNORECASE)
_SIDE = re.compile(r"SB:[ \t]*", re.IGNORECASE)
_FIELDS = {"NAME": "name", "AUTHOR": "player"}


def read(text: str, names: Mapping[str, str]) -> Loose:  # noqa: ARG001  cards go by their names here
    """Return the cards of a text; the set and the number of a card tell cards of one name apart."""
    loose = Loose()
    side = False
    for number, line in enumerate(lines_of(text), 1):
        words = line.strip()
        column = len(line) - len(line.lstrip()) + 1
        label, colon, value = words.partition(":")
        if not words or words.startswith("LAYOUT "):
            continue
        if words.startswith(("#", "//", ";")):
            loose.dropped.append(Dropped("dropped-comment", number))
            continue
        if colon and label in _FIELDS:
            loose.set_text(_FIELDS[label], value.strip(), number, column)
            continue
        mark = _SIDE.match(words)
        if (mark is not None) != side:
            side = not side
            loose.items.append(Heading(SIDE if side else MAIN, number, column))
        loose.items.append(_card(words, number, column, mark.end() if mark else 0, loose))
    loose.items = [item for item in loose.items if not isinstance(item, Line) or item.name]
    return loose


def _card(words: str, number: int, column: int, start: int, loose: Loose) -> Line:
    """Return the card of a line; one without a set is written by hand, and read as any line of a list."""
    found = _CARD.match(words)
    if found is None:
        return read_line(words[start:], number, column + start)
    count, code, collector, name = found.group(2, 3, 4, 5)
    if not name:
        loose.problems.append(Problem("decklist/schema", "foreign-unnamed", number, column))
    readings = [(each, count) for each in (name, *qualified(name, code.strip(), collector.strip()))]
    return Line(name, count, number, column + found.start(5), readings=readings)
