"""Lines that say where cards belong: the headings of a list, and those with cards behind their colon."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.construction.reading.notes import says_nothing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.construction.headings import Headings
    from deckcheck.construction.reading.card_line import Card
    from deckcheck.construction.reading.names import Names
    from deckcheck.decklist.formats.pasted import Piece

SECTION = "section"  # a section or a zone of the game
DECK = "deck"
TYPE = "type"  # a type of card, under which a list groups its cards
BESIDE = "beside"  # what is not part of the deck: maybeboard, wish list
UNKNOWN = "unknown"  # it is set as a heading, and the game knows no such word

_OPENING = re.compile(r"#+|=+|\*\*|__|\[")  # what marks a heading, and what may be behind it, read backwards
_CLOSING = re.compile(r":?\s*(?:(?:#+|=+|\*\*|__|\])\s*)?")
_ENDS = re.compile(r":|\s[-–—=>|]\s|[,;\t]")  # what is between a heading and the cards behind it
_BEHIND_MARKS = re.compile(r"[\s:]*(?:[)\]]\s?)?[0-9]+(?:\s?[(\[])?\s*(?=\*\*|__)")  # `**Main** (20)`, backwards
_BRACKETED = re.compile(r"\[[xX×]?[0-9]+[xX×]?\]")  # a count in brackets, which would be a heading


class Lead(NamedTuple):
    """A heading: its kind, its words, the cards behind its colon, whether it is marked, and the card it may be."""

    kind: str
    text: str
    behind: str = ""
    marked: bool = False
    card: str = ""


def leads(piece: Piece, headings: Headings, cards: Sequence[Card] | None, names: Names) -> Lead | None:
    """Return the heading that a line is, or None for another line.

    Args:
        piece: the line.
        headings: the words under which lists name the sections and types of the game.
        cards: the cards that the line holds as it is.
        names: the cards of the game.
    """
    words = piece.words
    marked = piece.marked
    text = None if _BRACKETED.match(words) else _marked(words)
    if text is None:
        text = words
    else:
        marked = True
    if cards and (cards[0].copies is not None or cards[0].doubt is not None):
        # `Cultist 4`: a type with its amount is a card with its count.
        return None
    if words[:1].isdigit() and not marked:
        # A number in front is a count, of a card that the game does not know.
        return None
    kind = kind_of(text, headings)
    if kind:
        held = headings.card_called(text, names)
        if cards and held and marked is False and not words.endswith(":"):
            return Lead(kind, text, card=held) if kind == TYPE else None
        return Lead(kind, text, marked=marked, card=held if has_amount(text) and held else "")
    if cards:
        return None
    label, sign, behind = _parted(text)
    if behind.strip() and (kind := kind_of(label, headings)):
        rest = behind.strip().strip("*_ ")
        if sign != ":" and not _holds_cards(rest, names):
            return None
        if says_nothing(rest):
            return Lead(kind, label.strip("*_ "), rest)
        if kind == TYPE and not _holds_cards(rest, names):
            return None
        if (
            kind == SECTION
            and headings.is_deck(label)
            and not _holds_cards(rest, names)
            and not headings.find(rest.partition(":")[0])
        ):
            return None
        return Lead(kind, label.strip("*_ "), rest)
    return Lead(UNKNOWN, text, marked=True) if marked and text.strip() else None


def has_amount(text: str) -> bool:
    """Whether a heading says how many cards are below it."""
    return any(sign.isdigit() for sign in text)


def kind_of(text: str, headings: Headings) -> str:
    """Return what kind of heading words are, or nothing."""
    if headings.is_beside(text):
        return BESIDE
    if headings.find(text) is not None:
        return SECTION
    return TYPE if headings.is_type(text) else ""


def _parted(text: str) -> tuple[str, str, str]:
    """Return what is in front of the first sign that may end a heading, the sign, and what is behind it."""
    sign = _ENDS.search(text)
    return (text, "", "") if sign is None else (text[: sign.start()], sign.group().strip(), text[sign.end() :])


def _holds_cards(text: str, names: Names) -> bool:
    from deckcheck.construction.reading.card_line import read_cards, unknown_card

    text = text.partition(";")[0]
    return bool(read_cards(text, names)) or unknown_card(text).copies is not None or names.near(text) is not None


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
