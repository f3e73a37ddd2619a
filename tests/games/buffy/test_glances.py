"""What says at a glance that there is a choice agrees with the choices that are found in full."""

from __future__ import annotations

from collections import Counter
from typing import Any

from deckcheck.engine.flow.modifiers import modified
from deckcheck.games.buffy.names import Grant, Moment
from deckcheck.games.buffy.rules import conflict, moving, watch
from tests.support.playouts import begin, play


def test_whoever_may_certainly_move_or_stack_finds_a_way_to() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        table = begin("buffy", seed)
        for _ in play(table, seed):
            s: Any = table.state
            player = s.decider
            if s.phase == Moment.MOVEMENT and not s.stage:
                found, certain = moving.options(s, player), moving.may_move(s, player)
                # False proves nothing where effects let moves go uncounted.
                uncounted = modified(s) & Grant.MOVES_UNCOUNTED
                assert found or not certain
                assert certain or uncounted or not found
                seen[f"moves: {certain}"] += 1
            if s.stage in (Moment.FIGHT_BATTLE, Moment.CHALLENGE_BATTLE) and player in (s.attacker, s.defender):
                found = conflict.stack_options(s, conflict.stackable(s, player, watch.hand(s, player)))
                certain = conflict.may_stack(s, player)
                # False proves nothing where effects or tables bind what may be set aside.
                assert found or not certain
                seen[f"stacks: {certain}"] += 1
    assert min(seen[kind] for kind in ("moves: True", "moves: False", "stacks: True", "stacks: False")) > 10
