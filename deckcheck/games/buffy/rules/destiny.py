"""Destiny points, the hold on the Park, and the two ways to win (BF-014, BF-015, BF-271 to BF-279)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, finish
from deckcheck.engine.flow.modifiers import measure, modified
from deckcheck.engine.state.vocabulary import GAME_OVER
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import PARK, Ban, Grant, Moment, Stat
from deckcheck.games.buffy.rules import entering
from deckcheck.games.buffy.rules.board import characters, is_granted, laid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.games.buffy.state import BuffyState


def gain(state: BuffyState, player: int, amount: int) -> None:
    """Give a player destiny points; whoever reaches the goal wins at once (BF-272, BF-273)."""
    if amount <= 0:
        return
    change(state, state.points, player, state.points[player] + amount, Event.POINTS_GAINED, player, -1, amount)
    change(state, state.earned, player, state.earned[player] + amount)
    if state.points[player] >= wanted(state, player):
        finish(state, (player,), "destiny", GAME_OVER)


def wanted(state: BuffyState, player: int) -> int:
    """Return how many destiny points a player needs to win (BF-272), as effects have it."""
    return measure(state, Stat.DESTINY_GOAL, -2 - player, state.match.options["dp_to_win"])


def look(state: BuffyState) -> None:
    """End the game if an effect has brought somebody to the goal without a gain."""
    if max(state.points) < state.match.options["dp_to_win"] and not modified(state) & Stat.DESTINY_GOAL:
        return
    for seat in range(state.match.players):
        player = (state.active + seat) % state.match.players
        if state.points[player] >= wanted(state, player):
            finish(state, (player,), "destiny", GAME_OVER)


def spares(state: BuffyState) -> bool:
    """Whether an effect keeps all destiny points where they are: while a challenge is resolved, if it says so."""
    return bool(state.phase_bans & Ban.LOSING) and state.stage in (Moment.CHALLENGE_RESOLVE, Moment.CHALLENGE_RESULT)


def lose(state: BuffyState, player: int, amount: int) -> None:
    """Take destiny points from a player, never below 0 (BF-015)."""
    if spares(state):
        return
    lost = min(amount, state.points[player])
    if lost > 0:
        change(state, state.points, player, state.points[player] - lost, Event.POINTS_LOST, player, -1, lost)


def rise(state: BuffyState, player: int, card: int) -> None:
    """Let a character of a player ascend to a level card, wherever that is (BF-103 to BF-109)."""
    character = entering.who_may_ascend(state, player, card)
    if state.match.options["ascension_spends"]:
        lose(state, player, entering.price(state, card, character))
    entering.ascend(state, card, character)
    entering.begin_effect(state, card, player)


def gain_each(state: BuffyState, players: Iterable[int], amount: int) -> None:
    """Give several players points at the same time.

    If two reach the goal together, the one whose fight or challenge it is comes first, then the active player, then
    the others clockwise (BF-274, BF-D33); a table may agree otherwise.
    """
    agreed = state.match.options["shared_destiny"]
    players = list(players)
    reached = [player for player in players if state.points[player] + amount >= wanted(state, player)]
    if agreed == "draw" and len(reached) > 1 and amount > 0:
        for player in players:
            change(state, state.points, player, state.points[player] + amount, Event.POINTS_GAINED, player, -1, amount)
        finish(state, (), "destiny", GAME_OVER)
    first = state.attacker if state.attacker >= 0 and agreed == "duel" else state.active
    for player in sorted(players, key=lambda one: (one != first, (one - state.active) % state.match.players)):
        gain(state, player, amount)


def hold_park(state: BuffyState) -> None:
    """Count the turns of control of the Park at the end of a turn (BF-271, BF-275 to BF-278).

    Who alone has characters there, fatigued or not, counts one more; all others start again at 0.
    """
    players = state.match.players
    there = {alone_at(state, space) for space in park_spaces(state)}
    holder = there.pop() if len(there) == 1 else -1
    for player in range(players):
        turns = state.park[player] + 1 if player == holder else 0
        if turns:
            change(state, state.park, player, turns, Event.PARK_HELD, player, -1, turns)
        elif state.park[player]:
            change(state, state.park, player, 0)
    if holder >= 0:
        turns = measure(state, Stat.PARK_TURNS, -2 - holder, state.match.options["park_turns"])
        if state.park[holder] >= turns:
            finish(state, (holder,), "park", GAME_OVER)


def park_spaces(state: BuffyState) -> list[int]:
    """Return the spaces that must all be controlled to control the Park: itself, and locations that count as it."""
    found = [PARK]
    if modified(state) & Grant.HOLDS_PARK:
        found += [space for space, card in laid(state).items() if is_granted(state, Grant.HOLDS_PARK, card)]
    return found


def alone_at(state: BuffyState, space: int) -> int:
    """Return the only player who has characters at a space; -1 where there is none, or several have."""
    spaces = state.space
    there = [
        player
        for player in range(state.match.players)
        if any(spaces[card] == space for card in characters(state, player))
    ]
    return there[0] if len(there) == 1 else -1
