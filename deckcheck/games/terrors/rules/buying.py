"""The Buy action: from the Street and from the Acolyte pile (TL-058 to TL-070, TL-D32 to TL-D34)."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.flow.atoms import change, emit, move
from deckcheck.engine.flow.procedures import ask, leave, procedure, push
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import NO, YES
from deckcheck.games.terrors.decisions import Decision
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import CardType, Deed, Resource, Zone
from deckcheck.games.terrors.rules.supply import gain, record, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState

RELIC_LIMIT = 3


class Terms(NamedTuple):
    """How a card is bought: with CLAIM lent to it, for less, with Power as well."""

    claim: bool = False
    discount: int = 0
    with_power: bool = False


USUAL = Terms()


class Purchase(Frame):
    """A card on its way from the Street or the Acolyte pile to its buyer."""

    claim = number("whether CLAIM is lent to it", Kind.FLAG)
    zone = number("the zone of the buyer to which it goes")


def price(state: TerrorsState, card: int, terms: Terms) -> int:
    """Return what a card costs; cards without a cost are never for sale (TL-121)."""
    cost: int = state.match.book.cost[state.definition[card]]
    return max(cost - terms.discount, 0)


def is_refused(state: TerrorsState, player: int, card: int) -> bool:
    """Whether a card is a Relic that finds no room beside three others, where none of them makes room (TL-D34)."""
    if state.match.options["buy_fourth_relic"] or state.match.book.kind[state.definition[card]] != CardType.RELIC:
        return False
    return len(state.pile(Zone.RELICS, player)) >= RELIC_LIMIT


def affordable(state: TerrorsState, player: int, card: int, terms: Terms = USUAL) -> bool:
    """Whether a player can pay for a card and has room for it (TL-038, TL-062, TL-D34)."""
    if is_refused(state, player, card):
        return False
    purse = state.coin[player] + (state.power[player] if terms.with_power else 0)
    return state.match.book.cost[state.definition[card]] >= 0 and price(state, card, terms) <= purse


def buy(state: TerrorsState, player: int, card: int, terms: Terms = USUAL) -> None:
    """Pay for a card and begin its way to the buyer; the price is paid first (TL-D34).

    The log states the price where it may differ from the printed one.
    """
    due = price(state, card, terms)
    push(state, PURCHASE, player, card).claim = int(terms.claim)
    if terms.with_power:
        push(state, PAYMENT, player, card).due = due
    elif terms.discount:
        gain(state, player, Resource.COIN, -due)
    elif due:
        change(state, state.coin, player, state.coin[player] - due)


class Payment(Frame):
    """A price on its way to be paid in Coins and Power."""

    due = number("how much is to be paid")


def ask_mix(state: TerrorsState, frame: Payment) -> None:
    """Ask how much of a price is paid with Power, where a card lets the buyer mix it with Coins."""
    player = frame.player
    least, most = max(frame.due - state.coin[player], 0), min(frame.due, state.power[player])
    ask(state, player, Decision.MIX, [*range(least, most + 1)])


def pay_mixed(state: TerrorsState, frame: Payment) -> None:
    """Pay that much with Power and the rest with Coins."""
    gain(state, frame.player, Resource.POWER, -state.choice)
    gain(state, frame.player, Resource.COIN, state.choice - frame.due)


PAYMENT = procedure("mixed payment", ask_mix, pay_mixed, frame=Payment)


def top_acolyte(state: TerrorsState) -> int:
    """Return the top card of the Acolyte pile, or -1 (TL-066, TL-D09)."""
    pile = state.pile(Zone.ACOLYTES, 0)
    return pile[-1] if pile else -1


def ask_claim(state: TerrorsState, frame: Purchase) -> None:
    """Ask whether a card with CLAIM goes on top of the draw pile (TL-064, TL-150); maybe no Relic can (TL-D33)."""
    state.choice = NO
    book = state.match.book
    definition = state.definition[frame.card]
    if not (frame.claim or book.claim[definition]):
        return
    if book.kind[definition] != CardType.RELIC or state.match.options["claim_relics"]:
        ask(state, frame.player, Decision.CLAIM, [NO, YES])


def bring(state: TerrorsState, frame: Purchase) -> None:
    """Bring the card to where it belongs: draw pile, Relic Zone or discard pile (TL-063, TL-067, TL-069, TL-D33)."""
    frame.zone = Zone.DISCARD
    if state.choice == YES:
        frame.zone = Zone.DECK
    elif state.match.book.kind[state.definition[frame.card]] == CardType.RELIC:
        frame.zone = Zone.RELICS
        push(state, TRIM, frame.player, frame.card)


def arrive(state: TerrorsState, frame: Purchase) -> None:
    """Let the card arrive; a card of the Street is replaced at once (TL-059). The purchase is logged first."""
    record(state, Event.BOUGHT, frame.player, frame.card, Deed.PURCHASE)
    if frame.zone == Zone.DECK:
        emit(state, Event.CLAIMED, frame.player, frame.card)
    take(state, frame.player, frame.card, frame.zone)


PURCHASE = procedure("purchase", ask_claim, bring, arrive, frame=Purchase)


def put_into_play(state: TerrorsState, player: int, card: int) -> None:
    """Put a card into play by an effect: a Relic into its zone, where a fourth makes room first (TL-056, TL-057)."""
    relic = state.match.book.kind[state.definition[card]] == CardType.RELIC
    push(state, ARRIVAL, player, card).zone = Zone.RELICS if relic else Zone.PLAY
    if relic:
        push(state, TRIM, player, card)


def arrive_by_effect(state: TerrorsState, frame: Purchase) -> None:
    """Let a card arrive that nobody buys."""
    take(state, frame.player, frame.card, frame.zone)


ARRIVAL = procedure("card put into play", arrive_by_effect, frame=Purchase)


def ask_trim(state: TerrorsState, frame: Frame) -> None:
    """Ask which of 3 Relics leaves the game for a fourth one (TL-056, TL-057, TL-D34)."""
    relics = state.pile(Zone.RELICS, frame.player)
    if len(relics) < RELIC_LIMIT:
        leave(frame)
        return
    ask(state, frame.player, Decision.TRIM, sorted(relics))


def trim(state: TerrorsState, frame: Frame) -> None:
    """Remove the named Relic from the game; it gives nothing (TL-057)."""
    move(state, state.choice, state.match.place(Zone.REMOVED, 0), Event.REMOVED_RELIC, frame.player)


TRIM = procedure("fourth Relic", ask_trim, trim)
