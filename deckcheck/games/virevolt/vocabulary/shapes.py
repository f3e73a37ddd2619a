"""The shapes of the play data of Virevolt's cards: attacks, powers, Spells and Traps, and what they compile to."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.effects.builder import TARGET, Builder, together
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shapes import as_long_as, change_of, effects_of_their_own, of_itself
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import procedure
from deckcheck.engine.flow.windows import announce_answer
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.statics import Static
from deckcheck.engine.state.vocabulary import GRANT
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import Zone
from deckcheck.games.virevolt.rules import combat
from deckcheck.games.virevolt.rules.crystals import FREE, Cost, demand
from deckcheck.games.virevolt.rules.effects import Cast, Effect, Power
from deckcheck.games.virevolt.rules.victory import attack_or_answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Condition, Heard, Path, Test
    from deckcheck.engine.state.frames import Step
    from deckcheck.games.virevolt.state import VirevoltState

SHAPES = Language(__file__)


class HeroPlay(NamedTuple):
    """The play data of a Hero."""

    attacks: list[Effect]
    powers: list[Power]


class TrapPlay(NamedTuple):
    """The play data of a Trap."""

    trigger: Heard
    effect: Effect


def _compose(
    builder: Builder,
    cost: Cost,
    targets: tuple[list[Step], list[Condition]] | None,
    middle: list[Step],
    steps: list[Step],
    *last: Step,
    frame: type[Frame] = Frame,
) -> Effect:
    choices, possible = targets or ([], [])
    before: list[Step] = [*choices]
    if cost.total:
        before.append(lambda state, frame: demand(state, frame.player, cost))
    program = procedure(
        "effect",
        *(*before, *middle, *steps, *last),
        slots=builder.slots,
        frame=frame,
        reads_event=builder.reads_event,
    )
    return Effect(cost, tuple(possible), program)


_COST = Param("cost", "cost", "what it costs (nothing when left out)")
_TARGETS = Param("targets", "choices", "what is chosen before the cost is paid")
_DO = Param("do", "do", "what it does", required=True)


def first_choice(frame: Frame) -> int:
    """Return the card that an effect has chosen first, or -1."""
    return frame.slots[0] if frame.slots else -1


def announce_spell(state: VirevoltState, frame: Cast) -> None:
    """Announce a Spell that has been paid for: from here on it can be answered (VV-077, VV-D15)."""
    atoms.emit(state, Event.SPELL_CAST, frame.player, frame.card, first_choice(frame), frame.effect)


def finish_card(state: VirevoltState, frame: Frame) -> None:
    """Put a Spell or Trap that has resolved, or was cancelled, into its owner's discard pile (VV-070, VV-079)."""
    if state.place[frame.card] // state.match.players == Zone.RESOLVING:
        atoms.move(state, frame.card, state.match.place(Zone.DISCARD, state.owner[frame.card]))


def announce_trap(state: VirevoltState, frame: Frame) -> None:
    """Announce a Trap that has been paid for; it and what it answers can be answered (VV-D15, VV-D16)."""
    attack_or_answer(state, frame.player)
    atoms.emit(state, Event.TRAP_ACTIVATED, frame.player, frame.card, first_choice(frame))
    announce_answer(state, frame.batch)


@SHAPES.shape("spell_effect", "one effect of a Spell", _COST, _TARGETS, _DO)
def _spell_effect(builder: Builder, path: Path, cost: Cost | None, targets: Any, do: list[Step]) -> Effect:
    return _compose(builder, cost or FREE, targets, [announce_spell], do, finish_card, frame=Cast)


@SHAPES.shape(
    "attack",
    "an attack; `target` is the attacked Hero",
    _COST,
    _TARGETS,
    Param("damage", "printed_damage", "the damage to its target (none when left out)"),
    Param("do", "do", "what else it does, in the same moment"),
)
def _attack(
    builder: Builder, path: Path, cost: Cost | None, targets: Any, damage: Any, do: list[Step] | None
) -> Effect:
    steps = do if do is not None else [together(builder.lead)] if builder.lead else []
    builder.lead = []
    middle: list[Step] = [combat.declare, combat.meet_target]
    return _compose(builder, cost or FREE, targets, middle, steps, combat.end_attack, frame=combat.AttackFrame)


@SHAPES.shape(
    "power",
    "a power of a Hero: with a cost, set off by an event (`when`), or always there (`modify`, `grant`)",
    Param("when", "trigger", "the event that sets it off"),
    Param("while", "condition", "when a power that is always there holds"),
    _COST,
    _TARGETS,
    Param("do", "do", "what it does"),
    Param("once_per_turn", "flag", "at most once per turn (powers with a cost always are)"),
    Param("modify", "shape:static", "which value it modifies"),
    Param("grant", "state", "the state that it gives to this Hero"),
)
def _power(builder: Builder, path: Path, **given: Any) -> Power:
    forms = [name for name in ("do", "modify", "grant") if given[name] is not None]
    if len(forms) != 1:
        raise builder.wrong(path, "a power has exactly one of 'do', 'modify' and 'grant'")
    number = int(path[-1])
    once = bool(given["once_per_turn"])
    if forms == ["do"]:
        if (given["when"] is None) == (given["cost"] is None):
            raise builder.wrong(path, "a power that does something has either 'when' or 'cost'")
        effect = _compose(builder, given["cost"] or FREE, given["targets"], [], given["do"])
        return Power(number, effect, given["when"], once or given["cost"] is not None, None)
    if forms == ["grant"]:
        applies = as_long_as(given["while"], of_itself)
        static = Static(given["grant"], GRANT, applies, None, lambda state, frame: 1, own=True)
    else:
        stat, operation, of, against, amount = given["modify"]
        applies = as_long_as(given["while"], of)
        static = Static(stat, operation, applies, against, amount, number if once else -1, own=of is of_itself)
    return Power(number, Effect(FREE, (), procedure("effect")), None, once, static)


@SHAPES.shape(
    "static",
    "a value that a power modifies for as long as its Hero is in play",
    Param("stat", "word:stat", "which value", required=True),
    Param("of", "filter", "of which cards (this Hero when left out)"),
    Param("against", "filter", "only against these Heroes"),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
)
def _static(builder: Builder, path: Path, **given: Any) -> tuple[int, int, Test, Test | None, Amount]:
    operation, amount = change_of(path, given)
    of: Test = given["of"].fits if given["of"] else of_itself
    return given["stat"], operation, of, given["against"].fits if given["against"] else None, amount


@SHAPES.shape(
    "hero",
    "the play data of a Hero",
    Param("attacks", "list:attack", "its attacks, as printed from top to bottom"),
    Param("powers", "list:power", "its powers, as printed from top to bottom"),
)
def _hero(builder: Builder, path: Path, attacks: list[Effect] | None, powers: list[Power] | None) -> HeroPlay:
    return HeroPlay(attacks or [], powers or [])


@SHAPES.shape(
    "spell",
    "the play data of a Spell",
    Param("effects", "list:spell_effect", "its effects, of which one is used", required=True),
)
def _spell(builder: Builder, path: Path, effects: list[Effect]) -> list[Effect]:
    if not effects:
        raise builder.wrong((*path, "effects"), "a Spell has at least one effect")
    return effects


@SHAPES.shape(
    "trap",
    "the play data of a Trap",
    Param("when", "trigger", "the event that it may answer", required=True),
    _COST,
    _TARGETS,
    _DO,
)
def _trap(builder: Builder, path: Path, when: Heard, cost: Cost | None, targets: Any, do: list[Step]) -> TrapPlay:
    return TrapPlay(when, _compose(builder, cost or FREE, targets, [announce_trap], do, finish_card))


effects_of_their_own(SHAPES, "attack", "power", "spell_effect", "trap", known={"attack": TARGET})
