"""`deckcheck lab field`, `gauntlet`, `compare`: answers, files, going on, stopping, and every way to be refused."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deckcheck.__main__ import main
from deckcheck.lab.compare_words import compare_report
from deckcheck.lab.field_words import field_report
from deckcheck.lab.gauntlet import gauntlet_report
from deckcheck.lab.page import page
from deckcheck.lab.schema import lab_schema
from deckcheck.lab.text import as_text
from deckcheck.messages import ENGLISH, translator_of

Capture = pytest.CaptureFixture[str]
DECKS = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"
RED, LONG, REED = (str(DECKS / f"{name}.deck.yaml") for name in ("red-rush", "long-caravan", "reed-and-tide"))
THREE = (RED, LONG, REED)
QUICK = ("--bots", "random", "--jobs", "1", "--quiet")
FIELD = ("lab", "field", *THREE, *QUICK)
GAUNTLET = ("lab", "gauntlet", RED, "--against", LONG, "--against", REED, *QUICK)
COMPARE = (
    *("lab", "compare", "opening_hand=5", "opening_hand=7", *(word for deck in THREE for word in ("--field", deck))),
    *QUICK,
)
ALL = {"field": (*FIELD, "-n", "72"), "gauntlet": (*GAUNTLET, "-n", "48"), "compare": (*COMPARE, "-n", "96")}
_known: dict[str, str] = {}
REPORTS = {"field": field_report, "gauntlet": gauntlet_report, "compare": compare_report}
CARD = """\
game: virevolt
official: false
set: ours
cards:
- id: our-squire
  name: Tavern Squire
  type: hero
  color: red
  hp: {hp}
  rotation: {{neutral: 1}}
  sacrifice: {{neutral: 1}}
  costs: [{{red: 1}}, {{neutral: 1}}, {{neutral: 1}}]
  text: {{en: 'Attack (1 red): {damage} damage.'}}
  play:
    attacks:
    - {{cost: {{red: 1}}, damage: {damage}}}
"""


def answer(capsys: Capture, *arguments: str, status: int = 0) -> str:
    assert main(list(arguments)) == status, capsys.readouterr().err
    return capsys.readouterr().out


def whole(capsys: Capture, kind: str) -> str:
    """Return the answer of a kind as JSON; it is asked for once."""
    if kind not in _known:
        _known[kind] = answer(capsys, *ALL[kind], "--json")
    return _known[kind]


def refusal(capsys: Capture, *arguments: str, status: int = 2) -> str:
    assert main(list(arguments)) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize("kind", ALL)
def test_the_data_is_what_its_schema_says(capsys: Capture, kind: str) -> None:
    data = json.loads(whole(capsys, kind))
    jsonschema.validate(data, lab_schema())
    assert (data["lab"], data["game"], data["left"]) == (kind, "virevolt", 0)
    assert data["games"] <= data["wanted"]


def test_the_published_schema_is_that_of_the_program(capsys: Capture) -> None:
    assert json.loads(answer(capsys, "schema", "lab")) == lab_schema()


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_answer_is_said_in_both_languages(capsys: Capture, kind: str, language: str) -> None:
    output = as_text(REPORTS[kind](json.loads(whole(capsys, kind)), translator_of(language)))
    assert "{" not in output
    assert ("Match-ups" in output or "Opponents" in output or "moved" in output) == (language == "en")
    assert max(map(len, output.splitlines())) < 120


@pytest.mark.parametrize(("kind", "jobs"), [("field", "2"), ("field", "8"), ("compare", "2")])
def test_any_number_of_processes_gives_the_same_answer(capsys: Capture, kind: str, jobs: str) -> None:
    assert answer(capsys, *ALL[kind], "--output-format", "json", "--jobs", jobs) == whole(capsys, kind)


@pytest.mark.parametrize("kind", ["field", "compare"])
def test_what_was_kept_is_gone_on_with(capsys: Capture, kind: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    line = (*ALL[kind], "--json", "--resume", str(kept))
    assert answer(capsys, *line) == whole(capsys, kind)
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) > 3
    kept.write_text("".join(lines[:2]) + lines[-1][:7], encoding="utf-8")
    assert answer(capsys, *line) == whole(capsys, kind)
    # Nothing is played that is there already.
    before = kept.read_bytes()
    assert answer(capsys, *line) == whole(capsys, kind)
    assert kept.read_bytes() == before


def test_a_small_budget_that_grows_ends_as_a_large_one(capsys: Capture, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.jsonl")
    answer(capsys, *FIELD, "-n", "30", "--resume", kept)
    assert answer(capsys, *ALL["field"], "--resume", kept, "--json") == whole(capsys, "field")


def test_a_file_of_another_question_is_refused(capsys: Capture, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.jsonl")
    answer(capsys, *FIELD, "-n", "6", "--resume", kept)
    assert "does not hold" in refusal(capsys, *COMPARE, "-n", "12", "--resume", kept)
    assert "seed" in refusal(capsys, *FIELD, "-n", "6", "--seed", "1", "--resume", kept)


@pytest.mark.parametrize("kind", ALL)
def test_an_interrupt_ends_with_what_is_known(
    capsys: Capture, kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from deckcheck.cli.runs import Players

    looked = 0

    def stopped(self: Players) -> bool:
        nonlocal looked
        looked += 1
        return looked > 12

    monkeypatch.setattr(Players, "stopped", stopped)
    kept = str(tmp_path / "kept.jsonl")
    assert main([*ALL[kind], "--json", "--resume", kept]) == 130
    out, err = capsys.readouterr()
    data = json.loads(out)
    jsonschema.validate(data, lab_schema())
    assert 0 < data["games"] < data["wanted"]
    assert data["games"] + data["left"] == data["wanted"]
    assert re.search(rf"stopped; {data['games']} games are finished, at most {data['left']} were still to come", err)
    assert f"--resume {kept}" in err
    monkeypatch.undo()
    assert answer(capsys, *ALL[kind], "--json", "--resume", kept) == whole(capsys, kind)


@pytest.mark.parametrize("kind", ALL)
def test_an_interrupt_before_the_first_game_is_reported_plainly(
    capsys: Capture, kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from deckcheck.cli.runs import Players

    monkeypatch.setattr(Players, "stopped", lambda self: True)
    picture = tmp_path / "p.svg"
    assert main([*ALL[kind], "--plot", str(picture), "--html", str(tmp_path / "p.html")]) == 130
    out, err = capsys.readouterr()
    assert "Stopped after 0 games" in out
    assert "nothing to draw" in err
    assert not picture.exists()


@pytest.mark.parametrize("kind", ALL)
def test_a_report_is_one_page_with_a_table_beside_each_chart(capsys: Capture, kind: str) -> None:
    text = page(REPORTS[kind](json.loads(whole(capsys, kind)), ENGLISH))
    assert text.count("<table>") >= text.count("<img ") > 0
    assert "<script" not in text


def test_pages_and_pictures_go_to_files_that_are_not_overwritten(capsys: Capture, tmp_path: Path) -> None:
    report, plot = tmp_path / "report.html", tmp_path / "plot.svg"
    answer(capsys, *GAUNTLET, "-n", "4", "--html", str(report), "--plot", str(plot))
    assert report.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert plot.read_text(encoding="utf-8").startswith("<?xml")
    before = plot.read_bytes()
    for option, file in (("--html", report), ("--plot", plot)):
        assert "--force" in refusal(capsys, *GAUNTLET, "-n", "4", option, str(file))
    answer(capsys, *GAUNTLET, "-n", "4", "--plot", str(plot), "--force")
    assert plot.read_bytes() == before


def test_a_deck_is_shown_by_whom_it_loses_to_first(capsys: Capture) -> None:
    data = json.loads(whole(capsys, "gauntlet"))
    shares = [pairing["share"] for pairing in data["pairings"]]
    assert shares == sorted(shares)
    assert {pairing["decks"][0] for pairing in data["pairings"]} == {"Red Rush"}
    assert data["mean"]["share"] == pytest.approx(sum(shares) / 2, abs=1e-4)


def test_a_deck_does_not_meet_itself(capsys: Capture) -> None:
    data = json.loads(answer(capsys, "lab", "gauntlet", RED, "--against", str(DECKS), *QUICK, "-n", "14", "--json"))
    assert len(data["pairings"]) == 7


@pytest.fixture
def designed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A card in two versions, and a deck that holds it beside another one."""
    monkeypatch.chdir(tmp_path)
    for name, hp, damage in (("v1", 1, 1), ("v2", 30, 9)):
        (tmp_path / f"{name}.yaml").write_text(CARD.format(hp=hp, damage=damage), encoding="utf-8")
    (tmp_path / "decks").mkdir()
    text = Path(RED).read_text(encoding="utf-8")
    heroes = "    Ember Squire: 2\n    Cinder Imp: 2\n    Torch Marauder: 2\n    Siege Brute: 2\n    Pit Champion: 2\n"
    assert heroes in text
    changed = text.replace(heroes, "    Tavern Squire: 10\n").replace("Red Rush", "Tavern Rush")
    (tmp_path / "decks" / "a.deck.yaml").write_text(changed, encoding="utf-8")
    (tmp_path / "decks" / "b.deck.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_change_of_a_card_is_found_and_fails_where_it_is_asked_to(capsys: Capture, designed: Path) -> None:
    # Players who know what a card is worth show a change of it in few games.
    quick = ("--bots", "greedy", "--jobs", "1", "--quiet")
    line = ("lab", "compare", "v1.yaml", "v2.yaml", "--field", "decks", *quick, "--allow-illegal", "--json", "-n", "60")
    data = json.loads(answer(capsys, *line))
    jsonschema.validate(data, lab_schema())
    [pairing] = data["pairings"]
    assert pairing["decks"] == ["Tavern Rush", "Red Rush"]
    assert (pairing["verdict"], data["moved"], data["fail_if"]) == ("up", None, None)
    assert pairing["any_time"][0] > 0
    assert json.loads(answer(capsys, *line, "--fail-if", "1", status=1))["moved"] == [pairing["decks"]]
    assert json.loads(answer(capsys, *line, "--fail-if", "60"))["moved"] == []


def test_two_folders_are_compared_deck_by_deck(capsys: Capture, designed: Path) -> None:
    (designed / ".git").mkdir()  # what a configuration names is in its repository
    (designed / "old").mkdir()
    for name in ("a", "b", "only"):
        text = Path(RED).read_text(encoding="utf-8").replace("Red Rush", f"Before {name}")
        (designed / "old" / f"{name}.deck.yaml").write_text(text, encoding="utf-8")
    for folder in ("old", "decks"):
        (designed / folder / "deckcheck.toml").write_text('catalogs = ["../v1.yaml"]\n', encoding="utf-8")
    line = ("lab", "compare", "old", "decks", "--allow-illegal", *QUICK, "-n", "8", "--json")
    assert main(list(line)) == 0
    out, err = capsys.readouterr()
    assert "only: old/only.deck.yaml" in err
    data = json.loads(out)
    assert [deck["name"] for deck in data["decks"]] == ["Before a", "Before b"]
    assert data["games"] == 8
    assert "leave out --field" in refusal(capsys, *line, "--field", "decks")


def test_what_changes_no_game_is_not_played(capsys: Capture, designed: Path) -> None:
    output = answer(
        capsys, "lab", "compare", "v1.yaml", "v1.yaml", "--field", "decks", *QUICK, "--allow-illegal", "--fail-if", "0"
    )
    assert "no game was played" in output


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (("lab", "field", RED), "at least two decks"),
        (("lab", "field", "nowhere"), "nowhere"),
        (("lab", "gauntlet", RED, "--against", RED), "no deck to play"),
        (("lab", "field", *THREE, "-n", "5"), "5 games are too few for 3 match-ups, each of which takes at least 2; "),
        (("lab", "gauntlet", RED, "--against", LONG, "-n", "99999999"), "can be played more than 1048576 times"),
        (("lab", "field", *THREE, "--plot", "picture.jpg"), "ends in .png, .svg or .pdf"),
        (("lab", "field", *THREE, "--plot", "no/such/folder/p.png"), "no/such/folder"),
        (("lab", "field", *THREE, "--html", "a.html", "-o", "./a.html"), "a.html"),
        (("lab", "field", *THREE, "--output-format", "csv"), "csv"),
        (("lab", "field", *THREE, "--bots", "greedi"), "greedy"),
        (("lab", "field", *THREE, "--option", "mulligan=x"), "mulligan"),
        (("lab", "compare", "x", "y", "--field", RED), "x is nothing to compare"),
        (("lab", "compare", str(DECKS), "mulligan=none"), "not both folders"),
        (("lab", "compare", "mulligan=none", "mulligan=once"), "--field names"),
        (("lab", "compare", "mulligan=none", "mulligan=once", "--field", RED), "not two decks"),
        (("lab", "compare", str(DECKS), str(DECKS.parent / "buffy")), "not two decks"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said(
    capsys: Capture, arguments: tuple[str, ...], output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert output in refusal(capsys, *arguments)
    french = refusal(capsys, "--lang", "fr", *arguments)
    assert french
    assert list(tmp_path.iterdir()) == []


def test_decks_of_different_games_do_not_meet(capsys: Capture) -> None:
    other = str(next((DECKS.parent / "buffy").glob("*.yaml")))
    assert "virevolt" in refusal(capsys, "lab", "field", RED, other)


def test_an_illegal_deck_is_refused_with_its_violations(capsys: Capture) -> None:
    illegal = str(next((DECKS.parents[1] / "illegal" / "virevolt").glob("*.deck.yaml")))
    assert "error" in refusal(capsys, "lab", "field", RED, illegal, status=1)


def test_a_missing_library_is_named_before_anything_is_read(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for library, needed in (("numpy", ()), ("scipy.optimize", ()), ("matplotlib", ("--plot", "p.png"))):
        monkeypatch.setitem(sys.modules, library, None)
        output = refusal(capsys, "lab", "field", "nowhere", *needed)
        assert "pip install 'deckcheck[lab]'" in output
        assert library.split(".")[0] in output
        monkeypatch.undo()


def test_a_folder_that_takes_no_file_is_reported_before_the_games(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "p.png").mkdir()
    assert "p.png" in refusal(capsys, *FIELD, "--plot", str(tmp_path / "p.png"))


def test_a_field_of_which_games_are_missing_says_so(capsys: Capture) -> None:
    data: dict[str, Any] = json.loads(whole(capsys, "field"))
    for deck in data["decks"]:
        deck["strength"] = deck["mixture"] = None
    data["pairings"][0] |= {"games": 0, "share": None, "turns": None, "lead_changes": None}
    output = as_text(field_report(data, ENGLISH))
    assert "Strengths and the best mixture are missing" in output
    assert "What to bring" not in output
