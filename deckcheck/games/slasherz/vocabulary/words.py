"""What the cards of Slasherz may say beside the shared vocabulary: words, events, tests and amounts."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Role, Type
from deckcheck.engine.effects.printed import Printed
from deckcheck.engine.state.vocabulary import ACTED, AIMED, DISCARDED, DREW, MOVED, PHASE_BEGUN
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import (
    ARRIVALS,
    CAUSES,
    EQUIPS,
    OFF_FIELD,
    PHASES,
    STATS,
    TYPES,
    UNTIL,
    WINDOWS,
    Stat,
    Zone,
)
from deckcheck.games.slasherz.rules import field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Path, Players, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.slasherz.state import SlasherzState

WORDS = Language(__file__)
WORDS.zones = {
    "deck": (Zone.DECK,),
    "hand": (Zone.HAND,),
    "discard": (Zone.DISCARD,),
    "survivor": (Zone.SURVIVOR,),
    "victims": (Zone.VICTIMS,),
    "characters": (Zone.CHARACTERS,),
    "objects": (Zone.OBJECTS,),
    "places": (Zone.PLACES,),
    "field": (Zone.CHARACTERS, Zone.OBJECTS, Zone.PLACES),
    "forgotten": (Zone.FORGOTTEN,),
}
WORDS.words.update(
    {
        "type": TYPES,
        "stat": STATS,
        "until": UNTIL,
        "cause": CAUSES,
        "window": WINDOWS,
        "equip": EQUIPS,
        "arrival": ARRIVALS,
        "out_of": {
            "deck": 1 << Zone.DECK,
            "hand": 1 << Zone.HAND,
            "discard": 1 << Zone.DISCARD,
            "forgotten": 1 << Zone.FORGOTTEN,
            "field": 1 << Zone.CHARACTERS,
        },
        "phase": {name: 1 << number for number, name in enumerate(PHASES)},
    }
)


# Events -----------------------------------------------------------------------------------------------------------


_WHO = Role("player", "the player who does it")
WORDS.event(
    "phase_begins",
    PHASE_BEGUN,
    "a phase begins",
    player=Role("player", "whose turn it is"),
    phase=Role("value", "the phase", "phase"),
)
WORDS.event(
    "enters",
    Event.ENTERED,
    "a Character comes onto the field, placed or conjured",
    player=Role("player", "its player"),
    character=Role("card", "the Character"),
    way=Role(
        "value", "how it comes: `conjured`, or `lowered` where it was placed at a lower LVL of its own", "arrival"
    ),
)
WORDS.event(
    "destroyed",
    Event.DESTROYED,
    "a card on the field is destroyed (also by sacrifice, or because it is forgotten)",
    player=Role("player", "who controlled it"),
    card=Role("card", "the card"),
    by=Role("other", "the card that destroyed it"),
    cause=Role("value", "why", "cause"),
)
WORDS.event(
    "leaves",
    Event.DESTROYED | Event.RETURNED | DISCARDED | MOVED,
    "a card leaves the field, by whatever: destroyed, returned to the hand, put into the deck, or discarded",
    lambda event: event[0] not in (DISCARDED, MOVED) or event[4] == OFF_FIELD,
    card=Role("card", "the card"),
)
WORDS.event(
    "attacks",
    Event.ATTACK_LAUNCHED,
    "an attack is launched",
    player=_WHO,
    attacker=Role("card", "the attacking Character"),
    target=Role("other", "what it attacks"),
)
WORDS.event(
    "loses_hp",
    Event.HP_LOST,
    "a Survivor or Victim loses hp",
    player=Role("player", "whose attack, effect or drain it is"),
    who=Role("card", "the Survivor or Victim"),
    by=Role("other", "the card that makes it lose them"),
    amount=Role("value", "how many"),
)
WORDS.event(
    "hit",
    Event.HIT,
    "an attack strikes a Survivor or Victim with its CDB, even if that takes no hp",
    player=Role("player", "whose attack it is"),
    who=Role("card", "the Survivor or Victim"),
    by=Role("other", "the attacking Character"),
    amount=Role("value", "how many"),
)
WORDS.event(
    "about_to_lose",
    Event.HP_AT_STAKE,
    "an effect is about to make a Survivor or Victim lose hp; it can be answered before it does",
    player=Role("player", "whose effect it is"),
    who=Role("card", "the Survivor or Victim"),
    by=Role("other", "the card that makes it lose them"),
    amount=Role("value", "how many"),
)
WORDS.event(
    "about_to_be_destroyed",
    Event.CARD_AT_STAKE,
    "an attack or effect is about to destroy a card on the field, or an Object with its Character",
    player=Role("player", "whose attack or effect it is"),
    card=Role("card", "the card"),
    by=Role("other", "the card that is to destroy it"),
    cause=Role("value", "why", "cause"),
)
WORDS.event(
    "hurt",
    Event.HURT,
    "an effect makes a Survivor or Victim lose hp",
    player=Role("player", "whose effect it is"),
    who=Role("card", "the Survivor or Victim"),
    by=Role("other", "the card that makes it lose them"),
    amount=Role("value", "how many"),
)
WORDS.event(
    "drains",
    Event.DRAINED,
    "hp of a Survivor or Victim are drained, by a cost or an effect",
    player=_WHO,
    who=Role("card", "the Survivor or Victim"),
    amount=Role("value", "how many"),
)
WORDS.event(
    "forgotten",
    Event.FORGOTTEN_CARD,
    "a card is forgotten; from the field it is destroyed as well",
    player=_WHO,
    card=Role("card", "the card"),
    by=Role("other", "the card that makes it forgotten"),
    out_of=Role("value", "where it was", "out_of"),
)
WORDS.event(
    "discards",
    DISCARDED,
    "a card is discarded from a hand",
    lambda event: event[4] == 0,
    player=_WHO,
    card=Role("card", "the card"),
    by=Role("other", "the card whose effect or cost it is"),
)
WORDS.event(
    "discarded",
    DISCARDED | Event.BURIED,
    "a card is discarded, from wherever",
    player=_WHO,
    card=Role("card", "the card"),
)
WORDS.event(
    "activates",
    Event.EVENT_DONE,
    "an Event has been activated and goes to the discard pile",
    player=_WHO,
    card=Role("card", "the Event"),
)
WORDS.event(
    "to_hand",
    Event.TO_HAND,
    "an effect adds a card to a hand from a deck or pile, other than by drawing",
    player=Role("player", "whose effect it is"),
    card=Role("card", "the card"),
    out_of=Role("value", "where it was", "out_of"),
)
WORDS.event(
    "equipped",
    Event.EQUIPPED,
    "an Object is equipped to a Character",
    player=_WHO,
    object=Role("card", "the Object"),
    character=Role("other", "the Character"),
)
WORDS.event(
    "put_down",
    Event.PLACE_PUT | Event.PLACE_REPLACED,
    "a Place is put down, beside others or in exchange for one",
    player=_WHO,
    place=Role("card", "the Place"),
)
WORDS.event(
    "sacrificed",
    Event.SACRIFICED,
    "a card is sacrificed, for a cost or to place a Character",
    **{
        "player": _WHO,
        "card": Role("card", "the card"),
        "for": Role("other", "the Character that is placed by it"),
    },
)
WORDS.event(
    "takes_control",
    Event.CONTROLLED,
    "a Character comes under the control of another player",
    player=_WHO,
    character=Role("card", "the Character"),
)
WORDS.event(
    "attack_cancelled",
    Event.CANCELLED,
    "an attack is cancelled",
    lambda event: event[4] == 1,
    player=_WHO,
    attacker=Role("card", "the attacking Character"),
)
WORDS.event(
    "uses",
    Event.ABILITY_USED | Event.EVENT_ACTIVATED | ACTED,
    "an Event or ability is activated, or an effect acts that an event has set off; it can be answered before it does",
    player=_WHO,
    card=Role("card", "the card"),
)
WORDS.event(
    "dies",
    Event.VICTIM_DIED,
    "a Victim dies",
    player=Role("player", "whose it is"),
    victim=Role("card", "the Victim"),
    by=Role("other", "the card that makes it lose its last hp"),
)
WORDS.event(
    "turned_up",
    Event.TURNED_UP,
    "a Victim is turned face up; this acts before its effect",
    player=_WHO,
    victim=Role("card", "the Victim"),
)
WORDS.event(
    "aimed",
    AIMED,
    "an Event or ability is aimed at a card: at a target before it is paid for, at what an Event chooses then",
    player=_WHO,
    at=Role("card", "the card that is aimed at"),
    by=Role("other", "the card that is aimed"),
)
WORDS.event("draws", DREW, "a player draws a card", player=_WHO, card=Role("card", "the card"))
WORDS.event(
    "rescues",
    Event.RESCUED,
    "a player rescues a Victim",
    player=_WHO,
    victim=Role("card", "the Victim"),
    attacker=Role("other", "the attacking Character"),
)


# Tests of a card --------------------------------------------------------------------------------------------------


def one_or_more(words: str, known: Mapping[str, int], collect: Callable[[list[int]], Any], text: str) -> Type:
    """Return the type of a word of a list, or several of them, and what is made of their numbers."""

    def parse(builder: Builder, value: Any, path: Path) -> Any:
        return collect([builder.word(words, one, path) for one in (value if isinstance(value, list) else [value])])

    one = {"enum": list(known)}
    return Type(parse, {"anyOf": [one, {"type": "array", "items": one}]}, text)


WORDS.types["types"] = one_or_more("type", TYPES, frozenset, "a card type, or a list of them")


@WORDS.filter("type", "types", "its card type")
def _type(builder: Builder, path: Path, value: frozenset[int]) -> Test:
    return Printed(lambda book, number: book.kind[number] in value)


@WORDS.filter("bears", "cards", "this Object is on it, or was when either left the field")
def _bears(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: (
        card >= 0 and any(field.affected(state, item) == card for item in value(state, frame))
    )


@WORDS.filter("loss_borne_by", "players", "whose Survivor loses hp when an attack destroys it")
def _loss_borne_by(builder: Builder, path: Path, value: Players) -> Test:
    return lambda state, frame, card: card >= 0 and field.loss_bearer(state, card) in value(state, frame)


@WORDS.filter("same_card", "cards", "it is a copy of this card")
def _same_card(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(
        state.definition[other] == state.definition[card] for other in value(state, frame)
    )


@WORDS.filter("other_type_than", "cards", "its card type is not that of this card")
def _other_type(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: SlasherzState, frame: Frame, card: int) -> bool:
        kinds = state.match.book.kind
        return all(kinds[state.definition[other]] != kinds[state.definition[card]] for other in value(state, frame))

    return test


@WORDS.filter("highest_cdb", "flag", "no Character on the field has a higher CDB")
def _highest_cdb(builder: Builder, path: Path, value: bool) -> Test:
    builder.measures |= Stat.CDB

    def test(state: SlasherzState, frame: Frame, card: int) -> bool:
        most = max(field.cdb(state, other) for pile in state.piles(Zone.CHARACTERS) for other in pile)
        return (field.cdb(state, card) >= most) == value

    return test


@WORDS.filter("has_attacked", "flag", "it has attacked this turn")
def _has_attacked(builder: Builder, path: Path, value: bool) -> Test:
    return lambda state, frame, card: (state.attacks[card] > 0) == value


@WORDS.filter("finds_room", "flag", "there is room for it among your Characters")
def _finds_room(builder: Builder, path: Path, value: bool) -> Test:
    return lambda state, frame, card: field.has_room(state, Zone.CHARACTERS, frame.player) == value


@WORDS.filter("may_be_equipped_to", "cards", "you may equip it to this Character")
def _may_be_equipped(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: SlasherzState, frame: Frame, card: int) -> bool:
        return field.has_room(state, Zone.OBJECTS, frame.player) and any(
            field.is_character(state, other) and field.may_carry(state, card, other, frame.player)
            for other in value(state, frame)
        )

    return test


# Amounts ----------------------------------------------------------------------------------------------------------


@WORDS.amount(
    "cdb_of",
    "the CDB of a Character",
    Param("character", "cards", "the Character", required=True),
    Param("printed", "flag", "the printed one, whatever it was on the field"),
    short="character",
)
def _cdb_of(builder: Builder, path: Path, character: Cards, printed: bool | None) -> Amount:
    if printed:
        return lambda state, frame: sum(state.match.book.cdb[state.definition[one]] for one in character(state, frame))
    builder.measures |= Stat.CDB
    return lambda state, frame: sum(field.cdb(state, card) for card in character(state, frame))


@WORDS.amount(
    "score_of",
    "the Score of a Character",
    Param("character", "cards", "the Character", required=True),
    Param("printed", "flag", "the printed one, whatever it was on the field"),
    short="character",
)
def _score_of(builder: Builder, path: Path, character: Cards, printed: bool | None) -> Amount:
    if printed:
        return lambda state, frame: sum(
            state.match.book.score[state.definition[one]] for one in character(state, frame)
        )
    builder.measures |= Stat.SCORE
    return lambda state, frame: sum(field.score(state, card) for card in character(state, frame))


@WORDS.amount(
    "marks_on",
    "the counters that a card has put on itself, or had when it left the field",
    Param("card", "cards", "the card", required=True),
    short="card",
)
def _marks_on(builder: Builder, path: Path, card: Cards) -> Amount:
    return lambda state, frame: sum(field.marks(state, one) for one in card(state, frame))


@WORDS.amount("attacks_launched", "how many attacks the active player has launched this turn")
def _attacks_launched(builder: Builder, path: Path) -> Amount:
    return lambda state, frame: state.launched[state.active]
