"""The Buy action: from the Street and from the Acolyte pile (TL-058 to TL-070, TL-D32 to TL-D34)."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.atoms import change, emit, move
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.vocabulary import NO, YES
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.rules.supply import counted, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.terrors.state import TerrorsState

RELIC_LIMIT = 3


class Way(NamedTuple):
    """How a card is bought: with CLAIM lent to it, for less, with Power as well."""

    claim: bool = False
    discount: int = 0
    with_power: bool = False


USUAL = Way()


def price(s: TerrorsState, card: int, way: Way) -> int:
    """Return what a card costs; cards without a cost are never for sale (TL-121)."""
    cost: int = s.match.book.cost[s.definition[card]]
    return max(cost - way.discount, 0)


def is_refused(s: TerrorsState, player: int, card: int) -> bool:
    """Whether a card is a Relic that finds no room beside three others, where none of them makes room (TL-D34)."""
    if s.match.options["buy_fourth_relic"] or s.match.book.kind[s.definition[card]] != n.RELIC:
        return False
    return len(s.zones[n.RELICS * s.match.players + player]) >= RELIC_LIMIT


def affordable(s: TerrorsState, player: int, card: int, way: Way = USUAL) -> bool:
    """Whether a player can pay for a card and has room for it (TL-038, TL-062, TL-D34)."""
    if is_refused(s, player, card):
        return False
    purse = s.coin[player] + (s.power[player] if way.with_power else 0)
    return s.match.book.cost[s.definition[card]] >= 0 and price(s, card, way) <= purse


def buy(s: TerrorsState, player: int, card: int, way: Way = USUAL) -> None:
    """Pay for a card and begin its way to the buyer; the price is paid first (TL-D34)."""
    coins = min(price(s, card, way), s.coin[player])
    rest = price(s, card, way) - coins
    if coins:
        change(s, s.coin, player, s.coin[player] - coins)
    if rest:
        change(s, s.power, player, s.power[player] - rest)
    push(s, s.match.book.purchase, player, card, value=int(way.claim))


def top_acolyte(s: TerrorsState) -> int:
    """Return the top card of the Acolyte pile, or -1 (TL-066, TL-D09)."""
    pile = s.zones[n.ACOLYTES * s.match.players]
    return pile[-1] if pile else -1


def ask_claim(s: TerrorsState, f: Frame) -> None:
    """Ask whether a card with CLAIM goes on top of the draw pile (TL-064, TL-150); maybe no Relic can (TL-D33)."""
    s.choice = NO
    book = s.match.book
    number = s.definition[f.card]
    if not (f.value or book.claim[number]):
        return
    if book.kind[number] != n.RELIC or s.match.options["claim_relics"]:
        ask(s, f.player, n.CLAIM, [NO, YES])


def bring(s: TerrorsState, f: Frame) -> None:
    """Bring the card to where it belongs: draw pile, Relic Zone or discard pile (TL-063, TL-067, TL-069, TL-D33)."""
    f.target = n.DISCARD
    if s.choice == YES:
        f.target = n.DECK
    elif s.match.book.kind[s.definition[f.card]] == n.RELIC:
        f.target = n.RELICS
        push(s, s.match.book.trim, f.player, f.card)


def arrive(s: TerrorsState, f: Frame) -> None:
    """Let the card arrive; a card of the Street is replaced at once (TL-059)."""
    take(s, f.player, f.card, f.target)
    if f.target == n.DECK:
        emit(s, n.CLAIMED, f.player, f.card)
    emit(s, n.BOUGHT, f.player, f.card, -1, counted(s, f.player, n.BY_PURCHASE))


PURCHASE = procedure("purchase", ask_claim, bring, arrive)


def ask_trim(s: TerrorsState, f: Frame) -> None:
    """Ask which of 3 Relics leaves the game for a fourth one (TL-056, TL-057, TL-D34)."""
    relics = s.zones[n.RELICS * s.match.players + f.player]
    if len(relics) < RELIC_LIMIT:
        f.pc += 1
        return
    ask(s, f.player, n.TRIM, sorted(relics))


def trim(s: TerrorsState, f: Frame) -> None:
    """Remove the named Relic from the game; it gives nothing (TL-057)."""
    move(s, s.choice, n.REMOVED * s.match.players, n.REMOVED_RELIC, f.player)


TRIM = procedure("fourth Relic", ask_trim, trim)
