"""Health: losing and regaining it, damage and Armour, the end of the game (TL-018 to TL-020, TL-071 to TL-078)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit, finish
from deckcheck.engine.state.vocabulary import GAME_OVER
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.terrors.state import TerrorsState

# The zones whose cards provide Armour (TL-D41), by the option `armour`.
ARMOURED = {"in play": (Zone.PLAY, Zone.RELICS, Zone.OVERLORD), "play area": (Zone.PLAY,)}


def overlord(state: TerrorsState, player: int) -> int:
    """Return a player's Overlord."""
    return state.pile(Zone.OVERLORD, player)[0]


def maximum(state: TerrorsState, player: int) -> int:
    """Return the Health printed on a player's Overlord (TL-005)."""
    printed: int = state.match.book.health[state.definition[overlord(state, player)]]
    return printed


def armour(state: TerrorsState, player: int) -> int:
    """Return the Armour of all cards that a player has in play, or in the play area alone (TL-076, TL-D41)."""
    match, definition = state.match, state.definition
    printed = match.book.armour
    found = 0
    piles = state.piles_of(player)
    for zone in ARMOURED[match.options["armour"]]:
        for card in piles[zone]:
            found += printed[definition[card]]
    return found


def lose(state: TerrorsState, losers: Sequence[int], amount: int) -> None:
    """Let players lose Health in one change; Armour has no say, and at zero the game ends (TL-019, TL-077, TL-D18)."""
    if amount <= 0:
        return
    for player in losers:
        lost = min(amount, state.health[player])
        change(state, state.health, player, state.health[player] - lost, Event.LOST_HEALTH, player, -1, lost)
    fallen = [player for player in losers if not state.health[player]]
    if fallen:
        left = tuple(player for player in range(state.match.players) if player not in fallen)
        finish(state, left or _winners_when_all_fall(state), "no Health", GAME_OVER)


def _winners_when_all_fall(state: TerrorsState) -> tuple[int, ...]:
    """Return who wins when both Overlords fall in one change: nobody, unless the table breaks the tie (TL-D18)."""
    winner = state.match.options["both_fall"]
    if winner == "draw":
        return ()
    return (state.active if winner == "active" else 1 - state.active,)


def regain(state: TerrorsState, player: int, amount: int) -> None:
    """Raise an Overlord's Health, never above what is printed (TL-041)."""
    gained = min(amount, maximum(state, player) - state.health[player])
    if gained > 0:
        change(state, state.health, player, state.health[player] + gained, Event.REGAINED, player, -1, gained)


def attack(state: TerrorsState, player: int, amount: int) -> None:
    """Spend Power for as much damage, less what Armour still holds off this turn (TL-071 to TL-075, TL-D40)."""
    enemy = 1 - player
    change(state, state.power, player, state.power[player] - amount)
    change(state, state.dealt, enemy, state.dealt[enemy] + amount)
    held = max(0, min(amount, armour(state, enemy) - state.prevented[enemy]))
    if held:
        change(state, state.prevented, enemy, state.prevented[enemy] + held)
    emit(state, Event.ATTACKED, player, -1, -1, amount)
    if held:
        emit(state, Event.HELD_OFF, enemy, -1, -1, held)
    lose(state, (enemy,), amount - held)
