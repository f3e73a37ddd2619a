"""`deckcheck cards GAME QUERY`, as a player types it."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog import builtin


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["cards", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_one_card_is_shown_as_play_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "virevolt", "ember", "squire")
    assert (status, err) == (0, "")
    assert out == (
        "Ember Squire / Écuyer de braise (R01)\n"
        "  hero; red; hp: 4; rotation: 1 neutral; sacrifice: 1 neutral\n"
        "  Attack (1 red): 2 damage.\n"
        "  set: deckcheck-sample, not an official card\n"
        "  legal in: standard\n"
        "  test-play carries it out\n"
    )


def test_it_is_read_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "virevolt", "ecuyer", "--lang", "fr")
    assert out == (
        "Écuyer de braise / Ember Squire (R01)\n"
        "  Héros\xa0; rouge\xa0; PV\xa0: 4\xa0; rotation\xa0: 1 neutre\xa0; sacrifice\xa0: 1 neutre\n"
        "  Attaque (1 rouge)\xa0: 2 dégâts.\n"
        "  édition\xa0: deckcheck-sample, carte non officielle\n"
        "  légale en\xa0: standard\n"
        "  la partie d’essai l’exécute\n"
    )


def test_a_card_by_its_whole_name_does_not_hide_others(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "buffy", "surprise")
    view, _, others = out.partition("\n\n")
    assert status == 0
    assert view.startswith("Surprise (")
    assert "legal in: " in view
    assert others
    assert err == f"{1 + len(others.splitlines())} cards\n"


def test_why_a_card_cannot_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    name = json.loads(run(capsys, "buffy", "playable:no", "--output-format", "json")[1])["cards"][0]["id"]
    assert "test-play cannot carry it out: " in run(capsys, "buffy", f"id={name}")[1]


def test_a_column_marks_what_no_card_prints(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "slasherz", "M1-143", "--columns", "id,score,cdb")
    assert status == 0
    assert out.splitlines()[1].split() == ["M1-143", "1000", "3", "\u2020"]
    assert "\u2020 invented, not printed" in err
    assert "\u2020" not in "".join(run(capsys, "slasherz", "M1-143", "--columns", "id,score")[1:])


def test_columns_in_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    query = ["terrors", "cost<=2", "faction:undead", "--sort", "-name", "--columns", "name,coût,faction,beginner"]
    assert run(capsys, *query)[1] == (
        "name      cost  faction  beginner\nSkeleton  2 \u2020   undead\nGhoul     2 \u2020   undead\n"
    )
    assert run(capsys, *query, "--lang", "fr")[1] == (
        "nom           coût  faction        pour débuter\nSquelettique  2 \u2020   Morts-vivants\n"
        "Goule         2 \u2020   Morts-vivants\n"
    )


def test_filters_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    english = run(capsys, "buffy", "type=hero", "level=3", "legal=constructed", "playable=yes", "name:angel")
    assert english[0] == 0
    assert run(capsys, "buffy", "type=héros", "niveau=3", "légal=constructed", "jouable=oui", "nom:angel") == english


def test_the_common_word_for_a_level_where_a_game_has_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    own = run(capsys, "slasherz", "enfer", "LVL=3", "--lang", "fr")
    assert own[0] == 0
    assert run(capsys, "slasherz", "enfer", "niveau=3", "--lang", "fr") == own


def test_csv_for_spreadsheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "virevolt", "color=red", "type=hero", "--output-format", "csv")
    rows = list(csv.DictReader(StringIO(out)))
    assert len(rows) == 10
    assert list(rows[0])[:4] == ["id", "name", "type", "color"]
    assert list(rows[0])[-1] == "text"
    path = str(tmp_path / "cards.csv")
    asked = ["virevolt", "scorch", "--output-format", "csv", "--columns", "id", "--columns", "name", "-o", path]
    assert run(capsys, *asked, "--separator", "semicolon", "--lang", "fr")[:2] == (0, "")
    assert Path(path).read_bytes().startswith(b"\xef\xbb\xbfid;name\r\n")
    assert "exists already" in run(capsys, *asked)[2]


def test_a_text_of_several_lines_is_one_cell(capsys: pytest.CaptureFixture[str]) -> None:
    for game, query in (("virevolt", "B01"), ("terrors", "")):
        for row in csv.DictReader(StringIO(run(capsys, game, query, "--output-format", "csv")[1])):
            assert "\\x0a" not in row["text"]
            card = builtin(game, full=True).by_id(row["id"])
            assert card is not None
            assert row["text"].lstrip("'") == " ".join(str(card.facts.get("text", {}).get("en", "")).split())


def test_what_acts_in_a_cell_is_spelt_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text('game: virevolt\ncards: {Zed: {type: spell, color: red, text: {en: "a\\n::b\\r\\e\\nc"}}}\n')
    _, out, _ = run(capsys, "virevolt", "zed", "--catalog", str(mine), "--output-format", "csv")
    assert out.endswith(",a \\x3a:b\\x0d\\x1b c\r\n")


def test_json_with_all_that_a_card_has_or_some_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    every = json.loads(run(capsys, "virevolt", "scorch", "--output-format", "json")[1])["cards"]
    assert every[0]["names"]["fr"]
    some = json.loads(run(capsys, "virevolt", "scorch", "--output-format", "json", "--columns", "name,hp")[1])["cards"]
    assert some[0] == {"name": "Scorch", "hp": None}


@pytest.mark.parametrize(
    ("arguments", "status", "reported"),
    [
        (["virevolt", "zzz"], 1, "no card fits zzz"),
        (["virevolt", "embr squire"], 1, "did you mean Ember Squire?"),
        (["virevolt", "colr=red"], 2, "did you mean color?"),
        (["virevolt", "legal:standrd"], 2, "did you mean standard?"),
        (["virevolt", "--sort", "hpp"], 2, "have no attribute hpp"),
        (["virevolt", "--columns", "legal"], 2, "legal is a filter only"),
        (["virevolt", "--output-format", "xml"], 2, "there is no report format xml"),
        (["virevolt", "--separator", "dot"], 2, "there is no separator dot"),
        (["virevlt", "ember"], 2, "did you mean virevolt?"),
        (["virevolt", "--as-of", "soon"], 2, "soon is not a date"),
    ],
)
def test_what_is_not_found(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, reported: str
) -> None:
    found, out, err = run(capsys, *arguments)
    assert (found, out) == (status, "")
    assert reported in err


def test_the_configured_rules_and_cards_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("more.yaml").write_text("game: virevolt\ncards:\n- {name: Zed, id: Z1, type: spell, color: red}\n")
    Path("house.yaml").write_text(
        "game: virevolt\nextends: virevolt\nformats:\n  quick:\n    extends: standard\n    rules:\n"
        "    - {code: house/ban, text: {en: No Zed.}, exclude: {cards: {card: Zed}}}\ncatalogs: [more.yaml]\n"
    )
    Path("deckcheck.toml").write_text('rulesets = ["house.yaml"]\n')
    assert "legal in: standard\n" in run(capsys, "virevolt", "zed")[1]
    assert run(capsys, "virevolt", "zed", "legal:quick")[0] == 1
