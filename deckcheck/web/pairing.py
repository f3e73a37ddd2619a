"""Lists of a page that are to play each other: whether they may, and what the game begins with."""

from __future__ import annotations

from deckcheck.engine.data.options import read_options
from deckcheck.failure import Failure
from deckcheck.simulation.pairing import conflicts, faults_of_market, seat, with_market
from deckcheck.web.checking import report_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.decklist.deck import Deck
    from deckcheck.messages import Translator


class Pairing:
    """Decks that may play each other, from the lists of a page.

    Args:
        lists: a list for each player.
        translator: the language of what is wrong.
        allow_illegal: whether decks may be illegal, and meet against the rules.
        market: the list whose market all share, where it is not each deck's own.

    Raises:
        Failure: a list is not a deck, is illegal, or they may not meet.
        GameError: they cannot.

    Attributes:
        conflicts: the rules that they break by meeting.
    """

    def __init__(
        self,
        lists: Sequence[Mapping[str, Any]],
        translator: Translator,
        *,
        allow_illegal: bool,
        market: Mapping[str, Any] | None = None,
    ) -> None:
        decks: list[Deck] = []
        for number_, given in enumerate(lists, 1):
            report, _ = report_of(given)
            if report.deck is None or (not report.legal and not allow_illegal):
                raise Failure("web-illegal", number=number_, name=report.deck.name if report.deck else report.path)
            decks.append(report.deck)
        if market is not None:
            decks = _sharing(decks, market)
        self.rules, self.decks, self.names, self.paths, self.extra = seat(decks, [given["path"] for given in lists])
        self.cards = [deck.contents() for deck in decks]
        self.conflicts = met = conflicts(self.rules, decks)
        if met and not allow_illegal:
            raise Failure("web-conflict", reasons=[translator.localized(one.text) for one in met])

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return options of the game as they are given, as far as they are not the usual ones."""
        values = read_options(self.rules.options, dict(given))
        return {name: values[name] for name in given}


def _sharing(decks: Sequence[Deck], given: Mapping[str, Any]) -> list[Deck]:
    report, _ = report_of(given)
    faults = faults_of_market(report)
    if faults:
        raise Failure("web-illegal-market", path=given["path"], reason=faults[0].message)
    return with_market(decks, report.deck, given["path"])
