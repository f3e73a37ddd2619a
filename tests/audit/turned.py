"""Each assertion of a ruling turned round: what it says is there is missing, what it denies is so.

An assertion that holds turned round as well proves nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings.actions import EXACTLY, listed
from deckcheck.engine.rulings.expectations import EVENT_KEYS
from deckcheck.engine.rulings.table import from_the_top

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.rulings import Ruling

_OPPOSITE = {"ever": "never", "never": "ever", "now": "not now", "not now": "now"}
_PART = {"has": "lacks", "lacks": "has"}
_SIGHT = {"sees": "cannot_see", "cannot_see": "sees"}


class Turned(NamedTuple):
    """An assertion of a ruling, turned round.

    Attributes:
        what: where the assertion is, and what it says.
        ruling: the ruling that it is from.
        step: the number of its step under `do`; None at the end of the ruling.
        expect: what must not hold there.
    """

    what: str
    ruling: Ruling
    step: int | None
    expect: dict[str, Any]


def turned(ruling: Ruling) -> Iterator[Turned]:
    """Yield each assertion of a ruling, turned round."""
    data, rules = ruling.data, rules_of(ruling.game)
    for number, step in enumerate(data.get("do", [])):
        [(verb, value)] = step.items()
        if verb == "refused":
            for player, actions in value.items():
                for action in listed(actions):
                    yield Turned(f"refused {player}: {action}", ruling, number, {"legal": {player: action}})
        elif verb == "expect":
            for what, other in _expectations(rules, value):
                yield Turned(what, ruling, number, other)
    for what, other in _expectations(rules, data.get("expect", {})):
        yield Turned(what, ruling, None, other)


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
        written = value if isinstance(value, dict) and set(value) <= set(EVENT_KEYS) else {"ever": value}
        for when, lines in written.items():
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
        for name, written in value.items():
            zone = name in rules.ruling_zones
            for what, other in _zone(written) if zone else _value(written):
                yield f"{name}: {what}", {key: {name: other}}
    else:
        yield from _fact(rules, key, value)


def _fact(rules: GameRules, key: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is said of the game, with something else that could be said."""
    if key == "decision" and isinstance(value, dict):
        for name, written in value.items():
            other = _another(written, rules.decisions.values()) if name == "kind" else f"not {written}"
            yield f"{name} {written}", {key: {name: other}}
    elif key == "phase":
        yield value, {key: _another(value, rules.phases)}
    elif key in {"turn", "winner", "reason", "over", "decision", "repeatable"}:
        for what, other in _value(value):
            yield what, {key: other}


def _another(value: str, known: Iterable[str]) -> str:
    """Return the first of the known values that is another one."""
    return next(one for one in known if one != value)


def _choices(key: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    opposite = "illegal" if key == "legal" else "legal"
    sides = value if isinstance(value, dict) and EXACTLY not in value else {"": value}
    for player, written in sides.items():
        exactly = isinstance(written, dict)
        actions = listed(written[EXACTLY] if isinstance(written, dict) else written)
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
    for name, written in value.items():
        if name in _PART:
            for one in written if isinstance(written, dict) and "card" not in written else listed(written):
                yield f"{name} {one}", {_PART[name]: one}
        elif name == "top":
            first, *more = listed(written)
            yield from _order([{"top": first}, *more])
        else:
            for what, other in _value(written):
                yield f"{name} {what}", {name: other}


def _order(value: list[Any]) -> Iterator[tuple[str, Any]]:
    """Yield a pile in order, with another order; a pile of equal cards has none."""
    cards = from_the_top(value)
    if len(cards) > 1 and cards[0] != cards[-1]:
        yield f"order of {cards}", {"top": [*reversed(cards)]}


def _of_card(value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, written in value.items():
        if key != "card":
            for what, other in _value(written):
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
        for key, written in value.items():
            for what, other in _value(written):
                yield f"{key} {what}", {key: other}
    elif isinstance(value, list) and value:
        yield f"all of {value}", value[1:]
    elif isinstance(value, str):
        yield value, f"not {value}"
