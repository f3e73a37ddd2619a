"""Sides that are taken as printed where nothing changes them are those that each character is found to have."""

from __future__ import annotations

import pytest

from deckcheck.engine.modifiers import modified
from deckcheck.games.buffy.rules import challenges
from deckcheck.games.buffy.rules.board import characters
from deckcheck.games.buffy.rules.placing import in_play
from tests.support.playouts import most_players, sides


@pytest.mark.parametrize("players", sorted({2, most_players("buffy")}))
def test_who_is_eligible_together_is_eligible_alone(players: int) -> None:
    found = set()
    for s, player in sides("buffy", range(4), players, every=4):
        there = characters(s, player)
        for challenge in in_play(s):
            together = challenges.eligible(s, there, challenge, modified(s))
            alone = [card for card in there if challenges.is_eligible(s, card, challenge)]
            assert together == alone
            found.add((bool(alone), len(alone) == len(there)))
    assert found >= {(True, True), (False, False)}
