"""How good a table looks to a player: what the greedy bot compares."""
# ruff: noqa: FURB136  a call costs more than what it compares, and bots value tables by the thousand

from __future__ import annotations

from deckcheck.engine.state.stable_sum import sum_of
from deckcheck.games.terrors.names import DEEDS, PLAYERS, CardType, Deed, Token, Zone
from deckcheck.games.terrors.rules.health import armour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from deckcheck.games.terrors.state import TerrorsState

    # The tables in which cards were looked up (which are never changed in place), the deck and the other cards of a
    # player, and the sums of the deck and of all.
    Sums: TypeAlias = tuple[list[int], list[float], list[int], list[int], float, float]

# Rough worths in points of Health; what matters is their order. They were chosen by self-play.
COIN = 0.25
POWER = 0.6
REGENERATION = 0.6
HELD = 1.5
PLAYED = 3.0
ARMOUR = 2.0
UNIFY = 1.5
RELIC = 0.9
FACTION = 1.0
DECK_STRENGTH = 12.0
# A deck below this size is not counted as better for being thin: two such decks would go on healing for ever.
SMALLEST_DECK = 12
# How strong a card is when it is played, by its type or its cost.
STRENGTH = {
    CardType.CULTIST: 0.8,
    CardType.FANATIC: 0.9,
    CardType.ACOLYTE: 1.8,
    CardType.INFLUENCE: 3.0,
    CardType.RELIC: 0.0,
}
STRENGTH_BASE, STRENGTH_PER_COST = 0.9, 0.85
# Those that are looked up for every table: a name of the module is found faster than one of a class.
HAUNT, INFLUENCE = Token.HAUNT, Deed.INFLUENCE
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
    match, definition = state.match, state.definition
    book = match.book
    health = state.health[player]
    piles = state.piles_of(player)
    hand = piles[Zone.HAND]
    in_play = piles[Zone.PLAY]
    overlord = definition[piles[Zone.OVERLORD][0]]
    worth = health + HELD * len(hand) + UNIFY * state.unify[player]
    worth += COIN * state.coin[player] + POWER * state.power[player] + ARMOUR * armour(state, player)
    regeneration, lost = state.regeneration[player], book.health[overlord] - health
    worth += REGENERATION * (regeneration if regeneration < lost else lost)
    deck = piles[Zone.DECK]
    rest = hand + piles[Zone.DISCARD] + in_play
    total = built(player, definition, book.loyal_strength[book.faction[overlord]], deck, rest)
    worth += DECK_STRENGTH * total / max(len(deck) + len(rest), SMALLEST_DECK)
    relics = piles[Zone.RELICS]
    if relics:
        worth += sum_of([RELIC * book.cost[definition[card]] for card in relics])
    # A token that is turned already brings its card back this turn or never: it must not pay to hold it back.
    haunt = state.haunt
    for card in in_play:
        if haunt[card] == HAUNT:
            worth += book.strength[definition[card]]
    played = sum(state.deeds[player * DEEDS + INFLUENCE : (player + 1) * DEEDS])
    return float(worth + PLAYED * played)


# What was found last, by player, for bots look at many tables one after the other of which little is different.
_LAST: list[Sums] = [([], [], [], [], 0.0, 0.0)] * PLAYERS


def built(player: int, definition: list[int], strengths: list[float], deck: list[int], rest: list[int]) -> float:
    """Return how strong all cards of a player are together: one is added after the other, those of the deck first."""
    known_definition, known_strengths, known_deck, known_rest, of_deck, total = _LAST[player]
    if definition is known_definition and strengths is known_strengths and deck == known_deck:
        if rest == known_rest:
            return total
    else:
        of_deck = _added(0.0, definition, strengths, deck)
    total = _added(of_deck, definition, strengths, rest)
    _LAST[player] = (definition, strengths, deck[:], rest, of_deck, total)
    return total


def _added(worth: float, definition: list[int], strengths: list[float], cards: list[int]) -> float:
    for card in cards:
        worth += strengths[definition[card]]
    return worth


def card_strength(kind: int, cost: int) -> float:
    """Return how strong a card is when it is played."""
    return STRENGTH.get(kind, STRENGTH_BASE + STRENGTH_PER_COST * max(cost, 0))
