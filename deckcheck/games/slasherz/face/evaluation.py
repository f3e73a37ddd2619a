"""How good a table looks to a player: what the greedy bot compares."""
# ruff: noqa: FURB136  a call costs more than what it compares, and bots value tables by the thousand

from __future__ import annotations

from deckcheck.engine.flow.modifiers import measure, modified
from deckcheck.games.slasherz.names import CardType, Stat, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState

# Rough worths in hp of a Survivor; what matters is their order. They were chosen by self-play.
VICTIM = 5.0
VICTIM_HP = 0.9
COUNTER = 0.8
CARD = 1.3
PLACE = 0.8
OBJECT = 0.5
CHARACTER = 1.5
SCORE = 1 / 700
CDB = 1.0
TOKEN = 1.0
EXPOSED = 6.0
# The worth of counters and cards in hand does not grow beyond this many.
MOST_COUNTERS, MOST_CARDS = 6, 10
# Two even sides differ by 0; at a difference of this size the better one has three quarters.
SCALE = 80.0


def evaluate(state: SlasherzState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if state.reason:
        return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
    stats = modified(state)
    balance = side(state, player, stats) - side(state, 1 - player, stats)
    return 0.5 + balance / (2 * (abs(balance) + SCALE))


def side(state: SlasherzState, player: int, stats: int) -> float:
    """Return what a player has: hp, Victims, Characters, cards; `stats` are those that anything modifies now."""
    piles, hps = state.piles_of(player), state.hp
    hp = hps[piles[Zone.SURVIVOR][0]]
    victims = piles[Zone.VICTIMS]
    counters = state.rescues[player]
    worth = float(hp) + COUNTER * (counters if counters < MOST_COUNTERS else MOST_COUNTERS)
    # The last hp are dearer than the first.
    worth -= 30.0 / (hp if hp > 1 else 1)
    for victim in victims:
        worth += VICTIM + VICTIM_HP * hps[victim]
    if not victims:
        worth -= EXPOSED
    definition, book = state.definition, state.match.book
    for card in piles[Zone.CHARACTERS]:
        number = definition[card]
        if book.kind[number] == CardType.TOKEN:
            worth += TOKEN
            continue
        score, cdb = book.score[number], book.cdb[number]
        if stats & Stat.SCORE:
            score = measure(state, Stat.SCORE, card, score)
        if stats & Stat.CDB:
            cdb = measure(state, Stat.CDB, card, cdb)
        value = CHARACTER + SCORE * score + CDB * cdb
        worth += value * 0.5 if stats & Stat.CANNOT_ATTACK and measure(state, Stat.CANNOT_ATTACK, card, 0) else value
    worth += OBJECT * len(piles[Zone.OBJECTS]) + PLACE * len(piles[Zone.PLACES])
    hand = len(piles[Zone.HAND])
    worth += CARD * (hand if hand < MOST_CARDS else MOST_CARDS)
    return worth
