"""The turn: whose turn begins next, and what is set back with it."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import begin_turn, change, finish
from deckcheck.engine.state.vocabulary import GAME_OVER, TURN_BEGUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.engine.state.state import State


def next_turn(state: State) -> None:
    """Begin the next turn: at first the starting player's, then that of whoever follows and is still in the game.

    When as many turns as the table allows are over, the game is a draw instead.
    """
    if state.turn >= state.match.options["turn_cap"]:
        finish(state, (), "turn cap", GAME_OVER)
    player = state.active
    if state.turn:
        players = state.match.players
        player = (player + 1) % players
        while not state.alive[player]:
            player = (player + 1) % players
    begin_turn(state, player, TURN_BEGUN)


def clear(state: State, columns: Sequence[list[int]], indices: Iterable[int], to: int = 0) -> None:
    """Set columns of cards or players back, at these indices, to 0 or whatever else means nothing."""
    for index in indices:
        for column in columns:
            if column[index] != to:
                change(state, column, index, to)
