"""Finding cards by what a filter says: all that fit, whether any does, whether one card does."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Cards, Condition, Players, Test
    from deckcheck.engine.effects.printed import Printed
    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.state import State


class Sought(NamedTuple):
    """What a filter tests of a card.

    Attributes:
        wanted: what is printed on it, looked up before all else, or None.
        tests: what is asked of it as it is now.
        stats: what is printed holds in matches in which no card changes one of these stats.
        changed: `wanted` and `tests` in all other matches.
    """

    wanted: Printed | None
    tests: tuple[Test, ...]
    stats: int = 0
    changed: tuple[Printed | None, tuple[Test, ...]] = (None, ())


def yourself(state: State, frame: Frame) -> list[int]:  # noqa: ARG001  the signature of players
    """Return the player whose effect it is, as most filters ask: they look in that one's zones without a call."""
    return [frame.player]


def gatherer(zones: tuple[int, ...], of: Players, sought: Sought) -> Cards:
    """Return what finds all cards that fit in these zones of these players."""
    usual_wanted, usual_tests, stats, changed = sought
    mine = of is yourself

    def gather(state: State, frame: Frame) -> list[int]:
        match = state.match
        piles, first = state.zones, match.first_places
        found: list[int] = []
        for player in (frame.player,) if mine else of(state, frame):
            for zone in zones:
                found += piles[first[zone] + player]
        if not found:
            return found
        wanted, tests = changed if match.stats & stats else (usual_wanted, usual_tests)
        if wanted is not None:
            book, definition = match.book, state.definition
            fitting = book.printed.get(wanted) or wanted.table(book)
            found = [card for card in found if fitting[definition[card]]]
        for test in tests:
            if not found:
                break
            found = [card for card in found if test(state, frame, card)]
        return found

    return gather


def finder(zones: tuple[int, ...], of: Players, sought: Sought) -> Condition:
    """Return whether any card fits; it looks no further than the first."""
    if sought.wanted is not None:
        # Two loops of one shape: whether there is a test of print is not asked again for each card.
        return _finder_of_printed(zones, of, sought)
    tests = sought.tests
    mine = of is yourself

    def is_any(state: State, frame: Frame) -> bool:
        piles, first = state.zones, state.match.first_places
        for player in (frame.player,) if mine else of(state, frame):
            for zone in zones:
                for card in piles[first[zone] + player]:
                    for test in tests:
                        if not test(state, frame, card):
                            break
                    else:
                        return True
        return False

    return is_any


def _finder_of_printed(zones: tuple[int, ...], of: Players, sought: Sought) -> Condition:
    wanted, tests, stats, (lasting, others) = sought
    assert wanted is not None  # noqa: S101  the caller has looked
    # Where a card changes what is printed, all cards are asked as they are now.
    when_changed = finder(zones, of, Sought(lasting, others)) if stats else None
    mine = of is yourself

    def is_any(state: State, frame: Frame) -> bool:
        match = state.match
        if when_changed is not None and match.stats & stats:
            return when_changed(state, frame)
        book, definition = match.book, state.definition
        fitting = book.printed.get(wanted) or wanted.table(book)
        piles, first = state.zones, match.first_places
        for player in (frame.player,) if mine else of(state, frame):
            for zone in zones:
                for card in piles[first[zone] + player]:
                    if fitting[definition[card]]:
                        for test in tests:
                            if not test(state, frame, card):
                                break
                        else:
                            return True
        return False

    return is_any


def tester(zones: tuple[int, ...], of: Players | None, sought: Sought) -> Test:
    """Return the test of one card; of no zones and no players it asks for neither."""
    usual_wanted, usual_tests, stats, changed = sought
    if not zones and of is None and not stats:
        if not usual_tests and usual_wanted is not None:
            only_print = usual_wanted
            return lambda state, frame, card: (
                card >= 0
                and bool(
                    (state.match.book.printed.get(only_print) or only_print.table(state.match.book))[
                        state.definition[card]
                    ]
                )
            )
        if usual_wanted is None and len(usual_tests) == 1:
            only = usual_tests[0]
            return lambda state, frame, card: card >= 0 and only(state, frame, card)

    def test(state: State, frame: Frame, card: int) -> bool:
        if card < 0:
            return False
        match = state.match
        wanted, tests = changed if match.stats & stats else (usual_wanted, usual_tests)
        if wanted is not None:
            book = match.book
            if not (book.printed.get(wanted) or wanted.table(book))[state.definition[card]]:
                return False
        if zones and state.place[card] // match.players not in zones:
            return False
        if of is not None and state.controller[card] not in of(state, frame):
            return False
        for one in tests:  # noqa: SIM110  a generator costs more than the tests
            if not one(state, frame, card):
                return False
        return True

    return test
