"""What the cards of Slasherz may say beside the shared vocabulary: words, events, tests and amounts."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EventKind, Language, Param, Role, Type
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.vocabulary import PHASE_BEGUN
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules import field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Path, Test
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
