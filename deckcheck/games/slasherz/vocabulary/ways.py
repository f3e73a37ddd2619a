"""Ways of doing what the cards of Slasherz do: for a cost, or one of several ways that the player chooses."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.flow.atoms import emit
from deckcheck.engine.flow.procedures import ask, asking_step
from deckcheck.engine.state.actions import FIELD, option, split_option
from deckcheck.engine.state.vocabulary import NO, YES, YES_NO
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.vocabulary.costs import SCHEMA, Cost, read_cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Condition, Operation, Path
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.slasherz.state import SlasherzState

WAYS = Language(__file__)

# The highest number that a player is asked for.
_MOST_NUMBER = 99

WAYS.types["cost"] = Type(
    read_cost,
    {"$ref": "#/$defs/cost"},
    "what is paid: `drain`, `counters`, `use_up`, `sacrifice`, `forget`, `discard` and `destroy`, in this order; or "
    "one of several ways; or by a condition",
)
WAYS.definitions["cost"] = SCHEMA


@WAYS.operation(
    "pay",
    "pay a cost to carry something out; what cannot be paid in full is not paid, and nothing follows",
    Param("cost", "cost", "the cost", required=True),
    Param("optional", "flag", "you decide whether to"),
    Param("possible", "condition", "paid only if this holds"),
    Param("do", "do", "what follows"),
    Param("else", "do", "what follows if it is not paid"),
)
def _pay(
    builder: Builder, path: Path, cost: Cost, optional: bool | None, possible: Condition | None, **rest: Any
) -> Operation:
    def ask_whether(state: SlasherzState, frame: Frame) -> None:
        state.choice = NO
        if cost.possible(state, frame) and (possible is None or possible(state, frame)):
            ask(state, frame.player, YES_NO, [NO, YES] if optional else [YES])

    def agreed(state: SlasherzState, frame: Frame) -> bool:
        return state.choice == YES

    return [ask_whether, *branch(agreed, [*cost.steps, *(rest["do"] or [])], rest["else"] or [])]


@WAYS.operation(
    "choose_number",
    "you choose a number",
    Param("from", "amount", "the lowest one", required=True),
    Param("to", "amount", "the highest one", required=True),
    Param("as", "text", "its name: an amount for what follows", required=True),
)
def _choose_number(builder: Builder, path: Path, **params: Any) -> Operation:
    least, most = params["from"], params["to"]
    slot = builder.number(params["as"])

    def ask_number(state: SlasherzState, frame: Frame) -> None:
        first = min(max(least(state, frame), 0), _MOST_NUMBER)
        last = min(max(most(state, frame), first), _MOST_NUMBER)
        ask(state, frame.player, Decision.NUMBER, list(range(first, last + 1)))

    def take_number(state: SlasherzState, frame: Frame) -> None:
        frame.slots[slot] = state.choice  # type: ignore[index]

    return [ask_number, take_number]


class Ways:
    """The step that asks for one of several ways, and what they are called, by language.

    Attributes:
        texts: what the ways are called.
        slot: the slot of the frame that keeps which one is chosen: no other question of the effect has it.
    """

    __slots__ = ("slot", "texts")

    def __init__(self, texts: tuple[Mapping[str, str], ...], slot: int) -> None:
        self.texts = texts
        self.slot = slot

    def __call__(self, state: SlasherzState, frame: Frame) -> None:
        """Ask."""
        ask(state, frame.player, Decision.MODE, list(range(len(self.texts))))

    def called(self, way: int, language: str) -> str:
        """Return what a way is called."""
        return self.texts[way].get(language) or self.texts[way]["en"]


def way_text(state: SlasherzState, way: int) -> str:
    """Return what an option of the open decision is called that chooses one of several ways."""
    step = asking_step(state)
    return step.called(way, state.match.translate.language) if isinstance(step, Ways) else str(way)


def _report(state: SlasherzState, frame: Frame, slot: int) -> None:
    """Report which way is chosen: by the effect among those of all cards, the slot, and the number of the way."""
    effect = list(state.match.book.named).index(frame.procedure.name)
    emit(state, Event.WAY_CHOSEN, frame.player, frame.card, -1, option(effect << 2 * FIELD, slot, state.choice))


def way_chosen(state: SlasherzState, value: int) -> str:
    """Return what the way is called that an event reports."""
    effect, slot, way = split_option(value)
    procedure = list(state.match.book.named.values())[effect >> 2 * FIELD]
    step = next(step for step in procedure.steps if isinstance(step, Ways) and step.slot == slot)
    return step.called(way, state.match.translate.language)


def _mode(builder: Builder, value: Any, path: Path) -> tuple[Mapping[str, str], list[Step]]:
    if not isinstance(value, dict) or set(value) != {"text", "do"}:
        raise builder.wrong(path, _MODE)
    text = {"en": value["text"]} if isinstance(value["text"], str) else value["text"]
    if not isinstance(text, dict) or not {"en"} <= set(text) <= {"en", "fr"}:
        raise builder.wrong((*path, "text"), _MODE)
    return {language: str(words) for language, words in text.items()}, builder.block(value["do"], (*path, "do"))


_MODE = "a way is written as {text: ..., do: [...]}; its text may be {en: ..., fr: ...}"
WAYS.types["mode"] = Type(
    _mode,
    {
        "type": "object",
        "required": ["text", "do"],
        "additionalProperties": False,
        "properties": {
            "text": {
                "description": "what the way is called / le nom de cette manière",
                "type": ["string", "object"],
                "required": ["en"],
                "additionalProperties": False,
                "properties": {
                    "en": {"description": "in English / en anglais", "type": "string"},
                    "fr": {"description": "in French / en français", "type": "string"},
                },
            },
            "do": {"description": "what happens then / ce qui se produit alors", "$ref": "#/$defs/do"},
        },
    },
    "`{text: what the way is called, do: [...]}`",
)


@WAYS.operation(
    "either", "you choose one of several ways", Param("modes", "list:mode", "the ways", required=True), short="modes"
)
def _either(builder: Builder, path: Path, modes: list[tuple[Mapping[str, str], list[Step]]]) -> Operation:
    way = builder.name("way")

    def take_way(state: SlasherzState, frame: Frame) -> None:
        frame.slots[way] = state.choice  # type: ignore[index]
        if Event.WAY_CHOSEN & state.observed:
            _report(state, frame, way)

    steps: list[Step] = [Ways(tuple(text for text, _ in modes), way), take_way]
    for number, (_, do) in enumerate(modes):
        steps += branch(_is_way(way, number), do, [])
    return steps


def _is_way(way: int, number: int) -> Condition:
    return lambda state, frame: frame.slots[way] == number  # type: ignore[index]
