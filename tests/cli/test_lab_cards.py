"""`deckcheck lab cards`: the same answer however it is played, gone on with, or shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import jsonschema
import pytest

from deckcheck.__main__ import main
from deckcheck.cli.runs import Players
from deckcheck.lab.schema import lab_schema

ROOT = Path(__file__).parents[2]
DECKS = ROOT / "sample_decks" / "legal" / "virevolt"
RED, BLUE = str(DECKS / "red-rush.deck.yaml"), str(DECKS / "reed-and-tide.deck.yaml")
ILLEGAL = str(ROOT / "sample_decks" / "illegal" / "virevolt" / "copy-limit.deck.yaml")
BUFFY = str(ROOT / "sample_decks" / "legal" / "buffy" / "the-harvest.deck.yaml")
ASKED = [RED, "--against", BLUE, "--bots", "random", "-q", "--games", "400"]

Capture = pytest.CaptureFixture[str]


def asked(capsys: Capture, *arguments: str, given: Sequence[str] = ASKED, status: int = 0) -> str:
    assert main(["lab", "cards", *given, *arguments]) == status
    return capsys.readouterr().out


def test_every_card_that_is_drawn_is_measured(capsys: Capture) -> None:
    data = json.loads(asked(capsys, "--json"))
    jsonschema.validate(data, lab_schema())
    assert data["lab"] == "cards"
    assert data["left"] == 0
    assert 300 <= data["games"] <= 500
    assert len(data["cards"]) == 13
    by_name = {card["name"]: card for card in data["cards"]}
    assert by_name["Red Crystal"]["copies"] == 8
    assert by_name["Red Crystal"]["blanks"] == 4
    for card in data["cards"]:
        assert card["worth"]["interval"][0] <= card["worth"]["value"] <= card["worth"]["interval"][1]
        assert 0 < card["shown"] <= 1
        assert card["verdict"] in (None, "idle", "out-of-line")
    assert [card["in_hand"]["value"] for card in data["cards"]] == sorted(
        (card["in_hand"]["value"] for card in data["cards"]), reverse=True
    )


def test_two_processes_and_a_run_that_is_gone_on_with_give_the_same(capsys: Capture, tmp_path: Path) -> None:
    alone = asked(capsys, "--json", "--jobs", "1")
    kept = tmp_path / "kept"
    assert asked(capsys, "--json", "--jobs", "2", "--resume", str(kept)) == alone
    lines = kept.read_bytes().splitlines(keepends=True)
    for left in (1, len(lines) // 2, len(lines) - 1):
        kept.write_bytes(b"".join(lines[:left]))
        assert asked(capsys, "--json", "--jobs", "1", "--resume", str(kept)) == alone


def test_what_is_known_is_reported_when_it_is_stopped(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = str(tmp_path / "kept")
    whole = asked(capsys, "--json")
    calls = iter(range(10**6))
    with monkeypatch.context() as patch:
        patch.setattr(Players, "stopped", lambda _: next(calls) > 12)
        assert main(["lab", "cards", *ASKED, "--jobs", "1", "--resume", kept]) == 130
    reported = capsys.readouterr()
    assert "Stopped after" in reported.out
    assert "stopped; " in reported.err
    assert asked(capsys, "--json", "--resume", kept) == whole


def test_a_deck_alone_plays_the_sample_decks_of_its_game(capsys: Capture) -> None:
    given = [RED, "--bots", "random", "-q", "--games", "600", "--json"]
    data = json.loads(asked(capsys, given=given))
    assert data["decks"][0]["name"] == "Red Rush"
    assert len(data["decks"]) == len(list(DECKS.iterdir()))
    assert data["looked_at"] == [0]


def test_the_decks_of_a_folder_play_each_other(capsys: Capture) -> None:
    given = [RED, BLUE, "--bots", "random", "-q", "--games", "700"]
    data = json.loads(asked(capsys, "--json", given=given))
    assert data["looked_at"] == [0, 1]
    assert {card["deck"] for card in data["cards"]} == {0, 1}
    assert "Siege Brute (Red Rush)" in asked(capsys, given=given)


def test_people_are_reported_in_both_languages(capsys: Capture) -> None:
    text = asked(capsys)
    assert text.startswith("The cards of Red Rush (virevolt): ")
    assert "What each card is worth" in text
    french = asked(capsys, "--lang", "fr")
    assert "Ce que vaut chaque carte" in french
    # A name may take two lines at 80 columns, and no word is broken.
    assert "Roussissement" in french


def test_a_page_and_a_picture_show_the_same(capsys: Capture, tmp_path: Path) -> None:
    html, plot = tmp_path / "cards.html", tmp_path / "cards.svg"
    asked(capsys, "--html", str(html), "--plot", str(plot))
    assert "Siege Brute" in html.read_text(encoding="utf-8")
    assert plot.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ([RED, "--games", "20"], 2, "too few to measure 13 cards; give --games "),
        ([ILLEGAL], 1, "copy-limit"),
        ([RED, "--against", BUFFY], 2, "decks of different games"),
        ([RED, "--margin", "99"], 2, "margin"),
        (["/no/where.deck.yaml"], 2, "/no/where.deck.yaml"),
    ],
)
def test_what_cannot_be_asked_is_reported(capsys: Capture, arguments: list[str], status: int, words: str) -> None:
    assert main(["lab", "cards", *arguments, "-q"]) == status
    reported = capsys.readouterr()
    assert words in reported.err
    assert "Traceback" not in reported.err


def test_cards_of_ones_own_that_no_deck_holds_are_tried(capsys: Capture, tmp_path: Path) -> None:
    catalog = tmp_path / "own.yaml"
    catalog.write_text(
        "game: virevolt\nofficial: false\ncards:\n- {id: OWN, name: Own Squire, type: hero, color: red, hp: 4,\n"
        "  rotation: {neutral: 1}, sacrifice: {neutral: 1}, costs: [{red: 1}, {neutral: 1}, {neutral: 1}],\n"
        "  play: {attacks: [{cost: {red: 1}, damage: 2}]}}\n",
        encoding="utf-8",
    )
    kept = tmp_path / "kept"
    asked(capsys, "--catalog", str(catalog), "--resume", str(kept))
    assert '"own":"' in kept.read_text(encoding="utf-8").splitlines()[0]
    catalog.write_text(catalog.read_text(encoding="utf-8").replace("hp: 4", "hp: 5"), encoding="utf-8")
    assert main(["lab", "cards", *ASKED, "--catalog", str(catalog), "--resume", str(kept)]) == 2
    assert "settings" in capsys.readouterr().err
