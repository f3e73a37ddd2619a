"""Pools and prices: what a card costs whom, and paying it (XF-030 to XF-037, XF-133 to XF-136, XF-252, XF-308)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit
from deckcheck.engine.modifiers import measure
from deckcheck.engine.state import Frame
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.cards import keywords_of
from deckcheck.games.xfiles.rules.frames import check_frame
from deckcheck.games.xfiles.rules.powers import discount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def pool(s: XFilesState, player: int, kind: int) -> int:
    """Return what a pool holds."""
    return s.rp[player] if kind == n.RP else s.cp[player]


def gain(s: XFilesState, player: int, kind: int, amount: int, *, told: bool = True) -> None:
    """Add points to a pool; a negative number is lost, as far as there is any.

    They are not `told` where another event says what became of them (a sale, say).
    """
    column = s.rp if kind == n.RP else s.cp
    value = max(0, column[player] + amount)
    if value != column[player]:
        difference = value - column[player]
        change(s, column, player, value)
        if told:
            emit(s, n.POOL_CHANGED, player, -1, -1, difference * 2 + kind)


def side(s: XFilesState, player: int, card: int) -> int:
    """Return the pool from which a player pays a card: *P from that of the side it helps (XF-035, XF-250)."""
    kind: int = s.match.book.pool[s.definition[card]]
    if kind == n.ANY:
        return n.RP if player == s.active else n.CP
    return kind


def dedicated(s: XFilesState, player: int, card: int) -> list[int]:
    """Return the cards whose dedicated RP may pay toward a card (XF-308)."""
    book = s.match.book
    if not book.has_dedicated:
        return []
    words = keywords_of(s, card)
    return [
        other
        for zone in (n.BUREAU, n.FIELD, n.ASSETS)
        for other in s.zones[zone * s.match.players + player]
        if s.tokens[other] and book.dedicated[s.definition[other]] & words and not s.hired[other]
    ]


def price(s: XFilesState, player: int, card: int, x: int = 0) -> int:
    """Return what a card costs a player now; X is what was named for a cost in X (XF-D56)."""
    book = s.match.book
    number = s.definition[card]
    cost = book.cost[number]
    if cost < 0:
        cost = book.times[number] * x + book.plus[number]
    if book.cheaper[number]:
        probe = Frame(0, player, card)
        for cheaper in book.cheaper[number]:
            if cheaper.holds(s, probe):
                cost = cheaper.to if cheaper.to >= 0 else cost - cheaper.less
    cost = measure(s, n.S_COST, card, max(0, cost))
    if s.match.stats & (n.S_TAX | n.S_TIMES) or s.modifiers:
        cost = _taxed(s, player, card, cost)
    if s.marks[card] & n.FROM_SITE:
        cost -= 1
    if s.match.options["x_file_powers"]:
        cost -= discount(s, player, card)
    return max(0, int(cost))


def _taxed(s: XFilesState, player: int, card: int, cost: int) -> int:
    """Return the price of an RP card at a Site that makes such cards dearer."""
    check = check_frame(s)
    if check is None or check.target < 0 or side(s, player, card) != n.RP:
        return cost
    asks_for_turn = any(mask & n.KEYWORDS["active"] for mask in s.match.book.activators[s.definition[card]])
    times = measure(s, n.S_TIMES, check.target, 1) if asks_for_turn else 1
    return cost * times + measure(s, n.S_TAX, check.target, 0)


def can_pay(s: XFilesState, player: int, card: int, x: int = 0) -> bool:
    """Whether a player can pay a card."""
    kind = side(s, player, card)
    cost = price(s, player, card, x)
    have = pool(s, player, kind)
    if have >= cost:
        return True
    return kind == n.RP and have + sum(s.tokens[other] for other in dedicated(s, player, card)) >= cost


def pay(s: XFilesState, player: int, card: int, x: int = 0, more: int = 0) -> int:
    """Pay a card that can be paid, dedicated RP first unless the table lets the pool pay first; return its price.

    The pool pays `more` points beside it. Where the player chooses which RP pay, see `payment`.
    """
    kind = side(s, player, card)
    cost = price(s, player, card, x)
    left = cost
    if kind == n.RP:
        own = s.rp[player] - more if s.match.options["dedicated_rp"] == "last" else 0
        for other in dedicated(s, player, card):
            spent = min(max(left - own, 0), s.tokens[other])
            if spent:
                change(s, s.tokens, other, s.tokens[other] - spent, n.DEDICATED, player, -1, spent)
                left -= spent
    if left + more:
        gain(s, player, kind, -left - more)
    return cost
