"""Which cards are meant: by dimension, by figures and their extremes, by what they bear, by what they share."""
# ruff: noqa: ARG001  every builder and every test has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.printed import Printed
from deckcheck.engine.effects.values import constant, placed
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.slasherz.names import DIMENSIONS, Stat
from deckcheck.games.slasherz.rules import field
from deckcheck.games.slasherz.rules.destruction import is_at_stake
from deckcheck.games.slasherz.rules.wounds import Attack
from deckcheck.games.slasherz.vocabulary.words import one_or_more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Filter, Path, Players, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.slasherz.state import SlasherzState

FILTERS = Language(__file__)


# Dimensions -------------------------------------------------------------------------------------------------------

FILTERS.words["dimension"] = DIMENSIONS
FILTERS.types["dimensions"] = one_or_more("dimension", DIMENSIONS, frozenset, "a dimension, or a list of them")


def _parted(frame: Frame, card: int) -> bool:
    """Whether the event at hand, or one of its moment, is about this card."""
    if frame.event is not None and card in frame.event[2:4]:
        return True
    return any(card in event[2:4] for event in frame.batch)


@FILTERS.filter("dimension", "dimensions", "its dimension; of a card that the event is about, the one that it had then")
def _dimension(builder: Builder, path: Path, value: frozenset[int]) -> Test:
    builder.measures |= Stat.DIMENSION

    def changed(state: SlasherzState, frame: Frame, card: int) -> bool:
        if card in state.memory and _parted(frame, card):
            return field.last_dimension(state, card) in value
        return field.dimension(state, card) in value

    return Printed(lambda book, number: book.dimension[number] in value, Stat.DIMENSION, changed)


@FILTERS.amount(
    "dimension",
    "a dimension, for what sets that of cards",
    Param("named", "word:dimension", "which", required=True),
    short="named",
)
def _named_dimension(builder: Builder, path: Path, named: int) -> Amount:
    return constant(named)


# LVL --------------------------------------------------------------------------------------------------------------


def _level_list(builder: Builder, value: Any, path: Path) -> frozenset[int]:
    levels = value if isinstance(value, list) else [value]
    return frozenset(builder.parse("whole", level, path) for level in levels)


_LEVEL = {"type": "integer", "minimum": 1, "maximum": 3}
FILTERS.types["levels"] = Type(
    _level_list, {"anyOf": [_LEVEL, {"type": "array", "items": _LEVEL}]}, "an LVL, or a list of them"
)


@FILTERS.filter("level", "levels", "its LVL; of a card that the event is about, the one that it had then")
def _has_level(builder: Builder, path: Path, value: frozenset[int]) -> Test:
    def changed(state: SlasherzState, frame: Frame, card: int) -> bool:
        if card in state.memory and _parted(frame, card):
            return field.last_level(state, card) in value
        return field.level(state, card) in value

    return Printed(lambda book, number: book.level[number] in value, Stat.LEVEL, changed)


# Figures ----------------------------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """A figure of cards by which effects compare them: what it is now, and the stat that changes it."""

    measure: Callable[[Any, int], int]
    stat: int = 0


def _score(state: SlasherzState, card: int) -> int:
    return field.score(state, card) if field.on_field(state, card) else state.match.book.score[state.definition[card]]


def _cdb(state: SlasherzState, card: int) -> int:
    return field.cdb(state, card) if field.on_field(state, card) else state.match.book.cdb[state.definition[card]]


_level = field.level


FIGURES = (
    Figure(_score, Stat.SCORE),
    Figure(_cdb, Stat.CDB),
    Figure(_level),
    Figure(lambda state, card: state.hp[card]),
)
FILTERS.words["figure"] = {name: number for number, name in enumerate(("score", "cdb", "level", "hp"))}


class Bounds(NamedTuple):
    """From which amount on, and up to which."""

    least: Amount | None
    most: Amount | None

    def hold(self, state: SlasherzState, frame: Frame, number: int) -> bool:
        """Whether a number is within them."""
        if self.least is not None and number < self.least(state, frame):
            return False
        return self.most is None or number <= self.most(state, frame)


def _bounds(builder: Builder, value: Any, path: Path) -> Bounds:
    if not isinstance(value, dict) or not value or set(value) - {"at_least", "at_most"}:
        raise builder.wrong(path, "bounds are written as {at_least: AMOUNT, at_most: AMOUNT}, one of them or both")
    least, most = (
        builder.parse("amount", value[key], (*path, key)) if key in value else None for key in ("at_least", "at_most")
    )
    return Bounds(least, most)


_AMOUNT = {"$ref": "#/$defs/amount"}
FILTERS.types["bounds"] = Type(
    _bounds,
    {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {
            "at_least": {"description": "no less than this / pas moins que cela", **_AMOUNT},
            "at_most": {"description": "no more than this / pas plus que cela", **_AMOUNT},
        },
    },
    "`{at_least: AMOUNT, at_most: AMOUNT}`, one of them or both",
)


def _bounded(name: str, text: str) -> None:
    figure = FIGURES[FILTERS.words["figure"][name]]

    @FILTERS.filter(name, "bounds", text, slow=True)
    def build(builder: Builder, path: Path, value: Bounds) -> Test:
        builder.measures |= figure.stat
        return lambda state, frame, card: value.hold(state, frame, figure.measure(state, card))


_bounded("score", "its Score is within these bounds; the printed one of a card that is not on the field")
_bounded("cdb", "its CDB is within these bounds; the printed one of a card that is not on the field")


def _extreme(builder: Builder, value: Any, path: Path) -> tuple[Figure, Cards]:
    if not isinstance(value, dict) or set(value) != {"of", "among"}:
        raise builder.wrong(path, "an extreme is written as {of: FIGURE, among: FILTER}")
    figure = FIGURES[builder.word("figure", value["of"], (*path, "of"))]
    builder.measures |= figure.stat
    among: Filter = builder.parse("filter", value["among"], (*path, "among"))
    return figure, placed(builder, among, (*path, "among")).cards


FILTERS.types["extreme"] = Type(
    _extreme,
    {
        "type": "object",
        "required": ["of", "among"],
        "additionalProperties": False,
        "properties": {
            "of": {"description": "the figure / la valeur", "enum": [*FILTERS.words["figure"]]},
            "among": {"description": "the cards compared / les cartes comparées", "$ref": "#/$defs/filter"},
        },
    },
    "`{of: score, cdb, level or hp, among: FILTER}`",
)


def _outermost(name: str, text: str, pick: Callable[[list[int]], int]) -> None:
    @FILTERS.filter(name, "extreme", text, slow=True)
    def build(builder: Builder, path: Path, value: tuple[Figure, Cards]) -> Test:
        (measure, _), among = value

        def test(state: SlasherzState, frame: Frame, card: int) -> bool:
            cards = among(state, frame)
            return card in cards and measure(state, card) == pick([measure(state, other) for other in cards])

        return test


_outermost("lowest", "it is among these cards, and none of them has less of this figure", min)
_outermost("highest", "it is among these cards, and none of them has more of this figure", max)


# What bears what --------------------------------------------------------------------------------------------------


@FILTERS.filter("objects_of", "cards", "it is an Object on this Character, or was when either left the field")
def _on(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: field.host(state, card) in value(state, frame)


@FILTERS.filter("carries", "filter", "it is a Character that carries an Object that fits")
def _carries(builder: Builder, path: Path, value: Filter) -> Test:
    fits = value.fits
    return lambda state, frame, card: any(fits(state, frame, item) for item in field.objects_on(state, card))


@FILTERS.filter("carries_at_least", "whole", "it is a Character that carries this many Objects, or more", slow=True)
def _carries_at_least(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: len(field.objects_on(state, card)) >= value


# What cards share -------------------------------------------------------------------------------------------------


def _kind(state: SlasherzState, card: int) -> int:
    return state.match.book.kind[state.definition[card]]  # type: ignore[no-any-return]


FILTERS.words["trait"] = {"level": 0, "type": 1, "dimension": 2}
_TRAITS: tuple[Callable[[Any, int], int], ...] = (_level, _kind, field.last_dimension)


def _sameness(builder: Builder, value: Any, path: Path) -> tuple[Callable[[Any, int], int], Cards]:
    if not isinstance(value, dict) or set(value) != {"as", "in"}:
        raise builder.wrong(path, "what is the same is written as {as: CARD, in: TRAIT}")
    trait = builder.word("trait", value["in"], (*path, "in"))
    if trait == FILTERS.words["trait"]["dimension"]:
        builder.measures |= Stat.DIMENSION
    return _TRAITS[trait], builder.parse("cards", value["as"], (*path, "as"))


FILTERS.types["sameness"] = Type(
    _sameness,
    {
        "type": "object",
        "required": ["as", "in"],
        "additionalProperties": False,
        "properties": {
            "as": {
                "description": "the other card / l’autre carte",
                "anyOf": [{"type": "string"}, {"$ref": "#/$defs/filter"}],
            },
            "in": {"description": "what both share / ce qu’elles ont en commun", "enum": [*FILTERS.words["trait"]]},
        },
    },
    "`{as: CARD, in: level, type or dimension}`",
)


@FILTERS.filter("same", "sameness", "it has the same LVL, card type or dimension as this card", slow=True)
def _same(builder: Builder, path: Path, value: tuple[Callable[[Any, int], int], Cards]) -> Test:
    trait, others = value
    return lambda state, frame, card: any(trait(state, other) == trait(state, card) for other in others(state, frame))


@FILTERS.filter("kept_from_attacking", "flag", "it is a Character that an effect keeps from attacking", slow=True)
def _kept_from_attacking(builder: Builder, path: Path, value: bool) -> Test:
    builder.measures |= Stat.CANNOT_ATTACK
    return lambda state, frame, card: field.is_so(state, Stat.CANNOT_ATTACK, card) == value


@FILTERS.filter("sacrificed_for", "cards", "it was sacrificed to place this Character")
def _sacrificed_for(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: state.offered[card] in value(state, frame)


FILTERS.flag(
    "attack_cancelled",
    "an attack of it has been cancelled this turn",
    lambda state, frame, card: state.foiled[card] > 0,
)
FILTERS.flag(
    "was_attacked",
    "it is a Character that has been attacked this turn",
    lambda state, frame, card: state.attacked[card] > 0,
)


def _has_struck(name: str, text: str, rescued: tuple[int, ...]) -> None:
    @FILTERS.filter(name, "filter", text, slow=True)
    def build(builder: Builder, path: Path, value: Filter) -> Test:
        fits = value.fits
        return lambda state, frame, card: any(
            attacker == card and saved in rescued and fits(state, frame, target)
            for attacker, target, saved in state.struck
        )


_has_struck("has_attacked_a", "it has attacked such a card this turn, where cards allow further attacks", (0, 1))
_has_struck(
    "unrescued", "it has attacked such a card this turn that was not rescued, where cards allow further attacks", (0,)
)
FILTERS.flag(
    "at_stake", "an attack or effect is about to destroy it", lambda state, frame, card: is_at_stake(state, card)
)


@FILTERS.filter("may_carry", "cards", "you may equip this Object to it")
def _may_carry(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: (
        field.is_character(state, card)
        and any(field.may_carry(state, item, card, frame.player) for item in value(state, frame))
    )


FILTERS.flag(
    "face_up", "all players know its face", lambda state, frame, card: state.known[card] == state.match.everyone
)
FILTERS.flag("seen", "a player knows its face where it lies", lambda state, frame, card: state.known[card] > 0)
FILTERS.flag(
    "costs_hp",
    "activating it costs hp of the Survivor",
    lambda state, frame, card: any(effect.drains for effect in state.match.book.activated[state.definition[card]]),
)


@FILTERS.filter("noted", "cards", "an effect of this card has pointed at it for these cards")
def _noted(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: SlasherzState, frame: Frame, card: int) -> bool:
        for by, about, noted in state.notes:
            if noted == card and by == frame.card and about in value(state, frame):
                return True
        return False

    return test


# The attack under way ---------------------------------------------------------------------------------------------


def _attacker(state: SlasherzState, frame: Frame) -> list[int]:
    attack = innermost(state, Attack)
    return [] if attack is None or attack.card < 0 else [attack.card]


def _attacked(state: SlasherzState, frame: Frame) -> list[int]:
    attack = innermost(state, Attack)
    return [] if attack is None or attack.attacked < 0 else [attack.attacked]


FILTERS.card("attacker", "the Character whose attack is under way", _attacker)
FILTERS.card("attacked", "the card that is attacked by the attack under way", _attacked)


# Amounts ----------------------------------------------------------------------------------------------------------


@FILTERS.amount(
    "hp_of",
    "the hp of Survivors and Victims, together",
    Param("cards", "cards", "which ones", required=True),
    short="cards",
)
def _hp_of(builder: Builder, path: Path, cards: Cards) -> Amount:
    return lambda state, frame: sum(state.hp[card] for card in cards(state, frame))


@FILTERS.amount(
    "level_of",
    "the LVL of a Character",
    Param("character", "cards", "the Character", required=True),
    short="character",
)
def _level_of(builder: Builder, path: Path, character: Cards) -> Amount:
    return lambda state, frame: sum(_level(state, card) for card in character(state, frame))


@FILTERS.amount(
    "attacks_of",
    "how many attacks a Character has made this turn",
    Param("character", "cards", "the Character", required=True),
    short="character",
)
def _attacks_of(builder: Builder, path: Path, character: Cards) -> Amount:
    return lambda state, frame: sum(state.attacks[card] for card in character(state, frame))


def _of_players(name: str, text: str, number: Callable[[Any, int], int]) -> None:
    @FILTERS.amount(
        name, text, Param("player", "players", "whose (`you` when left out)", otherwise="you"), short="player"
    )
    def build(builder: Builder, path: Path, player: Players) -> Amount:
        return lambda state, frame: sum(number(state, one) for one in player(state, frame))


_of_players(
    "attackers_this_turn",
    "with how many different Characters players have attacked this turn",
    lambda state, player: state.fought[player],
)
_of_players("counters_of", "how many rescue counters players have", lambda state, player: state.rescues[player])
_of_players(
    "placed_this_turn",
    "how many Characters players have placed this turn",
    lambda state, player: state.placed[player] + state.further[player],
)
_of_players(
    "forgotten_this_turn",
    "how many cards of players were forgotten this turn",
    lambda state, player: state.lost_to_game[player],
)
