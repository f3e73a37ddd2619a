"""Winning, losing and leaving the game (VV-009, VV-054, VV-055, VV-057, VV-097, VV-098, VV-100)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, eliminate, finish
from deckcheck.engine.vocabulary import ELIMINATED, GAME_OVER
from deckcheck.games.virevolt.names import OUT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState

TOKENS_TO_WIN = 5


def act(s: VirevoltState, player: int) -> None:
    """Note that a player has acted in this exchange; only the first time counts (VV-098)."""
    if not s.acted[player]:
        change(s, s.acted, player, 1 + max(s.acted))


def look_at_tokens(s: VirevoltState) -> bool:
    """Win with enough tokens; who acted first wins a tie (VV-054, VV-055, VV-098). Return whether the game goes on."""
    if max(s.tokens) >= TOKENS_TO_WIN:
        ready = [player for player, tokens in enumerate(s.tokens) if tokens >= TOKENS_TO_WIN and s.alive[player]]
        players = s.match.players
        # Nobody acted in a state phase: turn order from the active player then decides what cannot occur (VV-D34).
        winner = min(ready, key=lambda player: (s.acted[player] or players + 1, (player - s.active) % players))
        win(s, winner, "tokens")
        return False
    return True


def close_exchange(s: VirevoltState) -> bool:
    """Look at the tokens once an exchange has wholly resolved (VV-D16), and begin the next one.

    Returns:
        Whether the game goes on.
    """
    if not look_at_tokens(s):
        return False
    if 1 in s.acted:
        for player in range(s.match.players):
            change(s, s.acted, player, 0)
    return True


def win(s: VirevoltState, player: int, reason: str) -> None:
    """End the game: this player has won."""
    finish(s, (player,), reason, GAME_OVER)


def leave_game(s: VirevoltState, player: int, reason: str) -> None:
    """Take a player who has lost out of the game; the last one left wins (VV-100)."""
    eliminate(s, player, OUT * s.match.players + player, ELIMINATED)
    left = [seat for seat, alive in enumerate(s.alive) if alive]
    if len(left) == 1:
        win(s, left[0], reason)
