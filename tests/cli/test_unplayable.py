"""`deckcheck cards GAME --unplayable` lists the cards that test-play cannot carry out, each with its reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.engine.registry import rules_of

REASON = {"en": "it is thrown across the table", "fr": "elle est lancée à travers la table"}


@pytest.fixture
def one_unplayable(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the first card of Terrors unplayable and return its name."""
    book = rules_of("terrors").book()
    monkeypatch.setattr(book, "unplayable", {0: REASON})
    return str(book.cards[0].name)


def test_a_card_is_reported_with_its_reason(one_unplayable: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "terrors", "--unplayable"]) == 0
    reported = capsys.readouterr()
    [line] = [line for line in reported.out.splitlines() if one_unplayable in line]
    assert line.endswith(": it is thrown across the table")
    assert "cards cannot be played" in reported.err


def test_the_reason_is_reported_in_french(one_unplayable: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "fr", "cards", "terrors", "--unplayable", one_unplayable]) == 0
    assert "elle est lancée" in capsys.readouterr().out


def test_json_holds_what_the_text_tells(one_unplayable: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "terrors", "--unplayable", "--output-format", "json"]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert (reported["game"], reported["of"]) == ("terrors", len(rules_of("terrors").book().cards))
    assert {"name": one_unplayable, "reason": REASON["en"]}.items() <= reported["cards"][0].items()


def test_a_query_narrows_the_list(one_unplayable: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert one_unplayable
    assert main(["cards", "terrors", "--unplayable", "no such card"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("one_unplayable")
def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "terror", "--unplayable"]) == 2
    assert "terrors" in capsys.readouterr().err


def test_a_game_without_rules_of_play_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("deckcheck.cli.rulebook.is_playable", lambda game: game == "virevolt")
    assert main(["cards", "terrors", "--unplayable"]) == 2
    assert "cannot be test-played yet" in capsys.readouterr().err


CATALOG = """game: slasherz
official: false
cards:
- {id: X1, name: Odd Thing, type: event, window: own_turn, play: {do: [{create_token: T9}]}}
- {id: X2, name: Mute Thing, type: event, window: own_turn}
- {id: X3, name: Good Thing, type: event, window: own_turn, play: {do: [{draw: 1}]}}
"""


def test_cards_of_catalogs_in_use_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(CATALOG, encoding="utf-8")
    given = ["--catalog", str(mine)]
    assert main(["cards", "slasherz", "--unplayable", *given]) == 0
    reported = capsys.readouterr()
    assert [line.split()[0] for line in reported.out.splitlines()] == ["X1", "X2"]
    assert f"2 of {len(rules_of('slasherz').book().cards) + 3} cards" in reported.err
    assert main(["cards", "slasherz", "playable:no", *given]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["X1", "X2"]
    assert main(["cards", "slasherz", "playable:yes", "Good Thing", *given]) == 0
    assert "test-play carries it out" in capsys.readouterr().out
    assert main(["cards", "slasherz", "X1", *given]) == 0
    assert "no card has the id 'T9'" in capsys.readouterr().out
