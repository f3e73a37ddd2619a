"""A lot of assertions of each game, drawn again each day: none of them holds turned round."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from deckcheck.engine.registry import playable_games
from deckcheck.engine.rulings import load_rulings
from tests.audit.__main__ import Audit, assertions, audit
from tests.audit.turned import Turned, turned

_LOT = 100
_HOLLOW = """
game: virevolt
rulings:
- name: x
  given: {phase: combat, A: {main: Road Courier, hand: Backdraft}, B: {main: Stone Sentinel}}
  expect:
    legal: {exactly: [pass, attack 1]}
    illegal: set Backdraft
    not asked: B
    events: {never: [B draws a card.]}
    A: {main: {card: Road Courier, states: []}, hand: {has: Backdraft, lacks: Road Courier}, deck: 5}
"""


@pytest.mark.parametrize("game", sorted(playable_games()))
def test_assertions_turned_round_do_not_hold(game: str) -> None:
    today = datetime.now(UTC).date().toordinal()
    assert audit(game, assertions(game, _LOT, today)).holding == []


def test_an_assertion_that_holds_turned_round_as_well_is_found() -> None:
    [ruling] = load_rulings("test.yaml", _HOLLOW)
    tautology = Turned("hand", ruling, None, {"A": {"hand": {"has": "Backdraft"}}})
    assert audit("virevolt", [tautology]) == Audit(["virevolt/test:1: x: hand"], 0)
    nonsense = Turned("hand", ruling, None, {"A": {"hand": {"has": "No Such Card"}}})
    assert audit("virevolt", [nonsense]) == Audit([], 1)


def test_each_assertion_of_a_ruling_is_turned_round() -> None:
    [ruling] = load_rulings("test.yaml", _HOLLOW)
    assert [one.what for one in turned(ruling)] == [
        "legal:  pass",
        "legal:  attack 1",
        "legal:  exactly without pass",
        "illegal:  set Backdraft",
        "not asked: B",
        "events: never B draws a card.",
        "A: main: Road Courier",
        "A: hand: has Backdraft",
        "A: hand: lacks Road Courier",
        "A: deck: 5",
    ]
