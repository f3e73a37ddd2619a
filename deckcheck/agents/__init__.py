"""Who decides: bots that see only what a player may know.

An agent is anything with `decide(view) -> action`; `view` shows one player's side of a game. `make("greedy", seed)`
returns a bot by name, `decide` asks one for an action, `finish` lets bots play a game to its end.
"""

from __future__ import annotations

from deckcheck.agents.bots import BOTS, Bot, BotError, bot_of
from deckcheck.agents.table import BotFailedError, finish
from deckcheck.agents.view import Agent, View
from deckcheck.engine.state.chance import GAMMA, MASK, mix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.game import Game

__all__ = ["BOTS", "Agent", "Bot", "BotError", "BotFailedError", "View", "bot_of", "decide", "finish", "make"]


def make(name: str, seed: int = 0) -> Agent:
    """Return a new bot by its name: one of `BOTS`, a search with its budget (`search:400`), or `FILE.py:CLASS`.

    Equal seeds decide equally.

    Raises:
        BotError: for a name that no bot bears.
        ArgumentError: for a name that is not text, and a seed that is not a whole number.
        Failure: the file of a custom bot holds none.
    """
    return bot_of(name).agent(seed)


def decide(game: Game, player: int, name: str) -> int:
    """Return the action of a new bot for a player, by the game's seed and the number of the action alone.

    A game that is taken back, or goes on from a file, gets the same answer again.
    """
    seed = mix((mix(game.state.match.seed & MASK) + (len(game.history) + 1) * GAMMA) & MASK)
    return make(name, seed).decide(View(game, player))
