"""What is taken and given: resources, tokens, cards drawn, looked at, gained (TL-033 to TL-041, TL-116 to TL-119)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, move, own, shuffle
from deckcheck.engine.vocabulary import SHUFFLED
from deckcheck.games.terrors import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState


def reserve(s: TerrorsState, resource: int) -> list[int]:
    """Return the column of a resource."""
    return (s.coin, s.power, s.regeneration)[resource]


def gain(s: TerrorsState, player: int, resource: int, amount: int) -> None:
    """Put resources into a player's Reserve (TL-034, TL-035); a negative amount takes them out, never below 0."""
    column = reserve(s, resource)
    value = column[player] + amount
    if amount:
        change(s, column, player, max(0, value))
        emit(s, n.GAINED, player, -1, resource, amount)


def counted(s: TerrorsState, player: int, kind: int) -> int:
    """Count what a player has just done; return how often it was done this turn (TL-D23)."""
    shift = kind * n.TALLY_BITS
    change(s, s.tally, player, s.tally[player] + (1 << shift))
    return s.tally[player] >> shift & n.TALLY_MASK


def haunt_tokens(s: TerrorsState) -> int:
    """Return how many Haunt tokens lie in the supply (TL-017, TL-D11)."""
    on_cards = len(s.haunt) - s.haunt.count(n.NO_TOKEN)
    tokens: int = s.match.options["haunt_tokens"]
    return tokens - on_cards


def unify_tokens(s: TerrorsState) -> int:
    """Return how many Unify tokens lie in the supply (TL-017, TL-D11)."""
    tokens: int = s.match.options["unify_tokens"]
    return tokens - sum(s.unify)


def haunt(s: TerrorsState, card: int) -> None:
    """Put a Haunt token on a Monster in play that has none, HAUNT face up (TL-133, TL-134, TL-159).

    On a Monster of a Horde it comes dismissed if the table has settled so (TL-D52).
    """
    zone = s.place[card] // s.match.players
    monster = s.match.book.kind[s.definition[card]] >= n.MONSTER
    if zone == n.PLAY and monster and not s.haunt[card] and haunt_tokens(s) > 0:
        turned = s.match.options["late_token_turned"] and (s.left[card] or s.right[card])
        change(s, s.haunt, card, n.DISMISSED if turned else n.HAUNT, n.HAUNTED, s.controller[card])


def hauntable(s: TerrorsState, player: int) -> list[int]:
    """Return the Monsters that a player may give a Haunt token where HAUNT lets one choose (TL-D53)."""
    if haunt_tokens(s) <= 0:
        return []
    kind = s.match.book.kind
    return [
        card
        for card in s.zones[n.PLAY * s.match.players + player]
        if kind[s.definition[card]] >= n.MONSTER and not s.haunt[card]
    ]


def unify(s: TerrorsState, player: int) -> None:
    """Take a Unify token from the supply, if one is left (TL-160)."""
    if unify_tokens(s) > 0:
        change(s, s.unify, player, s.unify[player] + 1)
        emit(s, n.UNIFIED, player, -1, -1, s.unify[player])


def refill(s: TerrorsState, player: int) -> bool:
    """Shuffle the discard pile into a new draw pile (TL-117); return whether there are cards now."""
    players = s.match.players
    pile, discard = n.DECK * players + player, n.DISCARD * players + player
    if not s.zones[discard]:
        return False
    for card in s.zones[discard][:]:
        move(s, card, pile)
    shuffle(s, pile, SHUFFLED, player)
    return True


def top_up(s: TerrorsState, player: int, wanted: int) -> None:
    """Put the shuffled discard pile under a draw pile that is too small to be looked at (TL-139, TL-147)."""
    players = s.match.players
    pile, discard = n.DECK * players + player, n.DISCARD * players + player
    if len(s.zones[pile]) < wanted and s.zones[discard]:
        under = s.zones[discard][:]
        for card in under:
            move(s, card, pile, bottom=True)
        shuffle(s, pile, SHUFFLED, player, under)


def take(s: TerrorsState, player: int, card: int, to: int) -> None:
    """Give a card of the Street or the Acolyte pile to a player; the Market fills the gap (TL-059, TL-144, TL-D32)."""
    players = s.match.players
    street = n.STREET * players
    from_street = s.place[card] == street
    slot = s.zones[street].index(card) if from_street else -1
    own(s, card, player)
    move(s, card, to * players + player)
    if to in (n.PLAY, n.RELICS):
        change(s, s.since, card, s.turn)
    if from_street:
        fill(s, slot)


def fill(s: TerrorsState, slot: int) -> None:
    """Turn up the top card of the Market in an emptied place of the Street, while there is one (TL-060, TL-145)."""
    players = s.match.players
    market = s.zones[n.MARKET * players]
    if market:
        move(s, market[-1], n.STREET * players, n.REFILLED, at=slot)


def clear_street(s: TerrorsState, card: int) -> None:
    """Remove a card of the Street from the game and fill its place (TL-157)."""
    players = s.match.players
    slot = s.zones[n.STREET * players].index(card)
    move(s, card, n.REMOVED * players)
    fill(s, slot)
