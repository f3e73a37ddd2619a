"""`deckcheck explain` takes any id that an output names, and `rules` shows what house formats make of rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.shipped import sample_decks

HOUSE = """\
game: virevolt
extends: virevolt
formats:
  quick:
    extends: standard
    title: {en: Quick League, fr: Ligue rapide}
    numbers: {deck-size: 20}
    severity: {virevolt/no-hero: error}
    disable: [virevolt/mauve-crystal, virevolt/unpayable-cost]
    rules:
    - code: house/ban
      text: {en: Scorch is banned., fr: Scorch est banni.}
      from: "2026-01-01"
      exclude: {cards: {card: [Scorch]}}
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main([*arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    return "house.yaml"


class TestExplain:
    @pytest.mark.parametrize(
        ("wanted", "reported"),
        [
            ("virevolt/no-hero", "virevolt/no-hero (warning)\n"),
            ("VIREVOLT/no-hero", "virevolt/no-hero (warning)\n"),
            ("VV-024", "VV-024  Main phase  (source: "),
            ("vv-024", "You may set as many Traps as you like."),
            ("virevolt/VV-024", "    ruling: Any number of Traps"),
            ("VV-D03", "        option mulligan\n"),
            ("VV-D03", "  the rules that follow: VV-003"),
            ("turn_cap", "An option of buffy, given with --option:\nturn_cap="),
            ("--turn-cap", "An option of buffy"),
            ("virevolt/mulligan", "mulligan=no-hero\n"),
            ("mulligan=once", "An option of slasherz"),
            ("R01", "Ember Squire / Écuyer de braise (R01)\n"),
            ("xf97-0385X1", "2Shy (XF97-0385x1)\n"),
            ("Écuyer de braise", "(R01)"),
            ("Agent Fox Mulder (XF96-0169v1)", "Agent Fox Mulder (XF96-0169v1)\n"),
            ("kill switch (event)", "Kill Switch (XF23-0279x4)\n"),
            ("Everything Dies (I Want to Believe)", "Everything Dies (XF08-0278v1)\n"),
            ("decklist", "decklist/schema\n"),
        ],
    )
    def test_any_id(self, capsys: pytest.CaptureFixture[str], wanted: str, reported: str) -> None:
        status, out, err = run(capsys, "explain", wanted) if wanted[0] != "-" else run(capsys, "explain", "--", wanted)
        assert (status, err) == (0, "")
        assert reported in out

    def test_a_name_of_several_games_is_reported_for_each(self, capsys: pytest.CaptureFixture[str]) -> None:
        out = run(capsys, "explain", "mulligan", "--output-format", "json")[1]
        assert [(part["kind"], part["game"]) for part in json.loads(out)["found"]] == [
            ("option", "slasherz"),
            ("option", "virevolt"),
        ]
        assert "\n\nAn option of virevolt" in run(capsys, "explain", "mulligan")[1]

    @pytest.mark.parametrize(
        ("wanted", "kind"),
        [("VV-024", "rule"), ("VV-D03", "decision"), ("virevolt/mulligan", "option"), ("R01", "card")],
    )
    def test_as_json(self, capsys: pytest.CaptureFixture[str], wanted: str, kind: str) -> None:
        assert json.loads(run(capsys, "explain", wanted, "--output-format", "json")[1])["kind"] == kind

    @pytest.mark.parametrize(
        ("wanted", "near"),
        [
            ("virevolt/no-heros", "virevolt/no-hero"),
            ("VV-O24", "VV-024"),
            ("muligan", "mulligan"),
            ("vv-D3O", "VV-D03"),
        ],
    )
    def test_what_is_near_is_named(self, capsys: pytest.CaptureFixture[str], wanted: str, near: str) -> None:
        status, out, err = run(capsys, "explain", wanted)
        assert (status, out) == (2, "")
        assert "did you mean" in err
        assert near in err

    def test_of_a_house_rule_its_numbers_and_dates(self, house: str, capsys: pytest.CaptureFixture[str]) -> None:
        out = run(capsys, "explain", "virevolt/deck-size", "--ruleset", house)[1]
        assert "\n  deck-size: 20 in quick, 30 in standard\n" in out
        data = json.loads(run(capsys, "explain", "house/ban", "--ruleset", house, "--output-format", "json")[1])
        assert (data["formats"], data["from"], data["until"], data["cards"]) == (
            ["quick"], "2026-01-01", None, ["Scorch"]
        )  # fmt: skip


class TestRules:
    def test_house_formats_tell_what_is_other_there(self, house: str, capsys: pytest.CaptureFixture[str]) -> None:
        Path("deckcheck.toml").write_text('rulesets = ["house.yaml"]\n')
        out = run(capsys, "rules", "virevolt")[1]
        assert out.startswith("virevolt, the rules of: quick (Quick League) and standard (Standard)\n\n")
        assert "\n  deck-size: 20 in quick, 30 in standard\n" in out
        assert "  error in quick, warning in standard\n" in out
        assert "house/ban (error)\n  Scorch is banned.\n  only in: quick\n  valid from 1 January 2026\n" in out
        assert "  cards: Scorch\n" in out

    def test_one_format_as_it_holds(self, house: str, capsys: pytest.CaptureFixture[str]) -> None:
        out = run(capsys, "rules", "virevolt", "--ruleset", house, "--format", "quick")[1]
        assert out.startswith("virevolt, the rules of: quick (Quick League)\n\n")
        assert "  changed in quick by house.yaml, Quick League: deck-size 20 instead of 30\n" in out
        assert "virevolt/no-hero (error)\n" in out
        assert "mauve" not in out
        data = json.loads(
            run(capsys, "rules", "virevolt", "--ruleset", house, "--format", "quick", "--output-format", "json")[1]
        )
        assert data["formats"] == ["quick"]
        assert data["rules"][0]["numbers"] == {"deck-size": {"quick": 20}}

    def test_the_configured_format(self, house: str, capsys: pytest.CaptureFixture[str]) -> None:
        Path("deckcheck.toml").write_text('rulesets = ["house.yaml"]\nformat = "quick"\n')
        assert "rules of: quick (Quick League)\n" in run(capsys, "rules", "virevolt")[1]
        # A format of another game says nothing here.
        assert run(capsys, "rules", "xfiles")[0] == 0

    def test_built_in_rules_stand_as_they_are(self, capsys: pytest.CaptureFixture[str]) -> None:
        out = run(capsys, "rules", "virevolt")[1]
        assert out.startswith(
            "virevolt/deck-size (error)\n  A deck holds exactly 30 cards, Crystals included.\n  source:"
        )

    def test_a_format_that_there_is_not(self, house: str, capsys: pytest.CaptureFixture[str]) -> None:
        status, _, err = run(capsys, "rules", "virevolt", "--ruleset", house, "--format", "quik")
        assert status == 2
        assert "did you mean quick?" in err


@pytest.mark.parametrize(("name", "near"), [("Ember Squir", "Ember Squire"), ("Ecuyer de brase", "Écuyer de braise")])
def test_a_misspelt_card_is_answered_with_the_one_that_was_meant(
    name: str, near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", name]) == 2
    assert f"did you mean {near}" in capsys.readouterr().err
    deck = str(Path(sample_decks()) / "legal/virevolt/red-rush.deck.yaml")
    assert main(["odds", deck, "--card", name]) == 2
    assert f"did you mean {near}?" in capsys.readouterr().err
