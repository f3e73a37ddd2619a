"""How good a table looks to a player: what the greedy bot compares."""

from __future__ import annotations

from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.rules.crystals import can_pay, ready
from deckcheck.games.virevolt.rules.heroes import all_states, main_hero

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.virevolt.rules.crystals import Cost
    from deckcheck.games.virevolt.state import VirevoltState

# Rough worths in hp of a Hero; what matters is their order. They were chosen by self-play.
TOKEN = 9.0
HERO = 4.0
HP = 1.1
NO_HERO = 25.0
NO_HERO_IN_HAND = 12.0
CRYSTAL = 2.0
READY = 0.1
TRAP = 1.6
ARMED = 1.2
THREAT = 1.2
EXPOSED = 3.5
# The worth of a card in hand falls as there are more of them: an empty hand is what hurts.
HAND = (0.0, 2.2, 4.0, 5.4, 6.5, 7.4, 8.2, 8.8)
HARM = {n.POISON: 3.0, n.BURN: 3.0, n.FREEZE: 2.2, n.STUN: 0.6, n.IMMUNITY: -1.0, n.INVINCIBILITY: -2.0}
# The states of a Hero as bits -> what each of them is worth.
_HARMS = [[harm for bit, harm in HARM.items() if bits & bit] for bits in range(n.EVERY_STATE + 1)]
# No blow reaches the Heroes behind the main one.
_BEHIND = -1_000_000
# Below this many cards the deck runs dry before the game is decided.
LAST_CARDS = 6
# The sum of two even sides lies at 0; this far off it the game is all but decided.
SCALE = 120.0


def evaluate(state: VirevoltState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if state.reason:
        return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
    players = state.match.players
    mine = blow(state, player)
    theirs, threat, enemies = 0.0, 0, 0
    for seat in range(players):
        if seat != player and state.alive[seat]:
            enemies += 1
            own = blow(state, seat)
            threat = max(threat, own)
            theirs += side(state, seat, own, mine)
    balance = side(state, player, mine, threat) - theirs / max(enemies, 1)
    return min(max(0.5 + balance / SCALE, 0.01), 0.99)


def blow(state: VirevoltState, player: int) -> int:
    """Return the most damage that a player's main Hero prints for Crystals that it can have when it attacks next."""
    hero = main_hero(state, player)
    if hero < 0:
        return 0
    blows: Sequence[tuple[int, Cost]] = state.match.book.blows[state.definition[hero]]
    if state.active == player and not state.attacked[player] and state.phase <= n.COMBAT:
        if state.banned[hero]:
            return 0
        crystals = ready(state, player)
        for hit, cost in blows:
            if can_pay(crystals, cost):
                return hit
        return 0
    total = len(state.zones[n.CRYSTALS * state.match.players + player])
    for hit, cost in blows:
        if cost.total <= total:
            return hit
    return 0


def side(state: VirevoltState, player: int, own_blow: int, enemy_blow: int) -> float:
    """Return what a player has: tokens, Heroes, Crystals, cards; and what the next blows threaten."""
    match, zones, definition = state.match, state.zones, state.definition
    players, book = match.players, match.book
    hand = zones[n.HAND * players + player]
    worth = TOKEN * state.tokens[player] + THREAT * own_blow
    team = zones[n.MAIN * players + player] + zones[n.SECONDARY * players + player]
    if not team:
        worth -= NO_HERO if state.begun[player] else 0.0
        kinds = book.kind
        if not any(kinds[definition[card]] == n.HERO for card in hand):
            worth -= NO_HERO_IN_HAND
    else:
        printed, damage = book.hp, state.damage
        exposed = enemy_blow
        for hero in team:
            left = printed[definition[hero]] - damage[hero]
            worth += HERO + HP * min(left, 9)
            states = all_states(state, hero)
            if states:
                for harm in _HARMS[states]:
                    worth -= harm
            if exposed >= left and not states & n.INVINCIBILITY:
                worth -= EXPOSED if len(team) > 1 else 2 * EXPOSED
            exposed = _BEHIND
    traps = zones[n.TRAPS * players + player]
    crystals = zones[n.CRYSTALS * players + player]
    unspent = len(crystals) - sum(map(state.spent.__getitem__, crystals))
    worth += CRYSTAL * min(len(crystals), 6) + READY * unspent
    worth += TRAP * min(len(traps), 3)
    if traps:
        held = ready(state, player)
        effects = book.traps
        for card in traps:
            if can_pay(held, effects[definition[card]].cost):
                worth += ARMED
                break
    worth += HAND[min(len(hand), 7)]
    left = len(zones[n.DECK * players + player])
    if left < LAST_CARDS:
        worth -= 2.0 * (LAST_CARDS - left)
    return worth
