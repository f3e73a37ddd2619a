"""What a player would name of a table of Terrors of London, in numbers: what the chance to win is read from."""

from __future__ import annotations

from deckcheck.engine.state.stable_sum import sum_of
from deckcheck.games.terrors.names import DEEDS, Deed, Token, Zone
from deckcheck.games.terrors.rules.health import armour, maximum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState

#: What one player has. Hands count by their number, and by their strength only in the deck that they are part of.
OF_A_SIDE = (
    *("Health", "last Health", "Coin", "Power", "Regeneration", "Armour", "Unify", "cards in hand"),
    *("strength of the deck", "strength of a card", "cards of the deck", "weak cards", "Relics", "cost of the Relics"),
    *("Haunt tokens", "Haunts that were dismissed", "Hordes", "Influences played", "cards to draw", "strength in play"),
)


def of_a_side(state: TerrorsState, player: int) -> list[float]:
    """Return what one player has, in the order of `OF_A_SIDE`."""
    definition, book = state.definition, state.match.book
    strength = book.loyal_strength[book.faction[definition[state.pile(Zone.OVERLORD, player)[0]]]]
    built: list[int] = []
    for zone in (Zone.DECK, Zone.HAND, Zone.DISCARD, Zone.PLAY):
        built += state.pile(zone, player)
    strengths = [strength[definition[card]] for card in built]
    total = sum_of(strengths)
    play = state.pile(Zone.PLAY, player)
    relics = state.pile(Zone.RELICS, player)
    health = state.health[player]
    return [
        health,
        10.0 / max(health, 1),
        state.coin[player],
        state.power[player],
        min(state.regeneration[player], maximum(state, player) - health),
        armour(state, player),
        state.unify[player],
        len(state.pile(Zone.HAND, player)),
        total,
        total / max(len(built), 1),
        len(built),
        sum([1 for one in strengths if one < 1]),
        len(relics),
        sum([book.cost[definition[card]] for card in relics]),
        sum([state.haunt[card] == Token.HAUNT for card in play]),
        sum([state.haunt[card] == Token.DISMISSED for card in play]),
        sum([state.in_horde(card) for card in play]),
        sum(state.deeds[player * DEEDS + Deed.INFLUENCE : (player + 1) * DEEDS]),
        len(state.pile(Zone.DECK, player)),
        sum_of(strength[definition[card]] for card in play),
    ]
