"""Finding cards by what a filter says: all that fit, whether any does, whether one card does."""

from __future__ import annotations

from deckcheck.engine.effects.builder import Filter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Cards, Condition, Players, Test
    from deckcheck.engine.effects.printed import Printed
    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.state import State


def gatherer(zones: tuple[int, ...], of: Players, wanted: Printed | None, tests: tuple[Test, ...]) -> Cards:
    """Return what finds all cards that fit: in these zones of these players, by what is printed and by tests."""

    def gather(state: State, frame: Frame) -> list[int]:
        found: list[int] = []
        piles, players = state.zones, state.match.players
        for player in of(state, frame):
            for zone in zones:
                found += piles[zone * players + player]
        if wanted is not None and found:
            book, definition = state.match.book, state.definition
            fitting = book.printed.get(wanted) or wanted.table(book)
            found = [card for card in found if fitting[definition[card]]]
        for test in tests:
            if not found:
                break
            found = [card for card in found if test(state, frame, card)]
        return found

    return gather


def finder(zones: tuple[int, ...], of: Players, wanted: Printed | None, tests: tuple[Test, ...]) -> Condition:
    """Return whether any card fits; it looks no further than the first."""
    if wanted is not None:
        # Two loops of one shape: whether there is a test of print is not asked again for each card.
        return _finder_of_printed(zones, of, wanted, tests)

    def is_any(state: State, frame: Frame) -> bool:
        piles, players = state.zones, state.match.players
        for player in of(state, frame):
            for zone in zones:
                for card in piles[zone * players + player]:
                    for test in tests:
                        if not test(state, frame, card):
                            break
                    else:
                        return True
        return False

    return is_any


def _finder_of_printed(zones: tuple[int, ...], of: Players, wanted: Printed, tests: tuple[Test, ...]) -> Condition:
    def is_any(state: State, frame: Frame) -> bool:
        book, definition = state.match.book, state.definition
        fitting = book.printed.get(wanted) or wanted.table(book)
        piles, players = state.zones, state.match.players
        for player in of(state, frame):
            for zone in zones:
                for card in piles[zone * players + player]:
                    if fitting[definition[card]]:
                        for test in tests:
                            if not test(state, frame, card):
                                break
                        else:
                            return True
        return False

    return is_any


def tester(zones: tuple[int, ...], of: Players | None, wanted: Printed | None, tests: tuple[Test, ...]) -> Test:
    """Return the test of one card; of no zones and no players it asks for neither."""
    if not zones and of is None and not tests and wanted is not None:
        return lambda state, frame, card: (
            card >= 0
            and bool((state.match.book.printed.get(wanted) or wanted.table(state.match.book))[state.definition[card]])
        )
    if not zones and of is None and wanted is None and len(tests) == 1:
        only = tests[0]
        return lambda state, frame, card: card >= 0 and only(state, frame, card)

    def test(state: State, frame: Frame, card: int) -> bool:
        if card < 0:
            return False
        if wanted is not None:
            book = state.match.book
            if not (book.printed.get(wanted) or wanted.table(book))[state.definition[card]]:
                return False
        if zones and state.place[card] // state.match.players not in zones:
            return False
        if of is not None and state.controller[card] not in of(state, frame):
            return False
        for one in tests:  # noqa: SIM110  a generator costs more than the tests
            if not one(state, frame, card):
                return False
        return True

    return test


def by_match(stats: int, usual: Filter, changed: Filter) -> Filter:
    """Return what looks for cards in one way, or in another in matches in which a card changes one of these stats."""
    (usual_cards, usual_fits, usual_exists, zones), (cards, fits, exists, _) = usual, changed
    return Filter(
        lambda state, frame: (cards if state.match.stats & stats else usual_cards)(state, frame),
        lambda state, frame, card: (fits if state.match.stats & stats else usual_fits)(state, frame, card),
        lambda state, frame: (exists if state.match.stats & stats else usual_exists)(state, frame),
        zones,
    )
