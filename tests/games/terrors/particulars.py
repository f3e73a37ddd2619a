"""What is particular to games of Terrors of London."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.game import Game
from deckcheck.games.terrors.names import Zone
from deckcheck.games.terrors.play import RULES
from deckcheck.games.terrors.rules.supply import haunt_tokens, unify_tokens
from tests.support.particulars import Particulars

BOOK = RULES.book()


def check_table(game: Game) -> None:
    """What can be seen at every moment of every game."""
    s: Any = game.state
    for player in range(2):
        assert 0 <= s.health[player] <= BOOK.health[s.definition[s.zones[Zone.OVERLORD * 2 + player][0]]]
        assert len(s.zones[Zone.RELICS * 2 + player]) <= 3
        assert min(s.coin[player], s.power[player], s.regeneration[player]) >= 0
    assert haunt_tokens(s) >= 0
    assert unify_tokens(s) >= 0
    if s.zones[Zone.MARKET * 2]:
        assert len(s.zones[Zone.STREET * 2]) == 5
    # A row of Hordes hangs together.
    for card, place in enumerate(s.place):
        other = s.right[card]
        if other >= 0:
            assert s.left[other] == card
            assert s.definition[other] in BOOK.fits[s.definition[card]]
            assert place == s.place[other] == Zone.PLAY * 2 + s.active


PARTICULARS = Particulars(
    rules=167,
    decisions=61,
    check_table=check_table,
    endings=frozenset({"no Health"}),
)
