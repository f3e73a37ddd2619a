"""What the shapes of the X-Files CCG share: targets chosen before paying, what is negated, ways of playing a card."""
# ruff: noqa: ARG001  every builder has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.data.hints import abbreviated
from deckcheck.engine.effects.builder import TARGET, Builder, mentions
from deckcheck.engine.effects.language import EffectError, Language, Param, Type
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.effects.values import log_choice
from deckcheck.games.xfiles.vocabulary.modes import ModeStep, ask_mode
from deckcheck.games.xfiles.vocabulary.piles import as_list
from deckcheck.games.xfiles.vocabulary.words import CardBuilder, need
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Condition, Path
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState

SHAPE_TYPES = Language(__file__)


class Mode(NamedTuple):
    """One of the ways in which a card is played (XF-046)."""

    text: dict[str, str]
    possible: tuple[Condition, ...]
    choices: list[Step]
    do: list[Step]


# Targets ----------------------------------------------------------------------------------------------------------


def _targets(builder: Builder, value: Any, path: Path) -> list[Step]:
    """Compile what is chosen before a card is paid; what must be chosen must be there."""
    if not isinstance(value, list):
        raise EffectError(path, Message("effect-choices", value=abbreviated(value)))
    table = {name: builder.language.operations[name] for name in ("choose", "choose_player", "choose_team")}
    steps: list[Step] = []
    for index, chosen in enumerate(value):
        known = set(builder.names)
        item = _aimed(builder, chosen)
        steps += [*builder.keyed(table, "choice", item, (*path, index)), log_choice(builder, item)]
        inner = item.get("choose") if isinstance(item, dict) else None
        if isinstance(inner, dict) and not inner.get("optional") and not mentions(inner, known):
            wanted = builder.parse("filter", inner["from"], (*path, index, "choose", "from"))
            need(builder, wanted.exists)
            _note_aim(builder, inner.get("as"), wanted.cards)
    return steps


def _aimed(builder: Builder, item: Any) -> Any:
    """Return a choice of what an Event or a Bluff is aimed at: not at whom a card protects from these."""
    inner = item.get("choose") if isinstance(item, dict) else None
    if not isinstance(builder, CardBuilder) or builder.kind not in ("event", "bluff") or not isinstance(inner, dict):
        return item
    wanted = inner.get("from")
    if not isinstance(wanted, dict) or wanted.get("suit") != "agent":
        return item
    return {**item, "choose": {**inner, "from": {**wanted, "not_elusive": True}}}


def _note_aim(builder: Builder, name: str | None, cards: Cards) -> None:
    if isinstance(builder, CardBuilder):
        builder.aims.append((builder.names[name or TARGET][0], cards))


SHAPE_TYPES.types["targets"] = Type(
    _targets, {"$ref": "#/$defs/do"}, "a list of `choose`, `choose_player` and `choose_team`, made before it is paid"
)


def _negated(builder: Builder, value: Any, path: Path) -> list[Step]:
    """Compile what a card negates: the choice of the card, by the name `target`."""
    if not isinstance(value, dict):
        raise EffectError(path, Message("effect-filter", value=abbreviated(value)))
    wanted = {"zone": ["played", "field", "lasting"], "of": "enemy", **value, "negatable": True}
    fitting = builder.parse("filter", wanted, path)
    need(builder, fitting.exists)
    choice = {"choose": {"from": wanted}}
    steps = [*builder.keyed(builder.language.operations, "operation", choice, path), log_choice(builder, choice)]
    _note_aim(builder, None, fitting.cards)
    return steps


SHAPE_TYPES.types["negated"] = Type(
    _negated,
    {"$ref": "#/$defs/filter"},
    "a filter of cards just played, Witnesses in a check, placed Sites and RESOURCEs",
)

# Keys that several shapes share --------------------------------------------------------------------------------------

WHEN = Param("when", "windows", "when it may be used")
NEEDS = Param("needs", "list:condition", "what must hold")
TARGETS = Param("targets", "targets", "what is chosen before it is paid")
NEGATES = Param("negates", "negated", "which card it negates, chosen before it is paid (it is called `target`)")
INSTEAD = Param("negated_to", "word:fate", "where the negated card goes instead of the discard pile")
DO = Param("do", "do", "what it does")


def carried_out(builder: Builder, path: Path, p: dict[str, Any]) -> tuple[list[Step], list[Step]]:
    """Return the choices and the effect of something that may negate a card."""
    choices = [*(p["targets"] or ()), *(p["negates"] or ())]
    do = list(p["do"] or ())
    if p["negates"]:
        value = {"cards": "target"} if p["negated_to"] is None else {"cards": "target", "to": p["negated_to"]}
        do = [_negate(builder, path, value), *do]
    return choices, do


def _negate(builder: Builder, path: Path, value: dict[str, Any]) -> Step:
    to = value.get("to")
    target = builder.parse("cards", "target", path)
    return builder.language.operations["negate"].build(builder, path, cards=target, to=to)  # type: ignore[no-any-return]


def possible_of(builder: Builder, p: dict[str, Any]) -> tuple[Condition, ...]:
    """Return all that must hold: what the card says, and what its operations need."""
    needed = builder.needs if isinstance(builder, CardBuilder) else []
    return (*(p["needs"] or ()), *needed)


@SHAPE_TYPES.shape(
    "wording",
    "what is said in each language",
    Param("en", "text", "in English", required=True),
    Param("fr", "text", "in French", required=True),
)
def _wording(builder: Builder, path: Path, en: str, fr: str) -> dict[str, str]:
    return {"en": en, "fr": fr}


@SHAPE_TYPES.shape(
    "mode",
    "one of the ways in which a card may be played, named when it is played (XF-046)",
    Param("text", "shape:wording", "what the way is called", required=True),
    NEEDS,
    TARGETS,
    NEGATES,
    INSTEAD,
    Param("do", "do", "what it does"),
)
def _mode(builder: Builder, path: Path, text: dict[str, str], **p: Any) -> Mode:
    choices, do = carried_out(builder, path, p)
    return Mode(text, possible_of(builder, p), choices, do)


def _separate_mode(builder: Builder, value: Any, path: Path) -> Any:
    """Compile a way by itself: what it needs is needed for this way alone."""
    if not isinstance(builder, CardBuilder):
        return builder.entry(builder.language.shapes["mode"], value, path)
    needs, builder.needs = builder.needs, []
    mode = builder.entry(builder.language.shapes["mode"], value, path)
    builder.needs = needs
    return mode


SHAPE_TYPES.types["mode"] = Type(_separate_mode, {"$ref": "#/$defs/mode"}, SHAPE_TYPES.shapes["mode"].text)


def mode_steps(builder: Builder, modes: list[Mode]) -> tuple[list[Step], list[Step], Condition]:
    """Return the steps that choose a way and its targets, those that carry it out, and whether one is possible."""
    slot = builder.name("way")

    def open_ways(state: XFilesState, frame: Frame) -> list[int]:
        return [number for number, mode in enumerate(modes) if all(holds(state, frame) for holds in mode.possible)]

    def ask_way(state: XFilesState, frame: Frame) -> None:
        ask_mode(state, frame.player, open_ways(state, frame) or [0])

    def take_way(state: XFilesState, frame: Frame) -> None:
        frame.slots[slot] = state.choice  # type: ignore[index]

    choices: list[Step] = [ModeStep(ask_way, lambda option: modes[option].text), take_way]
    do: list[Step] = []
    for number, mode in enumerate(modes):
        choices += as_list(branch(_is_mode(slot, number), mode.choices, []))
        do += as_list(branch(_is_mode(slot, number), mode.do, []))
    return choices, do, lambda state, frame: bool(open_ways(state, frame))


def _is_mode(slot: int, number: int) -> Condition:
    return lambda state, frame: frame.slots[slot] == number  # type: ignore[index]
