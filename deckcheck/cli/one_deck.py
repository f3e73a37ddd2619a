"""Reading the one deck that a command is about, with its ruleset; what is wrong with it is said on standard error."""

from __future__ import annotations

import sys

from deckcheck.cli.check_options import CheckOptions
from deckcheck.construction.violation import ERROR
from deckcheck.failure import Failure
from deckcheck.messages import printable, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport
    from deckcheck.decklist.deck import Deck


class DeckOptions:
    """Which deck, and beside which rules and cards."""

    __slots__ = ("catalogs", "format", "game", "path", "rulesets")

    def __init__(
        self,
        path: str,
        game: str | None,
        format: str | None,  # noqa: A002
        rulesets: Sequence[str],
        catalogs: Sequence[str],
    ) -> None:
        self.path = path
        self.game = game
        self.format = format
        self.rulesets = list(rulesets)
        self.catalogs = list(catalogs)


def read_deck(options: DeckOptions, *, whole: bool = False) -> tuple[Deck, Ruleset]:
    """Return the deck and the ruleset in force for it.

    A deck need not be legal. A card that is not known, or that stands in the wrong section, is told and stays a card
    of the deck; a shape that leaves cards out is told as well, and where `whole` is asked for, there is no deck then.

    Raises:
        Failure: there is no deck to speak of.
    """
    asked = CheckOptions(
        [options.path],
        game=options.game,
        format=options.format,
        ruleset=options.rulesets,
        catalog=options.catalogs,
    )
    report, checker = asked.workspace().one(options.path)
    if report.deck is None or (whole and _lacks_cards(report)):
        raise unread(report)
    _tell_shape(report)
    return report.deck, checker.ruleset_of(report.deck.game)


def unread(report: DeckReport) -> Failure:
    """Return that a file is no deck; each problem is said on standard error, at its place."""
    _tell_shape(report)
    return Failure("file-unread", path=report.path)


def _tell_shape(report: DeckReport) -> None:
    for violation in report.violations:
        if violation.severity == ERROR and violation.code.startswith(("decklist/", "catalog/")):
            place = f"{printable(report.path)}:{violation.line}:{violation.column}"
            words = violation.message
            if violation.fix:
                words = text("clauses", first=words, then=violation.fix)
            print(f"{place}: {violation.code} {words}", file=sys.stderr)


def _lacks_cards(report: DeckReport) -> bool:
    """Whether the shape of a list leaves cards out that it means."""
    from deckcheck.construction.convert import obstacles

    return bool(obstacles(report))
