"""One player's side of a game: all that an agent gets to see."""

from __future__ import annotations

from typing import Protocol

from deckcheck.arguments import require_type
from deckcheck.engine.game import Game
from deckcheck.engine.knowledge.observation import known_alone, require_player
from deckcheck.engine.state.outcome import not_offered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.state.outcome import Decision
    from deckcheck.engine.state.state import State


class Agent(Protocol):
    """Whoever decides for a player."""

    def decide(self, view: View) -> int:
        """Return one of `view.actions`."""
        ...


class View:
    """What a player sees when asked to decide; it gives no way to what the player may not know.

    Attributes:
        player: whose side this is.
        actions: what may be done, rising; empty unless this player decides.

    Raises:
        ArgumentError: that is not a game.
        GameError: when there is no such player.
    """

    __slots__ = ("_game", "actions", "player")

    def __init__(self, game: Game, player: int) -> None:
        require_type("game", game, Game, "argument-game")
        self._game = game
        self.player = require_player(game.state, player)
        decision = game.decision
        self.actions = game.legal_actions() if decision is not None and decision.player == self.player else []

    @property
    def decision(self) -> Decision | None:
        """Who must decide what."""
        return self._game.decision

    @property
    def sensible(self) -> list[int]:
        """The actions without those that only throw something away, unless there are no others."""
        return self._game.sensible_actions() if self.actions else []

    def describe(self, action: int) -> str:
        """Return what one of `actions` does.

        Raises:
            IllegalActionError: it is none of them: what others may do is not for this player to read.
        """
        if action not in self.actions:
            raise not_offered(action)
        return self._game.describe(action)

    def observation(self) -> dict[str, Any]:
        """Return what the player may know, as plain data."""
        return self._game.observation(self.player)

    def state(self, seed: int) -> State:
        """Return a state that might be the true one for all that the player knows: a `world` without its history."""
        return self._game.possible_state(self.player, seed)

    def known(self) -> State:
        """Return a state made of what the player knows alone (see `observation.known_alone`).

        Worlds drawn from it (`determinize`) are the same, whatever the player cannot know.
        """
        return known_alone(self._game.state, self.player)

    def world(self, seed: int) -> Game:
        """Return a game that might be this one for all that the player knows; playing it changes nothing here."""
        return self._game.determinize(self.player, seed)
