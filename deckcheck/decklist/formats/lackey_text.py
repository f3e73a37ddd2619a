"""LackeyCCG's plain text: a number, a tab, a name; the zones behind the first one under `Zone:`."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.loose import MAIN, Heading, Line, Loose, lines_of, one_line, without_controls
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.loose import Outgoing

_CARD = re.compile(r"(\S+)\t[\t ]*(\S.*)")
_SPACED = re.compile(r"([0-9]+)\s+(\S.*)")


def read(text: str, names: Mapping[str, str]) -> Loose:  # noqa: ARG001  cards go by their names here
    """Return the cards of a text."""
    loose = Loose()
    loose.items.append(Heading(MAIN, 1, 1))
    for number, line in enumerate(lines_of(text), 1):
        words = line.strip()
        column = len(line) - len(line.lstrip()) + 1
        match = _CARD.match(words) or _SPACED.match(words)
        if match is not None:
            count, name = match.groups()
            loose.items.append(Line(name, count, number, column, readings=[(name, count), (words, None)]))
        elif words.endswith(":"):
            loose.items.append(Heading(words[:-1].rstrip(), number, column))
        elif words:
            loose.problems.append(Problem("decklist/syntax", "text-line", number, column, found=words[:80]))
    return loose


def write(deck: Outgoing, codes: Codes) -> str:  # noqa: ARG001  LackeyCCG knows these cards by their names
    """Return the file's text: the main deck first, without a heading, then each other section under its own."""
    lines = [f"{copies.count}\t{one_line(copies.name)}" for copies in deck.zone(MAIN)]
    for part in deck.parts:
        if part.zone != MAIN:
            lines.append(f"{part.title}:")
            lines += [f"{copies.count}\t{one_line(copies.name)}" for copies in part.cards]
    return without_controls("\n".join([*lines, ""]))
