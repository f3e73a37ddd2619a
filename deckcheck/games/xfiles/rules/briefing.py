"""Briefing: the free card, production, buying and selling (XF-038 to XF-041, XF-074 to XF-090, XF-307, XF-D09)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.flow.atoms import begin_phase, change, emit, move
from deckcheck.engine.flow.modifiers import measure, statics
from deckcheck.engine.flow.piles import discard, first_copies
from deckcheck.engine.flow.procedures import ask, jump, procedure
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import ADD, DONE, NO, PHASE_BEGUN, SET, YES
from deckcheck.games.xfiles.decisions import Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Grant, Phase, Pool, Stat, Window, Zone
from deckcheck.games.xfiles.rules import deck, pools
from deckcheck.games.xfiles.rules.agents import agents_of, in_section
from deckcheck.games.xfiles.rules.cards import hand_to_spare, is_granted
from deckcheck.games.xfiles.rules.frames import open_window, trial
from deckcheck.games.xfiles.rules.gulag import serve_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# The most cards that are offered for one purchase.
MOST_BOUGHT = 20


class Briefing(Frame):
    """The Briefing."""

    seat = number("how many of those who may sell have had their turn")
    due = number("how many cards the one who sells has paid for and not drawn yet")
    produced = number("whether the RES of the Agents has brought RP", Kind.FLAG)


def begin(state: XFilesState, frame: Briefing) -> None:
    """Begin the phase, which renews the dedicated RP of all Agents, in the Hospital too, and lasting cards (XF-308)."""
    begin_phase(state, Phase.BRIEFING, PHASE_BEGUN)
    for agent in agents_of(state, state.active):
        if state.sick[agent] > 0:
            change(state, state.sick, agent, state.sick[agent] - 1 or -1)
    serve_time(state, state.active, late=False)
    book = state.match.book
    if book.has_dedicated:
        for card in [*agents_of(state, state.active), *state.pile(Zone.ASSETS, state.active)]:
            number = state.definition[card]
            refilled = book.refilled[number]
            if refilled is not None and not refilled(state, trial(state.active, card)):
                continue
            if book.dedicated[number] and state.tokens[card] < book.tokens[number]:
                change(state, state.tokens, card, book.tokens[number])


def window(state: XFilesState, frame: Briefing) -> None:
    """Let all players play cards before the free card, unless the table has agreed otherwise (XF-048, XF-D08)."""
    if state.match.options["before_free_card"]:
        open_window(state, Window.BRIEFING, state.active)


def ask_free_card(state: XFilesState, frame: Briefing) -> None:
    """Ask whether the investigating player draws the free card (XF-074, XF-075)."""
    state.choice = NO
    if not state.no_draw[state.active] and _left(state, state.active):
        ask(state, state.active, Decision.FREE_CARD, [NO, YES])


def free_card(state: XFilesState, frame: Briefing) -> None:
    """Draw the free card."""
    if state.choice == YES:
        deck.take(state, state.active, 1)


def producers(state: XFilesState) -> list[int]:
    """Return the investigating player's Agents whose RES counts: all but those in the Hospital (XF-078)."""
    return [agent for section in (Zone.BUREAU, Zone.FIELD) for agent in in_section(state, state.active, section)]


def res_of(state: XFilesState, agent: int) -> int:
    """Return the RES of an Agent as it is now (XF-077), which other cards may not change where one says so."""
    printed: int = state.match.book.res[state.definition[agent]]
    if not is_granted(state, Grant.RES_PROOF, agent):
        return measure(state, Stat.RES, agent, printed)
    return _by_own_effect(state, agent, printed)


def _by_own_effect(state: XFilesState, agent: int, printed: int) -> int:
    """Return the RES that an Agent has by its print and its own game effect."""
    own = [(static, probe) for holder, static, probe in statics(state, Stat.RES, agent, -1) if holder == agent]
    value = next((static.amount(state, probe) for static, probe in reversed(own) if static.operation == SET), printed)
    return value + sum(static.amount(state, probe) for static, probe in own if static.operation == ADD)


def income(state: XFilesState) -> int:
    """Return how many RP the investigating player's Agents would produce (XF-077), less what cards take of it."""
    income_loss = state.match.book.income_loss
    taken = sum(income_loss[state.definition[card]] for card in state.pile(Zone.ASSETS, state.active))
    return int(max(0, sum(res_of(state, agent) for agent in producers(state)) - taken))


def ask_produce(state: XFilesState, frame: Briefing) -> None:
    """Ask whether the Agents produce; they need not (XF-076)."""
    state.choice = NO
    if income(state):
        ask(state, state.active, Decision.PRODUCE, [NO, YES])


def produce(state: XFilesState, frame: Briefing) -> None:
    """Turn RES into RP (XF-076 to XF-079)."""
    player = state.active
    book = state.match.book
    agents = producers(state)
    if state.choice == YES:
        frame.produced = 1
        amount = income(state)
        bound = sum(
            res_of(state, agent)
            for agent in agents
            if book.buys_only[state.definition[agent]] and not state.hired[agent]
        )
        if bound:
            # Where cards take some of the production, no more is bound than there is left of it.
            change(state, state.bound, player, min(bound, amount))
        pools.gain(state, player, Pool.RP, amount, is_logged=False)
        emit(state, Event.PRODUCED, player, -1, -1, amount)
    emit(state, Event.INCOME_OVER, player)


def ask_buy(state: XFilesState, frame: Briefing) -> None:
    """Ask the investigating player how many cards to buy, once (XF-039, XF-040, XF-080)."""
    ask(state, state.active, Decision.BUY, purchases(state, state.active, state.rp[state.active]))


def purchases(state: XFilesState, player: int, points: int) -> list[int]:
    """Return how many cards a player may buy."""
    if state.no_draw[player]:
        return [0]
    return list(range(min(points, _left(state, player), MOST_BOUGHT) + 1))


def _left(state: XFilesState, player: int) -> int:
    return len(state.pile(Zone.DECK, player)) + len(state.pile(Zone.DISCARD, player))


def buy(state: XFilesState, frame: Briefing) -> None:
    """Pay 1 RP a card and take the cards; RP that must buy cards are spent first, and lost if not (XF-307, XF-D10)."""
    player, count = state.active, state.choice
    if count:
        pools.gain(state, player, Pool.RP, -count, is_logged=False)
        emit(state, Event.BOUGHT, player, -1, -1, count)
        deck.take(state, player, count)
    lost = min(max(0, state.bound[player] - count), state.rp[player])
    if lost and state.match.options["bought_rp_lost"]:
        binding = (agent for agent in agents_of(state, player) if state.match.book.buys_only[state.definition[agent]])
        pools.gain(state, player, Pool.RP, -lost, next(binding, -1), lost=True)
    if state.bound[player]:
        change(state, state.bound, player, 0)


def ask_sale(state: XFilesState, frame: Briefing) -> None:
    """Ask the next of the other players which card to sell (XF-081 to XF-089, XF-D01)."""
    while frame.seat < state.match.players - _first(state):
        player = seller(state, frame)
        if state.alive[player]:
            ask(state, player, Decision.SELL, [*saleable(state, player), DONE])
            return
        frame.seat += 1
    jump(frame, close)


def is_sale_due(state: XFilesState, frame: Briefing) -> bool:
    """Whether somebody may still sell cards in this Briefing."""
    return frame.seat < state.match.players - _first(state)


def _first(state: XFilesState) -> int:
    """Return how many seats from the investigating player's the first is that may sell (XF-D01)."""
    return 0 if state.match.options["first_seller"] == "active" else 1


def seller(state: XFilesState, frame: Briefing) -> int:
    """Return the player whose turn it is to sell."""
    return (state.active + _first(state) + frame.seat) % state.match.players


def saleable(state: XFilesState, player: int) -> list[int]:
    """Return a player's cards that can be sold, one of each kind (XF-082); what would bring nothing is left out."""
    hand, book = hand_to_spare(state, player), state.match.book
    return [
        card
        for card in first_copies(state, hand)
        if book.sale[state.definition[card]] >= 0 and not book.unsaleable[state.definition[card]]
    ]


def sell(state: XFilesState, frame: Briefing) -> None:
    """Sell the card for its cost in CP and ask again (XF-083 to XF-087); what allows a second sale is used up here."""
    player = seller(state, frame)
    if state.choice == DONE:
        for asset in state.pile(Zone.ASSETS, player):
            if state.match.book.sells_again[state.definition[asset]] and not state.used[asset]:
                change(state, state.used, asset, 1)
                jump(frame, ask_sale)
                return
        return
    card = state.choice
    price = _proceeds(state, player, card)
    move(state, card, state.match.place(Zone.DISCARD, state.owner[card]), Event.SOLD, player, -1, price)
    if price:
        pools.gain(state, player, Pool.CP, price, is_logged=False)
    jump(frame, ask_sale)


# The bit of the column `used` of a card that takes from sales.
_TAKEN = 1 << 20


def _proceeds(state: XFilesState, player: int, card: int) -> int:
    """Return what the sale of a card brings now, which a card may make more, and another less once a turn."""
    book = state.match.book
    price: int = book.sale[state.definition[card]]
    for asset in state.pile(Zone.ASSETS, player)[:]:
        number = state.definition[asset]
        if book.sale_times[number] > 1 and book.pool[state.definition[card]] == Pool.RP:
            price *= book.sale_times[number]
            discard(state, player, asset)
        if book.sale_loss[number] and not state.used[asset] & _TAKEN:
            change(state, state.used, asset, state.used[asset] | _TAKEN)
            price -= book.sale_loss[number]
    return max(0, price)


def ask_purchase(state: XFilesState, frame: Briefing) -> None:
    """Ask the player who sold how many cards to buy (XF-085, XF-088)."""
    player = seller(state, frame)
    ask(state, player, Decision.BUY, purchases(state, player, state.cp[player]))


def purchase(state: XFilesState, frame: Briefing) -> None:
    """Pay 1 CP a card (XF-088)."""
    player = seller(state, frame)
    frame.due = state.choice
    if frame.due:
        pools.gain(state, player, Pool.CP, -frame.due, is_logged=False)
        emit(state, Event.BOUGHT, player, -1, -1, frame.due)


def wait(state: XFilesState, frame: Briefing) -> None:
    """Let cards that answer a purchase be played before the cards are drawn."""
    if frame.due:
        open_window(state, Window.BOUGHT, state.active)


def deliver(state: XFilesState, frame: Briefing) -> None:
    """Take the cards that were paid for; then the next player's turn comes (XF-089, XF-090)."""
    player = seller(state, frame)
    if frame.due:
        deck.take(state, player, frame.due)
    jump(frame, ask_sale)
    frame.seat += 1


def close(state: XFilesState, frame: Briefing) -> None:
    """Let all players play cards once more before the phase ends (XF-090)."""
    open_window(state, Window.BRIEFING, state.active)


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
    frame=Briefing,
)
