"""Tests of what is printed on a card: a table for each book, in which a card is looked up."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.state import State


class Printed:
    """A test of a card that asks for its definition alone: a filter may look it up instead of asking.

    Attributes:
        fits: whether a definition of a book fits, by its number.
    """

    __slots__ = ("fits",)

    def __init__(self, fits: Callable[[Any, int], object]) -> None:
        self.fits = fits

    def __call__(self, state: State, frame: Frame, card: int) -> bool:  # noqa: ARG002  the signature of a test
        """Test a card."""
        book = state.match.book
        return bool((book.printed.get(self) or self.table(book))[state.definition[card]])

    def table(self, book: Any) -> bytes:
        """Return 1 for each definition of a book that fits, and 0 for the others; `book.printed` keeps it."""
        fits = self.fits
        found = bytes(bool(fits(book, number)) for number in range(len(book.cards)))
        book.printed[self] = found
        return found


def all_printed(tests: Sequence[Printed]) -> Printed | None:
    """Return the test that several hold; None of none."""
    if len(tests) < 2:
        return tests[0] if tests else None
    parts = tuple(test.fits for test in tests)
    return Printed(lambda book, number: all(fits(book, number) for fits in parts))
