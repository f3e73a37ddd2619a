"""`deckcheck lab tune`: what is proposed is legal and written; nothing is overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import deckcheck
from deckcheck.__main__ import main
from deckcheck.lab import tune
from deckcheck.lab.schema import lab_schema

ROOT = Path(__file__).parents[2]
DECKS = ROOT / "sample_decks" / "legal" / "virevolt"
RED, BLUE, GREEN = (str(DECKS / f"{name}.deck.yaml") for name in ("red-rush", "reed-and-tide", "long-caravan"))
ASKED = [RED, "--against", BLUE, "--against", GREEN, "--bots", "random", "-q", "--games", "800"]

Capture = pytest.CaptureFixture[str]


def asked(capsys: Capture, *arguments: str, status: int = 0) -> str:
    assert main(["lab", "tune", *ASKED, *arguments]) == status
    return capsys.readouterr().out


def test_the_proposal_is_legal_and_says_why(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random players and few games: what counts as proven here is anything that was tried."""
    monkeypatch.setattr(tune.TunePolicy, "_proves", lambda _, gain: gain.pairs > 0)
    new, kept = tmp_path / "new.deck.yaml", str(tmp_path / "kept")
    more = ("--games", "1000", "--resume", kept)
    data = json.loads(asked(capsys, "--json", "--to", str(new), *more))
    jsonschema.validate(data, lab_schema())
    assert data["proposed"]
    assert data["found_against"] == ["Reed and Tide"]
    assert data["proven_against"] == ["The Long Caravan"]
    assert deckcheck.check(new).legal
    assert new.read_text(encoding="utf-8") == data["list"]
    assert data["diff"].startswith(f"--- {RED}\n+++ {new}\n")
    swap = data["proposed"][0]
    assert f"+    {swap['into']['name']}: " in data["diff"]
    assert main(["lab", "tune", *ASKED, "--to", str(new)]) == 2
    assert "exists" in capsys.readouterr().err
    text = asked(capsys, "--to", str(new), "--force", *more)
    assert "against decks that were not used to find" in text
    french = asked(capsys, "--lang", "fr", *more)
    assert "qui n’ont pas servi à" in french


def test_where_nothing_is_proven_nothing_is_written(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune.TunePolicy, "_proves", lambda *_: False)
    new = tmp_path / "new.deck.yaml"
    assert "Nothing is proposed" in asked(capsys, "--to", str(new))
    assert not new.exists()


def test_any_number_of_processes_finds_the_same(capsys: Capture) -> None:
    assert asked(capsys, "--json", "--jobs", "2") == asked(capsys, "--json", "--jobs", "1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([RED, "--against", BLUE], "needs at least two decks to play against"),
        ([RED, "--against", RED], "there is no deck to play"),
        ([RED], "--against"),
        ([*ASKED[:-1], "10"], "too few"),
        ([*ASKED, "--least", "70"], "least"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_asked_is_reported(capsys: Capture, arguments: list[str], words: str, language: str) -> None:
    assert main(["lab", "tune", *arguments, "--lang", language]) == 2
    reported = capsys.readouterr().err
    assert "Traceback" not in reported
    assert language == "fr" or words in reported
