"""Rulings that go on with a saved game: at any of its choices, from files of the repository alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings import RulingResult, load_rulings, run_ruling
from tests.support.playouts import decks_of


def played(game: str, choices: int) -> Game:
    table = new_game(rules_of(game), decks_of(game)[:2], 7, names=["Ann", "Bob"])
    for _ in range(choices):
        if table.is_over:
            break
        table.apply(table.sensible_actions()[0])
    return table


def ruled(folder: Path, game: str, step: object, expected: object) -> RulingResult:
    data = {"game": game, "rulings": [{"name": "It goes on", "do": [{"saved game": step}], "expect": expected}]}
    path = folder / "rulings" / "saved.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(data), encoding="utf-8")
    return run_ruling(load_rulings(str(path))[0])


@pytest.mark.parametrize("game", playable_games())
def test_a_ruling_goes_on_at_any_choice(game: str, tmp_path: Path) -> None:
    table = played(game, 30)
    (tmp_path / "game.json").write_text(json.dumps(table.record()), encoding="utf-8")
    (tmp_path / ".git").mkdir()
    for at in (0, 12, len(table.history)):
        decision = table.at(at).decision
        assert decision is not None
        decider = "AB"[decision.player]
        step = {"file": "../game.json", "at": at}
        assert ruled(tmp_path, game, step, {"decision": decider}).passed
        assert not ruled(tmp_path, game, step, {"decision": "AB"[1 - decision.player]}).passed
    assert ruled(tmp_path, game, "../game.json", {"decision": decider}).passed


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("../../outside.json", "outside the repository"),
        ("/game.json", "outside the repository"),
        ("missing.json", "no such file"),
        ("saved.yaml", "saved.yaml holds no saved game"),
        ({"file": "../game.json", "at": 31}, "31 is not a valid number of actions; 30 have been taken"),
        ({"file": "../game.json", "at": True}, "True is not a valid number of actions"),
        ({"at": 3}, "takes a file"),
        ({"file": "../game.json", "to": 3}, "takes a file"),
        (["../game.json"], "takes a file"),
        ("../other.json", "virevolt"),
        ("../wild.json", "wild.json holds no saved game that can be played: this is not a record"),
    ],
)
def test_what_cannot_be_taken_up_is_reported(step: object, words: str, tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    record = played("virevolt", 30).record()
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    (tmp_path / "other.json").write_text(json.dumps({**record, "game": "buffy"}), encoding="utf-8")
    (tmp_path / "wild.json").write_text(json.dumps({**record, "decks": 3}), encoding="utf-8")
    found = ruled(tmp_path, "virevolt", step, {"decision": "A"})
    assert found.broken
    assert words in found.message
