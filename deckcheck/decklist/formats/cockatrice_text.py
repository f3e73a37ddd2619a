"""Cockatrice's plain text: `2 Name` a line, `SB:` or a gap before the side board, comments in front."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.counts import read_line, written
from deckcheck.decklist.formats.loose import (
    IMPLIED,
    MAIN,
    SIDE,
    Dropped,
    Heading,
    Loose,
    lines_of,
    one_line,
    without_controls,
)
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.loose import Outgoing

_MARK = re.compile(r"SB:\s*", re.IGNORECASE)
_SIDEBOARD = re.compile(r"sideboard:?\Z", re.IGNORECASE)
_COMMENT = re.compile(r"(?://|#)\s?")
_MAINDECK = re.compile(r"//\s*[0-9]+ Maindeck\b")
_COUNT = re.compile(r"//\s*[0-9]+ ")  # `// 30 Maindeck`, `// 12 Hero`


def read(text: str, names: Mapping[str, str]) -> Loose:  # noqa: ARG001  cards go by their names here
    """Return the cards of a text.

    Cockatrice itself passes over what starts with neither a letter, a digit nor a bracket; here only comments are.
    """
    loose = Loose()
    lines = [(number, line.strip(), _indent(line)) for number, line in enumerate(lines_of(text), 1)]
    first = next((at for at, (_, line, _) in enumerate(lines) if _is_card(line)), None)
    start = len(lines) if first is None else _end_of_preface(lines, first)
    _preface(loose, lines[:start])
    body = lines[start:]
    marked = any(_MARK.match(line) for _, line, _ in body)
    split = None if marked else _split(body)
    if marked or split is not None or any(_MAINDECK.match(line) for _, line, _ in body):
        loose.items.append(Heading(MAIN, body[0][0], 1, IMPLIED))
    side = False
    for number, line, column in body:
        if number == split:
            loose.items.append(Heading(SIDE, number, column, IMPLIED))
        if not line or _COUNT.match(line) or (not marked and _SIDEBOARD.match(line)):
            continue
        if _COMMENT.match(line):
            loose.dropped.append(Dropped("dropped-comment", number))
            continue
        if not _is_card(line):
            loose.problems.append(Problem("decklist/syntax", "text-line", number, column, found=line[:80]))
            continue
        match = _MARK.match(line)
        if match is not None and not side:
            loose.items.append(Heading(SIDE, number, column))
        elif match is None and side:
            loose.items.append(Heading(MAIN, number, column))
        side = match is not None
        end = match.end() if match else 0
        card = read_line(line[end:], number, column + end)
        if card.name:
            loose.items.append(card)
    return loose


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip()) + 1


def _is_card(line: str) -> bool:
    """Whether a line holds a card: a word, a number, a bracket or a quote comes first."""
    return line[:1].isalnum() or line.startswith(("_", "[", "(", "{", '"', "“", "«"))


def _end_of_preface(lines: list[tuple[int, str, int]], first: int) -> int:
    """Return where the list starts: behind the last blank line before the first card, or at the top."""
    return next((at + 1 for at in range(first - 1, -1, -1) if not lines[at][1]), 0)


def _preface(loose: Loose, lines: list[tuple[int, str, int]]) -> None:
    """Take the deck's name from the first line of the preface and the notes from the others."""
    words = [_COMMENT.sub("", line, count=1).strip() for _, line, _ in lines]
    if words:
        loose.set_text("name", words[0], lines[0][0], lines[0][2])
        notes = "\n".join(words[1:]).strip("\n")
        loose.set_text("notes", notes, lines[0][0] + 1, 1)


def _split(lines: list[tuple[int, str, int]]) -> int | None:
    """Return the number of the line where the side board starts: at `Sideboard`, else behind the only gap."""
    for number, line, _ in lines:
        if _SIDEBOARD.match(line):
            return number
    starts: list[int] = []
    gap = False
    seen = False
    for number, line, _ in lines:
        if not line:
            gap = seen
        elif _is_card(line):
            if gap:
                starts.append(number)
            gap, seen = False, True
    return starts[0] if len(starts) == 1 else None


def write(deck: Outgoing, codes: Codes) -> str:  # noqa: ARG001  Cockatrice knows cards by their names
    """Return the file's text; the side board is marked line by line, so that no gap has to mean anything."""
    lines: list[str] = []
    name, notes = deck.texts.get("name", ""), deck.texts.get("notes", "")
    if name or notes:
        lines = [f"// {one_line(name)}".rstrip(), *(f"// {line}".rstrip() for line in notes.split("\n") if notes), ""]
    for zone, title, mark in ((MAIN, "Maindeck", ""), (SIDE, "Sideboard", "SB: ")):
        cards = deck.zone(zone)
        if cards:
            lines.append(f"// {sum(copies.count for copies in cards)} {title}")
            lines += [f"{mark}{written(copies.count, one_line(copies.name))}" for copies in cards]
            lines.append("")
    return without_controls("\n".join(lines))
