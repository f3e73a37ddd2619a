"""The page for programs that play: its sessions run as they are, and it names all that a game offers."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from deckcheck.engine.game import Game

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "deckcheck/agents/README.md"


def test_the_sessions_of_the_guide_run_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert tried > 30
    assert not failed


def test_the_guide_names_all_that_a_game_offers() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    offered = {name for name in vars(Game) if not name.startswith("_")}
    # The state and its rules are for bots inside the package; `possible_state` is what a view's `state` returns.
    assert not [name for name in offered - {"state", "rules", "possible_state"} if name not in text]
