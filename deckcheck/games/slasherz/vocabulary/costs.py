"""Costs that the cards of Slasherz ask: drain, sacrifice, forget, discard (SZ-086, SZ-089, SZ-091, SZ-D17)."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.data.hints import nearest, shown
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.flow import piles
from deckcheck.engine.flow.procedures import ask
from deckcheck.engine.state.vocabulary import CHOOSE_CARD
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.rules.field import forget
from deckcheck.games.slasherz.rules.placing import can_sacrifice, sacrifice
from deckcheck.games.slasherz.rules.victory import close_step
from deckcheck.games.slasherz.rules.wounds import can_drain, drain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Condition, Path
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.slasherz.state import SlasherzState


class Cost(NamedTuple):
    """A compiled cost: whether it can be paid, and the steps that pay it."""

    possible: Condition
    steps: list[Step]


_KEYS = ("drain", "sacrifice", "forget", "discard")


def read_cost(builder: Builder, value: Any, path: Path) -> Cost:
    """Compile a cost; its parts are paid in the order of the rulebook's keywords."""
    if not isinstance(value, dict) or not value:
        raise builder.wrong(
            path, "a cost is a mapping with {keys}, not {value}", keys=", ".join(_KEYS), value=shown(value)
        )
    for key in value:
        if key not in _KEYS:
            hint = nearest(str(key), _KEYS)
            raise builder.wrong((*path, str(key)), "unknown key '{key}' of a cost{hint}", key=key, hint=hint)
    parts = [_PARTS[key](builder, value[key], (*path, key)) for key in _KEYS if key in value]
    if len(parts) == 1:
        return parts[0]

    def possible(state: SlasherzState, frame: Frame) -> bool:
        return all(part.possible(state, frame) for part in parts)

    return Cost(possible, [step for part in parts for step in part.steps])


def _drain(builder: Builder, value: Any, path: Path) -> Cost:
    """Compile a drain: this many hp from your Survivor, from one card that you choose, or from each."""
    if isinstance(value, int):
        value = {"amount": value}
    if (
        not isinstance(value, dict)
        or set(value) - {"amount", "from", "each"}
        or not isinstance(value.get("amount"), int)
    ):
        raise builder.wrong(path, "a drain is a number, or {amount: number, from: filter, each: true}")
    amount: int = value["amount"]
    gather: Cards = builder.parse("cards", value.get("from", {"zone": "survivor", "of": "you"}), (*path, "from"))
    if value.get("each"):

        def pay_each(state: SlasherzState, frame: Frame) -> None:
            drain(state, gather(state, frame), amount, frame.player)
            close_step(state)

        return Cost(lambda state, frame: can_drain(state, gather(state, frame), amount), [pay_each])

    def sources(state: SlasherzState, frame: Frame) -> list[int]:
        return [card for card in gather(state, frame) if can_drain(state, [card], amount)]

    def pay_one(state: SlasherzState, frame: Frame, card: int) -> None:
        drain(state, [card], amount, frame.player)
        close_step(state)

    return _one_of(sources, pay_one, CHOOSE_CARD)


def _sacrifice(builder: Builder, value: Any, path: Path) -> Cost:
    """Compile a sacrifice: `self`, or one of the Characters of a filter."""
    gather: Cards = builder.parse("cards", value, path)

    def candidates(state: SlasherzState, frame: Frame) -> list[int]:
        return [card for card in gather(state, frame) if can_sacrifice(state, card, frame.player)]

    return _one_of(candidates, lambda state, frame, card: sacrifice(state, card, frame.player), Decision.SACRIFICE)


def _forget(builder: Builder, value: Any, path: Path) -> Cost:
    gather: Cards = builder.parse("cards", value, path)
    return _one_of(gather, lambda state, frame, card: forget(state, card, frame.player, frame.card), CHOOSE_CARD)


def _discard(builder: Builder, value: Any, path: Path) -> Cost:
    gather: Cards = builder.parse("cards", value, path)
    return _one_of(gather, lambda state, frame, card: piles.discard(state, frame.player, card), CHOOSE_CARD)


def _one_of(gather: Cards, pay: Callable[[SlasherzState, Frame, int], None], kind: int) -> Cost:
    def ask_which(state: SlasherzState, frame: Frame) -> None:
        cards = distinct(state, gather(state, frame))
        state.choice = -1
        if cards:
            ask(state, frame.player, kind, cards)

    def pay_it(state: SlasherzState, frame: Frame) -> None:
        if state.choice >= 0:
            pay(state, frame, state.choice)

    return Cost(lambda state, frame: bool(gather(state, frame)), [ask_which, pay_it])


_PARTS = {"drain": _drain, "sacrifice": _sacrifice, "forget": _forget, "discard": _discard}
