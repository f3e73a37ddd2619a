"""Cards in play that are as good as each other: nothing would be different if they changed places."""

from __future__ import annotations

from functools import cache

from deckcheck.engine.state.column_types import Few, Rows
from deckcheck.engine.state.columns import Kind, Number, Numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.state import State


def are_interchangeable(state: State, one: int, other: int) -> bool:
    """Whether two cards of one definition are in every respect alike.

    Both say the same, nothing hangs on either, and no modifier and no procedure under way means one of them. The answer
    may be no where it could be yes.
    """
    if state.place[one] != state.place[other]:
        return False
    of_cards, naming = _columns_of(type(state))
    for name in of_cards:
        values = getattr(state, name)
        if values[one] != values[other]:
            return False
    pair = {one, other}
    if any(not pair.isdisjoint(row) for name in naming for row in getattr(state, name)):
        return False
    if not pair.isdisjoint(state.host) or any(pair & {card, source} for *_, card, _, _, source in state.modifiers):
        return False
    return not any(_means(frame, pair) for frame in state.stack[:-1])


@cache
def _columns_of(states: type[State]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the columns with a number for each card, and of those whose rows name cards."""
    return (
        tuple(one.name for one in states.declared if isinstance(one, Numbers) and one.size == "cards"),
        tuple(one.name for one in states.declared if isinstance(one, Rows) and one.cards),
    )


def _means(frame: Frame, pair: set[int]) -> bool:
    """Whether what a procedure remembers may be one of these cards."""
    if frame.slots and not pair.isdisjoint(frame.slots):
        return True
    for column in type(frame).declared:
        value = getattr(frame, column.name)
        if isinstance(column, Number):
            if column.kind == Kind.CARD and value in pair:
                return True
        elif isinstance(column, Few):
            if not pair.isdisjoint(value):
                return True
        elif isinstance(column, Rows) and any(not pair.isdisjoint(row) for row in value):
            return True
    return False
