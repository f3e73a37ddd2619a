"""How good a table looks to a player: what the greedy bot compares."""
# ruff: noqa: FURB136  a call costs more than what it compares, and bots value tables by the thousand
# ruff: noqa: PLR1730  so it is with two that are both at hand

from __future__ import annotations

from deckcheck.games.virevolt.names import CardType, HeroState, Phase, Zone
from deckcheck.games.virevolt.rules.crystals import TOTAL, can_pay, ready_crystals
from deckcheck.games.virevolt.rules.heroes import all_states

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.virevolt.rules.crystals import Cost
    from deckcheck.games.virevolt.state import VirevoltState

# Rough worths in hp of a Hero; what matters is their order. They were chosen by self-play.
TOKEN = 9.0
HERO = 4.0
HP = 1.1
# The worth of hp and of Crystals does not grow beyond this many.
MOST_HP, MOST_CRYSTALS = 9, 6
NO_HERO = 25.0
NO_HERO_IN_HAND = 12.0
CRYSTAL = 2.0
READY = 0.1
TRAP = 1.6
ARMED = 1.2
THREAT = 1.2
EXPOSED = 3.5
# The worth of a card in hand falls as there are more of them: an empty hand is what hurts.
IN_HAND = (0.0, 2.2, 4.0, 5.4, 6.5, 7.4, 8.2, 8.8)
HARM = {
    HeroState.POISON: 3.0,
    HeroState.BURN: 3.0,
    HeroState.FREEZE: 2.2,
    HeroState.STUN: 0.6,
    HeroState.IMMUNITY: -1.0,
    HeroState.INVINCIBILITY: -2.0,
}
# The states of a Hero as bits -> what each of them is worth.
_HARMS = [[harm for bit, harm in HARM.items() if bits & bit] for bits in range(HeroState.EVERY + 1)]
# No blow reaches the Heroes behind the main one.
_BEHIND = -1_000_000
# Below this many cards the deck runs dry before the game is decided.
LAST_CARDS = 6
# The sum of two even sides is at 0; this far off it the game is all but decided.
SCALE = 120.0


def evaluate(state: VirevoltState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if state.reason:
        return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
    mine = blow(state, player)
    theirs, threat, enemies = 0.0, 0, 0
    for seat, alive in enumerate(state.alive):
        if alive and seat != player:
            enemies += 1
            own = blow(state, seat)
            if own > threat:
                threat = own
            theirs += side(state, seat, own, mine)
    balance = side(state, player, mine, threat) - theirs / (enemies or 1)
    return min(max(0.5 + balance / SCALE, 0.01), 0.99)


def blow(state: VirevoltState, player: int) -> int:
    """Return the most damage that a player's main Hero prints for Crystals that it can have when it attacks next."""
    main = state.pile(Zone.MAIN, player)
    if not main:
        return 0
    hero = main[0]
    blows: Sequence[tuple[int, Cost]] = state.match.book.blows[state.definition[hero]]
    if state.active == player and not state.attacked[player] and state.phase <= Phase.COMBAT:
        if state.banned[hero]:
            return 0
        crystals = ready_crystals(state, player)
        for hit, cost in blows:
            if can_pay(crystals, cost):
                return hit
        return 0
    total = len(state.pile(Zone.CRYSTALS, player))
    for hit, cost in blows:
        if cost[TOTAL] <= total:
            return hit
    return 0


def side(state: VirevoltState, player: int, own_blow: int, enemy_blow: int) -> float:
    """Return what a player has: tokens, Heroes, Crystals, cards; and what the next blows threaten."""
    match, definition = state.match, state.definition
    book = match.book
    piles = state.piles_of(player)
    hand = piles[Zone.HAND]
    worth = TOKEN * state.tokens[player] + THREAT * own_blow
    team = piles[Zone.MAIN] + piles[Zone.SECONDARY]
    if not team:
        worth -= NO_HERO if state.begun[player] else 0.0
        kinds = book.kind
        for card in hand:
            if kinds[definition[card]] == CardType.HERO:
                break
        else:
            worth -= NO_HERO_IN_HAND
    else:
        printed, damage, put = book.hp, state.damage, state.states
        granting = ((state.in_play_index or state.build_index()).stats | state.timed) & HeroState.EVERY
        exposed = enemy_blow
        for hero in team:
            left = printed[definition[hero]] - damage[hero]
            worth += HERO + HP * (left if left < MOST_HP else MOST_HP)
            states = all_states(state, hero) if granting else put[hero]
            if states:
                for harm in _HARMS[states]:
                    worth -= harm
            if exposed >= left and not states & HeroState.INVINCIBILITY:
                worth -= EXPOSED if len(team) > 1 else 2 * EXPOSED
            exposed = _BEHIND
    crystals = len(piles[Zone.CRYSTALS])
    held = ready_crystals(state, player)
    worth += CRYSTAL * (crystals if crystals < MOST_CRYSTALS else MOST_CRYSTALS) + READY * held[TOTAL]
    traps = piles[Zone.TRAPS]
    if traps:
        worth += TRAP * min(len(traps), 3)
        effects = book.traps
        for card in traps:
            if can_pay(held, effects[definition[card]].cost):
                worth += ARMED
                break
    worth += IN_HAND[len(hand)] if len(hand) < len(IN_HAND) else IN_HAND[-1]
    left = len(piles[Zone.DECK])
    if left < LAST_CARDS:
        worth -= 2.0 * (LAST_CARDS - left)
    return worth
