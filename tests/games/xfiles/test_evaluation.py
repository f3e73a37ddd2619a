"""What is taken as printed where nothing modifies it, when a table is valued, is what is found by asking each card."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.games.xfiles.face import evaluation
from deckcheck.games.xfiles.names import SKILLS, Zone
from deckcheck.games.xfiles.rules.agents import agents_of, skill_of, skill_together
from tests.support.playouts import begin, most_players, play, sides


@pytest.mark.parametrize("players", sorted({2, most_players("xfiles")}))
def test_skills_added_up_are_those_of_each_agent(players: int) -> None:
    items = modifiers = 0
    for s, player in sides("xfiles", range(3), players, every=4):
        agents = agents_of(s, player)
        items += bool(s.zones[Zone.GEAR * players + player])
        modifiers += bool(s.modifiers or s.carried_stats())
        for skill in range(len(SKILLS)):
            assert skill_together(s, agents, skill) == sum(skill_of(s, agent, skill) for agent in agents)
    assert items
    assert modifiers


def test_a_table_is_worth_the_same_when_every_card_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Any] = []
    for seed in range(4):
        table = begin("xfiles", seed)
        tables += [table.state.copy() for number in play(table, seed) if number % 10 == 0]
    worths = [evaluation.evaluate(table, player) for table in tables for player in range(2)]
    monkeypatch.setattr(evaluation, "modified", lambda state: -1)
    assert [evaluation.evaluate(table, player) for table in tables for player in range(2)] == worths
    assert len(set(worths)) > 100
