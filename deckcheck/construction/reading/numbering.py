"""Lists whose lines are numbered: which numbers count lines, and which may be counts all the same."""

from __future__ import annotations

from itertools import pairwise

from deckcheck.decklist.fix_types import whole_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from deckcheck.construction.reading.card_line import Card
    from deckcheck.decklist.formats.exchange import Line
    from deckcheck.decklist.formats.pasted import Piece

    Numbered: TypeAlias = "tuple[Piece, Card, Line]"

_RISING = 4  # numbers that only rise are hardly counts
_RUN = 5


def unclear_ordinals(found: Sequence[Numbered]) -> list[Numbered]:
    """Return the lines whose `1.` or `2)` may be a count: alone on the line, where these do not number the list."""
    numbers = [card.ordinal or 0 for _, card, _ in found]
    bare = [part for part in found if part[1].copies is None]
    if not bare or _runs_from_one(numbers):
        return []
    rising = all(first < second or second == 1 for first, second in pairwise(numbers))
    return [] if rising and len(numbers) >= _RISING and max(numbers) >= _RISING else list(bare)


def _runs_from_one(numbers: Sequence[int]) -> bool:
    """Whether numbers go 1, 2, 3 and so on, and begin again only at 1; at least two of them."""
    if len(numbers) < 2 or numbers[0] != 1 or max(numbers) < 2:
        return False
    return all(second in (first + 1, 1) for first, second in pairwise(numbers))


def numbered_lines(found: Sequence[Numbered]) -> list[Numbered]:
    """Return the lines of a list whose numbers in front go 1, 2, 3: they may count the lines as well as the cards."""
    best: Sequence[Numbered] = ()
    start = length = 0
    for at, (_, card, _) in enumerate(found):
        number = whole_count((card.copies or "").lstrip("0"))
        if number == 1:
            start, length = at, 0
        length = length + 1 if number == length + 1 else 0
        if length > len(best):
            best = found[start : at + 1]
    needed = min(_RUN, max(len(found), _RISING))
    return list(best) if len(best) >= needed else []
