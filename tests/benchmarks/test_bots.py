"""The panel of the bots: the same games each time, whether they are played now or were kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.benchmarks.bots import Asked, duel

if TYPE_CHECKING:
    from pathlib import Path

GAMES = [Asked("virevolt", ("greedy", "random"), pairing, number) for pairing in range(2) for number in range(2)]


def test_a_panel_goes_on_with_the_games_that_were_kept(tmp_path: Path) -> None:
    keep = tmp_path / "panel.jsonl"
    half = duel(GAMES[:2], keep)
    assert (half.games, len(keep.read_text().splitlines())) == (2, 2)
    whole, kept = duel(GAMES, keep), keep.read_text()
    assert len(kept.splitlines()) == 4
    assert duel(GAMES, keep) == whole
    assert keep.read_text() == kept, "nothing was played again"
    fresh = duel(GAMES)
    assert (fresh.games, fresh.wins, fresh.draws, fresh.stuck) == (whole.games, whole.wins, whole.draws, whole.stuck)


def test_games_of_other_bots_are_not_taken_for_these(tmp_path: Path) -> None:
    keep = tmp_path / "panel.jsonl"
    assert duel(GAMES[:1], keep).wins == 1
    assert duel([GAMES[0]._replace(bots=("random", "greedy"))], keep).wins == 0
    assert len(keep.read_text().splitlines()) == 2
