"""The values that may be written in effects: numbers, cards, players, filters, conditions, choices and triggers."""
# ruff: noqa: ARG001  every parser has the same signature

from __future__ import annotations

from deckcheck.engine.data.hints import abbreviated, hints
from deckcheck.engine.effects.builder import PLAYER, Builder, Filter, Heard, mentions
from deckcheck.engine.effects.finding import Sought, finder, gatherer, tester, yourself
from deckcheck.engine.effects.language import EffectError, Language, Type
from deckcheck.engine.effects.printed import Printed, all_printed
from deckcheck.engine.flow.atoms import emit
from deckcheck.engine.state.vocabulary import AIMED, PHASE_BEGUN
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Path, Players, Test
    from deckcheck.engine.effects.language import EventKind
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.engine.state.state import State

#: The values of the language that all games share.
VALUES = Language(__file__)

# The largest whole number that an effect may name.
LARGEST = 9999
_ADJUST = ("per", "per_up", "times", "plus", "at_least", "at_most")
# How a role says that it is the listening card.
_ITSELF = {"is": "self"}
_EVENT_FIELDS = {"player": 1, "card": 2, "other": 3, "value": 4}


# Values -----------------------------------------------------------------------------------------------------------


def _whole(builder: Builder, value: Any, path: Path) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -LARGEST <= value <= LARGEST:
        raise EffectError(path, Message("effect-number", value=abbreviated(value)))
    return value


def _flag(builder: Builder, value: Any, path: Path) -> bool:
    if not isinstance(value, bool):
        raise EffectError(path, Message("effect-flag", value=abbreviated(value)))
    return value


def _text(builder: Builder, value: Any, path: Path) -> str:
    if not isinstance(value, str) or not value:
        raise EffectError(path, Message("effect-name", value=abbreviated(value)))
    return value


def constant(number: int) -> Amount:
    """Return the amount that is always this number."""
    return lambda state, frame: number


def _role(builder: Builder, name: str, *fields: str) -> int:
    """Return the position of an event's role in the event, or 0 when the effect's event has no such role."""
    role = builder.event.roles.get(name) if builder.event else None
    if role is None or role.field not in fields:
        return 0
    field = _EVENT_FIELDS[role.field]
    builder.reads_event |= 1 << field
    return field


def _amount(builder: Builder, value: Any, path: Path) -> Amount:
    if isinstance(value, str):
        field = _role(builder, value, "value")
        if field:
            return lambda state, frame: frame.event[field] if frame.event else 0
        if value in builder.numbers:
            slot = builder.names[value][0]
            return lambda state, frame: max(frame.slots[slot], 0)  # type: ignore[index]
        raise EffectError(path, Message("effect-amount", value=abbreviated(value)), *_roles(builder, "value"))
    if not isinstance(value, dict):
        return constant(_whole(builder, value, path))
    measure = builder.keyed(
        builder.language.amounts, "amount", {key: value[key] for key in value if key not in _ADJUST} or value, path
    )
    per, per_up, times, plus, least, most = (
        _whole(builder, value[key], (*path, key)) if key in value else default
        for key, default in zip(_ADJUST, (1, 1, 1, 0, -LARGEST, LARGEST), strict=True)
    )
    for key, number in (("per", per), ("per_up", per_up)):
        if number < 1:
            raise EffectError((*path, key), Message("effect-per", key=key))
    if per_up > 1:
        # Rounded up is the negative of rounded down of the negative.
        return lambda state, frame: min(max(-(-(measure(state, frame) // per) // per_up) * times + plus, least), most)
    return lambda state, frame: min(max(measure(state, frame) // per * times + plus, least), most)


def _roles(builder: Builder, *fields: str) -> tuple[Message, ...]:
    roles = [name for name, role in builder.event.roles.items() if role.field in fields] if builder.event else []
    return (Message("effect-roles", roles=", ".join(roles)),) if roles else ()


def _cards(builder: Builder, value: Any, path: Path) -> Cards:
    if isinstance(value, dict):
        return placed(builder, builder.parse("filter", value, path), path).cards
    if not isinstance(value, str):
        raise EffectError(path, Message("effect-cards", value=abbreviated(value)))
    if value == "self":
        return lambda state, frame: [frame.card]
    if value in builder.lost:
        raise EffectError(path, Message("effect-shuffled", name=value, word=builder.lost[value]))
    if value in builder.names and value != PLAYER and value not in builder.numbers:
        first, count = builder.names[value]
        if count == 1:
            return lambda state, frame: [frame.slots[first]] if frame.slots[first] >= 0 else []  # type: ignore[index]
        return lambda state, frame: [card for card in frame.slots[first : first + count] if card >= 0]  # type: ignore[index]
    field = _role(builder, value, "card", "other")
    if field:
        return lambda state, frame: [frame.event[field]] if frame.event and frame.event[field] >= 0 else []
    if value in builder.language.cards:
        return builder.language.cards[value].find
    known = ["self", *builder.language.cards, *(name for name in builder.names if name != PLAYER)]
    known += (
        [name for name, role in builder.event.roles.items() if role.field in {"card", "other"}] if builder.event else []
    )
    raise EffectError(path, Message("effect-nothing", value=abbreviated(value)), *hints(value, known))


def _player(builder: Builder, value: Any, path: Path) -> Amount:
    if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in {"owner", "controller"}:
        [(relation, inner)] = value.items()
        cards = builder.parse("cards", inner, (*path, relation))
        owner = relation == "owner"

        def of_card(state: State, frame: Frame) -> int:
            found = cards(state, frame)
            return (state.owner if owner else state.controller)[found[0]] if found else -1

        return of_card
    if value == "you":
        return lambda state, frame: frame.player
    if value == "active":
        return lambda state, frame: state.active
    if isinstance(value, str):
        field = _role(builder, value, "player")
        if field:
            return lambda state, frame: frame.event[field] if frame.event else -1
        if value in builder.names:
            slot = builder.names[value][0]
            return lambda state, frame: frame.slots[slot]  # type: ignore[index]
    known = ["you", "active", *builder.names, *(builder.event.roles if builder.event else ())]
    raise EffectError(path, Message("effect-player", value=abbreviated(value)), *hints(str(value), known))


def _players(builder: Builder, value: Any, path: Path) -> Players:
    if value == "enemies":
        return _enemies
    if value == "you":
        return yourself
    if value == "all":
        return _everybody
    if isinstance(value, dict) and len(value) == 1 and "having" in value:
        return _having(builder, value["having"], (*path, "having"))
    one = _player(builder, value, path)
    return lambda state, frame: [player] if (player := one(state, frame)) >= 0 else []


def _having(builder: Builder, value: Any, path: Path) -> Players:
    """Compile the players who have a card in a zone that fits a filter."""
    gather = placed(builder, builder.parse("filter", value, path), path).cards

    def players(state: State, frame: Frame) -> list[int]:
        return sorted({state.place[card] % state.match.players for card in gather(state, frame)})

    return players


def _everybody(state: State, frame: Frame) -> list[int]:
    if state.match.players == 2:  # the game is over as soon as one of two is out
        return [0, 1]
    return [player for player in range(state.match.players) if state.alive[player]]


def _enemies(state: State, frame: Frame) -> list[int]:
    if state.match.players == 2:  # the game is over as soon as one of two is out
        return [1 - frame.player]
    return [player for player in range(state.match.players) if player != frame.player and state.alive[player]]


def _zone_numbers(builder: Builder, value: Any, path: Path) -> tuple[int, ...]:
    names = value if isinstance(value, list) else [value]
    found: list[int] = []
    for name in names:
        if not isinstance(name, str) or name not in builder.language.zones:
            raise EffectError(
                path, Message("effect-zone", name=abbreviated(name)), *hints(str(name), builder.language.zones)
            )
        found.extend(builder.language.zones[name])
    return tuple(found)


def _of(builder: Builder, value: Any, path: Path) -> Players:
    if value == "enemy":
        return _players(builder, "enemies", path)
    return _players(builder, "all" if value == "any" else value, path)


def _filter(builder: Builder, value: Any, path: Path) -> Filter:
    if not isinstance(value, dict) or not value:
        raise EffectError(path, Message("effect-filter", value=abbreviated(value)))
    zones: tuple[int, ...] = ()
    of: Players = _of(builder, "any", path)
    printed: list[Printed] = []
    quick: list[Test] = []
    slow: list[Test] = []
    for key, inner in value.items():
        here = (*path, key)
        if key == "zone":
            zones = _zone_numbers(builder, inner, here)
        elif key == "of":
            of = _of(builder, inner, here)
        elif key in builder.language.filters:
            entry = builder.language.filters[key]
            test = builder.entry(entry, inner, here)
            (printed if isinstance(test, Printed) else slow if entry.slow else quick).append(test)
        else:
            words = ["zone", "of", *builder.language.filters]
            raise EffectError(here, Message("effect-filter-key", key=key), *hints(str(key), words))
    # All must hold, so what takes longest to test comes last; what is printed is looked up before all else.
    tests = (*quick, *slow)
    sought = Sought(all_printed(printed), tests)
    for test in printed:
        if test.changed is not None:
            lasting = all_printed([other for other in printed if other.changed is None])
            changed = tuple(other.changed for other in printed if other.changed is not None)
            sought = sought._replace(stats=sought.stats | test.stats, changed=(lasting, (*changed, *tests)))
    return Filter(
        gatherer(zones, of, sought),
        tester(zones, of if "of" in value else None, sought),
        finder(zones, of, sought),
        zones,
    )


def placed(builder: Builder, cards: Filter, path: Path) -> Filter:
    """Return a filter by which cards are looked for; it must say in which zones.

    Games whose filters look in zones of their own where none is named have another parser.

    Raises:
        EffectError: it names none, so that no card would ever be found.
    """
    if not cards.zones and builder.language.types["filter"].parse is _filter:
        raise EffectError(path, Message("effect-filter-zone"), *hints("", builder.language.zones))
    return cards


def _condition(builder: Builder, value: Any, path: Path) -> Condition:
    return builder.keyed(builder.language.conditions, "condition", value, path)  # type: ignore[no-any-return]


def _do(builder: Builder, value: Any, path: Path) -> list[Step]:
    return builder.block(value, path)


def _choices(builder: Builder, value: Any, path: Path) -> tuple[list[Step], list[Condition]]:
    """Compile the targets of an effect: the steps that ask, and whether each can be chosen at all."""
    if not isinstance(value, list):
        raise EffectError(path, Message("effect-choices", value=abbreviated(value)))
    steps: list[Step] = []
    possible: list[Condition] = []
    table = {name: builder.language.operations[name] for name in ("choose", "choose_player")}
    for index, item in enumerate(value):
        known = set(builder.names)
        choice = builder.keyed(table, "choice", item, (*path, index))
        steps += [*choice, log_choice(builder, item)]
        inner = next(iter(item.values()))
        if "choose" in item and not mentions(inner, known) and not inner.get("optional"):
            possible.append(builder.parse("filter", inner["from"], (*path, index, "choose", "from")).exists)
    return steps, possible


def log_choice(builder: Builder, item: Mapping[str, Any]) -> Step:
    """Return the step that logs for whom or what a card is meant, after the choice that was compiled last.

    What was chosen among cards that not all see shows in what happens to it.
    """
    first, count = max(builder.names.values())  # slots are reserved one after the other
    is_player = "choose_player" in item

    def emit_choice(state: State, frame: Frame) -> None:
        if not state.observed & AIMED:
            return
        for chosen in frame.slots[first : first + count]:  # type: ignore[index]
            if chosen < 0 or chosen == frame.card:
                continue
            if is_player:
                emit(state, AIMED, frame.player, -1, frame.card, chosen)
            elif state.known[chosen] == state.match.everyone:
                emit(state, AIMED, frame.player, chosen, frame.card)

    return emit_choice


def _trigger(builder: Builder, value: Any, path: Path) -> Heard:
    """Compile a trigger."""
    if not isinstance(value, dict) or len(value) != 1:
        raise EffectError(path, Message("effect-trigger", value=abbreviated(value)))
    [(name, roles)] = value.items()
    if name not in builder.language.events:
        raise EffectError(
            (*path, str(name)), Message("effect-event", name=name), *hints(str(name), builder.language.events)
        )
    kind = builder.language.events[name]
    builder.event = kind
    tests: list[Any] = []
    own = 0
    roles = roles or {}
    if not isinstance(roles, dict):
        raise EffectError((*path, name), Message("effect-conditions", value=abbreviated(roles)))
    for key, inner in roles.items():
        here = (*path, name, key)
        if key not in kind.roles:
            raise EffectError(here, Message("effect-role", name=name, key=key), *hints(str(key), kind.roles))
        role = kind.roles[key]
        if inner == _ITSELF:
            own = own or _EVENT_FIELDS[role.field]
        tests.append(_role_test(builder, role.field, role.words, inner, here))
    if kind.bit == PHASE_BEGUN:
        builder.phases |= _phases(builder, kind, roles)
    if kind.only is not None:
        only = kind.only
        tests.insert(0, lambda state, frame, event: only(event))
    checks = tuple(tests)
    # Which events they are is seen before the effect begins.
    builder.reads_event = 0

    def matches(state: State, frame: Frame, event: tuple[int, ...]) -> bool:
        for check in checks:  # noqa: SIM110  a generator costs more than the checks
            if not check(state, frame, event):
                return False
        return True

    return Heard(kind.bit, matches, own)


def _phases(builder: Builder, kind: EventKind, roles: dict[str, Any]) -> int:
    """Return the phases that a trigger waits for the beginning of, as bits; -1 when it waits for that of each."""
    for name, role in kind.roles.items():
        if role.field == "value" and role.words and name in roles:
            return builder.word(role.words, roles[name], ())
    return -1


def _role_test(builder: Builder, field: str, words: str, value: Any, path: Path) -> Any:
    at = _EVENT_FIELDS[field]
    if field == "player":
        of = _of(builder, value, path)
        return lambda state, frame, event: event[at] in of(state, frame)
    if field == "value":
        if words:
            mask = builder.word(words, value, path)
            return lambda state, frame, event: event[at] & mask
        number = _whole(builder, value, path)
        return lambda state, frame, event: event[at] == number
    if value == _ITSELF:
        return lambda state, frame, event: event[at] == frame.card
    test = builder.parse("filter", value, path).fits
    return lambda state, frame, event: test(state, frame, event[at])


_FILTER_SCHEMA = {"$ref": "#/$defs/filter"}
VALUES.types.update(
    {
        "whole": Type(_whole, {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}, "a whole number"),
        "flag": Type(_flag, {"type": "boolean"}, "`true` or `false`"),
        "text": Type(_text, {"type": "string", "minLength": 1}, "a name that you choose"),
        "amount": Type(_amount, {"$ref": "#/$defs/amount"}, "a number, the name of an event's number, or an amount"),
        "cards": Type(
            _cards,
            {"anyOf": [{"type": "string"}, _FILTER_SCHEMA]},
            "`self`, the name of a choice, a card of the event, or a filter (all cards that fit)",
        ),
        "player": Type(
            _player,
            {"anyOf": [{"type": "string"}, {"type": "object", "minProperties": 1, "maxProperties": 1}]},
            "`you`, `active`, the name of a choice, a player of the event, or `{owner: CARD}`",
        ),
        "players": Type(
            _players,
            {"anyOf": [{"type": "string"}, {"type": "object", "minProperties": 1, "maxProperties": 1}]},
            "`enemies`, `all`, `{having: FILTER}` (in whose zones such a card is), or one player",
        ),
        "zone": Type(
            _zone_numbers,
            {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
            "a zone, or a list of zones",
        ),
        "filter": Type(_filter, _FILTER_SCHEMA, "which cards: `zone`, `of`, and tests that all must hold"),
        "condition": Type(_condition, {"$ref": "#/$defs/condition"}, "a condition"),
        "do": Type(_do, {"$ref": "#/$defs/do"}, "a list of operations, carried out in order"),
        "choices": Type(
            _choices, {"$ref": "#/$defs/do"}, "a list of `choose` and `choose_player`, made before the cost is paid"
        ),
        "trigger": Type(
            _trigger, {"$ref": "#/$defs/trigger"}, "one event with conditions on its roles: `{EVENT: {ROLE: ...}}`"
        ),
    }
)
