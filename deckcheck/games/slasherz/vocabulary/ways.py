"""Ways of doing what the cards of Slasherz do: for a cost, or one of several ways that the player chooses."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param, Type
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import NO, YES, YES_NO
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.vocabulary.costs import Cost, read_cost
from deckcheck.games.slasherz.vocabulary.effects import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Condition, Operation, Path
    from deckcheck.engine.frames import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.slasherz.state import SlasherzState

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
