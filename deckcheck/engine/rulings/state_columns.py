"""What a ruling says of cards, players and the table by the columns of the game's state, so that none is forgotten."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change
from deckcheck.engine.state.columns import Kind, Number, Numbers
from deckcheck.engine.state.state import State
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.rules import GameRules

CARD, PLAYER, TABLE = "cards", "players", ""
# What is counted of a card or a player in a game comes to no more.
_GREATEST = 99
_ALL_BITS = 1_000_000


def columns_of(rules: GameRules, size: str) -> Mapping[str, int]:
    """Return the columns of cards, of players or of the table that a game adds to those of every state, with kinds."""
    shared = {column.name for column in State.declared}
    found = {}
    for column in rules.state.declared:
        name = column.name
        if name in shared:
            continue
        if (isinstance(column, Numbers) and column.size == size) or (isinstance(column, Number) and not size):
            found[name] = column.kind
    if size == CARD and "owner" in rules.given_words:
        found["owner"] = Kind.PLAYER
    return found


def column_value(state: State, name: str, kind: int, index: int) -> Any:
    """Return a number of a column as a ruling writes it; cards by their names, players by theirs."""
    numbers = getattr(state, name)
    number = numbers if index < 0 else numbers[index]
    match = state.match
    if kind == Kind.FLAG:
        return bool(number)
    if kind == Kind.PLAYER:
        return match.names[number] if number >= 0 else "nobody"
    if kind == Kind.CARD:
        return match.rules.card_name(state, number) if number >= 0 else "nothing"
    return int(number)


def set_column(state: State, name: str, kind: int, index: int, value: Any) -> Message | None:
    """Set a number of a column from what a ruling says; return what is wrong with it, or None."""
    number = _number(state, kind, value)
    column = next(column for column in type(state).declared if column.name == name)
    most = column.most if isinstance(column, (Number, Numbers)) else None
    if number is None or (most is not None and number > most):
        return Message("given-column", key=name)
    if index < 0:
        assign(state, **{name: number})
        return None
    change(state, getattr(state, name), index, number)
    return None


def _number(state: State, kind: int, value: Any) -> int | None:
    names = state.match.names
    if kind == Kind.FLAG:
        return int(value) if isinstance(value, bool) else None
    if kind == Kind.PLAYER:
        return names.index(value) if value in names else -1 if value == "nobody" else None
    if kind == Kind.CARD:
        rules = state.match.rules
        found = [card for card in range(len(state.owner)) if rules.card_name(state, card) == value]
        return found[0] if found else -1 if value == "nothing" else None
    most = _GREATEST if kind == Kind.NUMBER else _ALL_BITS
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        return None
    return value
