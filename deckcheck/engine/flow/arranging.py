"""Putting cards on top of a pile in order: a player takes them in hand, and puts them back one by one."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import put_on_top, reveal, shuffle
from deckcheck.engine.flow.procedures import ask, jump, procedure
from deckcheck.engine.state.frames import Frame, numbers
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, REVEALED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.state import State


class Arranging(Frame):
    """Cards on top of a pile that a player has taken in hand to put them in order, the lowest first."""

    cards = numbers("those that have no place yet")


def show_pile(state: State, frame: Arranging) -> None:
    """Let the player look at the cards; nobody else knows any more which is where."""
    shuffle(state, state.place[frame.cards[0]], only=frame.cards, in_hand=True)
    for card in frame.cards:
        reveal(state, card, 1 << frame.player, REVEALED, frame.player)


def ask_lowest(state: State, frame: Arranging) -> None:
    """Ask which card is under all that have no place yet."""
    ask(state, frame.player, CHOOSE_CARD, sorted(frame.cards))


def put_lowest(state: State, frame: Arranging) -> None:
    """Put it on top of those that were placed before, and go on."""
    card = state.choice
    frame.cards = tuple(other for other in frame.cards if other != card)
    put_on_top(state, card, in_hand=bool(frame.cards))
    if frame.cards:
        jump(frame, ask_lowest)


ARRANGING = procedure("arranging", show_pile, ask_lowest, put_lowest, frame=Arranging)
