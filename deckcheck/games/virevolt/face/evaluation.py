"""How good a table looks to a player: what the greedy bot compares."""

from __future__ import annotations

from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.rules.crystals import can_pay, ready
from deckcheck.games.virevolt.rules.heroes import all_states, heroes, hp, main_hero

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.rules.crystals import Ready
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
# Below this many cards the deck runs dry before the game is decided.
LAST_CARDS = 6
# The sum of two even sides lies at 0; this far off it the game is all but decided.
SCALE = 120.0


def evaluate(state: VirevoltState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if state.reason:
        return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
    enemies = [seat for seat in range(state.match.players) if seat != player and state.alive[seat]]
    blows = {seat: blow(state, seat) for seat in (player, *enemies)}
    mine = side(state, player, blows[player], max((blows[seat] for seat in enemies), default=0))
    theirs = 0.0
    for seat in enemies:
        theirs += side(state, seat, blows[seat], blows[player])
    balance = mine - theirs / max(len(enemies), 1)
    return min(max(0.5 + balance / SCALE, 0.01), 0.99)


def blow(state: VirevoltState, player: int) -> int:
    """Return the most damage that a player's main Hero prints for Crystals that it can have when it attacks next."""
    hero = main_hero(state, player)
    if hero < 0:
        return 0
    book = state.match.book
    crystals: Ready | None = None
    if state.active == player and not state.attacked[player] and state.phase <= n.COMBAT:
        if state.banned[hero]:
            return 0
        crystals = ready(state, player)
    total = len(state.zones[n.CRYSTALS * state.match.players + player])
    most = 0
    for hit, made in zip(book.strengths[state.definition[hero]], book.attacks[state.definition[hero]], strict=True):
        if hit > most and (made.cost.total <= total if crystals is None else can_pay(crystals, made.cost)):
            most = hit
    return most


def side(state: VirevoltState, player: int, own_blow: int, enemy_blow: int) -> float:
    """Return what a player has: tokens, Heroes, Crystals, cards; and what the next blows threaten."""
    players = state.match.players
    worth = TOKEN * state.tokens[player] + THREAT * own_blow
    team = heroes(state, player)
    if not team:
        worth -= NO_HERO if state.begun[player] else 0.0
        kinds = state.match.book.kind
        if not any(kinds[state.definition[card]] == n.HERO for card in state.zones[n.HAND * players + player]):
            worth -= NO_HERO_IN_HAND
    for position, hero in enumerate(team):
        left = hp(state, hero)
        worth += HERO + HP * min(left, 9)
        states = all_states(state, hero)
        if states:
            for bit, harm in HARM.items():
                if states & bit:
                    worth -= harm
        if position == 0 and enemy_blow >= left and not states & n.INVINCIBILITY:
            worth -= EXPOSED if len(team) > 1 else 2 * EXPOSED
    traps = state.zones[n.TRAPS * players + player]
    crystals = state.zones[n.CRYSTALS * players + player]
    unspent = 0
    for card in crystals:
        if not state.spent[card]:
            unspent += 1
    worth += CRYSTAL * min(len(crystals), 6) + READY * unspent
    worth += TRAP * min(len(traps), 3)
    if traps:
        held = ready(state, player)
        effects = state.match.book.traps
        for card in traps:
            if can_pay(held, effects[state.definition[card]].cost):
                worth += ARMED
                break
    worth += HAND[min(len(state.zones[n.HAND * players + player]), 7)]
    left = len(state.zones[n.DECK * players + player])
    if left < LAST_CARDS:
        worth -= 2.0 * (LAST_CARDS - left)
    return worth
