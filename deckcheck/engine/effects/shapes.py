"""What the shapes of play data have in common: effects of their own, and the modifiers that a card carries."""

from __future__ import annotations

from deckcheck.engine.effects.language import EffectError, Type
from deckcheck.engine.state.vocabulary import ADD, SET
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Builder, Condition, Path, Test
    from deckcheck.engine.effects.language import Language
    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.state import State


def effects_of_their_own(language: Language, *shapes: str, known: Mapping[str, str] | None = None) -> None:
    """Register types named like shapes: effects that share neither names nor an event with what is around them.

    Args:
        language: where the shapes are registered.
        shapes: their names.
        known: shape -> the name of a choice that it knows from the start (the target of an attack).
    """
    for shape in shapes:
        entry = language.shapes[shape]
        language.types[shape] = Type(_parser(shape, (known or {}).get(shape)), {"$ref": f"#/$defs/{shape}"}, entry.text)


def _parser(shape: str, known: str | None) -> Callable[[Builder, Any, Path], Any]:
    def parse(builder: Builder, value: Any, path: Path) -> Any:
        builder.begin()
        if known is not None:
            builder.name(known)
        return builder.entry(builder.language.shapes[shape], value, path)

    return parse


def change_of(path: Path, given: Mapping[str, Any]) -> tuple[int, Amount]:
    """Return how a value is changed, `ADD` or `SET`, and by how much or to what: the keys `add` and `set`.

    Raises:
        EffectError: when there are both, or neither.
    """
    if (given["add"] is None) == (given["set"] is None):
        raise EffectError(path, Message("effect-add-or-set"))
    return (ADD, given["add"]) if given["set"] is None else (SET, given["set"])


def of_itself(state: State, frame: Frame, card: int) -> bool:  # noqa: ARG001  the signature of a test
    """Test whether a card is the one that the modifier comes from."""
    return card == frame.card


def as_long_as(holds: Condition | None, of: Test) -> Test:
    """Return the test of the cards of a modifier that needs a condition, if there is one."""
    return of if holds is None else lambda state, frame, card: of(state, frame, card) and holds(state, frame)
