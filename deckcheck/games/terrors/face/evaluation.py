"""How good a table looks to a player: what the greedy bot compares."""

from __future__ import annotations

from deckcheck.engine.sums import sum_of
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.rules.health import armour, maximum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState

# Rough worths in points of Health; what matters is their order. They were chosen by self-play.
COIN = 0.25
POWER = 0.6
REGENERATION = 0.6
HAND = 1.5
PLAYED = 3.0
ARMOUR = 2.0
UNIFY = 1.5
RELIC = 0.9
FACTION = 1.0
DECK = 12.0
# A deck below this size is not counted as better for being thin: two such decks would go on healing for ever.
SMALLEST_DECK = 12
# How strong a card is when it is played, by its type or its cost.
STRENGTH = {n.CULTIST: 0.8, n.FANATIC: 0.9, n.ACOLYTE: 1.8, n.INFLUENCE: 3.0, n.RELIC: 0.0}
STRENGTH_BASE, STRENGTH_PER_COST = 0.9, 0.85
# Two even sides have the value 0.5; a lead of this much is half way from there to certainty.
SCALE = 100.0


def evaluate(state: TerrorsState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if state.reason:
        return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
    balance = side(state, player) - side(state, 1 - player)
    return 0.5 + 0.5 * balance / (SCALE + abs(balance))


def side(state: TerrorsState, player: int) -> float:
    """Return what one player has: Health, the Reserve, cards in hand and in play, and the deck that was built.

    Cards that were played this turn count for themselves, so that a bot plays its hand before it spends what it has.
    """
    players = state.match.players
    worth = state.health[player] + HAND * len(state.zones[n.HAND * players + player]) + UNIFY * state.unify[player]
    worth += COIN * state.coin[player] + POWER * state.power[player] + ARMOUR * armour(state, player)
    worth += REGENERATION * min(state.regeneration[player], maximum(state, player) - state.health[player])
    book = state.match.book
    strength = book.strength
    definition = state.definition
    loyal = book.loyal_strength[book.faction[definition[state.zones[n.OVERLORD * players + player][0]]]]
    built: list[int] = []
    for zone in (n.DECK, n.HAND, n.DISCARD, n.PLAY):
        built += state.zones[zone * players + player]
    total = sum_of(map(loyal.__getitem__, map(definition.__getitem__, built)))
    worth += DECK * total / max(len(built), SMALLEST_DECK)
    worth += sum_of(RELIC * book.cost[definition[card]] for card in state.zones[n.RELICS * players + player])
    # A token that is turned already brings its card back this turn or never: it must not pay to hold it back.
    for card in state.zones[n.PLAY * players + player]:
        if state.haunt[card] == n.Token.HAUNT:
            worth += strength[definition[card]]
    played = sum(state.deeds[player * n.DEEDS + n.Deed.INFLUENCE : (player + 1) * n.DEEDS])
    return float(worth + PLAYED * played)


def card_strength(kind: int, cost: int) -> float:
    """Return how strong a card is when it is played."""
    return STRENGTH.get(kind, STRENGTH_BASE + STRENGTH_PER_COST * max(cost, 0))
