"""Destroying several cards of one moment in the order that the effect's player chooses (SZ-072, SZ-D44)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import emit
from deckcheck.engine.flow.procedures import ask, innermost, jump, procedure, push
from deckcheck.engine.state.frames import Frame, number, numbers
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import Cause
from deckcheck.games.slasherz.rules.field import destroy, is_protected, loss_bearer, objects_on, on_field
from deckcheck.games.slasherz.rules.wounds import Attack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState


def destroy_in_order(state: SlasherzState, cards: list[int], player: int, source: int, drawer: int = 0) -> None:
    """Destroy cards on the field as one moment, once what hears of it first has acted."""
    cards = [card for card in cards if on_field(state, card)]
    if cards and is_heard(state):
        frame = push(state, STAKE, player, source)
        frame.cards, frame.drawer = tuple(cards), drawer
    else:
        settle_order(state, cards, player, source, drawer)


def settle_order(state: SlasherzState, cards: list[int], player: int, source: int, drawer: int) -> None:
    """Destroy cards on the field as one moment; the player chooses the order where there is one to choose."""
    if len(cards) > 1 and state.match.options["destruction_order"] == "chosen":
        frame = push(state, DESTRUCTION, player, source)
        frame.cards = tuple(cards)
        frame.drawer = drawer
    else:
        destroy(state, cards, Cause.EFFECT, source, drawer=drawer)


class Stake(Frame):
    """Cards that an attack or effect is about to destroy; the frame's card is that of the effect, or -1."""

    cards = numbers("the cards")
    kept = numbers("those of them that are not destroyed")
    drawer = number("who draws for a Place among them, or 0")
    killers = numbers("in an attack: the Character that destroys each of them")
    prices = numbers("in an attack: what a Survivor is to lose for each of them")


def is_heard(state: SlasherzState) -> bool:
    """Whether something may act, or be activated, before cards are destroyed."""
    hearing = (state.in_play_index or state.build_index()).subscribed | state.answering
    return bool(hearing & Event.CARD_AT_STAKE)


def stake_beaten(state: SlasherzState, player: int, beaten: list[tuple[int, int]], prices: list[int]) -> None:
    """Let Characters be destroyed in an attack by a player, once what hears of it first has acted."""
    frame = push(state, STAKE, player)
    frame.cards = tuple(card for card, _ in beaten)
    frame.killers = tuple(by for _, by in beaten)
    frame.prices = tuple(prices)


def announce(state: SlasherzState, frame: Stake) -> None:
    """Say what is about to be destroyed, the Objects of a Character after it (SZ-073)."""
    cause = Cause.ATTACK if frame.killers else Cause.EFFECT
    for position, card in enumerate(frame.cards):
        source = frame.killers[position] if frame.killers else frame.card
        if not is_protected(state, card, cause, source):
            for one in (card, *objects_on(state, card)):
                emit(state, Event.CARD_AT_STAKE, frame.player, one, source, cause)


def keep(state: SlasherzState, cards: list[int]) -> None:
    """Keep cards from the destruction that is about to happen; for what an attack spares nobody loses hp (SZ-055)."""
    frame = innermost(state, Stake)
    if frame is None:
        return
    attack = innermost(state, Attack) if frame.prices else None
    for card in cards:
        if card in frame.cards and card not in frame.kept and attack is not None:
            losses = list(attack.losses)
            losses[loss_bearer(state, card)] -= frame.prices[frame.cards.index(card)]
            attack.losses = tuple(losses)
    frame.kept += tuple(cards)


def is_at_stake(state: SlasherzState, card: int) -> bool:
    """Whether an attack or effect is about to destroy a card."""
    frame = innermost(state, Stake)
    return frame is not None and card in frame.cards and card not in frame.kept


def destroy_the_others(state: SlasherzState, frame: Stake) -> None:
    """Destroy what has not been kept and is still there."""
    if frame.killers:
        for card, by in zip(frame.cards, frame.killers, strict=True):
            if card not in frame.kept:
                destroy(state, [card], Cause.ATTACK, by)
        return
    cards = [card for card in frame.cards if card not in frame.kept and on_field(state, card)]
    settle_order(state, cards, frame.player, frame.card, frame.drawer)


STAKE = procedure("cards at stake", announce, destroy_the_others, frame=Stake)


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
