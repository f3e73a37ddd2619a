"""Words that combine others: conditions, filters, comparisons, cards by their ids, blocks of other players."""
# ruff: noqa: ARG001  every builder, step and test has the same signature

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.engine.data.hints import abbreviated
from deckcheck.engine.effects.builder import Builder, every
from deckcheck.engine.effects.language import EffectError, Language, Param, Type
from deckcheck.engine.effects.printed import Printed
from deckcheck.engine.flow.procedures import skip
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Filter, Operation, Path, Players, Test
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.engine.state.state import State

COMBINING = Language(__file__)


# Conditions -------------------------------------------------------------------------------------------------------


@COMBINING.condition(
    "all", "several conditions hold", Param("of", "list:condition", "the conditions", required=True), short="of"
)
def _all(builder: Builder, path: Path, of: list[Condition]) -> Condition:
    return every(of)


@COMBINING.condition(
    "any", "one of several conditions holds", Param("of", "list:condition", "the conditions", required=True), short="of"
)
def _any(builder: Builder, path: Path, of: list[Condition]) -> Condition:
    parts = tuple(of)

    def any_holds(state: State, frame: Frame) -> bool:
        for part in parts:  # noqa: SIM110  a generator costs more than the conditions
            if part(state, frame):
                return True
        return False

    return any_holds


@COMBINING.condition(
    "at_least",
    "an amount is so high or higher",
    Param("amount", "amount", "the amount", required=True),
    Param("number", "whole", "the number"),
    Param("than", "amount", "another amount, instead of a number"),
)
def _at_least(
    builder: Builder, path: Path, amount: Amount, number: int | None = None, than: Amount | None = None
) -> Condition:
    if (number is None) == (than is None):
        raise builder.wrong(path, "'at_least' takes one of 'number' and 'than'")
    if than is not None:
        return lambda state, frame: amount(state, frame) >= than(state, frame)
    return lambda state, frame: amount(state, frame) >= number  # type: ignore[operator]


# Tests of a card --------------------------------------------------------------------------------------------------


@COMBINING.filter("any_of", "list:filter", "it fits one of these filters")
def _any_of(builder: Builder, path: Path, value: list[Filter]) -> Test:
    tests = tuple(one.fits for one in value)
    return lambda state, frame, card: any(test(state, frame, card) for test in tests)


def _card_ids(builder: Builder, value: Any, path: Path) -> frozenset[str]:
    ids = value if isinstance(value, list) else [value]
    if not ids:
        raise EffectError(path, Message("effect-name", value=abbreviated(value)))
    for one in ids:
        # An id is a text: a number would name no card.
        if not isinstance(one, str) or not one:
            raise EffectError(path, Message("effect-name", value=abbreviated(one)))
        builder.references.append((path, one, ""))
    return frozenset(ids)


_ID = {"type": "string", "minLength": 1}
COMBINING.types["card_ids"] = Type(
    _card_ids,
    {"anyOf": [_ID, {"type": "array", "minItems": 1, "items": _ID}]},
    "the id of a card, or a list of ids",
)


@COMBINING.filter("named", "card_ids", "it is one of these cards, or a variant of one; they are named by their ids")
def _named(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    def fits(book: Any, number: int) -> bool:
        meant = book.cards[number]
        return meant.identity in value or meant.id in value

    return Printed(fits)


@COMBINING.filter("called", "text", "its name, or that of the card of which it is a variant; no catalog need have it")
def _called(builder: Builder, path: Path, value: str) -> Test:
    wanted = fold(value)

    def fits(book: Any, number: int) -> bool:
        meant = book.cards[number]
        if fold(meant.name) == wanted:
            return True
        base = book.numbers.get(meant.identity, -1)
        return base >= 0 and fold(book.cards[base].name) == wanted

    return Printed(fits)


@COMBINING.filter("top", "whole", "it is among this many cards on top of its pile")
def _top(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: card in state.zones[state.place[card]][-value:]


# Amounts ----------------------------------------------------------------------------------------------------------


@COMBINING.amount(
    "difference",
    "by how much two amounts differ, whichever is higher",
    Param("of", "list:amount", "the two amounts", required=True),
    short="of",
)
def _difference(builder: Builder, path: Path, of: list[Amount]) -> Amount:
    if len(of) != 2 or None in of:
        raise builder.wrong(path, "'difference' takes a list of two amounts")
    one, other = of
    return lambda state, frame: abs(one(state, frame) - other(state, frame))


@COMBINING.amount(
    "number_of", "how many cards these are", Param("cards", "cards", "which cards", required=True), short="cards"
)
def _number_of(builder: Builder, path: Path, cards: Cards) -> Amount:
    return lambda state, frame: len(cards(state, frame))


@COMBINING.operation(
    "settle",
    "whether something holds now is settled for what follows: as a number, 1 or 0",
    Param("if", "condition", "the condition", required=True),
    Param("as", "text", "the name of the number", required=True),
)
def _settle(builder: Builder, path: Path, **params: Any) -> Operation:
    holds: Condition = params["if"]
    slot = builder.number(params["as"])

    def settle(state: State, frame: Frame) -> None:
        frame.slots[slot] = int(holds(state, frame))  # type: ignore[index]

    return settle


# Players ----------------------------------------------------------------------------------------------------------


@COMBINING.operation(
    "as_player",
    "players carry something out one after the other, the active player first; there `you` is that player",
    Param("by", "players", "who", required=True),
    Param("do", "do", "what each of them does", required=True),
)
def _as_player(builder: Builder, path: Path, by: Players, do: list[Step]) -> list[Step]:
    # One slot keeps who carries out the effect, one who of these players has had their turn, as bits.
    own, done = builder.name("$own"), builder.name("$done")
    builder.names.pop("$own")
    builder.names.pop("$done")

    def begin(state: State, frame: Frame) -> None:
        frame.slots[own] = frame.player  # type: ignore[index]
        frame.slots[done] = 0  # type: ignore[index]

    def enter(state: State, frame: Frame) -> None:
        slots: list[int] = frame.slots  # type: ignore[assignment]
        frame.player = slots[own]
        players = state.match.players
        found = by(state, frame)
        if len(found) > 1:
            found = sorted(found, key=lambda one: (one - state.active) % players)
        for player in found:
            if not slots[done] >> player & 1:
                slots[done] |= 1 << player
                frame.player = player
                return
        skip(frame, len(do) + 1)

    def go_on(state: State, frame: Frame) -> None:
        skip(frame, -(len(do) + 2))

    return [begin, enter, *do, go_on]
