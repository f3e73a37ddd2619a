"""The shapes of the play data of Buffy: powers, modifiers, reactions, and what each type of card may have."""
# ruff: noqa: ARG001  every builder has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.data.hints import abbreviated
from deckcheck.engine.effects.builder import Builder, every
from deckcheck.engine.effects.card_columns import Columns, from_play
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.shapes import as_long_as
from deckcheck.engine.flow.procedures import procedure
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.statics import Static
from deckcheck.engine.state.vocabulary import ADD, GRANT, SET
from deckcheck.games.buffy.names import ONE_A_CARD, TALENTS, Grant, Moment, Zone
from deckcheck.games.buffy.rules.board import fatigue, is_granted
from deckcheck.games.buffy.rules.destiny import spares
from deckcheck.games.buffy.rules.playing import Played
from deckcheck.games.buffy.vocabulary import facts
from deckcheck.games.buffy.vocabulary.reasons import REASONS
from deckcheck.games.buffy.vocabulary.whom import CHARACTERS, applies_to, applies_to_players, but_for_the_immune

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Condition, Filter, Heard, Path, Test
    from deckcheck.engine.state.frames import Procedure, Step
    from deckcheck.games.buffy.state import BuffyState

SHAPES = Language(__file__)


class Usable(NamedTuple):
    """An effect that a player may use: when, whether it can be used, and its program.

    Attributes:
        moments: the moments as bits (see `MOMENTS`).
        possible: whether its costs can be paid and its choices made; None when it always can.
        program: what it does.
        per_turn: 1 when at most once a turn, otherwise 0.
        user: whether it applies to one character of the player's, named when it is used.
        anyone: whether every player may use it, whoever has the card.
        must: whether nobody passes who may use it, in the prologue.
        owner: whether only the owner of the location may use it, wherever that player's characters are.
    """

    moments: int
    possible: Callable[[Any, Frame], bool] | None
    program: Procedure
    per_turn: int = 0
    user: bool = False
    anyone: bool = False
    must: bool = False
    owner: bool = False


class Reaction(NamedTuple):
    """What an event sets off by itself."""

    trigger: Heard
    program: Procedure
    once: bool


class CardPlay(NamedTuple):
    """The play data of a card, whatever its type."""

    columns: Mapping[str, Any] = {}
    statics: tuple[Static, ...] = ()
    powers: tuple[Usable, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    entry: Usable | None = None
    borne_by: Test | None = None
    held: Usable | None = None
    instead: Usable | None = None
    resulting: bool = False
    unplayable: int | None = None


def _moments(builder: Builder, value: Any, path: Path) -> int:
    bits = 0
    for word in value if isinstance(value, list) else [value]:
        try:
            bits |= facts.moments(word)
        except (ValueError, AttributeError, TypeError):
            phrase = "{value} is not a moment: a step (Resource), a stage (Fight/Battle), `any step` or `any time`"
            raise builder.wrong(path, phrase, value=abbreviated(word)) from None
    return bits


def _unconditional(builder: Builder, value: Any, path: Path) -> facts.Four:
    if not isinstance(value, dict) or not all(
        key in TALENTS and isinstance(amount, int) and not isinstance(amount, bool) for key, amount in value.items()
    ):
        raise builder.wrong(path, "bonuses are written as talents with whole numbers")
    return facts.four(value)


_TEXT = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
SHAPES.types["moments"] = Type(_moments, _TEXT, "a printed moment (`Resource`, `Fight/Battle`, ...) or a list of them")
SHAPES.types["bonus"] = Type(
    _unconditional,
    {"type": "object", "propertyNames": {"enum": list(TALENTS)}, "additionalProperties": {"type": "integer"}},
    "talents with whole numbers",
)


# Modifiers --------------------------------------------------------------------------------------------------------


@SHAPES.shape(
    "static",
    "a modifier that a card carries while it is in play",
    Param("stat", "word:stat", "which value"),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
    Param("grant", "word:grant", "what is had, instead of a value"),
    Param("to", "filter", "who has it (this character, or the bearer of this card, when left out)"),
    Param("for", "players", "which players have it, instead of characters (hand sizes, draws)"),
    Param("itself", "flag", "only this character or the bearer; `to` then says what must hold of it"),
    Param("against", "filter", "only against such an opponent, or when facing such a challenge"),
    Param("while", "condition", "only while this holds"),
    Param("once", "flag", "once a turn: where nothing else does, it is used up"),
)
def _static(builder: Builder, path: Path, **keys: Any) -> Static:
    if (keys["stat"] is None) != (keys["add"] is None and keys["set"] is None) or (keys["stat"] is None) == (
        keys["grant"] is None
    ):
        raise builder.wrong(path, "a modifier has 'stat' with 'add' or 'set', or 'grant'")
    operation = GRANT if keys["grant"] is not None else SET if keys["add"] is None else ADD
    amount = keys["add"] or keys["set"] or (lambda state, frame: 0)
    against = keys["against"].fits if keys["against"] else None
    stat = keys["grant"] if keys["grant"] is not None else keys["stat"]
    applies = (
        as_long_as(keys["while"], applies_to_players(keys["for"]))
        if keys["for"]
        else applies_to(keys["to"], keys["while"], own=bool(keys["itself"]))
    )
    if builder.kind in CHARACTERS and keys["to"] and not keys["itself"] and stat != Grant.IMMUNE:
        applies = but_for_the_immune(applies)
    return Static(stat, operation, applies, against, amount, 0 if keys["once"] else -1)


# Powers and reactions ---------------------------------------------------------------------------------------------


def _all_refreshed(cards: Cards) -> Condition:
    """Return the condition that there are such cards and none is fatigued, as a cost takes it (BF-290)."""

    def holds(state: BuffyState, frame: Frame) -> bool:
        found = cards(state, frame)
        for card in found:
            if state.fatigued[card] and not works_freely(state, frame, card):
                return False
        return bool(found)

    return holds


def works_freely(state: BuffyState, frame: Frame, card: int) -> bool:
    """Whether an effect lets a character use its own card without fatiguing."""
    return card == frame.card and is_granted(state, Grant.WORKS_FREELY, card)


def _tire(cards: Cards) -> Step:
    """Return the step that fatigues the cards that a cost takes."""

    def tire(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame):
            if not works_freely(state, frame, card):
                fatigue(state, card)

    return tire


def _pay(builder: Builder, value: Any, path: Path) -> tuple[list[Step], list[Condition]]:
    """Compile a cost: the steps that pay it, and whether it can be paid (BF-014, BF-290)."""
    if not isinstance(value, dict) or not value or not set(value) <= {"fatigue", "discard", "points"}:
        raise builder.wrong(path, "a cost is a mapping with 'fatigue', 'discard' (from hand) or 'points'")
    steps: list[Step] = []
    tests: list[Condition] = []
    if "fatigue" in value:
        cards = builder.parse("cards", value["fatigue"], (*path, "fatigue"))
        steps.append(_tire(cards))
        tests.append(_all_refreshed(cards))
    if "discard" in value:
        number = builder.parse("whole", value["discard"], (*path, "discard"))
        steps += builder.block([{"discard_from_hand": number}], path)
        # A card that is being played from hand cannot pay for itself.
        tests.append(
            lambda state, frame: (
                len([card for card in state.pile(Zone.HAND, frame.player) if card != frame.card]) >= number
            )
        )
    if "points" in value:
        price = builder.parse("whole", value["points"], (*path, "points"))
        steps += builder.block([{"lose": price}], path)
        tests.append(lambda state, frame: state.points[frame.player] >= price and not spares(state))
    return steps, tests


SHAPES.types["pay"] = Type(
    _pay,
    {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {
            "fatigue": {"description": "the card that is turned / la carte tournée", "type": "string"},
            "discard": {
                "description": "how many cards are discarded from hand / combien de cartes de la main sont défaussées",
                "type": "integer",
            },
            "points": {
                "description": "how many destiny points are paid / combien de points de destinée sont payés",
                "type": "integer",
            },
        },
    },
    "a cost: `fatigue` (a card), `discard` (this many cards from hand), `points` (destiny points)",
)
_CHOOSE = Param("choose", "choices", "what is chosen first; without anything to choose from it cannot be used")
_POSSIBLE = Param("possible", "condition", "it can be used only if this holds")
_PAY = Param("pay", "pay", "what it costs")
_DO = Param("do", "do", "what it does", required=True)


def _usable(builder: Builder, keys: Any, moments: int = 0, frame: type[Frame] = Frame) -> Usable:
    """Return the effect that the keys of an entry describe."""
    choices, can_choose = keys["choose"] or ((), ())
    payment, can_pay = keys.get("pay") or ((), ())
    # Whether a cost can be paid is the fastest test, whether there is anything to choose from the slowest.
    tests = [*can_pay, *([keys["possible"]] if keys["possible"] else ()), *can_choose]
    program = procedure("effect", *choices, *payment, *keys["do"], slots=builder.slots, frame=frame)
    return Usable(
        moments, every(tests) if tests else None, program, int(bool(keys.get("once"))), bool(keys.get("user")),
        bool(keys.get("anyone")), bool(keys.get("must")), bool(keys.get("owner")),
    )  # fmt: skip


def _forget(builder: Builder) -> None:
    """End an effect: the next one of the card sees neither its names nor its event."""
    builder.names = {}
    builder.event = None


@SHAPES.shape(
    "power",
    "an effect that a player uses on a watch",
    Param("when", "moments", "in which moments", required=True),
    Param("once", "flag", "at most once a turn"),
    Param("anyone", "flag", "every player may use it, whoever has the card"),
    Param("must", "flag", "once a turn, in the prologue: who may use it does not pass before"),
    Param("owner", "flag", "of a location: its owner alone may use it, without a character there"),
    _CHOOSE,
    _PAY,
    _POSSIBLE,
    _DO,
)
def _power(builder: Builder, path: Path, **keys: Any) -> Usable:
    if keys["must"] and not (keys["once"] and keys["when"] == 1 << Moment.PROLOGUE):
        raise builder.wrong(path, "what must be used is used 'once', in the prologue")
    made = _usable(builder, keys, keys["when"])
    _forget(builder)
    return made


@SHAPES.shape(
    "reaction",
    "what an event sets off by itself",
    Param("when", "trigger", "the event", required=True),
    Param("while", "condition", "only if this holds"),
    Param("once", "flag", "at most once a turn"),
    Param("any_order", "flag", "several such events at one moment set it off in any order, without a question"),
    _DO,
)
def _reaction(builder: Builder, path: Path, **keys: Any) -> Reaction:
    made = Reaction(
        keys["when"].only_if(keys["while"]),
        procedure(
            "effect", *keys["do"], slots=builder.slots, reads_event=0 if keys["any_order"] else builder.reads_event
        ),
        bool(keys["once"]),
    )
    _forget(builder)
    return made


@SHAPES.shape("entry", "what a card does as it comes into play", _CHOOSE, _POSSIBLE, _DO)
def _entry(builder: Builder, path: Path, **keys: Any) -> Usable:
    made = _usable(builder, keys)
    _forget(builder)
    return made


# Types of card ----------------------------------------------------------------------------------------------------


def _fits(cards: Filter) -> Test:
    return cards.fits


class CardColumns(Columns):
    """What the play data of a card say of it, as the book holds it."""

    copies = from_play("whole", "of how many equal ones a player may have in play (1 when left out)", 1, of="character")
    main_only = from_play("flag", "it comes into play as the main character only", of="character")
    enters_if = from_play("condition", "it comes into play only if this holds", of="character")
    may_face = from_play("filter", "who alone may face it", key="faced_by", made=_fits, of="challenge")
    asks = from_play("condition", "what else must hold to defeat it", of="challenge")
    bonus = from_play("bonus", "what it adds to talents of its bearer at all times", (0, 0, 0, 0), of="attachment")
    foreign = from_play("flag", "it is put on an opponent's character", of="attachment")
    anyones = from_play("flag", "it is put on anybody's character", of="attachment")
    untiring = from_play("flag", "attaching it fatigues nobody", of="attachment")
    slotless = from_play("filter", "a bearer on whom it fills no slot", made=_fits, of="attachment")
    swaps_to = from_play(
        "filter", "to whom it may be swapped although it may not be swapped otherwise", made=_fits, of="attachment"
    )
    target = from_play("condition", "Part 1: what must come true", of="episode")
    cancel = from_play("condition", "Part 2: what ends it", of="episode")


SHAPES.words["reason"] = {name: number for number, name in enumerate(REASONS)}
_UNPLAYABLE = Param("unplayable", "word:reason", "instead of all else: why it is not written for play")
_SHARED = (
    Param("statics", "list:shape:static", "what it modifies"),
    Param("powers", "list:shape:power", "what may be used"),
    Param("reactions", "list:shape:reaction", "what acts by itself"),
    Param("entry", "shape:entry", "what it does as it comes into play"),
    _UNPLAYABLE,
)


def _whole(builder: Builder, path: Path, **keys: Any) -> CardPlay:
    powers, reactions = tuple(keys.get("powers") or ()), tuple(keys["reactions"] or ())
    statics: list[Static] = keys["statics"] or []
    used = len(powers) + len(reactions)
    if used + sum(static.once >= 0 for static in statics) > ONE_A_CARD:
        raise builder.wrong(path, "a card has at most {number} powers and reactions", number=ONE_A_CARD)
    return CardPlay(
        CardColumns.read(keys),
        statics=tuple(one if one.once < 0 else one._replace(once=used + at) for at, one in enumerate(statics)),
        powers=powers,
        reactions=reactions,
        entry=keys["entry"],
        borne_by=keys["borne_by"].fits if keys.get("borne_by") else None,
        held=keys.get("held"),
        instead=keys.get("instead"),
        resulting=bool(keys.get("resulting")),
        unplayable=keys.get("unplayable"),
    )


SHAPES.shape(
    "character",
    "a character's play data",
    *_SHARED,
    *CardColumns.params("character"),
    Param("held", "shape:power", "what may be used by discarding it from hand"),
    Param("instead", "shape:entry", "what its player may do instead of letting a card take it out of play"),
)(_whole)
SHAPES.shape("location", "a location's play data", *_SHARED)(_whole)
SHAPES.shape("essence", "an essence's play data", *_SHARED)(_whole)
SHAPES.shape("challenge", "a challenge's play data", *_SHARED, *CardColumns.params("challenge"))(_whole)
SHAPES.shape(
    "attachment",
    "the play data of a skill or item",
    *CardColumns.params("attachment"),
    Param("borne_by", "filter", "who may bear it, beside what the card's own lines say"),
    *_SHARED,
)(_whole)
SHAPES.shape(
    "episode",
    "the play data of a part of an episode",
    *_SHARED,
    *CardColumns.params("episode"),
)(_whole)


@SHAPES.shape(
    "played",
    "the play data of an action or event",
    _CHOOSE,
    _PAY,
    _POSSIBLE,
    Param("user", "flag", "it applies to one character of yours that meets its requirement (`user`)"),
    Param("resulting", "flag", "it needs the result: it is played right after it (BF-D65)"),
    Param("do", "do", "what it does"),
    Param("bonus", "bonus", "what it adds to the character that it attaches itself to"),
    Param("statics", "list:shape:static", "what it modifies while it is attached"),
    Param("powers", "list:shape:power", "what may be used while it lasts"),
    Param("reactions", "list:shape:reaction", "what acts by itself while it is attached"),
    _UNPLAYABLE,
)
def _played(builder: Builder, path: Path, **keys: Any) -> CardPlay:
    if (keys["do"] is None) == (keys["unplayable"] is None):
        raise builder.wrong(path, "an action or event has 'do', or says why it is 'unplayable'")
    if keys["do"] is None:
        return CardPlay(unplayable=keys["unplayable"])
    entry = _usable(builder, keys, frame=Played)
    return _whole(builder, path, **{**keys, "entry": entry})


#: The shape of a card's play data, by its type.
SHAPE_OF = {
    **dict.fromkeys(("hero", "villain", "companion", "minion"), "character"),
    **dict.fromkeys(("skill", "item"), "attachment"),
    **dict.fromkeys(("action", "event"), "played"),
    "location": "location",
    "essence": "essence",
    "challenge": "challenge",
    "episode": "episode",
}
