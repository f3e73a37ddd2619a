"""The Python interface of the check: what a program calls instead of the command line."""

from __future__ import annotations

import os

from deckcheck.construction.check import Checker, Settings
from deckcheck.construction.violation import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.decklist.deck import Deck


class DeckError(ValueError):
    """A file that could not be read as a deck; `violations` say why."""

    def __init__(self, path: str, violations: tuple[Violation, ...]) -> None:
        self.path = path
        self.violations = violations
        reasons = "; ".join(f"{part.line}:{part.column} {part.code} {part.message}" for part in violations)
        super().__init__(f"{path}: {reasons}")


def check(path: str | os.PathLike[str], settings: Settings | None = None) -> DeckReport:
    """Check one decklist file and return its report.

    Args:
        path: the file.
        settings: how to check; the defaults of `deckcheck check` where it is left out.

    Raises:
        UnreadableFileError: the file cannot be opened (an `OSError`).
    """
    return Checker(settings).check_file(os.fspath(path))


def load_deck(path: str | os.PathLike[str], settings: Settings | None = None) -> Deck:
    """Read a decklist and look its cards up; whether the deck is legal does not matter.

    Raises:
        UnreadableFileError: the file cannot be opened (an `OSError`).
        DeckError: the file is no deck, or names a card that is unknown or ambiguous (a `ValueError`).
    """
    report = check(path, settings)
    broken = tuple(
        part
        for part in (*report.violations, *report.suppressed)
        if part.severity == ERROR and part.code.startswith(("decklist/", "catalog/"))
    )
    if report.deck is None or broken:
        raise DeckError(report.path, broken or report.violations)
    return report.deck
