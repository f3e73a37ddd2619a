"""Fixing counts where none is read: in a list (`- 3x Oz`), in a key (`3x Oz: 1`), in quotes or beside an x."""

from __future__ import annotations

from deckcheck.decklist.fix_types import meant, whole_count
from deckcheck.decklist.pieces import Edits, Group, Token, deck_sections, pieces, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.decklist.fix_types import Spelling
    from deckcheck.decklist.pieces import Piece


def spell_counts(text: str, spelling: Spelling) -> tuple[str, int]:
    """Return a list with its counts where they are read, and how many were moved or corrected.

    A list (`[2x Oz, Willow]`) becomes a mapping where all its items name cards and one of them has a count.
    """
    edits = Edits(text)
    lines = text.split("\n")
    changed = 0
    for section, value in deck_sections(pieces(text)):
        if isinstance(value, Token):
            changed += _card(section.value, value, spelling, edits)
        elif value.pairs is not None:
            changed += sum(_pair(section.value, key, count, spelling, edits) for key, count in value.pairs)
        else:
            changed += _items(section.value, value, spelling, edits, lines)
    return edits.done(), changed


def _card(section: str, token: Token, spelling: Spelling, edits: Edits) -> bool:
    """Fix a section that is one card with its count."""
    found = spelling.counted(section, token.value) if token.is_line else None
    if found is None or found[1] == 1:
        return False
    edits.put(token, f"{{{written(found[0], token, flow=True)}: {found[1]}}}")
    return True


def _pair(section: str, key: Token, count: Piece, spelling: Spelling, edits: Edits) -> bool:
    """Fix a key and its count."""
    if not isinstance(count, Token) or not count.is_line or not key.is_line:
        return False
    number = whole_count(count.value)
    if number is None:
        return False
    found = meant(spelling.counted(section, key.value), number)
    if found is not None:
        edits.put(key, written(found[0], key, flow=True))
        number = found[1]
    elif count.plain and count.value == str(number):
        return False
    edits.put(count, str(number))
    return True


def _items(section: str, group: Group, spelling: Spelling, edits: Edits, lines: Sequence[str]) -> int:
    """Make a list with counts a mapping; each item has its line there, or all are in brackets."""
    read = [part for item in group.items if (part := _item(section, item, spelling, flow=group.flow)) is not None]
    given = sum(counted for _, _, counted in read)
    if not given or len(read) < len(group.items) or not (group.flow or _below_each_other(group, lines)):
        return 0
    for token, words, _ in read:
        edits.put(token, words)
    if group.flow:
        edits.replace(edits.at(group.start), edits.at(group.start) + 1, "{")
        edits.replace(edits.at(group.end) - 1, edits.at(group.end), "}")
        return given
    for item in group.items:
        row, column = item.start
        edits.replace(edits.at((row, lines[row].index("-"))), edits.at((row, column)), "  ")
    return given


def _item(section: str, item: Piece, spelling: Spelling, *, flow: bool) -> tuple[Token, str, bool] | None:
    """Return what is to be replaced, by what, and whether the item had a count; None for what stays."""
    if isinstance(item, Token):
        found = spelling.counted(section, item.value) if item.is_line and item.value else None
        return None if found is None else (item, f"{written(found[0], item, flow=flow)}: {found[1]}", found[1] > 1)
    if not item.pairs or len(item.pairs) != 1 or item.start != item.pairs[0][0].start:
        return None
    key, count = item.pairs[0]
    if not isinstance(count, Token) or not key.is_line or not count.is_line:
        return None
    number = whole_count(count.value)
    return None if number is None else (count, str(number), True)


def _below_each_other(group: Group, lines: Sequence[str]) -> bool:
    """Whether nothing but a dash is in front of each item, at one column."""
    before = [lines[item.start[0]][: item.start[1]] for item in group.items]
    return all(part.strip() == "-" for part in before) and len({part.index("-") for part in before}) == 1
