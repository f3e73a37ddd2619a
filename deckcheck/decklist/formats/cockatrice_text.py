"""Cockatrice's plain text: `2 Name` a line, `SB:` or a gap before the side board, comments in front."""

from __future__ import annotations

import re

from deckcheck.decklist.formats import plain_text
from deckcheck.decklist.formats.account import FIELD
from deckcheck.decklist.formats.counts import written
from deckcheck.decklist.formats.exchange import MAIN, SIDE, one_line, without_controls
from deckcheck.decklist.formats.pasted import Piece

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import ExportDeck, ImportedList

_MARK = re.compile(r"SB:", re.IGNORECASE)
_SIDEBOARD = re.compile(r"(?://\s*)?(?:[0-9]+ )?sideboard:?\Z", re.IGNORECASE)
_COMMENT = re.compile(r"(?://|#)\s?")
_COUNT = re.compile(r"//\s*[0-9]+ (?:main ?deck|side ?board)\b", re.IGNORECASE)  # as Cockatrice writes it


def read(text: str, names: Mapping[str, str]) -> ImportedList:
    """Return the lines of a text; the deck's name and notes are comments above its first blank line.

    Where no line has the mark `SB:` and nothing heads the side board, a gap, the only one, begins it.
    """
    imported = plain_text.read(text, names)
    pieces = imported.pieces or []
    first = next(
        (at for at, piece in enumerate(pieces) if piece.words and not _COMMENT.match(piece.words)), len(pieces)
    )
    gap = next((at for at in range(min(first, len(pieces))) if not pieces[at].words), 0)
    preface = [at for at in range(gap) if not _COUNT.match(pieces[at].words)]
    if preface and gap + 1 == first and _SIDEBOARD.match(pieces[preface[-1]].words):
        del preface[-1]  # it heads the cards that follow
    if preface:
        words = [_COMMENT.sub("", pieces[at].written, count=1).strip() for at in preface]
        place = pieces[preface[0]]
        imported.set_text("name", words[0], place.line, place.column)
        imported.set_text("notes", "\n".join(words[1:]).strip("\n"), place.line + 1, 1)
        for at in preface:
            pieces[at] = pieces[at]._replace(known=(FIELD, "name" if at == preface[0] else "notes"))
    if not any(_MARK.match(piece.words) or _SIDEBOARD.match(piece.words) for piece in pieces):
        split = _split(pieces[first:])
        if split is not None:
            at = next(at for at, piece in enumerate(pieces) if piece is split)
            pieces.insert(at, Piece(split.line, split.column, "Sideboard", "", implied=True))
    imported.in_main = True
    return imported


def _split(pieces: Sequence[Piece]) -> Piece | None:
    """Return the first line behind the only gap between cards, or None where there are none, or several."""
    starts: list[Piece] = []
    gap = seen = False
    for piece in pieces:
        if not piece.words:
            gap = seen
        elif not _COMMENT.match(piece.words):
            if gap:
                starts.append(piece)
            gap, seen = False, True
    return starts[0] if len(starts) == 1 else None


def write(deck: ExportDeck, codes: Codes) -> str:  # noqa: ARG001  Cockatrice knows cards by their names
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
