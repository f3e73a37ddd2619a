"""Bots by what a person writes: a name, a budget, a level, or a class in the user's file."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.own import own_agent
from deckcheck.agents.random import RandomAgent
from deckcheck.agents.search import SearchAgent
from deckcheck.arguments import require_text, whole_of
from deckcheck.messages import Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from deckcheck.agents.view import Agent

#: The budget of `search` without one.
ITERATIONS = 100
#: What nobody waits for.
MOST_ITERATIONS, MOST_SECONDS = 1_000_000, 3600.0
_ITERATIONS, _SECONDS = re.compile("[0-9]{1,7}"), re.compile("[0-9]{1,4}([.][0-9]{1,6})?s")


class BotError(MessageError, ValueError):
    """There is no such bot."""


class Bot(NamedTuple):
    """A bot that may sit down at many tables.

    Attributes:
        name: as it was written.
        iterations, seconds: the budget of a search: the one or the other.
        own: whether it is a class of the user.
        careless: of a hundred decisions of the greedy bot, how many are left to chance.
    """

    name: str
    iterations: int = 0
    seconds: float = 0.0
    own: bool = False
    careless: int = 0

    @property
    def is_reproducible(self) -> bool:
        """Whether equal seeds make it decide equally on every machine; of a custom bot nobody knows."""
        return not self.seconds

    def agent(self, seed: int = 0) -> Agent:
        """Return an agent that plays as this bot; equal seeds decide equally.

        Raises:
            ArgumentError: the seed is not a whole number.
            Failure: the file of a custom bot holds none.
        """
        seed = whole_of("seed", seed)
        if self.own:
            return own_agent(self.name, seed)
        if self.iterations or self.seconds:
            return SearchAgent(seed, self.iterations, self.seconds)
        if self.name == "random":
            return RandomAgent(seed)
        return GreedyAgent(seed, self.careless)


#: The levels for people to play against, from the weakest to the strongest.
LEVELS = {
    "easy": Bot("easy", careless=33),
    "fair": Bot("fair", careless=12),
    "hard": Bot("hard"),
    "master": Bot("master", iterations=200),
}
#: The names of the built-in bots; `search` may name its budget: `search:400` iterations, `search:0.2s` seconds.
BOTS = ("random", "greedy", "search", *LEVELS)


def bot_of(name: str) -> Bot:
    """Return the bot that a name means.

    Raises:
        BotError: for a name that no bot bears, and for a budget that is none.
        ArgumentError: for a name that is not text.
    """
    require_text("name", name)
    if ".py:" in name:
        return Bot(name, own=True)
    if name in LEVELS:
        return LEVELS[name]
    kind, colon, budget = name.partition(":")
    if kind == "search":
        return Bot(name, *(read_budget(budget) or _no_budget(name))) if colon else Bot(name, ITERATIONS)
    if name in BOTS:
        return Bot(name)
    raise BotError(Message("bot-unknown", name=name, known=list(BOTS)))


def read_budget(written: str) -> tuple[int, float] | None:
    """Return a budget as it is written, iterations (`400`) or seconds (`0.2s`), as both; None for what is none."""
    if _ITERATIONS.fullmatch(written) and 1 <= int(written) <= MOST_ITERATIONS:
        return int(written), 0.0
    if _SECONDS.fullmatch(written) and 0 < float(written[:-1]) <= MOST_SECONDS:
        return 0, float(written[:-1])
    return None


def _no_budget(name: str) -> NoReturn:
    raise BotError(Message("bot-budget", name=name, iterations=MOST_ITERATIONS, seconds=int(MOST_SECONDS)))
