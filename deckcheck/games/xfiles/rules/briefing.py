"""Briefing: the free card, production, buying and selling (XF-038 to XF-041, XF-074 to XF-090, XF-307, XF-D09)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import begin_phase, change, emit, move
from deckcheck.engine.modifiers import measure
from deckcheck.engine.procedures import ask, procedure
from deckcheck.engine.vocabulary import DONE, NO, PHASE_BEGUN, YES
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import deck, pools
from deckcheck.games.xfiles.rules.agents import in_section
from deckcheck.games.xfiles.rules.frames import open_window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

# The most cards that are offered for one purchase.
MOST_BOUGHT = 20


def begin(s: XFilesState, f: Frame) -> None:
    """Begin the phase; who would act before the free card does so now (XF-D08)."""
    begin_phase(s, n.BRIEFING, PHASE_BEGUN)
    f.value = 0


def window(s: XFilesState, f: Frame) -> None:
    """Let all players play cards before the free card, unless the table has agreed otherwise (XF-048, XF-D08)."""
    if s.match.options["before_free_card"]:
        open_window(s, n.W_BRIEFING, s.active)


def ask_free_card(s: XFilesState, f: Frame) -> None:
    """Ask whether the investigating player draws the free card (XF-074, XF-075)."""
    s.choice = NO
    if not s.no_draw[s.active] and _left(s, s.active):
        ask(s, s.active, n.FREE_CARD, [NO, YES])


def free_card(s: XFilesState, f: Frame) -> None:
    """Draw the free card."""
    if s.choice == YES:
        deck.take(s, s.active, 1)


def producers(s: XFilesState) -> list[int]:
    """Return the investigating player's Agents whose RES counts: all but those in the Hospital (XF-078)."""
    return [agent for section in (n.BUREAU, n.FIELD) for agent in in_section(s, s.active, section)]


def res_of(s: XFilesState, agent: int) -> int:
    """Return the RES of an Agent as it is now (XF-077)."""
    return measure(s, n.S_RES, agent, s.match.book.res[s.definition[agent]])


def income(s: XFilesState) -> int:
    """Return how many RP the investigating player's Agents would produce (XF-077), less what cards take of it."""
    production = s.match.book.production
    taken = sum(production[s.definition[card]] for card in s.zones[n.ASSETS * s.match.players + s.active])
    return int(max(0, sum(res_of(s, agent) for agent in producers(s)) - taken))


def ask_produce(s: XFilesState, f: Frame) -> None:
    """Ask whether the Agents produce; they need not (XF-076)."""
    s.choice = NO
    if income(s):
        ask(s, s.active, n.PRODUCE, [NO, YES])


def produce(s: XFilesState, f: Frame) -> None:
    """Turn RES into RP; dedicated RP come back whether or not there is any income (XF-076 to XF-079, XF-308)."""
    player = s.active
    book = s.match.book
    agents = producers(s)
    for agent in agents:
        number = s.definition[agent]
        if book.dedicated[number] and s.tokens[agent] < book.tokens[number]:
            change(s, s.tokens, agent, book.tokens[number])
    if s.choice == YES:
        amount = income(s)
        bound = sum(res_of(s, agent) for agent in agents if book.buys_only[s.definition[agent]] and not s.hired[agent])
        if bound:
            change(s, s.bound, player, bound)
        pools.gain(s, player, n.RP, amount, told=False)
        emit(s, n.PRODUCED, player, -1, -1, amount)


def ask_buy(s: XFilesState, f: Frame) -> None:
    """Ask the investigating player how many cards to buy, once (XF-039, XF-040, XF-080)."""
    ask(s, s.active, n.BUY, purchases(s, s.active, s.rp[s.active]))


def purchases(s: XFilesState, player: int, points: int) -> list[int]:
    """Return how many cards a player may buy."""
    if s.no_draw[player]:
        return [0]
    return list(range(min(points, _left(s, player), MOST_BOUGHT) + 1))


def _left(s: XFilesState, player: int) -> int:
    players = s.match.players
    return len(s.zones[n.DECK * players + player]) + len(s.zones[n.DISCARD * players + player])


def buy(s: XFilesState, f: Frame) -> None:
    """Pay 1 RP a card and take the cards; RP that must buy cards are spent first, and lost if not (XF-307, XF-D10)."""
    player, count = s.active, s.choice
    if count:
        pools.gain(s, player, n.RP, -count, told=False)
        emit(s, n.BOUGHT, player, -1, -1, count)
        deck.take(s, player, count)
    lost = min(max(0, s.bound[player] - count), s.rp[player])
    if lost and s.match.options["bought_rp_lost"]:
        pools.gain(s, player, n.RP, -lost)
    if s.bound[player]:
        change(s, s.bound, player, 0)


def ask_sale(s: XFilesState, f: Frame) -> None:
    """Ask the next of the other players which card to sell (XF-081 to XF-089, XF-D01)."""
    first = 0 if s.match.options["first_seller"] == "active" else 1
    while f.value < s.match.players - first:
        player = (s.active + first + f.value) % s.match.players
        if s.alive[player]:
            f.target = player
            ask(s, player, n.SELL, [*saleable(s, player), DONE])
            return
        f.value += 1
    f.pc = BRIEFING.steps.index(close)


def saleable(s: XFilesState, player: int) -> list[int]:
    """Return a player's cards that can be sold, one of each kind (XF-082); what would bring nothing is left out."""
    found: list[int] = []
    seen: set[int] = set()
    for card in sorted(s.zones[n.HAND * s.match.players + player]):
        number = s.definition[card]
        if s.match.book.sale[number] >= 0 and number not in seen:
            seen.add(number)
            found.append(card)
    return found


def sell(s: XFilesState, f: Frame) -> None:
    """Sell the card for its cost in CP and ask again (XF-083 to XF-087)."""
    if s.choice == DONE:
        return
    card, player = s.choice, f.target
    price = s.match.book.sale[s.definition[card]]
    move(s, card, n.DISCARD * s.match.players + s.owner[card], n.SOLD, player, -1, price)
    if price:
        pools.gain(s, player, n.CP, price, told=False)
    f.pc = BRIEFING.steps.index(ask_sale)


def ask_purchase(s: XFilesState, f: Frame) -> None:
    """Ask the player who sold how many cards to buy (XF-085, XF-088)."""
    ask(s, f.target, n.BUY, purchases(s, f.target, s.cp[f.target]))


def purchase(s: XFilesState, f: Frame) -> None:
    """Pay 1 CP a card (XF-088)."""
    count = s.choice
    f.slots = [count]
    if count:
        pools.gain(s, f.target, n.CP, -count, told=False)
        emit(s, n.BOUGHT, f.target, -1, -1, count)


def wait(s: XFilesState, f: Frame) -> None:
    """Let cards that answer a purchase be played before the cards are drawn."""
    if f.slots and f.slots[0]:
        open_window(s, n.W_BOUGHT, s.active)


def deliver(s: XFilesState, f: Frame) -> None:
    """Take the cards that were paid for; then the next player's turn comes (XF-089, XF-090)."""
    if f.slots and f.slots[0]:
        deck.take(s, f.target, f.slots[0])
    f.pc = BRIEFING.steps.index(ask_sale)
    book = s.match.book
    for card in s.zones[n.ASSETS * s.match.players + f.target]:
        if book.sells_again[s.definition[card]] and not s.used[card]:
            change(s, s.used, card, 1)
            return
    f.value += 1


def close(s: XFilesState, f: Frame) -> None:
    """Let all players play cards once more before the phase ends (XF-090)."""
    open_window(s, n.W_BRIEFING, s.active)


BRIEFING = procedure(
    "briefing",
    begin,
    window,
    ask_free_card,
    free_card,
    ask_produce,
    produce,
    ask_buy,
    buy,
    ask_sale,
    sell,
    ask_purchase,
    purchase,
    wait,
    deliver,
    close,
    slots=1,
)
