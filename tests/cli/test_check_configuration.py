"""`deckcheck check` with configuration files: which settings hold for which deck, and how mistakes are reported."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from tests.support.system import needs_pipes

LEGAL = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
NO_HERO = "game: virevolt\ndeck:\n  main:\n    Scorch: 2\n    Red Crystal: 28\n"
NO_GAME = "deck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
CATALOG = "game: virevolt\ncards:\n- {name: Promo Squire, type: hero, color: red}\n"
RULESET = "game: virevolt\nextends: virevolt\nformats:\n  house: {title: {en: House}, extends: standard}\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deckcheck.toml").touch()
    return tmp_path


def write(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")


def check(*arguments: str) -> int:
    return main(["check", *arguments])


def checked(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Return which files a check of these arguments checks."""
    check(*arguments, "--output-format", "json")
    return [deck["path"] for deck in json.loads(capsys.readouterr().out)["decks"]]


def codes(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, list[str]]:
    check(*arguments, "--output-format", "json")
    decks = json.loads(capsys.readouterr().out)["decks"]
    return {deck["path"]: [part["code"] for part in deck["violations"]] for deck in decks}


def test_strict_from_a_configuration_and_back_from_the_command_line() -> None:
    write("a.deck.yaml", NO_HERO)
    assert check("a.deck.yaml") == 0
    write("deckcheck.toml", "strict = true\n")
    assert check("a.deck.yaml") == 1
    assert check("a.deck.yaml", "--no-strict") == 0
    assert check("a.deck.yaml", "--no-config") == 0


def test_each_deck_follows_the_nearest_configuration_alone(capsys: pytest.CaptureFixture[str]) -> None:
    write("deckcheck.toml", 'strict = true\nignore = ["virevolt/no-hero"]\n')
    write("league/.deckcheck.yaml", "advice: false\n")
    for path in ("a.deck.yaml", "league/b.deck.yaml", "league/deep/c.deck.yaml"):
        write(path, NO_HERO)
    assert codes(capsys, ".") == {
        "a.deck.yaml": [],
        "league/b.deck.yaml": ["virevolt/no-hero"],
        "league/deep/c.deck.yaml": ["virevolt/no-hero"],
    }
    assert check("league") == 0
    assert check("a.deck.yaml") == 1  # hidden, and an error under strict all the same


def test_the_default_game_and_format_are_for_lists_that_name_none(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.deck.yaml", NO_GAME)
    assert codes(capsys, ".") == {"a.deck.yaml": ["decklist/schema"]}
    write("deckcheck.toml", 'game = "virevolt"\n')
    assert codes(capsys, ".") == {"a.deck.yaml": []}
    write("b.deck.yaml", LEGAL)
    write("deckcheck.toml", 'game = "buffy"\nformat = "sealed"\n')
    found = codes(capsys, ".")
    assert found["b.deck.yaml"] == []
    assert found["a.deck.yaml"] != []


def test_per_file_settings(capsys: pytest.CaptureFixture[str]) -> None:
    write("deckcheck.toml", '[per-file."casual/**"]\nignore = ["virevolt/no-hero"]\n')
    write("a.deck.yaml", NO_HERO)
    write("casual/b.deck.yaml", NO_HERO)
    assert codes(capsys, ".") == {"a.deck.yaml": ["virevolt/no-hero"], "casual/b.deck.yaml": []}


def test_catalogs_and_rulesets_lie_beside_the_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    write("conf/deckcheck.toml", 'catalogs = "promo.yaml"\nrulesets = ["house.yaml"]\nformat = "house"\n')
    write("conf/promo.yaml", CATALOG)
    write("conf/house.yaml", RULESET)
    write("conf/decks/a.deck.yaml", LEGAL.replace("Ember Squire", "Promo Squire"))
    assert check("conf/decks/a.deck.yaml") == 0
    assert "(virevolt house, 30 cards)" in capsys.readouterr().out


def test_ignore_adds_up_and_select_is_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.deck.yaml", NO_HERO.replace("28", "29"))
    write("deckcheck.toml", 'ignore = ["virevolt/no-hero"]\nselect = ["virevolt"]\n')
    assert codes(capsys, ".") == {"a.deck.yaml": ["virevolt/deck-size"]}
    assert codes(capsys, ".", "--ignore", "virevolt/deck-size") == {"a.deck.yaml": []}
    assert codes(capsys, ".", "--select", "decklist") == {"a.deck.yaml": []}


def test_suppressions_can_be_forbidden() -> None:
    write("a.deck.yaml", NO_HERO.replace("main:", "main:  # deckcheck: ignore[virevolt/no-hero]"))
    write("deckcheck.toml", "suppress = false\n")
    assert check("a.deck.yaml", "--strict") == 1
    assert check("a.deck.yaml", "--strict", "--quiet", "--suppress") == 1  # strict: the suppressed warning is an error


class TestExclude:
    @pytest.fixture(autouse=True)
    def decks(self) -> None:
        write("deckcheck.toml", 'exclude = ["drafts", "*.old.deck.yaml"]\n')
        for path in ("a.deck.yaml", "a.old.deck.yaml", "drafts/b.deck.yaml", "drafts/c.old.deck.yaml"):
            write(path, LEGAL)

    def test_a_search_passes_over_what_is_excluded(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert checked(capsys, ".") == ["a.deck.yaml"]

    def test_a_file_that_is_named_is_checked(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert checked(capsys, "a.old.deck.yaml") == ["a.old.deck.yaml"]

    def test_a_folder_that_is_named_is_searched(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert checked(capsys, "drafts") == ["drafts/b.deck.yaml"]

    def test_force_exclude_leaves_out_those_too(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert checked(capsys, "a.deck.yaml", "a.old.deck.yaml", "drafts", "--force-exclude") == ["a.deck.yaml"]

    def test_nothing_left_is_no_failure(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert check("drafts/b.deck.yaml", "--force-exclude") == 0
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err == "deckcheck: nothing to check: a configuration excludes 1 file\n"

    def test_a_report_of_nothing_is_a_whole_report(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert checked(capsys, "drafts/b.deck.yaml", "--force-exclude") == []

    def test_no_config_excludes_nothing(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert len(checked(capsys, ".", "--no-config")) == 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("strickt = true\n", "deckcheck.toml:1:1: error config/schema there is no setting `strickt`"),
        (
            'ignore = ["virevolt/nohero"]\n',
            "deckcheck.toml:1:1: error config/schema `ignore`: there is no code virevolt/nohero",
        ),
        (
            '\ngame = "virevolte"\n',
            "deckcheck.toml:2:1: error config/schema there is no game virevolte; did you mean virevolt",
        ),
        ('game = "buffy"\nformat = "seeled"\n', "deckcheck.toml:2:1: error config/schema buffy has no format seeled"),
        (
            'format = "pauper"\n',
            (
                "deckcheck.toml:1:1: error config/schema no game here has a format pauper; the formats are: "
                "constructed, sealed, standard, community and fcu-cube; custom ones come from `rulesets`"
            ),
        ),
        ('catalogs = "no.yaml"\n', "deckcheck.toml:1:1: error config/schema no.yaml: there is no such file or folder"),
        (
            'strict = true\nrulesets = "no.yaml"\n',
            "deckcheck.toml:2:1: error config/schema no.yaml: there is no such file or folder",
        ),
        (
            '[per-file."a.*"]\nrulesets = "no.yaml"\n',
            "deckcheck.toml:2:1: error config/schema no.yaml: there is no such file or folder",
        ),
        ("strict = [\n", "deckcheck.toml:2:1: error config/schema not valid TOML"),
    ],
)
def test_a_mistake_stops_the_check_and_is_reported_at_its_place(
    capsys: pytest.CaptureFixture[str], text: str, expected: str
) -> None:
    write("a.deck.yaml", LEGAL)
    write("deckcheck.toml", text)
    assert check("a.deck.yaml") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(expected)


def test_a_mistake_in_a_configuration_that_holds_for_no_deck_is_none() -> None:
    write("a.deck.yaml", LEGAL)
    write("other/deckcheck.toml", "strickt = true\n")
    assert check("a.deck.yaml") == 0


class TestShowSettings:
    @pytest.fixture(autouse=True)
    def decks(self) -> None:
        write("deckcheck.toml", 'strict = true\nexclude = ["old"]\n[per-file."sealed/*"]\nformat = "sealed"\n')
        for path in ("a.deck.yaml", "b.deck.yaml", "sealed/c.deck.yaml", "old/d.deck.yaml"):
            write(path, "not looked at: [")

    def test_each_group_of_files_with_its_settings_and_their_origins(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert check(".", "--show-settings", "--advice") == 0
        out = capsys.readouterr().out
        assert out.startswith("2 files, the first: a.deck.yaml\n  configuration: deckcheck.toml\n")
        assert "  strict = true (deckcheck.toml:1)\n" in out
        assert "  advice = true (command line)\n" in out
        assert "  deck-cards = true (default)\n" in out
        assert "1 file, the first: sealed/c.deck.yaml\n" in out
        assert "  format = sealed (deckcheck.toml:4)\n" in out
        assert out.endswith("1 file is excluded\n")

    def test_as_json(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert check(".", "--show-settings", "--output-format", "json") == 0
        data = json.loads(capsys.readouterr().out)
        first, second = data["settings"]
        assert first["files"] == ["a.deck.yaml", "b.deck.yaml"]
        assert first["configuration"] == str(here / "deckcheck.toml")
        assert first["settings"]["strict"] is True
        assert second["settings"]["format"] == "sealed"
        assert data["excluded"] == 1

    def test_without_a_configuration(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert check("--show-settings", "--no-config") == 0
        assert "  configuration: none\n" in capsys.readouterr().out


def test_standard_input_follows_the_configuration_of_the_current_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys

    write("deckcheck.toml", 'game = "virevolt"\n')
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NO_GAME.encode())))
    assert check("-") == 0
    assert capsys.readouterr().out == "<stdin>: legal (virevolt standard, 30 cards)\n"


def test_a_link_that_leads_nowhere_is_reported(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write("a.deck.yaml", LEGAL)
    (here / "deckcheck.toml").unlink()
    (here / "deckcheck.toml").symlink_to("nowhere")
    assert check("a.deck.yaml") == 2
    assert "deckcheck.toml: this symbolic link leads nowhere" in capsys.readouterr().err


def test_a_current_folder_that_is_gone_is_no_obstacle(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    write("a.deck.yaml", LEGAL)
    write("strict/deckcheck.toml", "strict = true")
    write("strict/b.deck.yaml", NO_HERO)
    gone = here / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(FileNotFoundError):
        os.getcwd()
    assert check(str(here / "a.deck.yaml")) == 0
    assert check(str(here / "strict" / "b.deck.yaml"), "--output-format", "github") == 1
    assert check("a.deck.yaml") == 2
    assert "a.deck.yaml: there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "reported"),
    [
        ('catalogs = ["a\\u0000b.yaml"]\n', "there is no such file"),
        ('rulesets = ["a\\u0000b.yaml"]\n', "there is no such file"),
        (
            "strict = " + "9" * 5_000 + "\n",
            "deckcheck.toml:1:10: error config/schema a number of more than 1000 characters",
        ),
        ("a." * 50_000 + "b = 1\n", "deckcheck.toml:1:64: error config/schema nested more than 32 levels deep"),
        ("strict = " + "[" * 50_000, "deckcheck.toml:1:42: error config/schema nested more than 32 levels deep"),
        ("#" * (1 << 20) + "\n", "deckcheck.toml:1:1: error config/schema the file is larger than 1048576 bytes"),
    ],
    ids=["NUL in a catalog", "NUL in a ruleset", "digits", "dots", "brackets", "size"],
)
def test_a_hostile_configuration_is_reported(content: str, reported: str, capsys: pytest.CaptureFixture[str]) -> None:
    write("deckcheck.toml", content)
    write("a.deck.yaml", "game: virevolt\n")
    assert check("a.deck.yaml") == 2
    assert reported in capsys.readouterr().err


def test_many_unknown_keys_are_reported_and_a_few_get_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    write("deckcheck.toml", "".join(f"strickt{number} = 1\n" for number in range(1_500)))
    write("a.deck.yaml", "game: virevolt\n")
    assert check("a.deck.yaml") == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1_001
    assert lines[-1] == "deckcheck.toml: and 500 more"
    assert 0 < sum("did you mean" in line for line in lines) <= 20


@needs_pipes
def test_a_configuration_that_is_a_pipe_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    Path("deckcheck.toml").unlink()
    os.mkfifo("deckcheck.toml")
    write("a.deck.yaml", "game: virevolt\n")
    assert check("a.deck.yaml") == 2
    assert "deckcheck.toml: this is not an ordinary file" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["ignore", "catalogs", "exclude"])
def test_a_list_has_an_end(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    write("deckcheck.toml", f"{key} = [" + "'a'," * 1_001 + "]\n")
    assert check("a.deck.yaml") == 2
    assert capsys.readouterr().err == "deckcheck.toml:1:1: error config/schema more than 1000 entries\n"


def test_of_many_unknown_codes_all_are_reported_and_a_few_get_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    write("deckcheck.toml", "ignore = [" + ",".join(f"'virevolt/x{number}'" for number in range(900)) + "]\n")
    assert check("a.deck.yaml") == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 900
    assert sum("did you mean" in line for line in lines) == 20


def test_a_file_that_was_asked_for_is_not_reported_as_one_of_the_configuration(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write("a.deck.yaml", LEGAL)
    write("house.yaml", "game: virevolt\nextends: virevolt\n")
    write("deckcheck.toml", 'rulesets = "house.yaml"\n')
    assert check("a.deck.yaml", "--ruleset", "no.yaml") == 2
    assert capsys.readouterr().err == "deckcheck: error: no.yaml: there is no such file or folder\n"


def test_what_hides_all_errors_of_a_deck_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    write("deckcheck.toml", 'ignore = ["virevolt/copy-limit"]\n')
    write("a.deck.yaml", LEGAL.replace(": 2", ": 3"))
    for arguments, reported in (
        (["--ignore", "virevolt/deck-size"], "2 errors are not shown (ignore (deckcheck.toml) and --ignore)"),
        (["--select", "virevolt/copy-limit"], "2 errors are not shown (--select and ignore (deckcheck.toml))"),
        (["--select", "decklist", "--no-config"], "2 errors are not shown (--select)"),
    ):
        assert check(".", "-q", *arguments) == 1
        assert capsys.readouterr().out.startswith(f"a.deck.yaml: illegal; {reported}")
    write("deckcheck.toml", 'select = ["decklist"]\n')
    assert check("a.deck.yaml", "-q") == 1
    assert "2 errors are not shown (select (deckcheck.toml))" in capsys.readouterr().out
    assert check("a.deck.yaml", "-q", "--select", "virevolt/copy-limit") == 1
    assert "not shown" not in capsys.readouterr().out
