"""Winning, losing and leaving the game (VV-009, VV-054, VV-055, VV-057, VV-097, VV-098, VV-100)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, eliminate, emit, finish
from deckcheck.engine.flow.procedures import follow_up, procedure
from deckcheck.engine.state.vocabulary import ELIMINATED, GAME_OVER
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.virevolt.state import VirevoltState

TOKENS_TO_WIN = 5


def act(state: VirevoltState, player: int) -> None:
    """Note that a player has acted in this exchange; only the first time counts (VV-098).

    What is done in the main and secondary phases begins an exchange; the next such action begins the next one.
    """
    if not state.acted[player]:
        change(state, state.acted, player, 1 + max(state.acted))


def attack_or_answer(state: VirevoltState, player: int) -> None:
    """Note that a player has attacked or activated a Trap: an exchange that may end anywhere in the turn (VV-098)."""
    act(state, player)
    await_end(state)


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


def forget_acted(state: VirevoltState) -> None:
    """Begin the next exchange: nobody has acted in it."""
    for player in range(state.match.players):
        change(state, state.acted, player, 0)


def close_exchange(state: VirevoltState, frame: Frame) -> None:  # noqa: ARG001  every step takes its frame
    """Look at the tokens once an exchange has wholly resolved (VV-D16), and begin the next one."""
    if look_at_tokens(state):
        forget_acted(state)


EXCHANGE = procedure("exchange", close_exchange)


def await_end(state: VirevoltState) -> None:
    """See that the exchange is closed when all that is under way has resolved, before the turn goes on (VV-D16).

    So no step of the turn has to ask whether there is something to close: most of what happens is not an exchange.
    """
    follow_up(state, EXCHANGE)


def gain_tokens(state: VirevoltState, player: int, number: int) -> None:
    """Let a player take victory tokens (VV-053); enough of them win once the exchange has resolved (VV-D16)."""
    change(state, state.tokens, player, state.tokens[player] + number)
    emit(state, Event.TOKEN_TAKEN, player, -1, -1, state.tokens[player])
    if state.tokens[player] >= TOKENS_TO_WIN:
        await_end(state)


def win(state: VirevoltState, player: int, reason: str, beaten: tuple[int, ...] = ()) -> None:
    """End the game: this player has won; the reason may describe the loss of others."""
    finish(state, (player,), reason, GAME_OVER, beaten=beaten)


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
    lost = sum(len(state.pile(zone, player)) for zone in (Zone.MAIN, Zone.SECONDARY))
    eliminate(state, player, state.match.place(Zone.OUT, player), ELIMINATED, reason)
    left = [seat for seat, alive in enumerate(state.alive) if alive]
    if len(left) == 1:
        win(state, left[0], reason, (player,))
    elif lost and state.match.options["beaten_heroes"] == "killed":
        enemy = last_enemy(state, player)
        gain_tokens(state, enemy, lost)
