"""The numbers under which choices are offered."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DECLINE = "0"  # the key of what passes or declines


def numbers_of(keys: Sequence[str]) -> list[str]:
    """Return what a player types for each of some choices: an amount is its own number, to pass is 0.

    Args:
        keys: the keys of the choices, in the order in which they are shown.
    """
    if len(keys) > 1 and all(key.isdigit() for key in keys):
        return list(keys)
    found, last = [], 0
    for key in keys:
        last += key != DECLINE
        found.append(DECLINE if key == DECLINE else str(last))
    return found
