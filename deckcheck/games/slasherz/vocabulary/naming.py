"""Names for the cards that an operation has moved or a cost has taken: the key `as`."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.engine.effects.builder import Builder, Path
    from deckcheck.engine.state.frames import Frame

NAMING = Language(__file__)

# For how many cards one name may stand; cards beyond it have none.
MOST = 20


def _name(builder: Builder, value: Any, path: Path) -> int:
    return builder.name(builder.parse("text", value, path), MOST)


NAMING.types["name"] = Type(
    _name, {"type": "string", "minLength": 1}, "a name that you choose for the cards that have been moved"
)


def note(frame: Frame, first: int | None, cards: Sequence[int]) -> None:
    """Give these cards a name; without a name nothing is kept."""
    if first is not None:
        slots: list[int] = frame.slots  # type: ignore[assignment]
        slots[first : first + MOST] = [*cards[:MOST], *[-1] * (MOST - len(cards))]
