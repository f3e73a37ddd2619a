"""How good a table looks to a player: what the greedy bot compares."""

from __future__ import annotations

from deckcheck.engine.modifiers import measure, modified
from deckcheck.games.slasherz import names as n

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
EXPOSED = 6.0
# Two even sides differ by 0; at a difference of this size the better one stands at three quarters.
SCALE = 80.0


def evaluate(s: SlasherzState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if s.reason:
        return 1.0 if player in s.winners else 0.0 if s.winners else 0.5
    balance = side(s, player) - side(s, 1 - player)
    return 0.5 + balance / (2 * (abs(balance) + SCALE))


def side(s: SlasherzState, player: int) -> float:
    """Return what a player has: hp, Victims, Characters, cards."""
    zones = s.zones
    book = s.match.book
    hp = s.hp[zones[n.SURVIVOR * 2 + player][0]]
    victims = zones[n.VICTIMS * 2 + player]
    worth = float(hp) + COUNTER * min(s.rescues[player], 6)
    # The last hp are dearer than the first.
    worth -= 30.0 / max(hp, 1)
    for victim in victims:
        worth += VICTIM + VICTIM_HP * s.hp[victim]
    if not victims:
        worth -= EXPOSED
    stats = modified(s)
    for card in zones[n.CHARACTERS * 2 + player]:
        number = s.definition[card]
        if book.kind[number] == n.TOKEN:
            worth += 1.0
            continue
        score, cdb = book.score[number], book.cdb[number]
        if stats & n.SCORE:
            score = measure(s, n.SCORE, card, score)
        if stats & n.CDB:
            cdb = measure(s, n.CDB, card, cdb)
        value = CHARACTER + SCORE * score + CDB * cdb
        worth += value * 0.5 if stats & n.CANNOT_ATTACK and measure(s, n.CANNOT_ATTACK, card, 0) else value
    worth += OBJECT * len(zones[n.OBJECTS * 2 + player]) + PLACE * len(zones[n.PLACES * 2 + player])
    worth += CARD * min(len(zones[n.HAND * 2 + player]), 10)
    return worth
