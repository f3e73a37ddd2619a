"""Who decides: bots that see only what a player may know.

An agent is anything with `decide(view) -> action`; `view` shows one player's side of a game. `make("greedy", seed)`
returns a bot by name.
"""

from __future__ import annotations

from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.random import RandomAgent
from deckcheck.agents.view import Agent, View

__all__ = ["BOTS", "Agent", "View", "make"]

#: The names of the built-in bots.
BOTS = ("random", "greedy")


def make(name: str, seed: int = 0) -> Agent:
    """Return a new bot; equal seeds decide equally.

    Raises:
        ValueError: for a name that no bot bears.
    """
    if name == "random":
        return RandomAgent(seed)
    if name == "greedy":
        return GreedyAgent(seed)
    raise ValueError(f"no bot is called '{name}'; there are: {', '.join(BOTS)}")
