"""`deckcheck lab hands`: what is asked of the games that let a hand be changed, and what the others say."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from deckcheck.__main__ import main
from deckcheck.lab.schema import lab_schema

LEGAL = Path(__file__).parents[2] / "sample_decks" / "legal"

Capture = pytest.CaptureFixture[str]


def asked(capsys: Capture, game: str, deck: str, other: str, *arguments: str) -> str:
    decks = [str(LEGAL / game / f"{name}.deck.yaml") for name in (deck, other)]
    given = [decks[0], "--against", decks[1], "--bots", "random", "-q", *arguments]
    assert main(["lab", "hands", *given]) == 0
    return capsys.readouterr().out


def test_hands_are_reported_by_what_they_hold(capsys: Capture) -> None:
    virevolt = ("virevolt", "red-rush", "reed-and-tide", "--games", "200")
    data = json.loads(asked(capsys, *virevolt, "--json"))
    jsonschema.validate(data, lab_schema())
    assert 180 <= data["games"] <= 220
    assert data["hands"] * 2 == data["games"]
    assert data["advice"][0]["way"] == "redraw"
    assert "Redrawn" in asked(capsys, *virevolt)
    assert "Repiochée entière" in asked(capsys, *virevolt, "--lang", "fr")


def test_cards_that_may_be_put_back_are_reported_by_their_kind(capsys: Capture) -> None:
    text = asked(capsys, "slasherz", "la-meute", "derniere-seance", "--games", "60")
    assert "Put back: Character 1" in text
    assert "Put back: Object" in text


@pytest.mark.parametrize(
    ("game", "deck", "other", "rule"),
    [
        ("xfiles", "basement-office", "field-laboratory", "XF-022: "),
        ("terrors", "fleet-tide-of-rats", "lilith-velvet-ledger", "TL-015: "),
        ("buffy", "the-harvest", "slayers-vigil", "BF-025: "),
    ],
)
def test_a_game_that_allows_nothing_says_so_by_its_rule(
    capsys: Capture, game: str, deck: str, other: str, rule: str
) -> None:
    assert rule in asked(capsys, game, deck, other)
    assert rule.replace(":", "\xa0:") in asked(capsys, game, deck, other, "--lang", "fr")


def test_an_option_that_allows_nothing_is_heard(capsys: Capture) -> None:
    assert "VV-002: " in asked(capsys, "virevolt", "red-rush", "reed-and-tide", "--option", "mulligan=none")


def test_it_is_gone_on_with(capsys: Capture, tmp_path: Path) -> None:
    given = ("virevolt", "red-rush", "reed-and-tide", "--games", "80", "--json")
    kept = tmp_path / "kept"
    whole = asked(capsys, *given, "--resume", str(kept))
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:-1]))
    assert asked(capsys, *given, "--jobs", "1", "--resume", str(kept)) == whole == asked(capsys, *given)


def test_games_that_a_bot_lost_by_mistakes_are_reported(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text("class Raises:\n    def decide(self, view):\n        raise ValueError\n")
    decks = [str(LEGAL / "virevolt" / f"{name}.deck.yaml") for name in ("red-rush", "reed-and-tide")]
    bots = ["--bots", f"{tmp_path / 'bots.py'}:Raises,random", "-q"]
    reported = "8 games were lost by mistakes of a bot; such games say little."
    assert main(["lab", "field", *decks, "--games", "8", *bots]) == 0
    assert reported in capsys.readouterr().out.replace("\n", " ")
    assert main(["lab", "hands", decks[0], "--against", decks[1], "--games", "8", *bots]) == 0
    assert "games were lost by mistakes of a bot" in capsys.readouterr().out
