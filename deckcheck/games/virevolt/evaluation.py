"""How good a table looks to a player: what the greedy bot compares."""

from __future__ import annotations

from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.crystals import can_pay, ready
from deckcheck.games.virevolt.heroes import all_states, heroes, hp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState

# Rough worths in hp of a Hero; what matters is their order. They were chosen by self-play.
TOKEN = 9.0
HERO = 4.0
NO_HERO = 25.0
CARD = 1.0
CRYSTAL = 2.0
READY = 0.15
TRAP = 1.3
THREAT = 0.9
HARM = {n.POISON: 2.5, n.BURN: 2.5, n.FREEZE: 1.2, n.STUN: 0.6, n.IMMUNITY: -1.0, n.INVINCIBILITY: -2.0}
# The sum of two even sides lies at 0; this far off it the game is all but decided.
SCALE = 120.0


def evaluate(s: VirevoltState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if s.reason:
        return 1.0 if player in s.winners else 0.0 if s.winners else 0.5
    enemies = [seat for seat in range(s.match.players) if seat != player and s.alive[seat]]
    balance = side(s, player) - sum(side(s, seat) for seat in enemies) / max(len(enemies), 1)
    return min(max(0.5 + balance / SCALE, 0.01), 0.99)


def threat(s: VirevoltState, player: int, hero: int) -> int:
    """Return the most Crystals that the main Hero can put into an attack, this turn or, with all ready, the next."""
    crystals = ready(s, player)
    if s.active != player or s.attacked[player] or s.phase > n.COMBAT:
        total = len(s.zones[n.CRYSTALS * s.match.players + player])
        return max((a.cost.total for a in s.match.book.attacks[s.definition[hero]] if a.cost.total <= total), default=0)
    if s.banned[hero]:
        return 0
    return max((a.cost.total for a in s.match.book.attacks[s.definition[hero]] if can_pay(crystals, a.cost)), default=0)


def side(s: VirevoltState, player: int) -> float:
    """Return what a player has: tokens, Heroes, Crystals, cards."""
    players = s.match.players
    worth = TOKEN * s.tokens[player]
    team = heroes(s, player)
    if not team:
        worth -= NO_HERO if s.begun[player] else 0.0
    attacks = s.match.book.attacks
    for position, hero in enumerate(team):
        left = hp(s, hero)
        worth += HERO + 0.6 * min(left, 8)
        states = all_states(s, hero)
        for bit, harm in HARM.items():
            if states & bit:
                worth -= harm
        if position == 0 and attacks[s.definition[hero]]:
            worth += 1.5 + THREAT * threat(s, player, hero)
    crystals = s.zones[n.CRYSTALS * players + player]
    worth += CRYSTAL * min(len(crystals), 6) + READY * sum(1 for card in crystals if not s.spent[card])
    worth += TRAP * min(len(s.zones[n.TRAPS * players + player]), 3)
    worth += CARD * min(len(s.zones[n.HAND * players + player]), 7)
    if len(s.zones[n.DECK * players + player]) < 3:
        worth -= 3.0
    return worth
