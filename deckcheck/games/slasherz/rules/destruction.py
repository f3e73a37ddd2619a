"""Destroying several cards at once in the order that the effect's player chooses (SZ-072, SZ-D44)."""

from __future__ import annotations

from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules.field import destroy, on_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.slasherz.state import SlasherzState


def destroy_in_order(s: SlasherzState, cards: list[int], player: int, source: int) -> None:
    """Destroy cards on the field; the player chooses the order where there is one to choose."""
    cards = [card for card in cards if on_field(s, card)]
    if len(cards) > 1 and s.match.options["destruction_order"] == "chosen":
        push(s, s.match.book.destruction, player, source).slots = cards
    else:
        destroy(s, cards, n.BY_EFFECT, source)


# The procedure: of its slots, the first `value` cards are in their order.


def ask_next(s: SlasherzState, f: Frame) -> None:
    """Ask which card is the next one, until one is left or the rest may go as it lies."""
    cards = f.slots or []
    if f.value >= len(cards) - 1:
        f.pc += 1
        return
    ask(s, f.player, n.DESTROY_ORDER, [*sorted(cards[f.value :]), DONE])


def take_next(s: SlasherzState, f: Frame) -> None:
    """Put it in its place."""
    cards = f.slots or []
    if s.choice != DONE:
        rest = [card for card in cards[f.value :] if card != s.choice]
        f.slots = [*cards[: f.value], s.choice, *rest]
        f.value += 1
        f.pc = 0


def destroy_all(s: SlasherzState, f: Frame) -> None:
    """Destroy them all, as one moment."""
    destroy(s, f.slots or (), n.BY_EFFECT, f.card)


DESTRUCTION = procedure("destruction", ask_next, take_next, destroy_all)
