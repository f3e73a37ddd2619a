"""Horde indicators: which Monsters may be side by side (TL-082 to TL-085, TL-D50)."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.data.hints import abbreviated, nearest
from deckcheck.games.terrors.names import FACTIONS, SIDES
from deckcheck.games.terrors.vocabulary.language import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Path


class Side(NamedTuple):
    """One side of an indicator: the faction that it wants there, and the colour of its arrow."""

    faction: str
    color: str


class Indicator(NamedTuple):
    """A Monster's faction and the two sides of its indicator; None where nothing can be paired."""

    faction: str
    left: Side | None
    right: Side | None


def fit(one: Indicator, other: Indicator) -> bool:
    """Whether `other` may be at the right of `one`: each side that meets names the faction of the other (TL-083)."""
    if one.right is None or other.left is None:
        return False
    return one.right.faction == other.faction and other.left.faction == one.faction


def colors_match(one: Indicator, other: Indicator) -> bool:
    """Whether the arrows of the sides that meet have the same colour (TL-084)."""
    return one.right is not None and other.left is not None and one.right.color == other.left.color


def read_indicator(value: Any, path: Path) -> Indicator:
    """Return an indicator as a catalog writes it; the caller fills in the Monster's own faction.

    Raises:
        EffectError: for anything but one or two sides of faction and colour each.
    """
    if not isinstance(value, dict) or not value:
        raise LANGUAGE.wrong(
            path, "a Horde indicator has a 'left' or a 'right' side, or both, not {value}", value=abbreviated(value)
        )
    sides: dict[str, Side] = {}
    for name, side in value.items():
        here = (*path, str(name))
        if name not in SIDES:
            raise LANGUAGE.wrong(here, "unknown side '{name}'{hint}", name=name, hint=nearest(str(name), SIDES))
        if not isinstance(side, dict) or set(side) != {"faction", "color"}:
            raise LANGUAGE.wrong(
                here, "a side that can be paired has a 'faction' and a 'color', not {value}", value=abbreviated(side)
            )
        if side["faction"] not in FACTIONS:
            known, value = ", ".join(FACTIONS), abbreviated(side["faction"])
            raise LANGUAGE.wrong(
                (*here, "faction"), "unknown faction {value}; one of: {known}", value=value, known=known
            )
        if not isinstance(side["color"], str) or not side["color"]:
            value = abbreviated(side["color"])
            raise LANGUAGE.wrong((*here, "color"), "the colour of an arrow is a word, not {value}", value=value)
        sides[name] = Side(side["faction"], side["color"])
    return Indicator("", sides.get("left"), sides.get("right"))
