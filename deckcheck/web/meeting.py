"""Lists of a page that are to play each other: whether they may, and what the game begins with."""

from __future__ import annotations

from deckcheck.engine.options import read_options
from deckcheck.failure import Failure
from deckcheck.simulation.meeting import conflicts, extra_cards, rules_for, seat_names
from deckcheck.web.checking import report_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.decklist.deck import Deck
    from deckcheck.messages import Voice


class Meeting:
    """Decks that may play each other, from the lists of a page.

    Raises:
        Failure: a list is no deck, is illegal, or they may not meet.
        GameError: they cannot.
    """

    def __init__(self, lists: Sequence[Mapping[str, Any]], voice: Voice, *, allow_illegal: bool) -> None:
        decks: list[Deck] = []
        for number_, given in enumerate(lists, 1):
            report, _ = report_of(given)
            if report.deck is None or (not report.legal and not allow_illegal):
                raise Failure("web-illegal", number=number_, name=report.deck.name if report.deck else report.path)
            decks.append(report.deck)
        self.rules = rules_for(decks)
        self.extra = tuple(extra_cards(decks))
        met = conflicts(self.rules, decks)
        if met and not allow_illegal:
            raise Failure("web-conflict", reasons=[voice.localized(one.text) for one in met])
        self.paths = [given["path"] for given in lists]
        self.decks = decks
        self.cards = [deck.contents() for deck in decks]
        self.names = seat_names(decks, self.paths)

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return options of the game as they are given, as far as they are not the usual ones."""
        values = read_options(self.rules.options, dict(given))
        return {name: values[name] for name in given}
