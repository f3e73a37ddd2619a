"""`deckcheck ruling --show` plays one ruling step by step: by its id, a rule, or its number in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.engine.registry import book_folder, playable_games
from deckcheck.engine.rulings import load_rulings, ruling_files
from deckcheck.engine.rulings.look_up import ruling_called, rulings_of_card
from deckcheck.engine.rulings.steps import StepRunner, one_by_one
from deckcheck.play.rulings import services
from deckcheck.workspace.workspace import Workspace

Capture = pytest.CaptureFixture[str]

OWN = """\
game: virevolt
rulings:
- name: {en: The draw phase gives one card, fr: La phase de pige donne une carte}
  rules: [VV-007]
  note: Asked in May.
  given: {turn: A, phase: draw, A: {hand: [Scorch], deck: 25}, B: {deck: 25}}
  expect: {A: {hand: 2, deck: 24}, phase: main}
- name: It gives two
  rules: [VV-007]
  given: {turn: A, phase: draw, A: {hand: [Scorch], deck: 25}, B: {deck: 25}}
  expect: {A: {hand: 3}}
- name: Chance is fair
  rules: [VV-004]
  seeds: {of: 0-9, hold: 1-9}
  do:
  - new game: {unchecked: true, decks: {A: {Scorch: 30}, B: {Scorch: 30}}}
  expect: {turn: A}
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("own.yaml").write_text(OWN, encoding="utf-8")
    return "own.yaml"


def shown(capsys: Capture, *arguments: str, status: int = 0) -> str:
    assert main(["ruling", *arguments]) == status
    reported = capsys.readouterr()
    return reported.out if status < 2 else reported.err


def test_a_ruling_is_shown_by_its_id_with_its_rules_table_and_steps(capsys: Capture) -> None:
    out = shown(capsys, "--show", "virevolt/asked-at-tables:6")
    lines = out.splitlines()
    assert lines[0] == "May two Backdrafts answer one attack? Yes"
    assert lines[1] == "virevolt/asked-at-tables:6"
    assert lines[2].endswith("asked-at-tables.yaml:50")
    assert any(line.startswith("  VV-077 It may break in at any moment") for line in lines)
    assert lines.index("The table") < lines.index("1. B: attack 1") < lines.index("2. A:") < lines.index("So it is:")
    assert "   > Road Courier attacks Stone Sentinel." in lines
    assert "  main Hero         Road Courier (1/5 hp)" in lines
    assert lines[-1] == "passed"


def test_a_rule_shows_the_ruling_that_shows_it_best(capsys: Capture) -> None:
    assert "virevolt/phases:4" in shown(capsys, "--show", "vv-009").splitlines()[1]


def test_french_has_cards_actions_and_events_in_french(capsys: Capture) -> None:
    assert main(["--lang", "fr", "ruling", "--show", "virevolt/asked-at-tables:1"]) == 0
    out = capsys.readouterr().out
    assert "1. A\xa0: jouer Crystal Rouge\n" in out
    assert "2. Refusé\xa0: A: jouer Crystal Rouge\n" in out
    assert out.endswith("conforme\n")


def test_one_of_a_file_is_shown_by_its_number_id_or_rule(own: str, capsys: Capture) -> None:
    by_number = shown(capsys, own, "--show", "1")
    assert by_number.splitlines()[3] == "  Asked in May."
    assert by_number == shown(capsys, own, "--show", "virevolt/own:1") == shown(capsys, own, "--show", "own:1")
    assert shown(capsys, own, "--show", "VV-004").startswith("Chance is fair\n")
    assert "from 1 to 3" in shown(capsys, own, "--show", "4", status=2)


def test_one_that_does_not_hold_says_why(own: str, capsys: Capture) -> None:
    out = shown(capsys, own, "--show", "2", status=1)
    assert "\nfailed\n    own.yaml:" in out
    assert "So it is:" not in out


def test_as_json(own: str, capsys: Capture) -> None:
    data = json.loads(shown(capsys, own, "--show", "1", "--output-format", "json"))
    assert (data["id"], data["passed"], data["note"]) == ("virevolt/own:1", True, "Asked in May.")
    assert [step["step"] for step in data["steps"]] == ["given", "expect"]


@pytest.mark.parametrize("wanted", ["VV-999", "virevolt/nothing:1", "chess/phases:1", "virevolt/phases:999", ""])
def test_what_is_no_ruling_is_named(capsys: Capture, wanted: str) -> None:
    assert f"no ruling is called {wanted}" in shown(capsys, "--show", wanted, status=2)


def test_in_a_terminal_each_step_waits(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    given = iter(["", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(given))
    out = shown(capsys, "--show", "virevolt/asked-at-tables:6")
    assert "1. B: attack 1" in out
    assert "2. A:" not in out


def test_a_card_shows_its_rules_decisions_and_rulings(capsys: Capture) -> None:
    assert main(["explain", "XF96-0023v1"]) == 0
    out = capsys.readouterr().out
    assert "\n  XF-045  The words of a card override these rules.\n" in out
    assert "      Publisher’s FAQ of 1997, 63: some Adversaries create other Adversaries.\n" in out
    assert out.endswith("    play one: deckcheck ruling --show xfiles/cards-premiere-combat:61\n")
    assert main(["explain", "P146", "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {"BF-012", "BF-293"} <= {*data["rules"]}
    assert "BF-D36" in data["decisions"]
    assert all(ruling["id"].startswith("buffy/") for ruling in data["rulings"])


def test_a_card_that_no_ruling_shows_has_those_named_after_it() -> None:
    folder = book_folder("virevolt")
    assert folder is not None
    card = Workspace().catalog("virevolt").by_id("R11")
    assert card is not None
    assert all("Scorch" in str(ruling.names) for ruling in rulings_of_card(folder, card))


@pytest.mark.parametrize("game", playable_games())
def test_every_id_leads_to_its_ruling_and_the_first_of_each_file_can_be_shown(game: str) -> None:
    folder = book_folder(game)
    assert folder is not None
    for path in ruling_files([f"{folder}/rulings"])[::4]:
        first = load_rulings(path)[0]
        found = ruling_called(folder, first.id.partition("/")[2])
        assert found is not None
        assert found.names == first.names
        steps = StepRunner(next(one_by_one(first)), services(game), (), lambda _: [])
        steps.result()
        assert steps.steps
