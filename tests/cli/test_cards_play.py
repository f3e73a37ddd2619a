"""`deckcheck cards --check` looks at what cards do in play as well, where they say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import main

CATALOG = """\
game: virevolt
cards:
  Newcomer:
    type: hero
    color: red
    hp: 3
    rotation: {}
    sacrifice: {}
    play:
      attacks:
      - {cost: {reed: 1}, damage: 2}
  For the check alone: {type: spell, color: red}
"""


def checked(path: Path, text: str, capsys: pytest.CaptureFixture[str], status: int) -> str:
    path.write_text(text, encoding="utf-8")
    assert main(["cards", "--check", str(path)]) == status
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_a_wrong_word_is_reported_at_its_place_with_the_nearest_right_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reported = checked(tmp_path / "c.yaml", CATALOG, capsys, 1)
    assert "c.yaml:11:17: error catalog/schema Newcomer: unknown color 'reed'; did you mean 'red'?" in reported
    assert "For the check alone" not in reported


def test_right_words_are_not_objected_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no errors" in checked(tmp_path / "c.yaml", CATALOG.replace("reed", "red"), capsys, 0)


def test_a_json_catalog_is_looked_at_as_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    catalog = '{"game": "virevolt", "cards": {"A": {"type": "spell", "color": "red", "play": {"effcts": []}}}}'
    assert "unknown key 'effcts'" in checked(tmp_path / "c.json", catalog, capsys, 1)


def test_several_findings_on_one_line_are_reported_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = '{"type": "spell", "color": "red", "play": {"effcts": [], "%s": 1}}'
    catalog = f'{{"game": "virevolt", "cards": {{"A": {card % "x"}, "B": {card % "y"}}}}}'
    reported = checked(tmp_path / "c.json", catalog, capsys, 1)
    assert reported.count("unknown key 'effcts'") == 2


def test_a_card_with_wrong_figures_may_share_its_line_with_a_good_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = '{"id": "Q1", "name": "A", "type": "bluff", "pool": "CP", "text": {"en": "x"}}'
    bad = '{"id": "Q2", "name": "B", "type": "bluff", "pool": "CP", "activators": 7, "text": {"en": "x"}, "play": {}}'
    reported = checked(tmp_path / "c.json", f'{{"game": "xfiles", "set": "e", "cards": [{good}, {bad}]}}', capsys, 1)
    assert "activators" in reported


@pytest.mark.parametrize(
    ("game", "card", "key"),
    [
        ("virevolt", "{type: hero, color: red, rotation: {}, sacrifice: {}, play: {}}", "hp"),
        ("terrors", "{type: acolyte, play: {do: [{coin: 1}]}}", "cost"),
        ("terrors", "{type: relic, play: {ability: {do: [{coin: 1}]}}}", "cost"),
        ("slasherz", "{type: event, play: {do: [{draw: 1}]}}", "window"),
        ("slasherz", "{type: object, play: {bonus: {}}}", "equip"),
    ],
)
def test_a_key_that_is_missing_is_called_so_and_once(
    game: str, card: str, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reported = checked(tmp_path / "c.yaml", f"game: {game}\ncards:\n  X: {card}\n", capsys, 1)
    assert "None" not in reported
    assert reported.count(f"'{key}'") == 1


def test_what_is_understood_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reported = checked(tmp_path / "c.yaml", CATALOG.replace("reed", "red"), capsys, 0)
    assert "\nWhat test-play understands of Newcomer:\n   its attacks, as printed from top to bottom:\n" in reported
    assert "\n      1. what it costs: red 1\n         the damage to its target: 2\n" in reported
    assert "For the check alone" not in reported
    assert main(["--lang", "fr", "cards", "--check", str(tmp_path / "c.yaml"), "--output-format", "json"]) == 0
    assert "ce que cela coûte\xa0: rouge 1" in capsys.readouterr().out


def test_of_many_cards_the_first_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = '"C{}": {{"type": "hero", "color": "red", "hp": 3, "rotation": {{}}, "sacrifice": {{}}, "play": {}}}'
    play = '{"attacks": [{"cost": {"red": 1}, "damage": 2}]}'
    cards = ", ".join(card.format(number, play) for number in range(23))
    reported = checked(tmp_path / "c.json", f'{{"game": "virevolt", "cards": {{{cards}}}}}', capsys, 0)
    assert reported.count("What test-play understands of C") == 20
    assert "3 more cards of which test-play understands something" in reported
