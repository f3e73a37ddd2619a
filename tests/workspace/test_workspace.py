"""The workspace: what it makes of configurations, house rules and catalogs, and that every command asks it."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from deckcheck.__main__ import main
from deckcheck.workspace.workspace import Workspace

LEGAL = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
ZED = LEGAL.replace("Ember Squire", "Zed")
HOUSE = """\
game: virevolt
extends: virevolt
formats:
  pauper:
    title: {en: Pauper}
    extends: standard
    numbers: {copies: 1}
    rules:
    - code: house/banned
      text: {en: Wildfire is banned in our league.}
      exclude: {cards: {card: Wildfire}}
"""
CATALOG = "game: virevolt\nset: mine\ncards:\n- {id: ZZ1, name: Zed, type: hero, color: red}\n"
CONFIGURATION = 'rulesets = ["house.yaml"]\ncatalogs = ["mine.yaml"]\nformat = "pauper"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of decks with a configuration, a house ruleset and a catalog; it is the current one."""
    files = {
        "house.yaml": HOUSE,
        "mine.yaml": CATALOG,
        "deckcheck.toml": CONFIGURATION,
        "a.deck.yaml": LEGAL,
        "zed.deck.yaml": ZED,
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes(report: deckcheck.DeckReport) -> list[str]:
    return [violation.code for violation in report.violations]


class TestChecking:
    def test_a_file_is_checked_by_the_configuration_beside_it(self, folder: Path) -> None:
        assert codes(Workspace().check(folder / "a.deck.yaml")) == ["virevolt/copy-limit"]
        assert codes(deckcheck.check(folder / "a.deck.yaml")) == []

    def test_no_configuration_is_read_where_none_is_wanted(self, folder: Path) -> None:
        workspace = Workspace(configuration=False)
        assert workspace.check(folder / "a.deck.yaml").legal
        assert codes(workspace.check(folder / "zed.deck.yaml")) == ["decklist/unknown-card"]

    @pytest.mark.usefixtures("folder")
    def test_a_text_is_checked_as_a_file_of_the_current_folder(self) -> None:
        report = Workspace().check_text(ZED)
        assert (report.path, codes(report)) == ("<text>", ["virevolt/copy-limit"])

    def test_a_text_may_stand_for_a_file_elsewhere(
        self, folder: Path, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        elsewhere = tmp_path_factory.mktemp("elsewhere") / "a.deck.yaml"
        assert Workspace().check_text(LEGAL, str(elsewhere)).legal
        assert not Workspace().check_text(LEGAL, str(folder / "new.deck.yaml")).legal

    @pytest.mark.parametrize(
        "text", [LEGAL, '{"game": "virevolt", "deck": {"main": {"Ember Squire": 2, "Red Crystal": 28}}}']
    )
    def test_a_text_is_yaml_or_json(self, text: str) -> None:
        assert Workspace(configuration=False).check_text(text).legal

    def test_a_relative_path_is_meant_from_the_folder_that_is_current(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        workspace = Workspace()
        assert codes(workspace.check("a.deck.yaml")) == ["virevolt/copy-limit"]
        (folder / "other").mkdir()
        (folder / "other" / ".deckcheck.yaml").touch()
        (folder / "other" / "a.deck.yaml").write_text(LEGAL, encoding="utf-8")
        monkeypatch.chdir(folder / "other")
        assert codes(workspace.check("a.deck.yaml")) == []

    def test_what_is_asked_goes_before_the_configuration(self, folder: Path) -> None:
        assert Workspace(format="standard").check(folder / "a.deck.yaml").legal

    def test_a_folder_is_checked_deck_by_deck(self, folder: Path) -> None:
        reports = list(Workspace(format="standard").check_all(str(folder)))
        assert [(Path(report.path).name, report.legal) for report in reports] == [
            ("a.deck.yaml", True),
            ("zed.deck.yaml", True),
        ]

    def test_house_rules_and_catalogs_are_given_as_files(self, folder: Path) -> None:
        workspace = Workspace(configuration=False, format="pauper", rulesets=["house.yaml"], catalogs=["mine.yaml"])
        assert codes(workspace.check(folder / "zed.deck.yaml")) == ["virevolt/copy-limit"]
        assert set(workspace.ruleset("virevolt").formats) == {"standard", "pauper"}
        assert "Zed" in workspace.catalog("virevolt").all_names()


class TestDecks:
    def test_a_deck_is_loaded_with_the_cards_of_the_workspace(self, folder: Path) -> None:
        deck = Workspace().load_deck(folder / "zed.deck.yaml")
        assert [entry.name for entry in deck.entries] == ["Zed", "Red Crystal"]

    @pytest.mark.usefixtures("folder")
    def test_a_deck_is_loaded_from_a_text(self) -> None:
        assert Workspace().load_text(ZED).size == 30
        with pytest.raises(deckcheck.DeckError, match="unknown-card"):
            Workspace(configuration=False).load_text(ZED)


class TestFailing:
    def test_a_broken_configuration_is_reported_with_its_place(self, folder: Path) -> None:
        (folder / "deckcheck.toml").write_text("strict = 3\n", encoding="utf-8")
        with pytest.raises(deckcheck.Failure, match=r"deckcheck\.toml:1:1"):
            Workspace().check_text(LEGAL)

    @pytest.mark.usefixtures("folder")
    @pytest.mark.parametrize(
        ("asked", "reported"),
        [
            ({"game": "virevot"}, "did you mean virevolt"),
            ({"select": ["house/baned"]}, "did you mean house or house/banned"),
            ({"rulesets": ["none.yaml"]}, "there is no such file"),
            ({"as_of": "soon"}, "soon is not a date"),
        ],
    )
    def test_what_does_not_exist_is_reported(self, asked: dict[str, object], reported: str) -> None:
        with pytest.raises(deckcheck.Failure, match=reported):
            Workspace(**asked).check_text(LEGAL)  # type: ignore[arg-type]

    @pytest.mark.usefixtures("folder")
    def test_a_game_that_does_not_exist_has_no_rules(self) -> None:
        with pytest.raises(deckcheck.Failure, match="there is no game chess"):
            Workspace().ruleset("chess")


@pytest.mark.usefixtures("folder")
class TestCommands:
    """Each command knows what `check` knows: the rules and cards of the configuration."""

    @pytest.mark.parametrize(
        ("command", "reported"),
        [
            ("explain house/banned", "Wildfire is banned in our league."),
            ("rules virevolt", "house/banned"),
            ("cards virevolt Zed", "Zed (ZZ1)"),
            ("cards --check mine.yaml", "mine.yaml: 1 card"),
            ("hash zed.deck.yaml", "zed.deck.yaml"),
            ("stats zed.deck.yaml", "30"),
        ],
    )
    def test_a_command_knows_the_configuration(
        self, capsys: pytest.CaptureFixture[str], command: str, reported: str
    ) -> None:
        assert main(command.split()) == 0
        out, err = capsys.readouterr()
        assert reported in out
        assert "Zed is not" not in err

    def test_decks_that_play_are_judged_by_the_configuration(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["simulate", "a.deck.yaml", "a.deck.yaml", "-n", "2"]) == 1
        assert "virevolt/copy-limit" in capsys.readouterr().err
