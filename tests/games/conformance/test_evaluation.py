"""What the greedy bot thinks of a table is the same on every Python."""

from __future__ import annotations

import builtins
import importlib
import math
import pkgutil
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.engine.registry import rules_of
from tests.support.playouts import playout

if TYPE_CHECKING:
    from collections.abc import Iterable


def _compensated(values: Iterable[Any], start: Any = 0) -> Any:
    """Add as `sum` does from Python 3.12 on: floats without loss."""
    listed = list(values)
    return (
        math.fsum([start, *listed])
        if any(isinstance(value, float) for value in listed)
        else builtins.sum(listed, start)
    )


def test_a_table_is_worth_the_same_however_sum_rounds(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _compensated([0.1] * 10) == 1.0
    rules = rules_of(game)
    tables = [moment.state for moment in playout(game, 0, players).moments]
    worths = [rules.value(s, player) for s in tables for player in range(s.match.players)]
    package = importlib.import_module(f"deckcheck.games.{game}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        loaded = importlib.import_module(module.name)
        monkeypatch.setattr(loaded, "sum", _compensated, raising=False)
    assert [rules.value(s, player) for s in tables for player in range(s.match.players)] == worths
