"""The shapes of the play data of Slasherz: abilities, triggers, modifiers, and what each card type may have."""
# ruff: noqa: ARG001  every builder has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.card_columns import Columns, from_play
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.shapes import as_long_as, change_of, effects_of_their_own, of_itself
from deckcheck.engine.effects.values import VALUES
from deckcheck.engine.flow.modifiers import statics
from deckcheck.engine.flow.procedures import procedure
from deckcheck.engine.state.statics import Static
from deckcheck.engine.state.vocabulary import ADD, GRANT, SET
from deckcheck.games.slasherz.names import IN_ORDER, WINDOWS, Moment, Stat, Zone
from deckcheck.games.slasherz.rules import field
from deckcheck.games.slasherz.rules.activation import Effect, finish_activated, finish_effect, let_answer
from deckcheck.games.slasherz.vocabulary.ways import WAYS
from deckcheck.games.slasherz.vocabulary.words import one_or_more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Filter, Heard, Path, Test
    from deckcheck.engine.state.frames import Frame, Procedure, Step
    from deckcheck.games.slasherz.state import SlasherzState
    from deckcheck.games.slasherz.vocabulary.costs import Cost

SHAPES = Language(__file__)


class Share:
    """The amount by which effects change a figure of cards; what others of this kind give them does not count."""

    __slots__ = ("cards", "stat")

    def __init__(self, stat: int, cards: Cards) -> None:
        self.stat = stat
        self.cards = cards

    def __call__(self, state: SlasherzState, frame: Frame) -> int:
        """Return it as it is now."""
        return sum(self._change(state, card) for card in self.cards(state, frame) if field.is_character(state, card))

    def _change(self, state: SlasherzState, card: int) -> int:
        stat, number = self.stat, state.definition[card]
        if stat == Stat.SCORE and field.is_so(state, Stat.FIXED_SCORE, card):
            return 0
        printed = value = (state.match.book.score if stat == Stat.SCORE else state.match.book.cdb)[number]
        added = 0
        carried = [
            (static.operation, static.amount(state, probe))
            for _, static, probe in statics(state, stat, card, -1)
            if not isinstance(static.amount, Share)
        ]
        timed = [
            (modifier[1], modifier[2]) for modifier in state.modifiers if modifier[0] & stat and modifier[3] == card
        ]
        for operation, amount in (*carried, *timed):
            if operation == SET:
                value = amount
            else:
                added += amount
        return int(value + added - printed)


class Ability(NamedTuple):
    """What an event sets off by itself."""

    trigger: Heard
    holds: Condition | None
    once: bool
    program: Procedure
    zones: int = 0


def _fits(cards: Filter) -> Test:
    return cards.fits


class CardColumns(Columns):
    """What the play data of a card say of it, as the book holds it."""

    sacrifice_value = from_play("whole", "for how many sacrifices it counts", 1, of="character")
    sacrifice_value_for = from_play(
        "filter", "it counts for this many only to place such a Character", made=_fits, of="character"
    )
    placed_as = from_play("lower_level", "a lower LVL as which it may be placed, under a condition", of="character")
    to_deck = from_play(
        "word:cause",
        "destroyed in this way, it goes under its owner's deck instead of the discard pile",
        0,
        of="character",
    )
    takes_control = from_play("flag", "its player controls its Character", of="object")
    borne_by = from_play("filter", "it is equipped to such a Character alone", made=_fits, of="object")
    stays_for = from_play(
        "filter",
        "its bearer sacrificed to place such a Character, it goes over to that one",
        made=_fits,
        of="object",
    )


class Play(NamedTuple):
    """The play data of a card, whatever its type."""

    activated: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    statics: tuple[Static, ...] = ()
    turned: Procedure | None = None
    placement_cost: Effect | None = None
    columns: dict[str, Any] = CardColumns.starts()


def _wants_effect(builder: Builder, do: list[Step], path: Path) -> None:
    if not do:
        raise builder.wrong((*path, "do"), "every card has an effect (SZ-085): 'do' is empty")


def _activated(
    builder: Builder,
    path: Path,
    cost: Cost | None,
    targets: Any,
    possible: Condition | None,
    do: list[Step],
    window: int,
    **more: Any,
) -> Effect:
    """Return an effect that is activated: targets, then costs, then the answers, then what it does."""
    _wants_effect(builder, do, path)
    choices, can_choose = targets or ([], [])
    conditions = [*can_choose]
    if cost is not None:
        conditions.append(cost.possible)
    if possible is not None:
        conditions.append(possible)
    steps = (*choices, *(cost.steps if cost else ()), let_answer, *do, finish_activated)
    program = procedure("effect", *steps, slots=builder.slots, reads_event=builder.reads_event)
    return Effect(tuple(conditions), program, window, drains=cost is not None and cost.drains, **more)


def _set_off(builder: Builder, path: Path, targets: Any, do: list[Step]) -> Procedure:
    """Return an effect that happens by itself."""
    _wants_effect(builder, do, path)
    choices, _ = targets or ([], [])
    return procedure("effect", *choices, *do, finish_effect, slots=builder.slots, reads_event=builder.reads_event)


SHAPES.types["windows"] = one_or_more(
    "window", WINDOWS, lambda windows: sum(set(windows)), "a window, or a list of them"
)

SHAPES.words["pile_of_use"] = {"discard": Zone.DISCARD, "forgotten": Zone.FORGOTTEN}
SHAPES.words["out_of_play"] = {"hand": 1 << Zone.HAND, "discard": 1 << Zone.DISCARD, "forgotten": 1 << Zone.FORGOTTEN}
SHAPES.types["piles"] = one_or_more(
    "out_of_play", SHAPES.words["out_of_play"], lambda zones: sum(set(zones)), "a zone out of play, or a list of them"
)

_WHEN = Param("when", "trigger", "the event that it answers, in the window `event`")
_COST = Param("cost", "cost", "what it costs beside (nothing when left out)")
_TARGETS = Param("targets", "choices", "what is chosen before the cost is paid")
_POSSIBLE = Param("possible", "condition", "activated only if this holds")
_DO = Param("do", "do", "what it does", required=True)


@SHAPES.shape(
    "ability",
    "an ability that a player activates",
    Param("window", "windows", "when (`own_turn` when left out)"),
    Param("from_hand", "flag", "it is activated from the hand, not from the field"),
    Param("from", "word:pile_of_use", "it is activated from this pile, not from the field"),
    Param("once_per_turn", "flag", "at most once per turn, not from a pile"),
    Param("any_player", "flag", "either player may use it while the card is on the field"),
    _WHEN,
    _COST,
    _TARGETS,
    _POSSIBLE,
    _DO,
)
def _ability(builder: Builder, path: Path, **p: Any) -> Effect:
    if p["from"] and p["once_per_turn"]:
        raise builder.wrong(path, "what a card does in a pile is not limited by turn")
    return _activated(
        builder,
        path,
        p["cost"],
        p["targets"],
        p["possible"],
        p["do"],
        p["window"] or Moment.OWN_TURN,
        number=_position(path),
        from_hand=bool(p["from_hand"]),
        once=bool(p["once_per_turn"]),
        open=bool(p["any_player"]),
        heard=p["when"],
        zone=p["from"] or 0,
    )


def _position(path: Path) -> int:
    return next((part for part in reversed(path) if isinstance(part, int)), 0)


@SHAPES.shape(
    "triggered",
    "what an event sets off",
    Param("when", "trigger", "the event", required=True),
    Param("while", "condition", "only if this holds when the event happens"),
    Param("from", "piles", "it acts while the card is in one of these zones, not from the field"),
    Param("once_per_turn", "flag", "at most once per turn, not from a pile"),
    _TARGETS,
    _DO,
)
def _trigger(builder: Builder, path: Path, **p: Any) -> Ability:
    if p["from"] and p["once_per_turn"]:
        raise builder.wrong(path, "what a card does in a pile is not limited by turn")
    program = _set_off(builder, path, p["targets"], p["do"])
    return Ability(p["when"], p["while"], bool(p["once_per_turn"]), program, p["from"] or 0)


def _modified(builder: Builder, value: Any, path: Path) -> Test:
    """Compile the test of which cards are modified; an Object's own Character is found in one look."""
    test = builder.parse("filter", value, path).fits
    if value == {"bears": "self"}:
        return lambda state, frame, card: bool(
            (field.affected(state, frame.card) if state.lent else state.host[frame.card]) == card
        )
    return test  # type: ignore[no-any-return]


SHAPES.types["modified"] = Type(_modified, VALUES.types["filter"].schema, VALUES.types["filter"].text)


_CIRCLE = (
    "a modifier may depend only on what is settled before what it changes: first whether a card has its effect, then"
    " dimensions, then LVL, then Scores, then CDB, then whether it can attack"
)


@SHAPES.shape(
    "modifier",
    "a value that a card modifies for as long as it is in play",
    Param("stat", "word:stat", "which value; those of a player are their Survivor's", required=True),
    Param("of", "modified", "of which cards (this card when left out)"),
    Param("against", "filter", "only against such cards: the attacker, what it attacks, or what destroys or hurts it"),
    Param("while", "condition", "only as long as this holds"),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
    Param("as_on", "cards", "by as much as effects change the Score or CDB of this card, but for others of this kind"),
)
def _modifier(builder: Builder, path: Path, **p: Any) -> Static:
    if sum(p[key] is not None for key in ("add", "set", "as_on")) != 1:
        raise builder.wrong(path, "a modifier takes one of 'add', 'set' and 'as_on'")
    amount: Amount
    if p["as_on"] is not None:
        if p["stat"] not in (Stat.SCORE, Stat.CDB):
            raise builder.wrong((*path, "as_on"), "'as_on' is for the Score or the CDB")
        operation, amount = ADD, Share(p["stat"], p["as_on"])
    else:
        operation, amount = change_of(path, p)
    if p["stat"] in IN_ORDER and any(builder.measures & stat for stat in IN_ORDER[IN_ORDER.index(p["stat"]) :]):
        raise builder.wrong(path, _CIRCLE)
    if p["stat"] & builder.language.grants:
        operation = GRANT
    against = p["against"].fits if p["against"] else None
    # Whether it can attack at all is asked more often than what.
    stat = Stat.CANNOT_ATTACK_SOME if against and p["stat"] == Stat.CANNOT_ATTACK else p["stat"]
    return Static(stat, operation, as_long_as(p["while"], p["of"] or of_itself), against, amount, own=p["of"] is None)


_ABILITIES = Param("abilities", "list:ability", "the abilities that a player activates")
_TRIGGERS = Param("triggers", "list:triggered", "what events set off")
_MODIFIERS = Param("modifiers", "list:modifier", "the values that it modifies")


def _card(p: dict[str, Any], **more: Any) -> Play:
    return Play(
        tuple(p.get("abilities") or ()),
        tuple(p.get("triggers") or ()),
        tuple(p.get("modifiers") or ()),
        columns=CardColumns.read(p),
        **more,
    )


def _lower_level(builder: Builder, value: Any, path: Path) -> tuple[int, Condition]:
    if not isinstance(value, dict) or set(value) != {"level", "if"} or value["level"] not in (1, 2):
        raise builder.wrong(path, "a lower LVL is written as {level: 1 or 2, if: condition}")
    return value["level"], builder.parse("condition", value["if"], (*path, "if"))


SHAPES.types["lower_level"] = Type(
    _lower_level,
    {
        "type": "object",
        "required": ["level", "if"],
        "additionalProperties": False,
        "properties": {
            "level": {"description": "the lower LVL / le LVL plus bas", "enum": [1, 2]},
            "if": {"description": "when it may be / quand c’est possible", "$ref": "#/$defs/condition"},
        },
    },
    "`{level: 1 or 2, if: CONDITION}`",
)


@SHAPES.shape(
    "character",
    "the play data of a Character",
    _ABILITIES,
    _TRIGGERS,
    _MODIFIERS,
    Param("placement_cost", "placement_cost", "what placing it costs beside sacrifices"),
    *CardColumns.params("character"),
)
def _character(builder: Builder, path: Path, **p: Any) -> Play:
    return _card(p, placement_cost=p["placement_cost"])


@SHAPES.shape("token", "the play data of a token", _TRIGGERS, _MODIFIERS)
def _token(builder: Builder, path: Path, **p: Any) -> Play:
    return _card(p)


@SHAPES.shape(
    "object",
    "the play data of an Object",
    _ABILITIES,
    _TRIGGERS,
    _MODIFIERS,
    *CardColumns.params("object"),
    Param("unless", "condition", "under this condition it is equipped to any Character"),
)
def _object(builder: Builder, path: Path, **p: Any) -> Play:
    borne_by: Filter | None = p["borne_by"]
    unless: Condition | None = p["unless"]
    if borne_by is None or unless is None:
        return _card(p)

    def may_bear(state: SlasherzState, frame: Frame, card: int) -> bool:
        return borne_by.fits(state, frame, card) or unless(state, frame)

    return _card({**p, "borne_by": borne_by._replace(fits=may_bear)})


@SHAPES.shape("place", "the play data of a Place", _ABILITIES, _TRIGGERS, _MODIFIERS)
def _place(builder: Builder, path: Path, **p: Any) -> Play:
    return _card(p)


@SHAPES.shape(
    "event", "the play data of an Event; its `window` is a fact of the card", _WHEN, _COST, _TARGETS, _POSSIBLE, _DO
)
def _event(
    builder: Builder, path: Path, when: Any, cost: Cost | None, targets: Any, possible: Condition | None, do: list[Step]
) -> Play:
    return Play((_activated(builder, path, cost, targets, possible, do, 0, from_hand=True, heard=when),))


@SHAPES.shape(
    "survivor",
    "the play data of a Survivor: its ability; `rescue_cost` and `window` are facts of the card",
    _WHEN,
    _COST,
    _TARGETS,
    _POSSIBLE,
    _DO,
)
def _survivor(
    builder: Builder, path: Path, when: Any, cost: Cost | None, targets: Any, possible: Condition | None, do: list[Step]
) -> Play:
    return Play((_activated(builder, path, cost, targets, possible, do, 0, heard=when),))


@SHAPES.shape("victim", "the play data of a Victim: what happens when it is turned face up", _TARGETS, _DO)
def _victim(builder: Builder, path: Path, targets: Any, do: list[Step]) -> Play:
    return Play(turned=_set_off(builder, path, targets, do))


def _placement_cost(builder: Builder, value: Any, path: Path) -> Effect:
    builder.begin()
    cost: Cost = builder.parse("cost", value, path)
    return Effect((cost.possible,), procedure("cost", *cost.steps, slots=builder.slots))


SHAPES.types["placement_cost"] = Type(_placement_cost, WAYS.types["cost"].schema, "a cost")


effects_of_their_own(SHAPES, "ability", "triggered", "modifier")
