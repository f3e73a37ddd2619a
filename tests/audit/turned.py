"""Each assertion of a ruling turned round: what it says is there is missing, what it denies is so.

A ruling that still holds with one of its assertions turned round proves nothing by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings.actions import EXACTLY, listed
from deckcheck.engine.rulings.expectations import EVENT_KEYS
from deckcheck.engine.rulings.table import from_the_top

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.rulings import Ruling

_OPPOSITE = {"ever": "never", "never": "ever", "now": "not now", "not now": "now"}
_PART = {"has": "lacks", "lacks": "has"}
_SIGHT = {"sees": "cannot_see", "cannot_see": "sees"}


class Turned(NamedTuple):
    """A ruling with one assertion turned round.

    Attributes:
        what: where the assertion is, and what it says.
        ruling: the ruling that must not hold.
    """

    what: str
    ruling: Ruling


def turned(ruling: Ruling) -> Iterator[Turned]:
    """Yield a ruling with each of its assertions turned round, one at a time."""
    data, rules = ruling.data, rules_of(ruling.game)
    steps = data.get("do", [])
    for number, step in enumerate(steps):
        [(verb, value)] = step.items()
        if verb == "refused":
            for player, actions in value.items():
                for action in listed(actions):
                    other = {"expect": {"legal": {player: action}}}
                    yield _with_step(ruling, number, other, f"refused {player}: {action}")
        elif verb == "expect":
            for what, other in _expectations(rules, value):
                yield _with_step(ruling, number, {"expect": other}, what)
    if "expect" in data:
        for what, other in _expectations(rules, data["expect"]):
            yield Turned(what, ruling._replace(data={**data, "expect": other}))


def _with_step(ruling: Ruling, number: int, step: dict[str, Any], what: str) -> Turned:
    steps = [*ruling.data["do"]]
    steps[number] = step
    data = {key: value for key, value in ruling.data.items() if key != "expect"}
    return Turned(what, ruling._replace(data={**data, "do": steps[: number + 1]}))


def _expectations(rules: GameRules, wanted: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each assertion under an `expect`, with an `expect` that holds only if it does not."""
    for key, value in wanted.items():
        beside = {"decision": wanted["decision"]} if key in {"legal", "illegal"} and "decision" in wanted else {}
        for what, other in _key(rules, key, value):
            yield f"{key}: {what}", {**beside, **other}


def _key(rules: GameRules, key: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if key in {"legal", "illegal"}:
        yield from _choices(key, value)
    elif key == "events":
        said = value if isinstance(value, dict) and set(value) <= set(EVENT_KEYS) else {"ever": value}
        for when, lines in said.items():
            for line in listed(lines):
                yield f"{when} {line}", {"events": {_OPPOSITE[when]: [line]}}
    elif key in _SIGHT:
        for player, cards in value.items():
            for card in listed(cards):
                yield f"{player} {card}", {_SIGHT[key]: {player: card}}
    elif key == "not asked":
        for player in listed(value):
            yield str(player), {"decision": player}
    elif isinstance(value, dict) and key not in {"decision", "check"}:
        for name, said in value.items():
            zone = name in rules.ruling_zones
            for what, other in _zone(said) if zone else _value(said):
                yield f"{name}: {what}", {key: {name: other}}
    elif key in {"turn", "phase", "winner", "reason", "over", "decision", "repeatable"}:
        for what, other in _value(value):
            yield what, {key: other}


def _choices(key: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    opposite = "illegal" if key == "legal" else "legal"
    sides = value if isinstance(value, dict) and EXACTLY not in value else {"": value}
    for player, said in sides.items():
        exactly = isinstance(said, dict)
        actions = listed(said[EXACTLY] if isinstance(said, dict) else said)
        for action in actions:
            yield f"{player} {action}", {opposite: {player: action} if player else action}
        if exactly and key == "legal" and len(actions) > 1:
            fewer = {EXACTLY: actions[1:]}
            yield f"{player} exactly without {actions[0]}", {key: {player: fewer} if player else fewer}


def _zone(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what is said of a zone, with the opposite."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield str(value), value + 1
    elif isinstance(value, str):
        yield value, {"lacks": value}
    elif isinstance(value, list):
        if from_the_top(value) is not value:
            yield from _order(value)
        elif value:
            yield f"all of {value}", value[1:]
            for index, one in enumerate(value):
                if isinstance(one, dict) and "card" in one:
                    for what, other in _of_card(one):
                        yield what, [*value[:index], other, *value[index + 1 :]]
        else:
            yield "[]", 1
    elif "card" in value:
        yield str(value["card"]), {"lacks": value["card"]}
        yield from _of_card(value)
    else:
        yield from _parts(value)


def _parts(value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what a mapping says of the cards of a zone, with the opposite."""
    for name, said in value.items():
        if name in _PART:
            for one in listed(said):
                yield f"{name} {one}", {_PART[name]: one}
        elif name == "top":
            first, *more = listed(said)
            yield from _order([{"top": first}, *more])
        else:
            for what, other in _value(said):
                yield f"{name} {what}", {name: other}


def _order(value: list[Any]) -> Iterator[tuple[str, Any]]:
    """Yield a pile in order, with another order; a pile of equal cards has none."""
    cards = from_the_top(value)
    if len(cards) > 1 and cards[0] != cards[-1]:
        yield f"order of {cards}", {"top": [*reversed(cards)]}


def _of_card(value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, said in value.items():
        if key != "card":
            for what, other in _value(said):
                yield f"{value['card']} {key} {what}", {**value, key: other}


def _value(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield a value with another one."""
    if isinstance(value, bool):
        yield str(value), not value
    elif isinstance(value, int):
        yield str(value), value + 1
    elif isinstance(value, dict) and set(value) <= {"has", "lacks"}:
        for one in listed(value.get("has", [])):
            yield f"has {one}", {"lacks": [one]}
        for one in listed(value.get("lacks", [])):
            yield f"lacks {one}", {"has": [one]}
    elif isinstance(value, dict):
        for key, said in value.items():
            for what, other in _value(said):
                yield f"{key} {what}", {key: other}
    elif isinstance(value, list) and value:
        yield f"all of {value}", value[1:]
    elif isinstance(value, str):
        yield value, f"not {value}"
