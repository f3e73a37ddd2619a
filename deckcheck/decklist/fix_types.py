"""What a fixer of decklists needs (how a game writes its names) and what it returns (the text, what was fixed)."""

from __future__ import annotations

import re

from deckcheck.decklist.limits import MAX_COUNT
from deckcheck.decklist.nodes import Mapping, Scalar, to_data
from deckcheck.decklist.nodes import Sequence as SequenceNode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.decklist.nodes import Node

    Counted = Callable[[str, str], tuple[str, int] | None]

LINE, NAME, SECTION, COUNT, MERGED = "line", "name", "section", "count", "merged"
ORDER, LAYOUT = "order", "layout"
KINDS = (LINE, NAME, SECTION, COUNT, MERGED, ORDER, LAYOUT)
_COUNT = re.compile(r"[xX×]?[ ]?([1-9][0-9]{0,3})[ ]?[xX×]?\Z", re.ASCII)


class Spelling:
    """What a fixer has to know of a game; the caller fills it from ruleset and catalog.

    Attributes:
        sections: the sections in their order.
        section: a section as written -> its id where another spelling was meant, or None.
        name: section id, reference as written -> the right writing of the same card, or None to leave it.
        same: section id, reference -> a key that is equal for references that may become one entry.
        counted: section id, an item as written -> the name and the count that it holds (one copy of a name alone), or
            None where it names no card.
    """

    __slots__ = ("counted", "name", "same", "section", "sections")

    def __init__(
        self,
        sections: Sequence[str],
        section: Callable[[str], str | None],
        name: Callable[[str, str], str | None],
        same: Callable[[str, str], str],
        counted: Counted,
    ) -> None:
        self.sections = list(sections)
        self.section = section
        self.name = name
        self.same = same
        self.counted = counted


class FixedText:
    """A fixed text.

    Attributes:
        text: the text.
        changes: how often each of `KINDS` was fixed (layout and order: once or not at all).
        refused: the names chosen by a person that cannot be used: section, name as written.
        refused_lines: the lines written by a person that cannot be used: number of the line from 1, what was written.
    """

    __slots__ = ("changes", "refused", "refused_lines", "text")

    def __init__(
        self,
        text: str,
        changes: dict[str, int],
        refused: Sequence[tuple[str, str]] = (),
        refused_lines: Sequence[tuple[int, str]] = (),
    ) -> None:
        self.text = text
        self.changes = changes
        self.refused = list(refused)
        self.refused_lines = list(refused_lines)


def whole_count(written: str) -> int | None:
    """Return the count that a text represents (`2`, `x2`, `2x`), or None where it is none."""
    match = _COUNT.match(written.strip())
    count = int(match[1]) if match else 0
    return count if 0 < count <= MAX_COUNT else None


def meant(found: tuple[str, int] | None, number: int) -> tuple[str, int] | None:
    """Return the name and the count that a key with a count in it (`3x Oz`) and its own count mean, or None.

    In `3x Oz: 1` nobody meant the one; where two other counts are, it is for a person to say which is meant.
    """
    return found if found is not None and found[1] > 1 and number in (1, found[1]) else None


def read_counts(section: str, value: Node, counted: Counted) -> tuple[list[tuple[str, Any]], int]:
    """Return the references of a section with their counts as they are meant, and how many were written otherwise.

    What is not an entry is kept among them as written.
    """
    if isinstance(value, Mapping):
        pairs = [_pair(section, key.text, count, counted) for key, count in value.items]
        return pairs, sum(
            pair != (key.text, to_data(count)) for pair, (key, count) in zip(pairs, value.items, strict=True)
        )
    if not isinstance(value, SequenceNode):
        found = counted(section, value.text) if value.is_text else None
        if found is not None and found[1] > 1:
            return [found], 1
        return ([] if value.is_empty else [(value.text, 1)]), 0
    items = [_item(section, item, counted) for item in value.items]
    read = [item for item in items if item is not None]
    given = sum(part[1] > 1 or isinstance(item, Mapping) for part, item in zip(read, value.items, strict=False))
    if given and len(read) == len(items):
        return list(read), given
    return [(item.text if isinstance(item, Scalar) else repr(to_data(item)), 1) for item in value.items], 0


def _pair(section: str, name: str, count: Node, counted: Counted) -> tuple[str, Any]:
    written = to_data(count)
    number = whole_count(written) if isinstance(written, str) else written
    if not isinstance(number, int):
        return name, written
    return meant(counted(section, name), number) or (name, number)


def _item(section: str, item: Node, counted: Counted) -> tuple[str, int] | None:
    if isinstance(item, Scalar):
        return counted(section, item.text) if item.is_text else None
    if not isinstance(item, Mapping) or len(item.items) != 1:
        return None
    key, count = item.items[0]
    number = whole_count(count.text) if isinstance(count, Scalar) else None
    return None if number is None else (key.text, number)
