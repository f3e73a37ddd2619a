"""Health: losing and regaining it, damage and Armour, the end of the game (TL-018 to TL-020, TL-071 to TL-078)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, finish
from deckcheck.engine.vocabulary import GAME_OVER
from deckcheck.games.terrors import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.terrors.state import TerrorsState

# The zones whose cards provide Armour (TL-D41), by the option `armour`.
ARMOURED = {"in play": (n.PLAY, n.RELICS, n.OVERLORD), "play area": (n.PLAY,)}


def overlord(s: TerrorsState, player: int) -> int:
    """Return a player's Overlord."""
    return s.zones[n.OVERLORD * s.match.players + player][0]


def maximum(s: TerrorsState, player: int) -> int:
    """Return the Health printed on a player's Overlord (TL-005)."""
    printed: int = s.match.book.health[s.definition[overlord(s, player)]]
    return printed


def armour(s: TerrorsState, player: int) -> int:
    """Return the Armour of all cards that a player has in play, or in the play area alone (TL-076, TL-D41)."""
    printed = s.match.book.armour
    definition = s.definition
    players = s.match.players
    total = 0
    for zone in ARMOURED[s.match.options["armour"]]:
        for card in s.zones[zone * players + player]:
            total += printed[definition[card]]
    return total


def lose(s: TerrorsState, losers: Sequence[int], amount: int) -> None:
    """Let players lose Health in one change; Armour has no say, and at zero the game ends (TL-019, TL-077, TL-D18)."""
    if amount <= 0:
        return
    for player in losers:
        lost = min(amount, s.health[player])
        change(s, s.health, player, s.health[player] - lost, n.LOST_HEALTH, player, -1, lost)
    fallen = [player for player in losers if not s.health[player]]
    if fallen:
        left = tuple(player for player in range(s.match.players) if player not in fallen)
        finish(s, left or _winners_when_all_fall(s), "no Health", GAME_OVER)


def _winners_when_all_fall(s: TerrorsState) -> tuple[int, ...]:
    """Return who wins when both Overlords fall in one change: nobody, unless the table breaks the tie (TL-D18)."""
    winner = s.match.options["both_fall"]
    if winner == "draw":
        return ()
    return (s.active if winner == "active" else 1 - s.active,)


def regain(s: TerrorsState, player: int, amount: int) -> None:
    """Raise an Overlord's Health, never above what is printed (TL-041)."""
    gained = min(amount, maximum(s, player) - s.health[player])
    if gained > 0:
        change(s, s.health, player, s.health[player] + gained, n.REGAINED, player, -1, gained)


def attack(s: TerrorsState, player: int, amount: int) -> None:
    """Spend Power for as much damage, less what Armour still holds off this turn (TL-071 to TL-075, TL-D40)."""
    enemy = 1 - player
    change(s, s.power, player, s.power[player] - amount)
    change(s, s.dealt, enemy, s.dealt[enemy] + amount)
    held = max(0, min(amount, armour(s, enemy) - s.prevented[enemy]))
    if held:
        change(s, s.prevented, enemy, s.prevented[enemy] + held)
    emit(s, n.ATTACKED, player, -1, -1, amount)
    lose(s, (enemy,), amount - held)
