"""What is particular to games of Slasherz."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.game import Game
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.names import Zone
from deckcheck.games.slasherz.rules.field import limit
from tests.support.particulars import Particulars


def check_table(game: Game) -> None:
    """What can be seen at every moment of every game."""
    s: Any = game.state
    kept = s.match.options["fallen_limit"] == "kept"
    for player in (0, 1):
        assert all(s.hp[victim] > 0 for victim in s.zones[Zone.VICTIMS * 2 + player])
        assert (
            kept or s.kind == Decision.TRIM or len(s.zones[Zone.PLACES * 2 + player]) <= limit(s, Zone.PLACES, player)
        )


PARTICULARS = Particulars(
    rules=102,
    decisions=49,
    check_table=check_table,
    endings=frozenset({"0 hp", "both at 0 hp", "empty deck"}),
)
