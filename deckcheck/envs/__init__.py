"""Games as environments for programs that learn: PettingZoo's turn-based interface (extra `deckcheck[pettingzoo]`).

    from deckcheck.envs import env
    table = env("virevolt", ["red.deck.yaml", "blue.deck.yaml"])
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, ended, cut_off, info = table.last()
        action = None if ended or cut_off else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)

Other frameworks find what they need in `Game.action_key` and `engine.numbering.Numbering`, which is all that this
environment is made of.
"""

from __future__ import annotations

from deckcheck.arguments import require_text
from deckcheck.envs.pairings import Pairings
from deckcheck.extras import extra
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.decklist.deck import Deck

__all__ = ["env"]


def env(
    game: str,
    decks: Sequence[Deck | str | os.PathLike[str]] | str | os.PathLike[str],
    *,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> Any:
    """Return a game as a PettingZoo environment (`AECEnv`).

    Each reset begins a game between as many of the decks as there are players, drawn with its luck from the seed; decks
    that may not meet, or are of two formats, do not. Agents are `player_0`, `player_1` and so on, by seats. An
    observation holds `observation`, the table as that player may know it (see `Numbering.layout`), and `action_mask`;
    rewards come with the end: 1 for the winner, -1 for the loser.

    Args:
        game: the game's id.
        decks: decklists, or a folder of them.
        players: how many sit at a table.
        options: what the table settles otherwise than usual.
        render_mode: `ansi` for the table as text, or None.

    Raises:
        Failure: PettingZoo is not installed, there is no such folder, a deck is of another game, or there are too few
            decks that may meet.
        DeckError: a file is not a deck.
        GameError: the game is not for this many players, or has no such option or value.
        ArgumentError: an argument is of another kind.
    """
    require_text("game", game)
    if render_mode not in (None, "ansi"):
        raise Failure("env-render", mode=repr(render_mode))
    extra("pettingzoo", "PettingZoo", "pettingzoo", "deckcheck.envs")
    made = extra("deckcheck.envs.aec", "PettingZoo", "pettingzoo", "deckcheck.envs")
    return made.TableEnv(Pairings(game, decks, players, options), render_mode)
