"""Decklists as people post them: `2 Name`, `2x Name` or a bare name a line, under headings or without."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.counts import read_line, written
from deckcheck.decklist.formats.loose import (
    FIRM,
    LIKELY,
    MAIN,
    SIDE,
    Dropped,
    Heading,
    Loose,
    lines_of,
    one_line,
    without_controls,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.loose import Outgoing

# The words before a colon that introduce a field of the deck.
_FIELDS = {
    "game": "game",
    "jeu": "game",
    "format": "format",
    "name": "name",
    "deck name": "name",
    "nom": "name",
    "player": "player",
    "joueur": "player",
    "joueuse": "player",
    "notes": "notes",
}
_TITLES = {"game": "Game", "format": "Format", "name": "Name", "player": "Player", "notes": "Notes"}
_QUOTED = re.compile(r"(?:>\s?)+")  # a mail that was answered
_BULLET = re.compile(r"[-*•–]\s+")
_RULE = re.compile(r"[-=_*~#.\s]+\Z")  # a line drawn with characters
_OPENING = re.compile(r"#+|=+|\*\*|__|\[")  # what marks a heading, and what may stand behind it, read backwards
_CLOSING = re.compile(r":?\s*(?:(?:#+|=+|\*\*|__|\])\s*)?")
_SIDE_MARK = re.compile(r"SB:\s*", re.IGNORECASE)


def read(text: str, names: Mapping[str, str]) -> Loose:  # noqa: ARG001  cards go by their names here
    """Return the cards of a text.

    Bare lines may be names or headings, which the game decides; those of a first paragraph that holds nothing else may
    be the deck's title as well.
    """
    loose = Loose()
    lines = list(enumerate(lines_of(text), 1))
    preface = _preface(lines)
    notes: list[str] = []
    side = False
    listed = False
    for number, line in lines:
        words, column = _words(line)
        if not words or (_RULE.match(words) and not words.strip().isdigit()):
            continue
        if words.startswith("//"):
            loose.dropped.append(Dropped("dropped-comment", number))
            continue
        if not listed and _field(loose, notes, words, number, column):
            continue
        heading = _marked(words)
        if heading is not None:
            kind = LIKELY if words.startswith("#") else FIRM
            loose.items.append(Heading(heading, number, column, kind))
            continue
        match = _SIDE_MARK.match(words)
        if (match is not None) != side:
            side = not side
            loose.items.append(Heading(SIDE if side else MAIN, number, column))
        end = match.end() if match else 0
        card = read_line(words[end:], number, column + end, preface=number <= preface)
        if card.name:
            listed = listed or card.count is not None
            loose.items.append(card)
    if notes:
        loose.texts["notes"] = "\n".join(notes)
    return loose


def _words(line: str) -> tuple[str, int]:
    """Return a line without what mails and lists put in front of it, and the column where the rest starts."""
    rest = line.strip()
    for pattern in (_QUOTED, _BULLET):
        match = pattern.match(rest)
        if match is not None:
            rest = rest[match.end() :].lstrip()
    return rest, line.find(rest) + 1


def _marked(words: str) -> str | None:
    """Return the heading that a line is by its marks (`## Main ##`, `**Main**:`, `[Main]`), or None."""
    opening = _OPENING.match(words)
    if opening is None:
        return None
    rest = words[opening.end() :].lstrip()
    closing = _CLOSING.match(rest[::-1])
    return rest[: len(rest) - closing.end()] if closing else rest


def _preface(lines: list[tuple[int, str]]) -> int:
    """Return the number of the last line of a first paragraph in which no line counts cards; 0 where there is none."""
    last = 0
    for number, line in lines:
        words, column = _words(line)
        if not words:
            if last:
                return last
            continue
        if _SIDE_MARK.match(words) or read_line(words, number, column).count is not None:
            return 0
        last = number
    return 0


def _field(loose: Loose, notes: list[str], words: str, number: int, column: int) -> bool:
    """Take a line as a field of the deck (`Name: ...`), if it is one; notes may be several lines."""
    label, colon, value = words.partition(":")
    field = _FIELDS.get(" ".join(label.split()).lower())
    if not colon or field is None:
        return False
    value = value.removeprefix(" ")
    if field == "notes":
        notes.append(value)
        loose.places.setdefault(field, (number, column))
    elif value:
        loose.texts[field] = value
        loose.places[field] = (number, column)
    return True


def write(deck: Outgoing, codes: Codes) -> str:  # noqa: ARG001  people know cards by their names
    """Return the file's text: the fields of the deck, then each section under its title."""
    lines: list[str] = []
    for field, text in deck.texts.items():
        parts = text.split("\n") if field == "notes" else [one_line(text)]
        # Notes may be half a million blank lines; equal ones take their room once.
        known: dict[str, str] = {}
        lines += [known.setdefault(part, f"{_TITLES[field]}: {part}".rstrip()) for part in parts]
    for part_ in deck.parts:
        lines += ["", f"{part_.title}:"]
        lines += [written(copies.count, one_line(copies.name)) for copies in part_.cards]
    return without_controls("\n".join([*lines, ""]).lstrip("\n"))
