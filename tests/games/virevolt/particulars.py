"""What is particular to games of Virevolt."""

from __future__ import annotations

from tests.support.particulars import Particulars

PARTICULARS = Particulars(
    rules=111,
    decisions=37,
    endings=frozenset({"tokens", "no Hero", "empty deck"}),
    spare_events=frozenset({"discards", "loses_hp", "plays_crystal", "sets_trap", "state_removed", "takes_damage"}),
)
