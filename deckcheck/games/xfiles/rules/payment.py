"""Paying a card: which RP pay where its player may choose, and what becomes of a card that cannot be paid."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, move
from deckcheck.engine.flow.procedures import ask, jump, procedure, push
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.xfiles.decisions import Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Pool, Zone
from deckcheck.games.xfiles.rules import pools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def charge(state: XFilesState, player: int, card: int, x: int = 0, more: int = 0, side: int = -1, on: int = -1) -> None:
    """Let a player pay a card that can be paid, and `more` RP with it; the next step finds it paid (XF-042, XF-252).

    The player is asked where dedicated RP may pay and need not (XF-308).
    """
    chooses = state.match.options["dedicated_rp"] == "asked" and pools.paying_pool(state, player, card, side) == Pool.RP
    if chooses and pools.dedicated(state, player, card) and pools.price(state, player, card, x, side, on):
        frame = push(state, PAYMENT, player, card)
        frame.x, frame.more, frame.side, frame.on = x, more, side, on
        return
    pools.pay(state, player, card, x, more, side, on)


# Where the player chooses (XF-308) ----------------------------------------------------------------------------------


class Payment(Frame):
    """The payment of a card, where its player chooses which RP pay."""

    x = number("the X that was named for it")
    more = number("the RP that the pool pays beside its price")
    dedicated = number("dedicated RP that have been spent")
    side = number("whom its player helps, where that is not said by the turn (XF-250)", start=-1)
    on = number("to which card it is given, or -1", Kind.CARD)


def _left(state: XFilesState, frame: Payment) -> int:
    """Return how many RP of the price nobody has paid yet."""
    return pools.price(state, frame.player, frame.card, frame.x, frame.side, frame.on) - frame.dedicated


def ask_purse(state: XFilesState, frame: Payment) -> None:
    """Ask whose dedicated RP pays next, or whether the Resource pool pays the rest."""
    left = _left(state, frame)
    bearers = sorted(pools.dedicated(state, frame.player, frame.card)) if left else []
    spare = state.rp[frame.player] - frame.more + sum(state.tokens[bearer] for bearer in bearers) - left
    state.choice = DONE
    if bearers and not spare:
        state.choice = bearers[0]  # all are needed
    elif bearers:
        ask(
            state,
            frame.player,
            Decision.PURSE,
            [*bearers, DONE] if state.rp[frame.player] - frame.more >= left else bearers,
        )


def take_purse(state: XFilesState, frame: Payment) -> None:
    """Spend the dedicated RP, or take the rest from the pool."""
    if state.choice != DONE:
        jump(frame, ask_purse)
        frame.dedicated += 1
        change(
            state,
            state.tokens,
            state.choice,
            state.tokens[state.choice] - 1,
            Event.DEDICATED,
            frame.player,
            frame.card,
            1,
        )
        return
    left = _left(state, frame) + frame.more
    if left:
        pools.gain(state, frame.player, Pool.RP, -left, frame.card)


PAYMENT = procedure("payment", ask_purse, take_purse, frame=Payment)


# What cannot be paid (XF-044, XF-D29) -------------------------------------------------------------------------------


def may_be_unpaid(state: XFilesState) -> bool:
    """Whether the table lets players play cards that they cannot pay."""
    return bool(state.match.options["unpaid_cards"] == "discarded")


def discard_unpaid(state: XFilesState, player: int, card: int) -> None:
    """Discard a card without effect whose price its player lacks."""
    move(state, card, state.match.place(Zone.DISCARD, state.owner[card]), Event.UNPAID, player)
