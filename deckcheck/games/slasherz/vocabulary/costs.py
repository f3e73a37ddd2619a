"""Costs that cards ask: drain, counters, what is used up, cards that are taken (SZ-086, SZ-089, SZ-091, SZ-D17)."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.data.hints import abbreviated, nearest
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.shared import branch, distinct
from deckcheck.engine.effects.values import placed
from deckcheck.engine.flow import piles
from deckcheck.engine.flow.procedures import ask
from deckcheck.engine.state.vocabulary import CHOOSE_CARD
from deckcheck.games.slasherz.rules.activation import is_spent, spend
from deckcheck.games.slasherz.rules.destruction import destroy_in_order
from deckcheck.games.slasherz.rules.field import forget
from deckcheck.games.slasherz.rules.placing import ask_for_sacrifice, can_sacrifice, sacrifice
from deckcheck.games.slasherz.rules.victory import close_step
from deckcheck.games.slasherz.rules.wounds import can_drain, drain, gain_counters
from deckcheck.games.slasherz.vocabulary.naming import MOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Path
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.slasherz.state import SlasherzState


class Cost(NamedTuple):
    """A compiled cost: whether it can be paid, the steps that pay it, and whether it takes hp of the Survivor."""

    possible: Condition
    steps: list[Step]
    drains: bool = False


def _ask_for_card(state: SlasherzState, player: int, cards: list[int]) -> None:
    ask(state, player, CHOOSE_CARD, cards)


class Taking(NamedTuple):
    """A way of paying with cards: which ones can be taken, what becomes of one, how the player is asked.

    `exists` is whether any card can be taken; it is asked far more often than which.
    """

    gather: Cards
    exists: Condition
    take: Callable[[SlasherzState, Frame, int], None]
    ask: Callable[[SlasherzState, int, list[int]], None] = _ask_for_card


#: What can be done with the cards that a cost takes.
_TAKEN = {
    "sacrifice": "cards that are sacrificed",
    "forget": "cards that are forgotten",
    "discard": "cards that are discarded",
    "destroy": "cards that are destroyed",
}
_KEYS = ("drain", "counters", "use_up", *_TAKEN)
_IF_KEYS = ("if", "then", "else")
FREE = Cost(lambda state, frame: True, [])


def read_cost(builder: Builder, value: Any, path: Path) -> Cost:
    """Compile a cost; its parts are paid in the order of the rulebook's keywords."""
    if not isinstance(value, dict) or not value:
        raise builder.wrong(
            path, "a cost is a mapping with {keys}, not {value}", keys=", ".join(_KEYS), value=abbreviated(value)
        )
    if "if" in value:
        return _conditional(builder, value, path)
    if "any_of" in value:
        return _any_of(builder, value, path)
    for key in value:
        if key not in _KEYS:
            hint = nearest(str(key), _KEYS)
            raise builder.wrong((*path, str(key)), "unknown key '{key}' of a cost{hint}", key=key, hint=hint)
    parts = [_part(builder, key, value[key], (*path, key)) for key in _KEYS if key in value]
    if len(parts) == 1:
        return parts[0]

    def possible(state: SlasherzState, frame: Frame) -> bool:
        return all(part.possible(state, frame) for part in parts)

    return Cost(possible, [step for part in parts for step in part.steps], any(part.drains for part in parts))


def _conditional(builder: Builder, value: dict[str, Any], path: Path) -> Cost:
    """Compile a cost that a condition decides: `then` where it holds, `else` where not; nothing where it is left out.

    The condition is looked at when the cost is paid.
    """
    if set(value) - {*_IF_KEYS} or len(value) < 2:
        raise builder.wrong(path, "a cost under a condition is {if: condition, then: cost, else: cost}")
    holds: Condition = builder.parse("condition", value["if"], (*path, "if"))
    then, otherwise = (
        read_cost(builder, value[key], (*path, key)) if key in value else FREE for key in ("then", "else")
    )

    def possible(state: SlasherzState, frame: Frame) -> bool:
        return then.possible(state, frame) if holds(state, frame) else otherwise.possible(state, frame)

    return Cost(possible, branch(holds, then.steps, otherwise.steps), then.drains or otherwise.drains)


def _counters(builder: Builder, value: Any, path: Path) -> Cost:
    """Compile rescue counters of your Survivor that are spent."""
    number: int = builder.parse("whole", value, path)

    def pay(state: SlasherzState, frame: Frame) -> None:
        gain_counters(state, frame.player, -number)

    return Cost(lambda state, frame: state.rescues[frame.player] >= number, [pay])


def _drain(builder: Builder, value: Any, path: Path) -> Cost:
    """Compile a drain: this many hp from your Survivor, from one card that you choose, or from each."""
    if not isinstance(value, dict) or "amount" not in value:
        value = {"amount": value}
    if set(value) - {"amount", "from", "each"}:
        raise builder.wrong(path, "a drain is an amount, or {amount: amount, from: filter, each: true}")
    amount: Amount = builder.parse("amount", value["amount"], (*path, "amount"))
    source = value.get("from", {"zone": "survivor", "of": "you"})
    gather: Cards = builder.parse("cards", source, (*path, "from"))
    drains = isinstance(source, dict) and "survivor" in str(source.get("zone", ()))
    if value.get("each"):

        def pay_each(state: SlasherzState, frame: Frame) -> None:
            drain(state, gather(state, frame), amount(state, frame), frame.player)
            close_step(state)

        can = lambda state, frame: can_drain(state, gather(state, frame), amount(state, frame))  # noqa: E731
        return Cost(can, [pay_each], drains)

    def sources(state: SlasherzState, frame: Frame) -> list[int]:
        return [card for card in gather(state, frame) if can_drain(state, [card], amount(state, frame))]

    def pay_one(state: SlasherzState, frame: Frame, card: int) -> None:
        drain(state, [card], amount(state, frame), frame.player)
        close_step(state)

    return _one_of(Taking(sources, _some(sources), pay_one))._replace(drains=drains)


def _use_up(builder: Builder, value: Any, path: Path) -> Cost:
    """Compile what this card allows once in the game: it is used up, and must not be yet."""
    number: int = builder.parse("whole", value, path)

    def pay(state: SlasherzState, frame: Frame) -> None:
        spend(state, frame.player, frame.card, number)

    return Cost(lambda state, frame: not is_spent(state, frame.player, frame.card, number), [pay])


def _any_of(builder: Builder, value: dict[str, Any], path: Path) -> Cost:
    """Compile a card that is paid in one of several ways, by where it is: the player chooses among all of them."""
    ways = value["any_of"]
    if set(value) - {"any_of", "as"} or not isinstance(ways, list) or len(ways) < 2:
        raise builder.wrong(path, _ANY_OF)
    takings: list[Taking] = []
    for number, way in enumerate(ways):
        if not isinstance(way, dict) or len(way) != 1 or not set(way) <= _TAKEN.keys():
            raise builder.wrong((*path, "any_of", number), _ANY_OF)
        [(key, cards)] = way.items()
        takings.append(_taking(key, *_found(builder, cards, (*path, "any_of", number, key))))

    def exists(state: SlasherzState, frame: Frame) -> bool:
        for taking in takings:  # noqa: SIM110  asked at every decision, and a generator costs more
            if taking.exists(state, frame):
                return True
        return False

    def gather(state: SlasherzState, frame: Frame) -> list[int]:
        return list(dict.fromkeys(card for taking in takings for card in taking.gather(state, frame)))

    def take(state: SlasherzState, frame: Frame, card: int) -> None:
        next(taking for taking in takings if card in taking.gather(state, frame)).take(state, frame, card)

    name = builder.parse("text", value["as"], (*path, "as")) if "as" in value else ""
    return _some_of(builder, Taking(gather, exists, take), 1, name)


_ANY_OF = (
    "`any_of` lists two or more ways to pay with a card: discard, sacrifice, forget or destroy, each with its cards"
)


def _part(builder: Builder, key: str, value: Any, path: Path) -> Cost:
    if key not in _TAKEN:
        return _PARTS[key](builder, value, path)
    found, count, name = _taken(builder, value, path)
    return _some_of(builder, _taking(key, *found), count, name)


def _taking(key: str, gather: Cards, exists: Condition) -> Taking:
    """Return how cards are paid under a key: of those that are sacrificed, only what can be."""
    if key == "sacrifice":

        def candidates(state: SlasherzState, frame: Frame) -> list[int]:
            return [card for card in gather(state, frame) if can_sacrifice(state, card, frame.player)]

        def give(state: SlasherzState, frame: Frame, card: int) -> None:
            sacrifice(state, card, frame.player)

        return Taking(candidates, _some(candidates), give, ask_for_sacrifice)
    take: Callable[[SlasherzState, Frame, int], None]
    if key == "destroy":
        take = lambda state, frame, card: destroy_in_order(state, [card], frame.player, frame.card)  # noqa: E731
    elif key == "forget":
        take = lambda state, frame, card: forget(state, card, frame.player, frame.card)  # noqa: E731
    else:
        take = lambda state, frame, card: piles.discard(state, frame.player, card, frame.card)  # noqa: E731
    return Taking(gather, exists, take)


def _some(gather: Cards) -> Condition:
    """Return whether there are any of these cards."""
    return lambda state, frame: bool(gather(state, frame))


def _found(builder: Builder, value: Any, path: Path) -> tuple[Cards, Condition]:
    """Compile cards: which they are, and whether there are any, for which a filter looks no further than the first."""
    if isinstance(value, dict):
        found = placed(builder, builder.parse("filter", value, path), path)
        return found.cards, found.exists
    gather: Cards = builder.parse("cards", value, path)
    return gather, _some(gather)


def _taken(builder: Builder, value: Any, path: Path) -> tuple[tuple[Cards, Condition], int, str]:
    """Compile which cards a cost takes: cards, or `{cards: CARDS, count: how many, as: NAME}`."""
    if not isinstance(value, dict) or "cards" not in value:
        return _found(builder, value, path), 1, ""
    if set(value) - {"cards", "count", "as"}:
        raise builder.wrong(path, "what a cost takes is cards, or {cards: cards, count: number, as: name}")
    found = _found(builder, value["cards"], (*path, "cards"))
    count: int = builder.parse("whole", value.get("count", 1), (*path, "count"))
    if not 1 <= count <= MOST:
        raise builder.wrong(path, "what a cost takes is cards, or {cards: cards, count: number, as: name}")
    return found, count, builder.parse("text", value["as"], (*path, "as")) if "as" in value else ""


def _some_of(builder: Builder, taking: Taking, count: int, name: str) -> Cost:
    """Return the cost of a number of cards, chosen one after the other and then taken together."""
    if count == 1 and not name:
        return _one_of(taking)
    gather, exists, pay, ask_for = taking
    first = builder.name(name or "$paid", count)
    if not name:
        builder.names.pop("$paid")
    steps: list[Step] = []
    for number in range(count):
        steps += _pick(gather, ask_for, first, first + number)

    def take_all(state: SlasherzState, frame: Frame) -> None:
        for card in frame.slots[first : first + count]:  # type: ignore[index]
            if card >= 0:
                pay(state, frame, card)

    possible = exists if count == 1 else lambda state, frame: len(gather(state, frame)) >= count
    return Cost(possible, [*steps, take_all])


def _pick(gather: Cards, ask_for: Callable[[SlasherzState, int, list[int]], None], first: int, slot: int) -> list[Step]:
    def ask_which(state: SlasherzState, frame: Frame) -> None:
        taken = frame.slots[first:slot]  # type: ignore[index]
        cards = distinct(state, [card for card in gather(state, frame) if card not in taken])
        state.choice = -1
        if cards:
            ask_for(state, frame.player, cards)

    def take(state: SlasherzState, frame: Frame) -> None:
        frame.slots[slot] = state.choice  # type: ignore[index]

    return [ask_which, take]


def _one_of(taking: Taking) -> Cost:
    gather, exists, pay, ask_for = taking

    def ask_which(state: SlasherzState, frame: Frame) -> None:
        cards = distinct(state, gather(state, frame))
        state.choice = -1
        if cards:
            ask_for(state, frame.player, cards)

    def pay_it(state: SlasherzState, frame: Frame) -> None:
        if state.choice >= 0:
            pay(state, frame, state.choice)

    return Cost(exists, [ask_which, pay_it])


_PARTS = {"drain": _drain, "counters": _counters, "use_up": _use_up}


def _means(words: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with what it means in English; the schema of effects adds the other languages."""
    return {"description": words, **schema}


def _cards_schema(words: str, *keys: str) -> dict[str, Any]:
    """Return the schema of cards that are taken, alone or under `cards`, beside these keys."""
    more = {
        "count": _means("how many", {"type": "integer", "minimum": 1, "maximum": MOST}),
        "as": _AS,
    }
    cards: dict[str, Any] = {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/filter"}]}
    whole = {
        "type": "object",
        "required": ["cards"],
        "additionalProperties": False,
        "properties": {"cards": _means("which cards", cards), **{key: more[key] for key in keys}},
    }
    return _means(words, {"anyOf": [*cards["anyOf"], whole]} if keys else cards)


_COST = {"$ref": "#/$defs/cost"}
_AMOUNT = {"$ref": "#/$defs/amount"}
_AS = _means("the name by which what follows refers to the cards paid", {"type": "string", "minLength": 1})
#: The JSON Schema of a cost.
SCHEMA: dict[str, Any] = {
    "anyOf": [
        {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": {
                "drain": _means(
                    "hp that are drained: from your Survivor, or from other cards",
                    {
                        "anyOf": [
                            {
                                "type": "object",
                                "required": ["amount"],
                                "additionalProperties": False,
                                "properties": {
                                    "amount": _means("how many", _AMOUNT),
                                    "from": _cards_schema("from which cards, of which you choose one"),
                                    "each": _means("whether from each of them", {"type": "boolean"}),
                                },
                            },
                            _AMOUNT,
                        ]
                    },
                ),
                "counters": _means("rescue counters of your Survivor that are spent", {"type": "integer"}),
                "use_up": _means("which of what this card allows once in the game is used up", {"type": "integer"}),
                **{key: _cards_schema(words, "count", "as") for key, words in _TAKEN.items()},
            },
        },
        {
            "type": "object",
            "required": ["any_of"],
            "additionalProperties": False,
            "properties": {
                "any_of": _means(
                    "one card, paid in one of these ways",
                    {
                        "type": "array",
                        "minItems": 2,
                        "items": {
                            "type": "object",
                            "minProperties": 1,
                            "maxProperties": 1,
                            "additionalProperties": False,
                            "properties": {key: _cards_schema(words) for key, words in _TAKEN.items()},
                        },
                    },
                ),
                "as": _AS,
            },
        },
        {
            "type": "object",
            "required": ["if"],
            "minProperties": 2,
            "additionalProperties": False,
            "properties": {
                "if": _means("the condition", {"$ref": "#/$defs/condition"}),
                "then": _means("what is paid where it holds", _COST),
                "else": _means("what is paid where it does not hold", _COST),
            },
        },
    ]
}
