"""Read the one deck that a command is about, with its ruleset; report on standard error what is wrong with it."""

from __future__ import annotations

import sys

from deckcheck.construction.violation import ERROR
from deckcheck.failure import Failure
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport
    from deckcheck.decklist.deck import Deck


def read_deck(context: Context, args: Arguments, path: str, *, whole: bool = False) -> tuple[Deck, Ruleset]:
    """Return the deck and the ruleset in force for it.

    A deck need not be legal. A card that is not known, or that is in the wrong section, is reported and stays a card
    of the deck; a shape that leaves cards out is reported as well, and where `whole` is asked for, there is no deck
    then.

    Raises:
        Failure: there is no deck to speak of.
    """
    report, checker = args.workspace().one(path)
    if report.deck is None or (whole and _lacks_cards(report)):
        raise unread(context, report)
    tell_shape(context, report)
    return report.deck, checker.ruleset_of(report.deck.game)


def unread(context: Context, report: DeckReport) -> Failure:
    """Return that a file is not a deck; each problem is reported on standard error, at its place."""
    tell_shape(context, report)
    return Failure("file-unread", path=report.path)


def tell_shape(context: Context, report: DeckReport) -> None:
    """Report on standard error, each at its place, what keeps a file or a part of it from being read as a deck."""
    for violation in report.violations:
        if violation.severity == ERROR and violation.code.startswith(("decklist/", "catalog/")):
            place = f"{printable(report.path)}:{violation.line}:{violation.column}"
            words, fix = violation.render(context.translator), violation.fix_in(context.translator)
            if fix:
                words = context.text("clauses", first=words, then=fix)
            print(f"{place}: {violation.code} {words}", file=sys.stderr)


def _lacks_cards(report: DeckReport) -> bool:
    """Whether the shape of a list leaves cards out that it means."""
    return bool(report.unread)
