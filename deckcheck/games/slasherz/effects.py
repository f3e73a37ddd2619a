"""What the cards of Slasherz may say beside the shared vocabulary: events, tests, amounts and operations."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EventKind, Language, Param, Role, Type
from deckcheck.engine.effects.shared import SHARED, branch
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import NO, PHASE_BEGUN, SET, YES, YES_NO
from deckcheck.games.slasherz import field, wounds
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.costs import Cost, read_cost
from deckcheck.games.slasherz.destruction import destroy_in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Players, Test
    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.slasherz.state import SlasherzState

LANGUAGE = Language(__file__)
LANGUAGE.extend(SHARED)
LANGUAGE.zones = {
    "deck": (n.DECK,),
    "hand": (n.HAND,),
    "discard": (n.DISCARD,),
    "survivor": (n.SURVIVOR,),
    "victims": (n.VICTIMS,),
    "characters": (n.CHARACTERS,),
    "objects": (n.OBJECTS,),
    "places": (n.PLACES,),
    "field": (n.CHARACTERS, n.OBJECTS, n.PLACES),
    "forgotten": (n.FORGOTTEN,),
}
LANGUAGE.words.update(
    {
        "type": n.TYPES,
        "stat": n.STATS,
        "until": n.UNTIL,
        "cause": n.CAUSES,
        "window": n.WINDOWS,
        "equip": n.EQUIPS,
        "phase": {name: 1 << number for number, name in enumerate(n.PHASES)},
    }
)


# Events -----------------------------------------------------------------------------------------------------------


def _event(name: str, bit: int, text: str, **roles: Role) -> None:
    LANGUAGE.events[name] = EventKind(bit, text, roles)


_WHO = Role("player", "the player who does it")
_event(
    "phase_begins",
    PHASE_BEGUN,
    "a phase begins",
    player=Role("player", "whose turn it is"),
    phase=Role("value", "the phase", "phase"),
)
_event(
    "enters",
    n.ENTERED,
    "a Character comes onto the field, placed or conjured",
    player=Role("player", "its player"),
    character=Role("card", "the Character"),
)
_event(
    "destroyed",
    n.DESTROYED,
    "a card on the field is destroyed (also by sacrifice, or because it is forgotten)",
    player=Role("player", "who controlled it"),
    card=Role("card", "the card"),
    by=Role("other", "the card that destroyed it"),
    cause=Role("value", "why", "cause"),
)
_event(
    "attacks",
    n.ATTACK_LAUNCHED,
    "an attack is launched",
    player=_WHO,
    attacker=Role("card", "the attacking Character"),
    target=Role("other", "what it attacks"),
)
_event(
    "loses_hp",
    n.HP_LOST,
    "a Survivor or Victim loses hp",
    player=Role("player", "whose attack, effect or drain it is"),
    who=Role("card", "the Survivor or Victim"),
    by=Role("other", "the card that makes it lose them"),
    amount=Role("value", "how many"),
)
_event(
    "rescues",
    n.RESCUED,
    "a player rescues a Victim",
    player=_WHO,
    victim=Role("card", "the Victim"),
    attacker=Role("other", "the attacking Character"),
)


# Tests of a card --------------------------------------------------------------------------------------------------


def _types(b: Builder, value: Any, path: Path) -> frozenset[int]:
    values = value if isinstance(value, list) else [value]
    return frozenset(b.word("type", one, path) for one in values)


LANGUAGE.types["types"] = Type(
    _types,
    {"anyOf": [{"enum": list(n.TYPES)}, {"type": "array", "items": {"enum": list(n.TYPES)}}]},
    "a card type, or a list of them",
)


@LANGUAGE.filter("type", "types", "its card type")
def _type(b: Builder, path: Path, value: frozenset[int]) -> Test:
    return lambda s, f, card: s.match.book.kind[s.definition[card]] in value


@LANGUAGE.filter("level", "whole", "its LVL")
def _level(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: s.match.book.level[s.definition[card]] == value


@LANGUAGE.filter("bears", "cards", "this Object is on it, or was when either left the field")
def _bears(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: card >= 0 and any(field.host(s, item) == card for item in value(s, f))


@LANGUAGE.filter("same_card", "cards", "it is a copy of this card")
def _same_card(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: any(s.definition[other] == s.definition[card] for other in value(s, f))


@LANGUAGE.filter("other_type_than", "cards", "its card type is not that of this card")
def _other_type(b: Builder, path: Path, value: Cards) -> Test:
    def test(s: SlasherzState, f: Frame, card: int) -> bool:
        kinds = s.match.book.kind
        return all(kinds[s.definition[other]] != kinds[s.definition[card]] for other in value(s, f))

    return test


@LANGUAGE.filter("highest_cdb", "flag", "no Character on the field has a higher CDB")
def _highest_cdb(b: Builder, path: Path, value: bool) -> Test:
    def test(s: SlasherzState, f: Frame, card: int) -> bool:
        everybody = s.zones[n.CHARACTERS * 2] + s.zones[n.CHARACTERS * 2 + 1]
        return (field.cdb(s, card) >= max(field.cdb(s, other) for other in everybody)) == value

    return test


@LANGUAGE.filter("has_attacked", "flag", "it has attacked this turn")
def _has_attacked(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.attacks[card] > 0) == value


@LANGUAGE.filter("finds_room", "flag", "there is room for it among your Characters")
def _finds_room(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: field.has_room(s, n.CHARACTERS, f.player) == value


@LANGUAGE.filter("may_be_equipped_to", "cards", "you may equip it to this Character")
def _may_be_equipped(b: Builder, path: Path, value: Cards) -> Test:
    def test(s: SlasherzState, f: Frame, card: int) -> bool:
        return field.has_room(s, n.OBJECTS, f.player) and any(
            field.is_character(s, other) and field.may_carry(s, card, other, f.player) for other in value(s, f)
        )

    return test


# Conditions and amounts -------------------------------------------------------------------------------------------


@LANGUAGE.condition(
    "at_least",
    "an amount is so high or higher",
    Param("amount", "amount", "the amount", required=True),
    Param("number", "whole", "the number", required=True),
)
def _at_least(b: Builder, path: Path, amount: Amount, number: int) -> Condition:
    return lambda s, f: amount(s, f) >= number


@LANGUAGE.amount(
    "cdb_of", "the CDB of a Character", Param("character", "cards", "the Character", required=True), short="character"
)
def _cdb_of(b: Builder, path: Path, character: Cards) -> Amount:
    return lambda s, f: sum(field.cdb(s, card) for card in character(s, f))


@LANGUAGE.amount(
    "marks_on",
    "the counters that a card has put on itself",
    Param("card", "cards", "the card", required=True),
    short="card",
)
def _marks_on(b: Builder, path: Path, card: Cards) -> Amount:
    return lambda s, f: sum(s.marks[one] for one in card(s, f))


@LANGUAGE.amount("attacks_launched", "how many attacks the active player has launched this turn")
def _attacks_launched(b: Builder, path: Path) -> Amount:
    return lambda s, f: s.launched[s.active]


# Operations: hp and counters --------------------------------------------------------------------------------------

_AMOUNT = Param("amount", "amount", "how much", required=True)
_OF = Param("of", "cards", "which Survivors or Victims", required=True)


@LANGUAGE.operation("lose_hp", "Survivors or Victims lose hp", _AMOUNT, _OF)
def _lose_hp(b: Builder, path: Path, amount: Amount, of: Cards) -> Operation:
    def lose(s: SlasherzState, f: Frame) -> None:
        for card in of(s, f):
            wounds.lose_hp(s, card, amount(s, f), f.player, f.card)

    return lose


@LANGUAGE.operation("gain_hp", "Survivors or Victims gain hp, without a cap", _AMOUNT, _OF)
def _gain_hp(b: Builder, path: Path, amount: Amount, of: Cards) -> Operation:
    def gain(s: SlasherzState, f: Frame) -> None:
        for card in of(s, f):
            wounds.gain_hp(s, card, amount(s, f), f.player)

    return gain


@LANGUAGE.operation("regain_hp", "Survivors or Victims regain lost hp", _AMOUNT, _OF)
def _regain_hp(b: Builder, path: Path, amount: Amount, of: Cards) -> Operation:
    def regain(s: SlasherzState, f: Frame) -> None:
        for card in of(s, f):
            wounds.regain_hp(s, card, amount(s, f), f.player)

    return regain


@LANGUAGE.operation("gain_counters", "you gain rescue counters", _AMOUNT, short="amount")
def _gain_counters(b: Builder, path: Path, amount: Amount) -> Operation:
    return lambda s, f: wounds.gain_counters(s, f.player, amount(s, f))


@LANGUAGE.operation("mark", "a card puts counters on itself", _AMOUNT, short="amount")
def _mark(b: Builder, path: Path, amount: Amount) -> Operation:
    def mark(s: SlasherzState, f: Frame) -> None:
        if s.match.in_play[s.place[f.card]]:
            atoms.change(s, s.marks, f.card, s.marks[f.card] + amount(s, f), n.MARKED, f.player)

    return mark


# Operations: cards ------------------------------------------------------------------------------------------------

_CARDS = Param("cards", "cards", "which cards", required=True)


@LANGUAGE.operation(
    "destroy", "cards on the field are destroyed, several in an order that you choose", _CARDS, short="cards"
)
def _destroy(b: Builder, path: Path, cards: Cards) -> Operation:
    return lambda s, f: destroy_in_order(s, cards(s, f), f.player, f.card)


@LANGUAGE.operation("forget", "cards are forgotten; from the field they also count as destroyed", _CARDS, short="cards")
def _forget(b: Builder, path: Path, cards: Cards) -> Operation:
    def forget_cards(s: SlasherzState, f: Frame) -> None:
        for card in cards(s, f):
            field.forget(s, card, f.player, f.card)

    return forget_cards


@LANGUAGE.operation(
    "return_to_hand", "cards on the field go to the hand of their original owner", _CARDS, short="cards"
)
def _return_to_hand(b: Builder, path: Path, cards: Cards) -> Operation:
    def return_cards(s: SlasherzState, f: Frame) -> None:
        for card in cards(s, f):
            if field.on_field(s, card):
                field.return_to_hand(s, card)

    return return_cards


@LANGUAGE.operation(
    "exhume", "cards go from your discard pile, or from your forgotten cards, to your hand", _CARDS, short="cards"
)
def _exhume(b: Builder, path: Path, cards: Cards) -> Operation:
    def exhume(s: SlasherzState, f: Frame) -> None:
        for card in cards(s, f):
            if s.place[card] >> 1 in (n.DISCARD, n.FORGOTTEN) and s.owner[card] == f.player:
                atoms.move(s, card, n.HAND * 2 + f.player, n.EXHUMED, f.player)

    return exhume


@LANGUAGE.operation(
    "bury",
    "a player puts cards from the top of the deck into the discard pile",
    Param("amount", "whole", "how many", required=True),
    Param("player", "players", "who (`you` when left out)"),
    Param("as", "text", "the name of the buried cards"),
    short="amount",
)
def _bury(b: Builder, path: Path, amount: int, player: Players | None, **rest: Any) -> Operation:
    who: Players = player or b.parse("players", "you", path)
    first = b.name(rest["as"], amount) if rest["as"] else -1

    def bury(s: SlasherzState, f: Frame) -> None:
        for one in who(s, f):
            pile = s.zones[n.DECK * 2 + one]
            for number in range(min(amount, len(pile))):
                card = pile[-1]
                if first >= 0:
                    f.slots[first + number] = card  # type: ignore[index]
                atoms.move(s, card, n.DISCARD * 2 + one, n.BURIED, one)

    return bury


@LANGUAGE.operation(
    "conjure",
    "Characters come onto your field, if there is room",
    _CARDS,
    Param("cannot_attack", "flag", "they cannot attack this turn"),
    short="cards",
)
def _conjure(b: Builder, path: Path, cards: Cards, cannot_attack: bool | None) -> Operation:
    zones = (n.DECK, n.HAND, n.DISCARD, n.FORGOTTEN)

    def conjure(s: SlasherzState, f: Frame) -> None:
        for card in cards(s, f):
            if s.place[card] >> 1 in zones and field.enter(s, card, f.player, conjured=True) and cannot_attack:
                atoms.add_modifier(s, (n.CANNOT_ATTACK, SET, 1, card, n.END_OF_TURN, f.player, f.card))

    return conjure


def _token(b: Builder, value: Any, path: Path) -> str:
    if not isinstance(value, str) or not value:
        raise b.wrong(path, "the id of a token is wanted here")
    return value


LANGUAGE.types["token"] = Type(_token, {"type": "string", "minLength": 1}, "the id of a token")


@LANGUAGE.operation(
    "create_token",
    "a token comes onto your field, if there is room",
    Param("token", "token", "its id", required=True),
    short="token",
)
def _create_token(b: Builder, path: Path, token: str) -> Operation:
    return lambda s, f: field.create_token(s, s.match.book.numbers[token], f.player)


@LANGUAGE.operation(
    "equip",
    "you equip Objects to a Character, as far as its limits allow",
    Param("objects", "cards", "which Objects", required=True),
    Param("to", "cards", "to which Character", required=True),
)
def _equip(b: Builder, path: Path, objects: Cards, to: Cards) -> Operation:
    def equip(s: SlasherzState, f: Frame) -> None:
        for card in to(s, f):
            for item in objects(s, f):
                fits = field.is_character(s, card) and field.has_room(s, n.OBJECTS, f.player)
                if fits and field.may_carry(s, item, card, f.player):
                    field.equip(s, item, card, f.player)

    return equip


@LANGUAGE.operation("cancel_attack", "the attack under way is cancelled; the attacker counts as having attacked")
def _cancel_attack(b: Builder, path: Path) -> Operation:
    def cancel(s: SlasherzState, f: Frame) -> None:
        book = s.match.book
        for frame in reversed(s.stack):
            if frame.procedure == book.attack:
                frame.pc = len(s.match.steps[book.attack]) - 1
                atoms.emit(s, n.CANCELLED, f.player, frame.card)
                return

    return cancel


@LANGUAGE.operation("cancel_event", "the Event that this card answers is cancelled; what was paid for it stays paid")
def _cancel_event(b: Builder, path: Path) -> Operation:
    def cancel(s: SlasherzState, f: Frame) -> None:
        for frame in s.stack:
            if frame.card == f.target and frame is not f and s.place[f.target] >> 1 == n.RESOLVING:
                frame.pc = len(s.match.steps[frame.procedure]) - 1
                atoms.emit(s, n.CANCELLED, f.player, f.target)
                return

    return cancel


# Operations: ways of doing ----------------------------------------------------------------------------------------

LANGUAGE.types["cost"] = Type(
    read_cost, {"$ref": "#/$defs/cost"}, "what is paid: `drain`, `sacrifice`, `forget` and `discard`, in this order"
)


@LANGUAGE.operation(
    "pay",
    "pay a cost to carry something out; what cannot be paid in full is not paid, and nothing follows",
    Param("cost", "cost", "the cost", required=True),
    Param("optional", "flag", "you decide whether to"),
    Param("possible", "condition", "paid only if this holds"),
    Param("do", "do", "what follows"),
)
def _pay(
    b: Builder, path: Path, cost: Cost, optional: bool | None, possible: Condition | None, **rest: Any
) -> Operation:
    def ask_whether(s: SlasherzState, f: Frame) -> None:
        s.choice = NO
        if cost.possible(s, f) and (possible is None or possible(s, f)):
            ask(s, f.player, YES_NO, [NO, YES] if optional else [YES])

    def agreed(s: SlasherzState, f: Frame) -> bool:
        return s.choice == YES

    after = branch(agreed, [*cost.steps, *(rest["do"] or [])], [])
    return [ask_whether, *(after if isinstance(after, list) else [after])]


class Ways:
    """The step that asks for one of several ways, and what they are called, by language."""

    __slots__ = ("texts",)

    def __init__(self, texts: tuple[Mapping[str, str], ...]) -> None:
        self.texts = texts

    def __call__(self, s: SlasherzState, f: Frame) -> None:
        """Ask."""
        ask(s, f.player, n.MODE, list(range(len(self.texts))))


def _mode(b: Builder, value: Any, path: Path) -> tuple[Mapping[str, str], list[Step]]:
    if not isinstance(value, dict) or set(value) != {"text", "do"}:
        raise b.wrong(path, _MODE)
    text = {"en": value["text"]} if isinstance(value["text"], str) else value["text"]
    if not isinstance(text, dict) or not {"en"} <= set(text) <= {"en", "fr"}:
        raise b.wrong((*path, "text"), _MODE)
    return {language: str(words) for language, words in text.items()}, b.block(value["do"], (*path, "do"))


_MODE = "a way is written as {text: ..., do: [...]}; its text may be {en: ..., fr: ...}"
LANGUAGE.types["mode"] = Type(
    _mode,
    {
        "type": "object",
        "required": ["text", "do"],
        "additionalProperties": False,
        "properties": {
            "text": {
                "type": ["string", "object"],
                "required": ["en"],
                "additionalProperties": False,
                "properties": {"en": {"type": "string"}, "fr": {"type": "string"}},
            },
            "do": {"$ref": "#/$defs/do"},
        },
    },
    "`{text: what the way is called, do: [...]}`",
)


@LANGUAGE.operation(
    "either", "you choose one of several ways", Param("modes", "list:mode", "the ways", required=True), short="modes"
)
def _either(b: Builder, path: Path, modes: list[tuple[Mapping[str, str], list[Step]]]) -> Operation:
    def enter(s: SlasherzState, f: Frame) -> None:
        f.pc += s.choice

    # A table of jumps, one for each way, then the ways, each with a jump to the end.
    sizes = [len(steps) + 1 for _, steps in modes]
    steps: list[Step] = [Ways(tuple(text for text, _ in modes)), enter]
    steps += [_jump(len(modes) - number - 1 + sum(sizes[:number])) for number in range(len(modes))]
    for number, (_, way) in enumerate(modes):
        steps += [*way, _jump(sum(sizes[number + 1 :]))]
    return steps


def _jump(distance: int) -> Step:
    def jump(s: SlasherzState, f: Frame) -> None:
        f.pc += distance

    return jump
