"""What is particular to games of Slasherz."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.game import Game
from deckcheck.engine.state.actions import FIELD
from deckcheck.engine.state.frames import Frame
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.names import Moment, Zone
from deckcheck.games.slasherz.rules.activation import activatable, inactive, speaking
from deckcheck.games.slasherz.rules.field import limit
from tests.support.particulars import Particulars

MOMENTS = (Moment.OWN_TURN, Moment.ATTACK, Moment.OPPOSING_ATTACK, Moment.OPPOSING_EVENT)


def check_table(game: Game) -> None:
    """What can be seen at every moment of every game."""
    s: Any = game.state
    kept = s.match.options["fallen_limit"] == "kept"
    for player in (0, 1):
        assert all(s.hp[victim] > 0 for victim in s.zones[Zone.VICTIMS * 2 + player])
        assert (
            kept or s.kind == Decision.TRIM or len(s.zones[Zone.PLACES * 2 + player]) <= limit(s, Zone.PLACES, player)
        )


def check_copies(state: Any) -> None:
    """`activatable` repeats the tests of `inactive`."""
    for player in (0, 1):
        for moment in MOMENTS:
            expected = [
                effect.option | card << FIELD
                for card, effects in speaking(state, player, moment)
                for effect in effects
                if inactive(state, Frame(player, card), effect, moment) is None
            ]
            assert activatable(state, player, moment) == expected


PARTICULARS = Particulars(
    rules=102,
    decisions=49,
    check_table=check_table,
    check_copies=check_copies,
    endings=frozenset({"0 hp", "both at 0 hp", "empty deck"}),
)
