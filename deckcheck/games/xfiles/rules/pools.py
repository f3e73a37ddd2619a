"""Pools and prices: what a card costs whom, and paying it (XF-030 to XF-037, XF-133 to XF-136, XF-252, XF-308)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit
from deckcheck.engine.flow.modifiers import measure, modifiers_by_stat
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import KEYWORDS, Grant, Mark, Pool, Stat, Zone
from deckcheck.games.xfiles.rules.cards import is_granted, keywords_of
from deckcheck.games.xfiles.rules.frames import Check, Visit, program_frame, trial
from deckcheck.games.xfiles.rules.powers import discount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.rules.frames import Play
    from deckcheck.games.xfiles.state import XFilesState


def points_in(state: XFilesState, player: int, kind: int) -> int:
    """Return what a pool holds."""
    return state.rp[player] if kind == Pool.RP else state.cp[player]


def gain(
    state: XFilesState,
    player: int,
    kind: int,
    amount: int,
    cause: int = -1,
    *,
    is_logged: bool = True,
    lost: bool = False,
) -> None:
    """Add points to a pool; a negative number is lost, as far as there is any.

    The `cause` is the card that is paid for, or that gives or takes them; -1 where that is what the log has just named.
    They are not `is_logged` where another event says what became of them (a sale, say); what is `lost` nobody spends.
    """
    column = state.rp if kind == Pool.RP else state.cp
    value = max(0, column[player] + amount)
    if value != column[player]:
        difference = value - column[player]
        visit = innermost(state, Visit) if kind == Pool.RP and difference < 0 and not lost else None
        if visit is not None and visit.player == player:
            visit.spent -= difference
        change(state, column, player, value)
        if is_logged:
            emit(
                state,
                Event.RP_CHANGED if kind == Pool.RP else Event.CP_CHANGED,
                player,
                -1,
                cause,
                difference * 2 + lost,
            )


def paying_pool(state: XFilesState, player: int, card: int, side: int = -1) -> int:
    """Return the pool from which a player pays a card: *P from that of the side it helps (XF-035, XF-250).

    `side` is that of a player who neither investigates nor is directed, by its pool; -1 for all others.
    """
    kind: int = state.match.book.pool[state.definition[card]]
    if kind != Pool.ANY:
        return kind
    if side >= 0:
        return side
    return Pool.RP if player == state.active else Pool.CP


def dedicated(state: XFilesState, player: int, card: int) -> list[int]:
    """Return the cards whose dedicated RP may pay toward a card: no Agent hurt and in the Hospital (XF-308, XF-100)."""
    book = state.match.book
    if not book.has_dedicated:
        return []
    words, piles = keywords_of(state, card), state.piles_of(player)
    return [
        other
        for zone in (Zone.BUREAU, Zone.FIELD, Zone.HOSPITAL, Zone.ASSETS)
        for other in piles[zone]
        if state.tokens[other]
        and book.dedicated[state.definition[other]] & words
        and not state.hired[other]
        and not (zone == Zone.HOSPITAL and state.damage[other])
    ]


def price(state: XFilesState, player: int, card: int, x: int = 0, side: int = -1, on: int = -1) -> int:
    """Return what a card costs a player now; X is what was named for a cost in X (XF-D56).

    It is given to the card `on`, or played on what has been chosen; before that it costs as little as it may.
    """
    book = state.match.book
    number = state.definition[card]
    cost = book.cost[number]
    if cost < 0:
        cost = book.times[number] * x + book.plus[number]
    if book.cheaper[number]:
        probe = trial(player, card, side=side)
        targets = [on] if on >= 0 else _aims(state, probe)
        for cheaper in book.cheaper[number]:
            for target in targets:
                probe.slots = [target]
                if cheaper.holds(state, probe):
                    cost = cheaper.to if cheaper.to >= 0 else cost - cheaper.less
                    break
    cost = measure(state, Stat.COST, card, max(0, cost))
    if _is_halved(state, player, card, side, on):
        cost = (cost + 1) // 2
    if state.match.stats & (Stat.RP_TAX | Stat.RP_TIMES) or state.modifiers:
        cost = _taxed(state, paying_pool(state, player, card, side), card, cost)
    if state.marks[card] & Mark.FROM_SITE and not _lies_open(state):
        cost -= 1
    if state.match.options["x_file_powers"]:
        cost -= discount(state, player, card)
    return max(0, int(cost))


def _is_halved(state: XFilesState, player: int, card: int, side: int, on: int) -> bool:
    """Whether a card costs half now, be it only when it is played on certain cards.

    What it may be played on is looked at for such a card alone: the choice of it may ask for prices itself.
    """
    if not (state.modifiers or state.match.stats & Grant.HALVED):
        return False
    if is_granted(state, Grant.HALVED, card):
        return True
    for holder, carried in modifiers_by_stat(state, Grant.HALVED):
        probe = trial(state.controller[holder], holder)
        if any(static.against is not None and static.applies(state, probe, card) for static in carried):
            targets = [on] if on >= 0 else _aims(state, trial(player, card, side=side))
            return any(is_granted(state, Grant.HALVED, card, target) for target in targets)
    return False


def _aims(state: XFilesState, probe: Play) -> list[int]:
    """Return what the card of a frame is played on, as chosen or as it may be; -1 alone where that is nothing."""
    aims = state.match.book.aims[state.definition[probe.card]]
    if aims is None:
        return [-1]
    return aims(state, program_frame(state, probe.card) or trial(probe.player, probe.card, side=probe.side)) or [-1]


def _lies_open(state: XFilesState) -> bool:
    """Whether cards are laid face up at the visited Site, and are no cheaper there."""
    check = innermost(state, Check)
    return check is not None and check.site >= 0 and is_granted(state, Grant.OPEN, check.site)


def _taxed(state: XFilesState, kind: int, card: int, cost: int) -> int:
    """Return the price of an RP card at a Site that makes such cards dearer."""
    check = innermost(state, Check)
    if check is None or check.site < 0 or kind != Pool.RP:
        return cost
    asks_for_turn = any(mask & KEYWORDS["active"] for mask in state.match.book.activators[state.definition[card]])
    times = measure(state, Stat.RP_TIMES, check.site, 1) if asks_for_turn else 1
    return cost * times + measure(state, Stat.RP_TAX, check.site, 0)


def can_pay(state: XFilesState, player: int, card: int, x: int = 0, side: int = -1, on: int = -1) -> bool:
    """Whether a player can pay a card, given to the card `on` if that is one."""
    kind = paying_pool(state, player, card, side)
    cost = price(state, player, card, x, side, on)
    have = points_in(state, player, kind)
    if have >= cost:
        return True
    return kind == Pool.RP and have + sum(state.tokens[other] for other in dedicated(state, player, card)) >= cost


def pay(state: XFilesState, player: int, card: int, x: int = 0, more: int = 0, side: int = -1, on: int = -1) -> int:
    """Pay a card that can be paid, dedicated RP first unless the table lets the pool pay first; return its price.

    The pool pays `more` points beside it. Where the player chooses which RP pay, see `payment`.
    """
    kind = paying_pool(state, player, card, side)
    cost = price(state, player, card, x, side, on)
    left = cost
    if kind == Pool.RP:
        own = state.rp[player] - more if state.match.options["dedicated_rp"] == "last" else 0
        for other in dedicated(state, player, card):
            spent = min(max(left - own, 0), state.tokens[other])
            if spent:
                change(state, state.tokens, other, state.tokens[other] - spent, Event.DEDICATED, player, card, spent)
                left -= spent
    if left + more:
        gain(state, player, kind, -left - more, card)
    return cost
