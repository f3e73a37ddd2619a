"""The shared vocabulary: values, choices and operations that every game of cards has."""
# ruff: noqa: ARG001  every builder, step and test has the same signature

from __future__ import annotations

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import PLAYER, TARGET, Builder, nearest, shown
from deckcheck.engine.effects.language import EffectError, Language, Param, Type
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import (
    ADD,
    CHOOSE_CARD,
    CHOOSE_PLAYER,
    DISCARDED,
    DONE,
    FLIPPED,
    MOVED,
    NO,
    REVEALED,
    SET,
    SHUFFLED,
    YES,
    YES_NO,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Players, Test
    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame, State

SHARED = Language()

# The largest whole number that an effect may name.
LARGEST = 9999
_ADJUST = ("per", "times", "plus", "at_least", "at_most")
_EVENT_FIELDS = {"player": 1, "card": 2, "other": 3, "value": 4}


# Values -----------------------------------------------------------------------------------------------------------


def _whole(b: Builder, value: Any, path: Path) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -LARGEST <= value <= LARGEST:
        raise EffectError(path, f"a whole number is wanted here, not {shown(value)}")
    return value


def _flag(b: Builder, value: Any, path: Path) -> bool:
    if not isinstance(value, bool):
        raise EffectError(path, f"true or false is wanted here, not {shown(value)}")
    return value


def _text(b: Builder, value: Any, path: Path) -> str:
    if not isinstance(value, str) or not value:
        raise EffectError(path, f"a name is wanted here, not {shown(value)}")
    return value


def constant(number: int) -> Amount:
    """Return the amount that is always this number."""
    return lambda s, f: number


def _role(b: Builder, name: str, *fields: str) -> int:
    """Return the position of an event's role in the event, or 0 when the effect's event has no such role."""
    role = b.event.roles.get(name) if b.event else None
    return _EVENT_FIELDS[role.field] if role and role.field in fields else 0


def _amount(b: Builder, value: Any, path: Path) -> Amount:
    if isinstance(value, str):
        field = _role(b, value, "value")
        if field:
            return lambda s, f: f.event[field] if f.event else 0
        raise EffectError(path, f"no amount is called {shown(value)} here{_roles(b, 'value')}")
    if not isinstance(value, dict):
        return constant(_whole(b, value, path))
    measure = b.keyed(
        b.language.amounts, "amount", {key: value[key] for key in value if key not in _ADJUST} or value, path
    )
    per, times, plus, least, most = (
        _whole(b, value[key], (*path, key)) if key in value else default
        for key, default in zip(_ADJUST, (1, 1, 0, -LARGEST, LARGEST), strict=True)
    )
    if per < 1:
        raise EffectError((*path, "per"), "'per' divides and must be 1 or more")
    return lambda s, f: min(max(measure(s, f) // per * times + plus, least), most)


def _roles(b: Builder, *fields: str) -> str:
    roles = [name for name, role in b.event.roles.items() if role.field in fields] if b.event else []
    return f"; this event has: {', '.join(roles)}" if roles else ""


def _cards(b: Builder, value: Any, path: Path) -> Cards:
    if isinstance(value, dict):
        gather, _ = b.parse("filter", value, path)
        return gather  # type: ignore[no-any-return]
    if not isinstance(value, str):
        raise EffectError(path, f"a card's name in this effect or a filter is wanted here, not {shown(value)}")
    if value == "self":
        return lambda s, f: [f.card]
    if value in b.names and value != PLAYER:
        first, count = b.names[value]
        if count == 1:
            return lambda s, f: [f.slots[first]] if f.slots[first] >= 0 else []  # type: ignore[index]
        return lambda s, f: [card for card in f.slots[first : first + count] if card >= 0]  # type: ignore[index]
    field = _role(b, value, "card", "other")
    if field:
        return lambda s, f: [f.event[field]] if f.event and f.event[field] >= 0 else []
    known = ["self", *(name for name in b.names if name != PLAYER)]
    known += [name for name, role in b.event.roles.items() if role.field in {"card", "other"}] if b.event else []
    raise EffectError(path, f"nothing is called {shown(value)} here{nearest(value, known)}")


def _player(b: Builder, value: Any, path: Path) -> Amount:
    if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in {"owner", "controller"}:
        [(relation, inner)] = value.items()
        cards = b.parse("cards", inner, (*path, relation))
        owner = relation == "owner"

        def of_card(s: State, f: Frame) -> int:
            found = cards(s, f)
            return (s.owner if owner else s.controller)[found[0]] if found else -1

        return of_card
    if value == "you":
        return lambda s, f: f.player
    if value == "active":
        return lambda s, f: s.active
    if isinstance(value, str):
        field = _role(b, value, "player")
        if field:
            return lambda s, f: f.event[field] if f.event else -1
        if value in b.names:
            slot = b.names[value][0]
            return lambda s, f: f.slots[slot]  # type: ignore[index]
    known = ["you", "active", *b.names, *(b.event.roles if b.event else ())]
    raise EffectError(path, f"no player is called {shown(value)} here{nearest(str(value), known)}")


def _players(b: Builder, value: Any, path: Path) -> Players:
    if value == "enemies":
        return _enemies
    if value == "you":
        return lambda s, f: [f.player]
    if value == "all":
        return lambda s, f: [p for p in range(s.match.players) if s.alive[p]]
    one = _player(b, value, path)
    return lambda s, f: [player] if (player := one(s, f)) >= 0 else []


def _enemies(s: State, f: Frame) -> list[int]:
    if s.match.players == 2:  # the game is over as soon as one of two is out
        return [1 - f.player]
    return [player for player in range(s.match.players) if player != f.player and s.alive[player]]


def _zone_numbers(b: Builder, value: Any, path: Path) -> tuple[int, ...]:
    names = value if isinstance(value, list) else [value]
    found: list[int] = []
    for name in names:
        if not isinstance(name, str) or name not in b.language.zones:
            raise EffectError(path, f"unknown zone {shown(name)}{nearest(str(name), b.language.zones)}")
        found.extend(b.language.zones[name])
    return tuple(found)


def _of(b: Builder, value: Any, path: Path) -> Players:
    if value == "enemy":
        return _players(b, "enemies", path)
    return _players(b, "all" if value == "any" else value, path)


def _filter(b: Builder, value: Any, path: Path) -> tuple[Cards, Test]:
    if not isinstance(value, dict) or not value:
        raise EffectError(path, f"a filter (zone, of, ...) is wanted here, not {shown(value)}")
    zones: tuple[int, ...] = ()
    of: Players = _of(b, "any", path)
    tests: list[Test] = []
    for key, inner in value.items():
        here = (*path, key)
        if key == "zone":
            zones = _zone_numbers(b, inner, here)
        elif key == "of":
            of = _of(b, inner, here)
        elif key in b.language.filters:
            tests.append(b.entry(b.language.filters[key], inner, here))
        else:
            words = ["zone", "of", *b.language.filters]
            raise EffectError(here, f"unknown key '{key}' of a filter{nearest(str(key), words)}")
    return _gatherer(zones, of, tuple(tests)), _tester(zones, of if "of" in value else None, tuple(tests))


def _gatherer(zones: tuple[int, ...], of: Players, tests: tuple[Test, ...]) -> Cards:
    def gather(s: State, f: Frame) -> list[int]:
        players = s.match.players
        lists = s.zones
        found: list[int] = []
        for player in of(s, f):
            for zone in zones:
                found += lists[zone * players + player]
        for test in tests:
            found = [card for card in found if test(s, f, card)]
        return found

    return gather


def _tester(zones: tuple[int, ...], of: Players | None, tests: tuple[Test, ...]) -> Test:
    def test(s: State, f: Frame, card: int) -> bool:
        if card < 0:
            return False
        if zones and s.place[card] // s.match.players not in zones:
            return False
        if of is not None and s.controller[card] not in of(s, f):
            return False
        return all(one(s, f, card) for one in tests)

    return test


def _condition(b: Builder, value: Any, path: Path) -> Condition:
    return b.keyed(b.language.conditions, "condition", value, path)  # type: ignore[no-any-return]


def _do(b: Builder, value: Any, path: Path) -> list[Step]:
    return b.block(value, path)


def _choices(b: Builder, value: Any, path: Path) -> tuple[list[Step], list[Condition]]:
    """Compile the targets of an effect: the steps that ask, and whether each can be chosen at all."""
    if not isinstance(value, list):
        raise EffectError(path, f"a list of choices is wanted here, not {shown(value)}")
    steps: list[Step] = []
    possible: list[Condition] = []
    table = {name: b.language.operations[name] for name in ("choose", "choose_player")}
    for index, item in enumerate(value):
        known = set(b.names)
        choice = b.keyed(table, "choice", item, (*path, index))
        steps.extend(choice)
        inner = next(iter(item.values()))
        if "choose" in item and not _mentions(inner, known) and not inner.get("optional"):
            possible.append(_exists(b, path, b.parse("filter", inner["from"], (*path, index, "choose", "from"))))
    return steps, possible


def _mentions(value: Any, names: set[str]) -> bool:
    if isinstance(value, dict):
        return any(_mentions(inner, names) for inner in value.values())
    return isinstance(value, str) and value in names


def _trigger(b: Builder, value: Any, path: Path) -> tuple[int, Any]:
    """Compile a trigger: the event's bit and a test of one event by the listening card's frame."""
    if not isinstance(value, dict) or len(value) != 1:
        raise EffectError(path, f"a trigger is written as one event with its conditions, not {shown(value)}")
    [(name, roles)] = value.items()
    if name not in b.language.events:
        raise EffectError((*path, str(name)), f"unknown event '{name}'{nearest(str(name), b.language.events)}")
    kind = b.language.events[name]
    b.event = kind
    tests: list[Any] = []
    roles = roles or {}
    if not isinstance(roles, dict):
        raise EffectError((*path, name), f"the conditions of a trigger are a mapping, not {shown(roles)}")
    for key, inner in roles.items():
        here = (*path, name, key)
        if key not in kind.roles:
            raise EffectError(here, f"the event '{name}' has no '{key}'{nearest(str(key), kind.roles)}")
        role = kind.roles[key]
        tests.append(_role_test(b, role.field, role.words, inner, here))
    checks = tuple(tests)

    def matches(s: State, f: Frame, event: tuple[int, ...]) -> bool:
        return all(check(s, f, event) for check in checks)

    return kind.bit, matches


def _role_test(b: Builder, field: str, words: str, value: Any, path: Path) -> Any:
    at = _EVENT_FIELDS[field]
    if field == "player":
        of = _of(b, value, path)
        return lambda s, f, event: event[at] in of(s, f)
    if field == "value":
        if words:
            mask = b.word(words, value, path)
            return lambda s, f, event: event[at] & mask
        number = _whole(b, value, path)
        return lambda s, f, event: event[at] == number
    _, test = b.parse("filter", value, path)
    return lambda s, f, event: test(s, f, event[at])


_FILTER_SCHEMA = {"$ref": "#/$defs/filter"}
SHARED.types.update(
    {
        "whole": Type(_whole, {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}, "a whole number"),
        "flag": Type(_flag, {"type": "boolean"}, "`true` or `false`"),
        "text": Type(_text, {"type": "string", "minLength": 1}, "a name of your own"),
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
            "`enemies`, `all`, or one player",
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


# Tests of a card --------------------------------------------------------------------------------------------------


@SHARED.filter("is", "cards", "it is this card")
def _is(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: card in value(s, f)


@SHARED.filter("not", "cards", "it is not this card")
def _is_not(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: card not in value(s, f)


# Conditions -------------------------------------------------------------------------------------------------------


@SHARED.condition(
    "exists", "a card fits the filter", Param("cards", "filter", "which cards", required=True), short="cards"
)
def _exists(b: Builder, path: Path, cards: tuple[Cards, Test]) -> Condition:
    gather = cards[0]
    return lambda s, f: bool(gather(s, f))


@SHARED.condition(
    "card",
    "a card fits a filter",
    Param("which", "cards", "the card", required=True),
    Param("fits", "filter", "the filter", required=True),
)
def _card(b: Builder, path: Path, which: Cards, fits: tuple[Cards, Test]) -> Condition:
    test = fits[1]
    return lambda s, f: any(test(s, f, card) for card in which(s, f))


@SHARED.condition(
    "not", "the condition does not hold", Param("holds", "condition", "the condition", required=True), short="holds"
)
def _not(b: Builder, path: Path, holds: Condition) -> Condition:
    return lambda s, f: not holds(s, f)


# Amounts ----------------------------------------------------------------------------------------------------------


@SHARED.amount(
    "count", "how many cards fit a filter", Param("cards", "filter", "which cards", required=True), short="cards"
)
def _count(b: Builder, path: Path, cards: tuple[Cards, Test]) -> Amount:
    gather = cards[0]
    return lambda s, f: len(gather(s, f))


# Choices ----------------------------------------------------------------------------------------------------------


@SHARED.operation(
    "choose",
    "a player chooses a card that fits; with nothing to choose from nothing is chosen",
    Param("from", "filter", "among which cards", required=True),
    Param("as", "text", "the name of the choice (`target` when left out)"),
    Param("by", "player", "who chooses (`you` when left out)"),
    Param("count", "whole", "how many different cards, one after the other (1 when left out)"),
    Param("optional", "flag", "whether the player may stop choosing"),
)
def _choose(b: Builder, path: Path, **params: Any) -> Operation:
    count = params["count"] or 1
    first = b.name(params["as"] or TARGET, count)
    gather: Cards = params["from"][0]
    by: Amount | None = params["by"]
    optional = bool(params["optional"])
    steps: list[Step] = []
    for number in range(count):
        steps += _choice(gather, by, first, first + number, optional=optional)
    return steps


def distinct(s: State, cards: list[int]) -> list[int]:
    """Return cards in the order of their numbers; outside play one of several equal cards stands for all of them."""
    found: list[int] = []
    seen: set[tuple[int, int, int]] = set()
    for card in sorted(cards):
        place = s.place[card]
        if not s.match.in_play[place]:
            alike = (s.definition[card], s.known[card], place)
            if alike in seen:
                continue
            seen.add(alike)
        found.append(card)
    return found


def _choice(gather: Cards, by: Amount | None, first: int, slot: int, *, optional: bool) -> list[Step]:
    def ask_card(s: State, f: Frame) -> None:
        taken = f.slots[first:slot]  # type: ignore[index]
        s.choice = DONE
        if DONE in taken:
            return
        cards = distinct(s, [card for card in gather(s, f) if card not in taken])
        if not cards:
            return
        if optional:
            cards.append(DONE)
        player = f.player if by is None else by(s, f)
        if player >= 0:
            ask(s, player, CHOOSE_CARD, cards)

    def take_card(s: State, f: Frame) -> None:
        f.slots[slot] = s.choice if s.choice != DONE else -1  # type: ignore[index]

    return [ask_card, take_card]


@SHARED.operation(
    "choose_player",
    "you choose a player",
    Param("among", "players", "among which players (`enemies` when left out)"),
    Param("as", "text", "the name of the choice (`player` when left out)"),
    short="among",
)
def _choose_player(b: Builder, path: Path, **params: Any) -> Operation:
    slot = b.name(params["as"] or PLAYER)
    among: Players = params["among"] or b.parse("players", "enemies", path)

    def ask_player(s: State, f: Frame) -> None:
        s.choice = -1
        players = among(s, f)
        if players:
            ask(s, f.player, CHOOSE_PLAYER, players)

    def take_player(s: State, f: Frame) -> None:
        f.slots[slot] = s.choice  # type: ignore[index]

    return [ask_player, take_player]


# Operations -------------------------------------------------------------------------------------------------------


@SHARED.operation(
    "draw",
    "a player draws cards; from an empty deck nothing is drawn",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who (`you` when left out)"),
    short="amount",
)
def _draw(b: Builder, path: Path, amount: Amount, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "you", path)

    def draw_cards(s: State, f: Frame) -> None:
        for one in who(s, f):
            piles.draw(s, one, amount(s, f))

    return draw_cards


@SHARED.operation(
    "discard_at_random",
    "a player discards cards from hand, drawn by lot",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who", required=True),
)
def _discard_at_random(b: Builder, path: Path, amount: Amount, player: Players) -> Operation:
    def discard_lots(s: State, f: Frame) -> None:
        for one in player(s, f):
            piles.discard_at_random(s, one, amount(s, f))

    return discard_lots


@SHARED.operation(
    "move",
    "cards go to a zone of their owner",
    Param("cards", "cards", "which cards", required=True),
    Param("to", "zone", "to which zone", required=True),
    Param("bottom", "flag", "under the other cards"),
)
def _move(b: Builder, path: Path, cards: Cards, to: tuple[int, ...], bottom: bool | None) -> Operation:
    zone = to[0] if to else 0
    under = bool(bottom)

    def move_cards(s: State, f: Frame) -> None:
        kind = DISCARDED if zone == s.match.rules.DISCARD else MOVED
        for card in cards(s, f):
            atoms.move(s, card, zone * s.match.players + s.owner[card], kind, f.player, bottom=under)

    return move_cards


@SHARED.operation(
    "shuffle", "a player shuffles their deck", Param("player", "players", "who (`you` when left out)"), short="player"
)
def _shuffle(b: Builder, path: Path, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "you", path)

    def shuffle_deck(s: State, f: Frame) -> None:
        for one in who(s, f):
            atoms.shuffle(s, s.match.rules.DECK * s.match.players + one, SHUFFLED, one)

    return shuffle_deck


@SHARED.operation(
    "look",
    "you look at cards without showing them",
    Param("cards", "cards", "which cards", required=True),
    short="cards",
)
def _look(b: Builder, path: Path, cards: Cards) -> Operation:
    def look_at(s: State, f: Frame) -> None:
        for card in cards(s, f):
            atoms.reveal(s, card, 1 << f.player, REVEALED, f.player)

    return look_at


@SHARED.operation(
    "reveal", "cards are shown to all players", Param("cards", "cards", "which cards", required=True), short="cards"
)
def _reveal(b: Builder, path: Path, cards: Cards) -> Operation:
    def show(s: State, f: Frame) -> None:
        for card in cards(s, f):
            atoms.reveal(s, card, s.match.everyone, REVEALED, f.player)

    return show


@SHARED.operation(
    "flip",
    "flip a coin",
    Param("heads", "do", "what follows on heads", required=True),
    Param("tails", "do", "what follows on tails"),
)
def _flip(b: Builder, path: Path, heads: list[Step], tails: list[Step] | None) -> Operation:
    def flip_coin(s: State, f: Frame) -> bool:
        return atoms.toss(s, 2, FLIPPED, f.player, f.card) == 0

    return branch(flip_coin, heads, tails or [])


@SHARED.operation(
    "if",
    "carry something out only under a condition",
    Param("condition", "condition", "the condition", required=True),
    Param("then", "do", "what follows if it holds", required=True),
    Param("else", "do", "what follows if not"),
)
def _if(b: Builder, path: Path, condition: Condition, then: list[Step], **rest: Any) -> Operation:
    return branch(condition, then, rest["else"] or [])


@SHARED.operation(
    "may",
    "a player decides whether to",
    Param("player", "player", "who decides (`you` when left out)"),
    Param("possible", "condition", "asked only if this holds; otherwise it is not done"),
    Param("do", "do", "what follows if so", required=True),
    Param("else", "do", "what follows if not"),
)
def _may(b: Builder, path: Path, **params: Any) -> Operation:
    who: Amount = params["player"] or b.parse("player", "you", path)
    possible: Condition | None = params["possible"]

    def ask_whether(s: State, f: Frame) -> None:
        s.choice = NO
        if possible is None or possible(s, f):
            ask(s, who(s, f), YES_NO, [NO, YES])

    def agreed(s: State, f: Frame) -> bool:
        return s.choice == YES

    after = branch(agreed, params["do"], params["else"] or [])
    return [ask_whether, *(after if isinstance(after, list) else [after])]


def branch(condition: Condition, then: list[Step], otherwise: list[Step]) -> Operation:
    """Return steps that run one block or the other; both stay in the frame's own procedure, so they may ask."""

    def enter(s: State, f: Frame) -> None:
        if not condition(s, f):
            f.pc += len(then) + 1

    def leave(s: State, f: Frame) -> None:
        f.pc += len(otherwise)

    return [enter, *then, leave, *otherwise]


@SHARED.operation(
    "modify",
    "change a value for a time",
    Param("stat", "word:stat", "which value", required=True),
    Param("cards", "cards", "of which cards", required=True),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
    Param("until", "word:until", "how long", required=True),
)
def _modify(b: Builder, path: Path, **params: Any) -> Operation:
    if (params["add"] is None) == (params["set"] is None):
        raise EffectError(path, "'modify' takes one of 'add' and 'set'")
    operation = ADD if params["set"] is None else SET
    amount: Amount = params["add"] or params["set"]
    stat, cards, until = params["stat"], params["cards"], params["until"]

    def modify(s: State, f: Frame) -> None:
        for card in cards(s, f):
            atoms.add_modifier(s, (stat, operation, amount(s, f), card, until, f.player, f.card))

    return modify
