"""How good a table looks to a player: what the greedy bot compares."""

from __future__ import annotations

from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.health import armour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState

# Rough worths in points of Health; what matters is their order. They were chosen by self-play.
HEALTH = 1.0
COIN = 0.35
POWER = 0.9
REGENERATION = 0.6
HAND = 0.3
ARMOUR = 1.4
UNIFY = 1.2
HAUNTED = 1.5
STARTER = -0.6
ACOLYTE = 0.4
INFLUENCE = 1.0
PER_COST = 1.1
# The sum of two even sides lies at 0; this far off it the game is all but decided.
SCALE = 160.0


def evaluate(s: TerrorsState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if s.reason:
        return 1.0 if player in s.winners else 0.0 if s.winners else 0.5
    balance = side(s, player) - side(s, 1 - player)
    return min(max(0.5 + balance / SCALE, 0.01), 0.99)


def side(s: TerrorsState, player: int) -> float:
    """Return what one player has: Health, the Reserve, the cards in play, and the deck that was built."""
    players = s.match.players
    worth = HEALTH * s.health[player]
    worth += COIN * s.coin[player] + POWER * s.power[player] + REGENERATION * s.regeneration[player]
    worth += HAND * len(s.zones[n.HAND * players + player]) + UNIFY * s.unify[player]
    worth += ARMOUR * armour(s, player)
    book = s.match.book
    worths = book.worth
    definition = s.definition
    for zone in (n.DECK, n.HAND, n.DISCARD, n.PLAY, n.RELICS):
        for card in s.zones[zone * players + player]:
            worth += worths[definition[card]]
    for card in s.zones[n.PLAY * players + player]:
        if s.haunt[card]:
            worth += HAUNTED * (1 + (s.haunt[card] == n.HAUNT))
    return worth


def card_worth(kind: int, cost: int) -> float:
    """Return what owning a card is worth: by its type and cost."""
    if kind in (n.CULTIST, n.FANATIC):
        return STARTER
    if kind == n.ACOLYTE:
        return ACOLYTE
    if kind == n.INFLUENCE:
        return INFLUENCE
    return PER_COST * max(cost, 0)
