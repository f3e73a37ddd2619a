"""Winning (SZ-002, SZ-057 to SZ-060, SZ-D32)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import finish
from deckcheck.engine.state.vocabulary import GAME_OVER
from deckcheck.games.slasherz.names import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState


def close_step(state: SlasherzState) -> None:
    """Look at the Survivors at the end of an effect, a payment or an attack: at 0 hp their player has lost."""
    hp = state.hp
    zones, first = state.zones, state.match.first_places[Zone.SURVIVOR]
    mine, theirs = zones[first][0], zones[first + 1][0]
    if hp[mine] > 0 and hp[theirs] > 0:
        return
    fallen = [player for player, survivor in enumerate((mine, theirs)) if hp[survivor] <= 0]
    if len(fallen) == 1:
        finish(state, (1 - fallen[0],), "0 hp", GAME_OVER)
    one, other = (standing(state, player) for player in (0, 1))
    if one == other:
        finish(state, (), "both at 0 hp", GAME_OVER)
    finish(state, (0 if one > other else 1,), "both at 0 hp", GAME_OVER)


def standing(state: SlasherzState, player: int) -> tuple[int, int]:
    """Return what parts two Survivors who fall together: living Victims, then the sum of their hp."""
    victims = state.pile(Zone.VICTIMS, player)
    return len(victims), sum(state.hp[victim] for victim in victims)
