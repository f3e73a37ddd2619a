"""A table as an environment of PettingZoo, in which agents act one after the other."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from deckcheck.engine.numbering import LARGEST
from deckcheck.failure import Failure

if TYPE_CHECKING:
    from deckcheck.engine.game import Game
    from deckcheck.envs.pairings import Pairings

# A game with more decisions than any real one is cut off.
DECISIONS = 20_000
# Seeds that are drawn when none is given.
_SEEDS = 1 << 53


class TableEnv(AECEnv):  # type: ignore[misc]
    """A game between decks; see `deckcheck.envs.env`.

    Attributes:
        game: the game under way.
        numbering: how its actions and observations are numbered.
    """

    metadata = {"name": "deckcheck_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, pairings: Pairings, render_mode: str | None = None) -> None:
        super().__init__()
        self._pairings = pairings
        self.numbering = pairings.numbering
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(pairings.players)]
        width = sum(size for _, size in self.numbering.layout())
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.numbering.size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(-LARGEST, LARGEST, (width,), np.int16),
                    "action_mask": gymnasium.spaces.Box(0, 1, (self.numbering.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._random = np.random.default_rng()
        self.game: Game | None = None

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002  part of the interface
        """Begin a game; equal seeds begin equal ones, and without a seed each goes on from the last."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.game = None
        while self.game is None or self.game.is_over:
            self.game = self._pairings.begin(int(self._random.integers(_SEEDS)))
        self.agent_selection = self.agents[self.game.state.decider]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and which actions it may take: none unless it decides."""
        state = self._begun().state
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.numbering.size, np.int8)
        if state.options and state.decider == seat:
            mask[list(self.numbering.options(state))] = 1
        return {"observation": np.array(self.numbering.encode(state, seat), np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is.

        Raises:
            ValueError: it may not be taken now.
            TypeError: it is not a whole number.
        """
        game = self._begun()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        option = None if action is None else self.numbering.options(game.state).get(index(action))
        if option is None:
            raise ValueError(f"{agent} may not take action {action}; see action_mask")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        game.apply(option)
        outcome = game.outcome
        if outcome is not None:
            self.rewards = dict(zip(self.possible_agents, outcome.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {one: {"reason": outcome.reason} for one in self.agents}
        elif len(game.history) >= DECISIONS:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[game.state.decider]
        self._accumulate_rewards()
        if outcome is not None:
            self.agent_selection = self.agents[0]

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Return what the agent whose turn it is sees, its reward, whether it has ended or was cut off, and more."""
        self._begun()
        found: tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def _begun(self) -> Game:
        """Return the game under way.

        Raises:
            Failure: none has begun.
        """
        if self.game is None:
            raise Failure("env-reset")
        return self.game

    def render(self) -> str | None:
        """Return the table as text, each side as its own player sees it."""
        return None if self.render_mode is None or self.game is None else str(self.game)

    def close(self) -> None:
        """Leave the table."""
        self.game = None
