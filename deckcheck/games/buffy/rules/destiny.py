"""Destiny points, the hold on the Park, and the two ways to win (BF-014, BF-015, BF-271 to BF-279)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, finish
from deckcheck.engine.vocabulary import GAME_OVER
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.board import characters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.games.buffy.state import BuffyState


def gain(s: BuffyState, player: int, amount: int) -> None:
    """Give a player destiny points; whoever reaches the goal wins at once (BF-272, BF-273)."""
    if amount <= 0 or s.reason:
        return
    change(s, s.points, player, s.points[player] + amount, n.POINTS_GAINED, player, -1, amount)
    if s.points[player] >= s.match.options["dp_to_win"]:
        finish(s, (player,), "destiny", GAME_OVER)


def lose(s: BuffyState, player: int, amount: int) -> None:
    """Take destiny points from a player, never below 0 (BF-015)."""
    lost = min(amount, s.points[player])
    if lost > 0:
        change(s, s.points, player, s.points[player] - lost, n.POINTS_LOST, player, -1, lost)


def gain_each(s: BuffyState, players: Iterable[int], amount: int) -> None:
    """Give several players points at the same time.

    If two reach the goal together, the one whose fight or challenge it is comes first, then the active player, then
    the others clockwise (BF-274, BF-D33); a table may agree otherwise.
    """
    agreed = s.match.options["shared_destiny"]
    players = list(players)
    reached = [player for player in players if s.points[player] + amount >= s.match.options["dp_to_win"]]
    if agreed == "draw" and len(reached) > 1 and amount > 0 and not s.reason:
        for player in players:
            change(s, s.points, player, s.points[player] + amount, n.POINTS_GAINED, player, -1, amount)
        finish(s, (), "destiny", GAME_OVER)
        return
    first = s.attacker if s.attacker >= 0 and agreed == "duel" else s.active
    for player in sorted(players, key=lambda one: (one != first, (one - s.active) % s.match.players)):
        gain(s, player, amount)


def hold_park(s: BuffyState) -> None:
    """Count the turns of control of the Park at the end of a turn (BF-271, BF-275 to BF-278).

    Who alone has characters there, fatigued or not, counts one more; all others start again at 0.
    """
    players = s.match.players
    there = [player for player in range(players) if any(not s.space[card] for card in characters(s, player))]
    holder = there[0] if len(there) == 1 else -1
    for player in range(players):
        turns = s.park[player] + 1 if player == holder else 0
        if turns:
            change(s, s.park, player, turns, n.PARK_HELD, player, -1, turns)
        elif s.park[player]:
            change(s, s.park, player, 0)
    if holder >= 0 and s.park[holder] >= s.match.options["park_turns"] and not s.reason:
        finish(s, (holder,), "park", GAME_OVER)
