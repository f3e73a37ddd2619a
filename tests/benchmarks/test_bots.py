"""The panel of the bots: the same games each time, whether they are played now or were kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.engine.registry import rules_of
from tests.benchmarks.bots import Asked, duel

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


@pytest.mark.slow
def test_a_bot_judges_tables_by_a_value_of_its_own(tmp_path: Path) -> None:
    usual = Path(rules_of("virevolt").folder) / "value.json"
    data = json.loads(usual.read_text(encoding="utf-8"))
    upside_down = tmp_path / "upside_down.json"
    cards = {place: {card: -one for card, one in worth.items()} for place, worth in data["cards"].items()}
    upside_down.write_text(
        json.dumps({**data, "direct": [-one for one in data["direct"]], "cards": cards}), encoding="utf-8"
    )
    games = [one._replace(bots=("search:8", "search:8")) for one in GAMES]
    known = duel(games)
    same = duel([one._replace(value=str(usual)) for one in games])
    assert (same.wins, same.draws) == (known.wins, known.draws)
    assert duel([one._replace(value=str(upside_down)) for one in games]).wins > known.wins
    other = tmp_path / "other.json"
    other.write_text(json.dumps({**data, "features": ["another"]}), encoding="utf-8")
    with pytest.raises(SystemExit, match="other features"):
        duel([games[0]._replace(value=str(other))])
