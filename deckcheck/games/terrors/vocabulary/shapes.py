"""The shapes of the play data of Terrors of London: costs, abilities, triggers, and what each card type may have."""
# ruff: noqa: ARG001  every builder has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.card_columns import Columns, from_play
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.shapes import effects_of_their_own
from deckcheck.engine.flow.procedures import procedure
from deckcheck.games.terrors.rules import health, supply
from deckcheck.games.terrors.vocabulary.effects import InTime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Condition, Heard, Path
    from deckcheck.engine.state.frames import Procedure, Step
    from deckcheck.games.terrors.state import TerrorsState

SHAPES = Language(__file__)


class Cost(NamedTuple):
    """What an ability costs: resources, and Health that is spent (TL-141)."""

    coin: int = 0
    power: int = 0
    regeneration: int = 0
    health: int = 0

    def payable(self, state: TerrorsState, player: int) -> bool:
        """Whether a player can pay; the last Health may be spent too, unless the table forbids it (TL-D25)."""
        kept = 1 if self.health and not state.match.options["spend_last_health"] else 0
        return (
            state.coin[player] >= self.coin
            and state.power[player] >= self.power
            and state.regeneration[player] >= self.regeneration
            and state.health[player] >= self.health + kept
        )

    def pay(self, state: TerrorsState, player: int) -> None:
        """Pay; at zero Health the game is over before the effect that was paid for (TL-D25)."""
        for resource, amount in enumerate(self[:3]):
            if amount:
                supply.gain(state, player, resource, -amount)
        health.lose(state, (player,), self.health)


FREE = Cost()


class Ability:
    """What the Relic or Overlord action activates.

    Attributes:
        cost: what it costs, or None where it is free.
        needs: what must hold for it to be offered, or None.
        uses: how often a turn it may be used.
        has_limit: whether its text says how often.
        program: what it does.
    """

    __slots__ = ("cost", "has_limit", "needs", "program", "uses")

    def __init__(self, cost: Cost | None, needs: Condition | None, uses: int | None, program: Procedure) -> None:
        self.cost = cost
        self.needs = needs
        self.uses = 1 if uses is None else uses
        self.has_limit = uses is not None
        self.program = program


class Triggered(NamedTuple):
    """A Triggered ability: the event that it waits for, its benefit, and whether it counts these events (TL-046)."""

    trigger: Heard
    program: Procedure
    counts: bool


class Armed(Columns):
    """What the play data of a card that may have Armour say of it, as the book holds it."""

    armour = from_play("whole", "its Armour (TL-149)", 0)


class Claiming(Columns):
    """What the play data of a card that is bought say of it, as the book holds it."""

    claim = from_play("flag", "whether it has CLAIM (TL-150)")


class CardPlay(NamedTuple):
    """The play data of a card. `program` is what playing it activates, `unique` its Unique abilities alone."""

    columns: dict[str, Any]
    program: Procedure
    unique: Procedure
    horde: list[Procedure]
    triggered: list[Triggered]
    ability: Ability | None


def _program(builder: Builder, steps: list[Step]) -> Procedure:
    return procedure("effect", *steps, slots=builder.slots, reads_event=builder.reads_event)


@SHAPES.shape(
    "ability_cost",
    "what an ability costs",
    Param("coin", "whole", "Coins"),
    Param("power", "whole", "Power"),
    Param("regeneration", "whole", "Regeneration"),
    Param("health", "whole", "Health, spent"),
)
def _ability_cost(builder: Builder, path: Path, **given: int | None) -> Cost:
    return Cost(*(given[name] or 0 for name in Cost._fields))


@SHAPES.shape(
    "ability",
    "what the Relic action or the Overlord action activates",
    Param("cost", "shape:ability_cost", "what it costs (nothing when left out)"),
    Param("needs", "condition", "what must hold for it to be offered"),
    Param("uses", "whole", "how often a turn (once when left out)"),
    Param("do", "do", "what it does", required=True),
)
def _ability(
    builder: Builder, path: Path, cost: Cost | None, needs: Condition | None, uses: int | None, do: list[Step]
) -> Ability:
    price = None if cost == FREE else cost
    steps = do if price is None else [lambda state, frame: price.pay(state, frame.player), *do]
    return Ability(price, needs, uses, _program(builder, steps))


@SHAPES.shape(
    "triggered",
    "a Triggered ability",
    Param("when", "trigger", "the event that it waits for; `time: 1` makes it the first of the turn", required=True),
    Param("do", "do", "its benefit", required=True),
)
def _triggered(builder: Builder, path: Path, when: Heard, do: list[Step]) -> Triggered:
    return Triggered(when, _program(builder, do), isinstance(when[1], InTime))


@SHAPES.shape(
    "horde_ability", "one Horde ability of a Monster", Param("do", "do", "what it does", required=True), short="do"
)
def _horde_ability(builder: Builder, path: Path, do: list[Step]) -> Procedure:
    return _program(builder, do)


def _activated(builder: Builder, value: Any, path: Path) -> tuple[list[Step], int]:
    steps = builder.parse("do", value, path)
    return steps, builder.slots


SHAPES.types["activated"] = Type(_activated, {"$ref": "#/$defs/do"}, "a list of operations, carried out in order")


effects_of_their_own(SHAPES, "ability", "triggered", "horde_ability")

_TRIGGERED = Param("triggered", "list:triggered", "its Triggered abilities")
_DO = Param("do", "activated", "its Resource and Keyword abilities, from top to bottom")
_UNIQUE = Param("unique", "activated", "its Unique abilities, activated after the others (TL-032)")


def _card(builder: Builder, path: Path, **given: Any) -> CardPlay:
    do, slots = given.get("do") or ([], 0)
    unique, more = given.get("unique") or ([], 0)
    # Both blocks share one frame where the whole card is activated, so names of the first hold in the second.
    return CardPlay(
        {**Armed.read(given), **Claiming.read(given)},
        procedure("effect", *do, *unique, slots=max(slots, more)),
        procedure("effect", *unique, slots=more),
        given.get("horde") or [],
        given.get("triggered") or [],
        given.get("ability"),
    )


def _monster(builder: Builder, path: Path, **given: Any) -> CardPlay:
    if len(given.get("horde") or []) > 2:
        raise builder.wrong((*path, "horde"), "a Monster has at most two Horde abilities (TL-096)")
    return _card(builder, path, **given)


SHAPES.shape(
    "monster",
    "the play data of a Monster",
    *Armed.params(),
    *Claiming.params(),
    _DO,
    _UNIQUE,
    Param("horde", "list:horde_ability", "its Horde abilities, one or two for a faction Monster (TL-096)"),
    _TRIGGERED,
)(_monster)
SHAPES.shape(
    "follower", "the play data of a Cultist, Fanatic or Acolyte", *Claiming.params(), _DO, _UNIQUE, _TRIGGERED
)(_card)
SHAPES.shape("influence", "the play data of an Influence card", *Armed.params(), _DO, _UNIQUE, _TRIGGERED)(_card)
SHAPES.shape(
    "relic",
    "the play data of a Relic",
    *Armed.params(),
    *Claiming.params(),
    Param("ability", "ability", "what the Relic action activates"),
    _TRIGGERED,
)(_card)
SHAPES.shape(
    "overlord",
    "the play data of an Overlord",
    *Armed.params(),
    Param("ability", "ability", "what the Overlord action activates", required=True),
    _TRIGGERED,
)(_card)

#: Card type -> the shape of its play data.
SHAPE_OF = {
    "overlord": "overlord",
    "influence": "influence",
    "relic": "relic",
    "monster": "monster",
    "cultist": "follower",
    "fanatic": "follower",
    "acolyte": "follower",
}
