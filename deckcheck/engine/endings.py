"""How players end a game between two choices: one gives up or runs out of time, or all agree on a draw."""

from __future__ import annotations

from deckcheck.engine.data.options import GameError
from deckcheck.engine.flow.procedures import close
from deckcheck.engine.knowledge.observation import require_player
from deckcheck.engine.state.columns import is_whole
from deckcheck.engine.state.outcome import AGREED, CONCEDED, LOST_BY, OUT_OF_TIME, Ending
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.state.state import State


class Endable:
    """The part of a game's interface by which its players end it.

    Attributes:
        state: the state of the game.
        history: the actions so far.
        ending: how players have ended it, or None.
    """

    state: State
    history: list[int]
    ending: Ending | None

    def concede(self, player: int) -> None:
        """Let a player give up: the other one wins.

        Raises:
            GameError: when the game is over, there is no such player, or more than one other is still in it.
            ArgumentError: when the player is not a whole number.
        """
        self.lose(player, CONCEDED)

    def run_out_of_time(self, player: int) -> None:
        """Let a player lose whose time is up, which the game itself knows nothing of: the other one wins.

        Raises:
            GameError: as for `concede`.
            ArgumentError: when the player is not a whole number.
        """
        self.lose(player, OUT_OF_TIME)

    def lose(self, player: int, reason: str) -> None:
        """Let a player lose by one of `LOST_BY`; raises as `concede` does."""
        player = require_player(self.state, player)
        if not self.state.options:
            raise GameError(Message("game-over"))
        if len(self._others(player)) != 1:
            raise GameError(Message("game-concede"))
        self._end(Ending(reason, player))

    def agree_draw(self) -> None:
        """End the game as a draw, on which all players have agreed.

        Raises:
            GameError: when the game is over.
        """
        if not self.state.options:
            raise GameError(Message("game-over"))
        self._end(Ending(AGREED))

    def follow(self, other: Endable) -> None:
        """End the game as players have ended another one that has come as far, if they did; else nothing happens."""
        if other.ending is not None and len(self.history) == len(other.history):
            self._end(other.ending)

    def _others(self, player: int) -> tuple[int, ...]:
        """Return who else is still in the game."""
        players = self.state.match.players
        alive = getattr(self.state, "alive", None) or [1] * players
        return tuple(seat for seat in range(players) if seat != player and alive[seat])

    def _end(self, ending: Ending) -> None:
        """End the game as players have ended it."""
        self.ending = ending
        beaten = () if ending.player < 0 else (ending.player,)
        close(self.state, self._others(ending.player) if beaten else (), ending.reason, beaten)


def end_as_recorded(game: Endable, record: Mapping[str, Any]) -> None:
    """End a game as the players of a record have ended theirs, if they did.

    Raises:
        GameError: when what the record says of that is no ending, or the game is over already.
    """
    written = record.get("ending")
    if written is None:
        return
    if not isinstance(written, list) or len(written) != len(Ending._fields) or not is_whole(written[1]):
        raise GameError(Message("record-ending"))
    ending = Ending(*written)
    if ending == Ending(AGREED):
        game.agree_draw()
    elif ending.reason in LOST_BY:
        game.lose(ending.player, ending.reason)
    else:
        raise GameError(Message("record-ending"))
