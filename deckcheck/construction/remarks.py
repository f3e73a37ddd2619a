"""What stands behind the name of a card on a line of a list: a remark, or cards that must not be lost."""

from __future__ import annotations

import re

from deckcheck.catalog.names import fold
from deckcheck.decklist.formats.counts import behind, counts_in_front, read_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog, Resolution

# What parts a remark from the next one, where a card may stand behind each.
_PARTS = re.compile(r"[\t,;|()\[\]{}]|\s[-–—]\s|\s(?:and|et)\s")
_MOST_PARTS = 40
# A number in a column of its own, as a count is.
_COLUMN = re.compile(r"[\t;|,] *(?:[xX×] ?)?[0-9]{1,3}(?: ?[xX×])? *(?:[\t;|,]|\Z)")
# Where a name surely ends, and by how much what stands before that resembles a longer name that was meant by it.
_END = re.compile(r"[\t;|()\[\]{}]")
_NEAR = 0.8


def loses_cards(
    text: str, name: str, count: str | None, meaning: Callable[[str], Resolution], catalog: Catalog
) -> bool:
    """Whether a line that is read as a name has more to say of cards than that.

    Args:
        text: the line.
        name: the name that it was read as.
        count: its count as written, or None where the line counts nothing.
        meaning: what a reference means.
        catalog: the cards of the game.

    Returns:
        Whether what stands behind the name is a count that was not read, a card with its count, another card, or the
        rest of a longer name that is misspelt.
    """
    rest = behind(text, name, count)
    if not rest.strip():
        return False
    if count is None and _COLUMN.match(rest.lstrip(" ")):
        return True
    parts = [part.strip() for part in _PARTS.split(rest, _MOST_PARTS)]
    if len(parts) > _MOST_PARTS or any(counts_in_front(part) for part in parts):
        return True
    meant = {card.identity for card in _cards(meaning(name))}
    for part in parts:
        for other, _ in read_line(part, 1, 1).readings if len(part) > 1 else ():
            found = {card.identity for card in _cards(meaning(other))} if len(other) > 1 else set()
            if found and not found & meant:
                return True
    return _is_misspelt(name, name + _END.split(rest, 1)[0], catalog)


def _cards(found: Resolution) -> Sequence[Card]:
    return (found.card,) if found.card is not None else found.candidates


def _is_misspelt(name: str, whole: str, catalog: Catalog) -> bool:
    """Whether words resemble a card's name that begins with a shorter one."""
    longer = catalog.longer_names(name)
    if not longer or len(whole.strip()) <= len(name):
        return False
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(fold(whole))
    for other in longer:
        matcher.set_seq1(other)
        if matcher.quick_ratio() >= _NEAR and matcher.ratio() >= _NEAR:
            return True
    return False
