"""What is taken and given: resources, tokens, cards drawn, looked at, gained (TL-033 to TL-041, TL-116 to TL-119)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change, emit, move, own
from deckcheck.engine.flow.piles import refill_below
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import DEEDS, LAID_OUT, CardType, Token, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState


def reserve(state: TerrorsState, resource: int) -> list[int]:
    """Return the column of a resource."""
    return (state.coin, state.power, state.regeneration)[resource]


def gain(state: TerrorsState, player: int, resource: int, amount: int) -> None:
    """Put resources into a player's Reserve (TL-034, TL-035); a negative amount takes them out, never below 0."""
    column = reserve(state, resource)
    value = column[player] + amount
    if amount:
        change(state, column, player, max(0, value))
        emit(state, Event.GAINED, player, -1, resource, amount)


def record(state: TerrorsState, kind: int, player: int, card: int, deed: int) -> None:
    """Log what a player has just done, and count it (TL-046, TL-D23)."""
    deeds = state.deeds
    place = player * DEEDS + deed
    times = deeds[place] + 1
    change(state, deeds, place, times)
    if kind & state.match.book.counted:
        assign(state, history=(*state.history, (kind, player, card, -1, times)))
    emit(state, kind, player, card, -1, times)


def haunt_tokens(state: TerrorsState) -> int:
    """Return how many Haunt tokens are in the supply (TL-017, TL-D11)."""
    on_cards = len(state.haunt) - state.haunt.count(Token.NONE)
    tokens: int = state.match.options["haunt_tokens"]
    return tokens - on_cards


def unify_tokens(state: TerrorsState) -> int:
    """Return how many Unify tokens are in the supply (TL-017, TL-D11)."""
    tokens: int = state.match.options["unify_tokens"]
    return tokens - sum(state.unify)


def is_hauntable(state: TerrorsState, card: int) -> bool:
    """Whether a card could get a Haunt token: a Monster in play that has none, while one is left (TL-134, TL-D11)."""
    return (
        state.place[card] // state.match.players == Zone.PLAY
        and state.match.book.kind[state.definition[card]] >= CardType.MONSTER
        and not state.haunt[card]
        and haunt_tokens(state) > 0
    )


def haunt(state: TerrorsState, card: int) -> None:
    """Put a Haunt token on a Monster in play that has none, HAUNT face up (TL-133, TL-134, TL-159).

    On a Monster of a Horde it comes dismissed if the table has settled so (TL-D52).
    """
    if is_hauntable(state, card):
        turned = state.match.options["late_token_turned"] and state.in_horde(card)
        change(
            state, state.haunt, card, Token.DISMISSED if turned else Token.HAUNT, Event.HAUNTED, state.controller[card]
        )


def hauntable(state: TerrorsState, player: int) -> list[int]:
    """Return the Monsters that a player may give a Haunt token where HAUNT lets one choose (TL-D53)."""
    return [card for card in state.pile(Zone.PLAY, player) if is_hauntable(state, card)]


def unify(state: TerrorsState, player: int) -> None:
    """Take a Unify token from the supply, if one is left (TL-160)."""
    if unify_tokens(state) > 0:
        change(state, state.unify, player, state.unify[player] + 1)
        emit(state, Event.UNIFIED, player, -1, -1, state.unify[player])


def top_up(state: TerrorsState, player: int, wanted: int) -> None:
    """Put the shuffled discard pile under a draw pile that is too small to be looked at (TL-139, TL-147)."""
    if len(state.pile(Zone.DECK, player)) < wanted and state.pile(Zone.DISCARD, player):
        refill_below(state, player)


def arrive(state: TerrorsState, player: int, card: int, zone: int, kind: int = 0) -> None:
    """Move a card to a zone of a player; where that is in play, it is new there this turn (TL-102)."""
    move(state, card, state.match.place(zone, player), kind, player)
    if zone in LAID_OUT:
        change(state, state.since, card, state.turn)


def take(state: TerrorsState, player: int, card: int, to: int) -> None:
    """Give a card to a player; if it was in the Street, the Market fills the gap (TL-059, TL-144, TL-D32)."""
    street = state.match.place(Zone.STREET, 0)
    from_street = state.place[card] == street
    slot = state.zones[street].index(card) if from_street else -1
    own(state, card, player)
    arrive(state, player, card, to)
    if from_street:
        fill(state, slot)


def fill(state: TerrorsState, slot: int) -> None:
    """Turn up the top card of the Market in an emptied place of the Street, while there is one (TL-060, TL-145)."""
    market = state.pile(Zone.MARKET, 0)
    if market:
        move(state, market[-1], state.match.place(Zone.STREET, 0), Event.REFILLED, at=slot)


def clear_street(state: TerrorsState, card: int) -> None:
    """Remove a card of the Street from the game and fill its place (TL-157)."""
    slot = state.pile(Zone.STREET, 0).index(card)
    move(state, card, state.match.place(Zone.REMOVED, 0))
    fill(state, slot)
