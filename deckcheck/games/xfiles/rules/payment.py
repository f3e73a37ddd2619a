"""Paying a card: which RP pay where its player may choose, and what becomes of a card that cannot be paid."""

from __future__ import annotations

from deckcheck.engine.atoms import change, move
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import pools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def begin(s: XFilesState, player: int, card: int, x: int = 0, more: int = 0) -> None:
    """Let a player pay a card that can be paid, and `more` RP with it; the next step finds it paid (XF-042, XF-252).

    The player is asked where dedicated RP may pay and need not (XF-308).
    """
    chooses = s.match.options["dedicated_rp"] == "asked" and pools.side(s, player, card) == n.RP
    if chooses and pools.dedicated(s, player, card) and pools.price(s, player, card, x):
        push(s, n.C_PAYMENT, player, card, more, x)
        return
    pools.pay(s, player, card, x, more)


# Where the player chooses (XF-308) ----------------------------------------------------------------------------------


def _left(s: XFilesState, f: Frame) -> int:
    """Return how many RP of the price nobody has paid yet."""
    assert f.slots is not None  # noqa: S101  the procedure has a slot
    return pools.price(s, f.player, f.card, f.value) - max(f.slots[0], 0)


def ask_purse(s: XFilesState, f: Frame) -> None:
    """Ask whose dedicated RP pays next, or whether the Resource pool pays the rest."""
    left = _left(s, f)
    bearers = sorted(pools.dedicated(s, f.player, f.card)) if left else []
    spare = s.rp[f.player] - f.target + sum(s.tokens[bearer] for bearer in bearers) - left
    s.choice = DONE
    if bearers and not spare:
        s.choice = bearers[0]  # all are needed
    elif bearers:
        ask(s, f.player, n.PURSE, [*bearers, DONE] if s.rp[f.player] - f.target >= left else bearers)


def take_purse(s: XFilesState, f: Frame) -> None:
    """Spend the dedicated RP, or take the rest from the pool."""
    assert f.slots is not None  # noqa: S101
    if s.choice != DONE:
        f.pc = 0
        f.slots[0] = max(f.slots[0], 0) + 1
        change(s, s.tokens, s.choice, s.tokens[s.choice] - 1, n.DEDICATED, f.player, -1, 1)
        return
    left = _left(s, f) + f.target
    if left:
        pools.gain(s, f.player, n.RP, -left)


PAYMENT = procedure("payment", ask_purse, take_purse, slots=1)


# What cannot be paid (XF-044, XF-D29) -------------------------------------------------------------------------------


def may_be_unpaid(s: XFilesState) -> bool:
    """Whether the table lets players play cards that they cannot pay."""
    return bool(s.match.options["unpaid_cards"] == "discarded")


def discard_unpaid(s: XFilesState, player: int, card: int) -> None:
    """Discard a card without effect whose price its player lacks."""
    move(s, card, n.DISCARD * s.match.players + s.owner[card], n.UNPAID, player)
