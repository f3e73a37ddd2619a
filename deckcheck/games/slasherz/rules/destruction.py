"""Destroying several cards of one moment in the order that the effect's player chooses (SZ-072, SZ-D44)."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import ask, jump, procedure, push
from deckcheck.engine.state.frames import Frame, number, numbers
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.names import Cause
from deckcheck.games.slasherz.rules.field import destroy, on_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState


def destroy_in_order(state: SlasherzState, cards: list[int], player: int, source: int, drawer: int = 0) -> None:
    """Destroy cards on the field as one moment; the player chooses the order where there is one to choose."""
    cards = [card for card in cards if on_field(state, card)]
    if len(cards) > 1 and state.match.options["destruction_order"] == "chosen":
        frame = push(state, DESTRUCTION, player, source)
        frame.cards = tuple(cards)
        frame.drawer = drawer
    else:
        destroy(state, cards, Cause.EFFECT, source, drawer=drawer)


class Destruction(Frame):
    """Several cards are destroyed, one after the other."""

    ordered = numbers("those that have their place in the order")
    drawer = number("who draws for a Place among them, or 0")
    cards = numbers("the others, as they lie")


def ask_next(state: SlasherzState, frame: Destruction) -> None:
    """Ask which card is the next one, until one is left or the rest may go in any order."""
    if len(frame.cards) < 2:
        jump(frame, destroy_all)
        return
    ask(state, frame.player, Decision.DESTROY_ORDER, [*sorted(frame.cards), DONE])


def take_next(state: SlasherzState, frame: Destruction) -> None:
    """Put it in its place."""
    if state.choice != DONE:
        frame.ordered += (state.choice,)
        frame.cards = tuple(card for card in frame.cards if card != state.choice)
        jump(frame, ask_next)


def destroy_all(state: SlasherzState, frame: Destruction) -> None:
    """Destroy them all, as one moment."""
    destroy(state, frame.ordered + frame.cards, Cause.EFFECT, frame.card, drawer=frame.drawer)


DESTRUCTION = procedure("destruction", ask_next, take_next, destroy_all, frame=Destruction)
