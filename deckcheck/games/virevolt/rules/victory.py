"""Winning, losing and leaving the game (VV-009, VV-054, VV-055, VV-057, VV-097, VV-098, VV-100)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, eliminate, emit, finish
from deckcheck.engine.vocabulary import ELIMINATED, GAME_OVER
from deckcheck.games.virevolt.names import MAIN, OUT, SECONDARY, TOKEN_TAKEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState

TOKENS_TO_WIN = 5


def act(state: VirevoltState, player: int) -> None:
    """Note that a player has acted in this exchange; only the first time counts (VV-098)."""
    if not state.acted[player]:
        change(state, state.acted, player, 1 + max(state.acted))


def look_at_tokens(state: VirevoltState) -> bool:
    """Win with enough tokens; who acted first wins a tie (VV-054, VV-055, VV-098). Return whether the game goes on."""
    if max(state.tokens) >= TOKENS_TO_WIN:
        ready = [
            player for player, tokens in enumerate(state.tokens) if tokens >= TOKENS_TO_WIN and state.alive[player]
        ]
        players = state.match.players
        # Nobody acted in a state phase: turn order from the active player then decides what cannot occur (VV-D34).
        winner = min(ready, key=lambda player: (state.acted[player] or players + 1, (player - state.active) % players))
        win(state, winner, "tokens")
        return False
    return True


def close_exchange(state: VirevoltState) -> bool:
    """Look at the tokens once an exchange has wholly resolved (VV-D16), and begin the next one.

    Returns:
        Whether the game goes on.
    """
    if max(state.tokens) >= TOKENS_TO_WIN and not look_at_tokens(state):
        return False
    if 1 in state.acted:
        for player in range(state.match.players):
            change(state, state.acted, player, 0)
    return True


def win(state: VirevoltState, player: int, reason: str) -> None:
    """End the game: this player has won."""
    finish(state, (player,), reason, GAME_OVER)


def last_enemy(state: VirevoltState, player: int) -> int:
    """Return the enemy of a player who played last: whose turn it is, or was before (VV-017, VV-D13)."""
    players = state.match.players
    for back in range(players):
        seat = (state.active - back) % players
        if seat != player and state.alive[seat]:
            return seat
    return -1


def leave_game(state: VirevoltState, player: int, reason: str) -> None:
    """Take a player who has lost out of the game; the last one left wins (VV-100).

    A table may play that the Heroes that leave with that player count as killed by the enemy who played last (VV-D24).
    """
    players = state.match.players
    lost = sum(len(state.zones[zone * players + player]) for zone in (MAIN, SECONDARY))
    eliminate(state, player, OUT * state.match.players + player, ELIMINATED)
    left = [seat for seat, alive in enumerate(state.alive) if alive]
    if len(left) == 1:
        win(state, left[0], reason)
    elif lost and state.match.options["beaten_heroes"] == "killed":
        enemy = last_enemy(state, player)
        change(state, state.tokens, enemy, state.tokens[enemy] + lost)
        emit(state, TOKEN_TAKEN, enemy, -1, -1, state.tokens[enemy])
