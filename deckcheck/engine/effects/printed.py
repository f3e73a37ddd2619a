"""Tests of what is printed on a card: a table for each book, in which a card is looked up."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.engine.effects.builder import Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.state import State


class Printed:
    """A test of a card that asks for its definition alone: a filter may look it up instead of asking.

    Attributes:
        fits: whether a definition of a book fits, by its number.
        stats: what is printed holds in matches in which no card changes one of these stats.
        changed: the test of a card in all other matches; None where nothing changes what is printed.
    """

    __slots__ = ("changed", "fits", "stats")

    def __init__(self, fits: Callable[[Any, int], object], stats: int = 0, changed: Test | None = None) -> None:
        self.fits = fits
        self.stats = stats
        self.changed = changed

    def __call__(self, state: State, frame: Frame, card: int) -> bool:
        """Test a card."""
        if self.changed is not None and state.match.stats & self.stats:
            return self.changed(state, frame, card)
        book = state.match.book
        return bool((book.printed.get(self) or self.table(book))[state.definition[card]])

    def table(self, book: Any) -> bytes:
        """Return 1 for each definition of a book that fits, and 0 for the others; `book.printed` keeps it."""
        fits = self.fits
        found = bytes(bool(fits(book, number)) for number in range(len(book.cards)))
        book.printed[self] = found
        return found


def all_printed(tests: Sequence[Printed]) -> Printed | None:
    """Return the test that several hold, of what is printed alone; None of none."""
    if not tests:
        return None
    if len(tests) == 1 and tests[0].changed is None:
        return tests[0]
    parts = tuple(test.fits for test in tests)
    return Printed(lambda book, number: all(fits(book, number) for fits in parts))
