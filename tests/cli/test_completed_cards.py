"""A catalog that completes known cards, in every command that takes one: printed numbers for invented ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog.prepare import GAMES

ROOT = Path(__file__).parents[2]
DECKS = ROOT / "sample_decks" / "legal" / "buffy"
VIGIL, HARVEST = str(DECKS / "slayers-vigil.deck.yaml"), str(DECKS / "the-harvest.deck.yaml")
PRINTED = """\
game: buffy
official: true
completes:
  P186: {talents: {butt_kicking: 9, weirdness: 9, charm: 9}}
  P1: {goals: {butt_kicking: 40}}
  P8: {goals: {butt_kicking: 40}}
"""
RULING = """\
game: buffy
rulings:
- name: Buffy has the talents of the printed card
  rules: [BF-181]
  given: {A: {essence: P193, characters: P186}}
  expect: {A: {characters: {butt_kicking: 9}}}
"""

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def printed(tmp_path: Path) -> str:
    path = tmp_path / "printed.yaml"
    path.write_text(PRINTED, encoding="utf-8")
    return str(path)


def test_cards_shows_the_given_numbers_and_no_longer_calls_them_invented(printed: str, capsys: Capture) -> None:
    assert main(["cards", "buffy", "P186"]) == 0
    assert "invented" in capsys.readouterr().out
    assert main(["cards", "buffy", "P186", "--catalog", printed]) == 0
    shown = capsys.readouterr().out
    assert "9 butt kicking" in shown.casefold() or "butt-kicking 9" in shown.casefold()
    assert "invented" not in shown


def test_the_catalog_itself_is_in_order(printed: str, capsys: Capture) -> None:
    assert main(["cards", "--check", printed]) == 0
    assert "3 cards, no errors" in capsys.readouterr().out


def test_a_ruling_is_played_with_them(printed: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_text(RULING, encoding="utf-8")
    assert main(["ruling", str(path)]) == 1
    assert main(["ruling", str(path), "--catalog", printed]) == 0
    assert "1 passed" in capsys.readouterr().out


def test_games_are_simulated_with_them(printed: str, capsys: Capture) -> None:
    games = ["simulate", VIGIL, HARVEST, "-n", "4", "--bots", "random", "-q", "--output-format", "json", "-j", "1"]
    assert main(games) == 0
    before = json.loads(capsys.readouterr().out)
    assert main([*games, "--catalog", printed]) == 0
    after = json.loads(capsys.readouterr().out)
    assert after["games"] == 4
    assert after["decisions"] != before["decisions"]


def test_a_game_is_played_with_them(printed: str, tmp_path: Path, capsys: Capture) -> None:
    saved = tmp_path / "game.json"
    command = ["play", VIGIL, HARVEST, "--seats", "random,random", "--seed", "1"]
    assert main([*command, "--catalog", printed, "--save", str(saved)]) == 0
    capsys.readouterr()
    text = saved.read_text(encoding="utf-8")
    assert '"own_cards"' in text
    assert main(["replay", str(saved)]) == 0


def test_what_the_cards_print_is_not_to_be_changed(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("game: buffy\ncompletes: {P186: {level: 2}}\n", encoding="utf-8")
    assert main(["cards", "buffy", "P186", "--catalog", str(path)]) == 2
    assert "wrong.yaml:2:20: error catalog/redefined `level` of P186 is printed on the card" in capsys.readouterr().err


def test_wrong_numbers_and_effects_are_reported_where_they_stand(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(
        "game: buffy\nofficial: true\ncompletes:\n  Buffy Summers (P186):\n    talents: {charm: lots}\n"
        "  P95:\n    play: {bonus: {strength: 1}}\n",
        encoding="utf-8",
    )
    assert main(["cards", "--check", str(path)]) == 1
    reported = capsys.readouterr().err
    assert "wrong.yaml:5:5: error catalog/schema Buffy Summers: 'talents' gives talents whole numbers" in reported
    assert "wrong.yaml:7:12: error catalog/schema Watcher Training: bonuses are written as talents" in reported


@pytest.mark.parametrize("name", sorted(path.name for path in (Path(GAMES) / "buffy" / "cards").iterdir()))
def test_each_built_in_file_can_be_checked_by_itself(name: str, capsys: Capture) -> None:
    assert main(["cards", "--check", str(Path(GAMES) / "buffy" / "cards" / name)]) == 0
    assert "no errors" in capsys.readouterr().out
