"""Where cards are: what effects of Buffy ask about spaces, locations and who is beside whom."""
# ruff: noqa: ARG001  every builder and every test has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language
from deckcheck.games.buffy.rules import board, moving
from deckcheck.games.buffy.vocabulary.words import space_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.effects.builder import Cards, Condition, Filter, Path, Players, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

POSITIONS = Language(__file__)


@POSITIONS.filter("here", "flag", "it is at the same space as this card")
def _here(builder: Builder, path: Path, value: bool) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        # `space_of` twice, written out: hardly anything is asked as often.
        space, host = state.space, state.host
        bearer, own = host[card], host[frame.card]
        return (space[card if bearer < 0 else bearer] == space[frame.card if own < 0 else own]) == value

    return test


@POSITIONS.filter("with", "cards", "it is at the same space as one of these cards")
def _with(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: space_of(state, card) in [space_of(state, other) for other in value(state, frame)]


@POSITIONS.filter("beside", "filter", "another card that fits is at the same space")
def _beside(builder: Builder, path: Path, value: Filter) -> Test:
    gather = value.cards

    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        here = space_of(state, card)
        return any(other != card and space_of(state, other) == here for other in gather(state, frame))

    return test


@POSITIONS.filter("adjacent", "cards", "its space touches that of one of these cards")
def _adjacent(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        here = space_of(state, card)
        return any(board.are_adjacent(state, here, space_of(state, other)) for other in value(state, frame))

    return test


@POSITIONS.filter("with_not", "cards", "it is at no space of one of these cards")
def _with_not(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: (
        space_of(state, card) not in [space_of(state, other) for other in value(state, frame)]
    )


@POSITIONS.filter("whose_not", "players", "it belongs to none of these players")
def _whose_not(builder: Builder, path: Path, value: Players) -> Test:
    return lambda state, frame, card: state.controller[card] not in value(state, frame)


@POSITIONS.filter("provided", "condition", "whatever the card, this holds")
def _provided(builder: Builder, path: Path, value: Condition) -> Test:
    return lambda state, frame, card: value(state, frame)


@POSITIONS.filter("over", "names", "one of the cards with these numbers is under it")
def _over(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        cards, definition = state.match.book.cards, state.definition
        return any(cards[definition[other]].id in value for other in board.levels_under(state, card))

    return test


POSITIONS.flag("by_night", "it is night, whatever the card", lambda state, frame, card: state.night)


POSITIONS.flag("in_park", "it is in Sunnydale Park", lambda state, frame, card: not space_of(state, card))


@POSITIONS.filter("where", "location_types", "the location where it is has one of these types", slow=True)
def _where(builder: Builder, path: Path, value: int) -> Test:
    return _at_location(lambda state, number: bool(state.match.book.location_type[number] & value))


@POSITIONS.filter("untired", "flag", "it is a character that says, or bears what says, that no move fatigues it")
def _untired(builder: Builder, path: Path, value: bool) -> Test:
    return lambda state, frame, card: moving.is_untired(state, card) == value


@POSITIONS.filter("location", "names", "the location where it is bears one of these names", slow=True)
def _location(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    return _at_location(lambda state, number: state.match.book.names[number] in value)


def _at_location(fits: Callable[[BuffyState, int], bool]) -> Test:
    """Return the test of being where a location of a fitting definition is; which spaces these are is noted."""

    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        cache = (state.in_play_index or state.build_index()).cache
        spaces: set[int] | None = cache.get(fits)
        if spaces is None:
            spaces = cache[fits] = {
                space for space, there in board.laid(state).items() if fits(state, state.definition[there])
            }
        bearer = state.host[card]
        return state.space[card if bearer < 0 else bearer] in spaces

    return test
