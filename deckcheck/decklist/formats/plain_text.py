"""Decklists as people post them: `2 Name`, `2x Name` or a bare name a line, under headings or without."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.counts import read_line, written
from deckcheck.decklist.formats.loose import (
    LIKELY,
    MAIN,
    MARKED,
    SIDE,
    Dropped,
    Heading,
    Line,
    Loose,
    lines_of,
    one_line,
    without_controls,
)
from deckcheck.decklist.formats.pasted import is_html, pieces, pieces_of_page
from deckcheck.decklist.formats.tables import rows
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.loose import Outgoing
    from deckcheck.decklist.formats.pasted import Piece
    from deckcheck.decklist.formats.tables import Row

# The words before a colon that introduce a field of the deck.
_FIELDS = {
    **dict.fromkeys(("game", "jeu"), "game"),
    "format": "format",
    **dict.fromkeys(("name", "deck name", "deckname", "title", "nom", "nom du deck", "titre"), "name"),
    **dict.fromkeys(("player", "played by", "pilot", "joueur", "joueuse", "joué par", "pilote"), "player"),
    **dict.fromkeys(("author", "by", "auteur", "autrice", "par"), "player"),
    "notes": "notes",
}
# Those that are kept as notes, whole: no decklist of ours has a place for them.
_REMARKS = (
    *("date", "event", "tournament", "venue", "place", "rank", "record", "result", "source", "url", "link", "version"),
    *("description", "comment", "comments", "note"),
    *("événement", "évènement", "tournoi", "lieu", "rang", "classement", "résultat", "lien", "commentaire", "remarque"),
)
_TITLES = {"game": "Game", "format": "Format", "name": "Name", "player": "Player", "notes": "Notes"}
_RULE = re.compile(r"[-=_*~#.|:+\s]+\Z")  # a line drawn with characters
_OPENING = re.compile(r"#+|=+|\*\*|__|\[")  # what marks a heading, and what may stand behind it, read backwards
_CLOSING = re.compile(r":?\s*(?:(?:#+|=+|\*\*|__|\])\s*)?")
_BEHIND_MARKS = re.compile(r"[\s:]*(?:[)\]]\s?)?[0-9]+(?:\s?[(\[])?\s*(?=\*\*|__)")  # `**Main** (20)`, backwards
_SIDE_MARK = re.compile(r"SB:\s*", re.IGNORECASE)
_TOTAL = re.compile(
    r"[(\[=]?\s?(?:(?:total|somme|deck size|card count|cards|cartes)(?:\s[a-z]{1,10})?\s?[:=]?\s?[0-9]+(?:/[0-9]+)?"
    r"(?:\s(?:cards?|cartes?))?|[0-9]+\s(?:cards?|cartes?)(?:\s(?:total|in total|au total|en tout))?)[)\]]?[.!]?\Z",
    re.IGNORECASE,
)
_CELLS = re.compile(r"[^\t:]+\t[^\t]+\Z")  # two cells of a table
_COUNT_MARK = re.compile(r"[xX×]\s?[0-9]|[0-9]\s?[xX×]")
_LINK = re.compile(r"<?https?://\S+\Z", re.IGNORECASE)
_BRACKETED = re.compile(r"\[[xX×]?[0-9]+[xX×]?\]")  # a count in brackets, which would be a heading
_ORDINAL = re.compile(r"([0-9]{1,5})[.)]\s+(?=\S)")
_NUMBER = re.compile(r"[xX×]?[0-9]+[xX×]?\Z")
_SIGNATURE = "-- "  # the line that begins the signature of a mail


def read(text: str, names: Mapping[str, str]) -> Loose:  # noqa: ARG001  cards go by their names here
    """Return the cards of a text.

    Bare lines may be names or headings, which the game decides; those of a first paragraph that holds nothing else may
    be the deck's title as well.
    """
    lines = lines_of(text)
    if is_html(text):
        return _taken(pieces_of_page(lines)).done()
    end = lines.index(_SIGNATURE) if _SIGNATURE in lines else len(lines)
    reading = _taken(pieces(lines[:end]))
    loose = reading.done()
    if end < len(lines):
        loose.signed = (end + 1, _taken(pieces(lines[end + 1 :], end + 2), reading).done())
    return loose


def _taken(lines: Iterable[Piece], above: _Reading | None = None) -> _Reading:
    """Return the reading of some lines, which goes on from those above them."""
    found = _without_ordinals(list(lines))
    reading = _Reading(_preface(found))
    if above is not None:
        reading.side, reading.listed = above.side, above.listed
    for piece, row in rows(found):
        if row is not None:
            reading.row(piece, row)
        elif not piece.words:
            reading.gap()
        elif not _RULE.match(piece.words) or piece.words.isdigit():
            reading.line(piece)
        else:
            reading.gap()
    return reading


class _Reading:
    """Takes the lines of a list, one after the other."""

    def __init__(self, preface: int) -> None:
        self.loose = Loose()
        self.preface = preface
        self.notes: list[str] = []
        self.side = False
        self.listed = False  # whether a line counted cards: from there on the list has no fields
        self.alone: Piece | None = None  # the line before, where it is a number and nothing else

    def done(self) -> Loose:
        """Return what was read."""
        self.gap()
        if self.notes:
            self.loose.texts["notes"] = "\n".join(self.notes)
        return self.loose

    def row(self, piece: Piece, row: Row) -> None:
        """Take the row of a table."""
        self.gap()
        self.listed = True
        if row.section:
            self.loose.items.append(Heading(row.section, piece.line, piece.column, LIKELY))
        self.loose.items.append(Line(row.name, row.copies, piece.line, piece.column))

    def line(self, piece: Piece) -> None:
        """Take a line that says something."""
        number, column, words = piece.line, piece.column, piece.words
        if words.startswith("//") or _TOTAL.match(words):
            what = "dropped-comment" if words.startswith("//") else "dropped-total"
            self.loose.dropped.append(Dropped(what, number))
            return
        # A text of the deck is kept as it is written.
        if self._remark(piece) or self._field(piece.written, piece) or self._field(words, piece):
            return
        card = read_line(words, number, column, preface=number <= self.preface)
        heading = _heading(piece, card)
        if heading is not None:
            self.gap()
            kind = LIKELY if words.startswith("#") else MARKED
            self.loose.items.append(Heading(heading, number, column, kind, _counted(words, number, column)))
        elif _NUMBER.match(words):
            self.gap()
            self.alone = piece
        else:
            self._card(piece, card)

    def _card(self, piece: Piece, card: Line) -> None:
        match = _SIDE_MARK.match(piece.words)
        if (match is not None) != self.side:
            self.side = not self.side
            self.loose.items.append(Heading(SIDE if self.side else MAIN, piece.line, piece.column))
        if match:
            card = read_line(piece.words[match.end() :], piece.line, piece.column + match.end())
        elif self.alone is not None:
            # Copied cell by cell: the count, and on the next line the name, which may have a number of its own.
            count = self.alone.words.strip("xX×")
            counted = {name for name, number in card.readings if number is not None}
            bare = [(name, count) for name, number in card.readings if number is None and name not in counted]
            readings = [*bare, *card.readings]
            card = Line(card.text, count, card.line, card.column, readings=readings, alone=_no_name(self.alone))
            self.alone = None
        self.gap()
        if card.name:
            self.listed = self.listed or card.count is not None
            self.loose.items.append(card)

    def gap(self) -> None:
        """Take a blank line: a number alone on the line before it has no name."""
        piece, self.alone = self.alone, None
        if piece is not None:
            self.loose.problems.append(_no_name(piece))

    def _remark(self, piece: Piece) -> bool:
        """Take a line as a note if it is one: a link, or above the cards what our decklists have no field for."""
        if _LINK.match(piece.words) or (not self.listed and _label(piece.words)[0] in _REMARKS):
            self._note(piece.words, piece)
            return True
        return False

    def _field(self, words: str, piece: Piece) -> bool:
        """Take a line above the cards as a field of the deck (`Name: ...`), if it is one; notes take several lines."""
        label, value = _label(words)
        field = _FIELDS.get(label)
        if self.listed or value is None or field is None:
            return False
        if field == "notes":
            self._note(value, piece)
        elif value:
            self.loose.texts[field] = value
            self.loose.places[field] = (piece.line, piece.column)
        return True

    def _note(self, words: str, piece: Piece) -> None:
        self.notes.append(words)
        self.loose.places.setdefault("notes", (piece.line, piece.column))


def _no_name(piece: Piece) -> Problem:
    """Return what is wrong with a number alone on a line, where no name is found for it."""
    return Problem("decklist/schema", "text-number", piece.line, piece.column, number=piece.words[:40])


def _heading(piece: Piece, card: Line) -> str | None:
    """Return the heading that a line is by its marks, or None."""
    if not piece.marked:
        return None if _BRACKETED.match(piece.words) else _marked(piece.words)
    return piece.words if card.count is None or _headed(piece.words) else None


def _counted(words: str, number: int, column: int) -> Line | None:
    """Return the card that a line set as a heading may count (`**Main** (20)`, `[3 Oz]`), or None."""
    card = read_line(words.replace("**", "").replace("__", "").strip("[]= "), number, column)
    return None if card.count is None else card


def _without_ordinals(found: list[Piece]) -> list[Piece]:
    """Return the lines without the numbers in front (`1.`, `2)`), where these count the lines of the list."""
    ordinals = {at: match for at, piece in enumerate(found) if (match := _ORDINAL.match(piece.words))}
    if len(ordinals) < 2 or [int(match.group(1)) for match in ordinals.values()] != list(range(1, len(ordinals) + 1)):
        return found
    return [
        piece._replace(words=piece.words[ordinals[at].end() :], column=piece.column + ordinals[at].end())
        if at in ordinals
        else piece
        for at, piece in enumerate(found)
    ]


def _marked(words: str) -> str | None:
    """Return the heading that a line is by its marks (`## Main ##`, `**Main**:`, `[Main]`), or None."""
    opening = _OPENING.match(words)
    if opening is None:
        return None
    rest = words[opening.end() :].lstrip()
    backwards = rest[::-1]
    amount = _BEHIND_MARKS.match(backwards)
    if amount:
        backwards = backwards[amount.end() :]
        rest = rest[: len(rest) - amount.end()]
    closing = _CLOSING.match(backwards)
    return rest[: len(rest) - closing.end()] if closing else rest


def _headed(words: str) -> bool:
    """Whether the number in what is set as a heading is an amount (`Main (20)`), not a count in front of a name."""
    return not words[0].isdigit() and not _COUNT_MARK.search(words)


def _preface(said: Sequence[Piece]) -> int:
    """Return the number of the last line of a first paragraph in which no line counts cards; 0 where there is none."""
    last = 0
    for piece in said:
        if not piece.words:
            if last:
                return last
            continue
        if _SIDE_MARK.match(piece.words) or read_line(piece.words, piece.line, piece.column).count is not None:
            return 0
        last = piece.line
    return 0


def _label(words: str) -> tuple[str, str | None]:
    """Return what stands before a line's colon or tab, folded, and what stands behind it; None where it has neither."""
    label, colon, value = words.partition("\t" if _CELLS.match(words) else ":")
    return " ".join(label.split()).lower(), value.removeprefix(" ") if colon else None


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
