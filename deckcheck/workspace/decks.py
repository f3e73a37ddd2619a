"""A deck that can be spoken of: out of a report, or why there is none."""

from __future__ import annotations

from deckcheck.construction.violation import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.decklist.deck import Deck

_OF_THE_FILE = ("decklist/", "catalog/")


class DeckError(ValueError):
    """A file that could not be read as a deck; `violations` say why."""

    def __init__(self, path: str, violations: tuple[Violation, ...]) -> None:
        self.path = path
        self.violations = violations
        reasons = "; ".join(f"{part.line}:{part.column} {part.code} {part.message}" for part in violations)
        super().__init__(f"{path}: {reasons}")

    def __reduce__(self) -> tuple[type[DeckError], tuple[str, tuple[Violation, ...]]]:
        return DeckError, (self.path, self.violations)


def reading_errors(report: DeckReport) -> tuple[Violation, ...]:
    """Return the errors of a list that are about what it says, not about its rules, hidden ones among them."""
    every = (*report.violations, *report.suppressed)
    return tuple(part for part in every if part.severity == ERROR and part.code.startswith(_OF_THE_FILE))


def deck_of(report: DeckReport) -> Deck:
    """Return the deck of a report; whether it is legal does not matter.

    Raises:
        DeckError: the file is not a deck, or names a card that is unknown or ambiguous (a `ValueError`).
    """
    broken = reading_errors(report)
    if report.deck is None or broken:
        raise DeckError(report.path, broken or report.violations)
    return report.deck
