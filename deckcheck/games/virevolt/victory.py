"""Winning, losing and leaving the game (VV-009, VV-054, VV-055, VV-057, VV-097, VV-098, VV-100)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, eliminate, emit, finish
from deckcheck.engine.vocabulary import ELIMINATED, GAME_OVER
from deckcheck.games.virevolt.names import MAIN, OUT, SECONDARY, TOKEN_TAKEN

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


def last_enemy(s: VirevoltState, player: int) -> int:
    """Return the enemy of a player who played last: whose turn it is, or was before (VV-017, VV-D13)."""
    players = s.match.players
    for back in range(players):
        seat = (s.active - back) % players
        if seat != player and s.alive[seat]:
            return seat
    return -1


def leave_game(s: VirevoltState, player: int, reason: str) -> None:
    """Take a player who has lost out of the game; the last one left wins (VV-100).

    A table may play that the Heroes that leave with that player count as killed by the enemy who played last (VV-D24).
    """
    players = s.match.players
    lost = sum(len(s.zones[zone * players + player]) for zone in (MAIN, SECONDARY))
    eliminate(s, player, OUT * s.match.players + player, ELIMINATED)
    left = [seat for seat, alive in enumerate(s.alive) if alive]
    if len(left) == 1:
        win(s, left[0], reason)
    elif lost and s.match.options["beaten_heroes"] == "killed":
        enemy = last_enemy(s, player)
        change(s, s.tokens, enemy, s.tokens[enemy] + lost)
        emit(s, TOKEN_TAKEN, enemy, -1, -1, s.tokens[enemy])
