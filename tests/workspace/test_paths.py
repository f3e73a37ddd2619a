"""What a folder is searched for, and what of it is passed over: nothing is dropped without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck import Workspace
from deckcheck.__main__ import main
from deckcheck.decklist.formats import ENDINGS, FORMATS, by_ending
from deckcheck.workspace.paths import READABLE, Search

DECK = "game: virevolt\ndeck:\n  main: {Ember Squire: 2, Red Crystal: 28}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.deck.yaml").write_text(DECK)
    (tmp_path / "zoe2.yaml").write_text(DECK)
    (tmp_path / "X.TXT").write_text("2 Ember Squire\n")
    (tmp_path / "picture.png").write_bytes(b"")
    return tmp_path


def passed(search: Search) -> list[tuple[str, str]]:
    return [(part.id, part.values["path"]) for part in search.passed]


def test_every_ending_of_a_format_is_known() -> None:
    assert set(READABLE) == set(ENDINGS)
    known = {by_ending(f"list{ending}") for ending in READABLE}
    assert None not in known
    # Those with another format's ending, or another format's content.
    assert {
        form for form in FORMATS if not form.endswith("-text") and form not in {"tabletop", "forge", "xfccg"}
    } == known


def test_a_narrow_search_takes_decks_by_their_names(folder: Path) -> None:
    search = Search()
    assert list(search.find(["."])) == [("a.deck.yaml", False)]
    assert passed(search) == [("passed-name", "X.TXT"), ("passed-name", "zoe2.yaml")]


@pytest.mark.parametrize("configuration", [True, False])
def test_a_file_is_one_however_it_is_written(folder: Path, *, configuration: bool) -> None:
    (folder / "more").mkdir()
    (folder / "more" / "b.deck.yaml").write_text(DECK)
    plan = Workspace(configuration=configuration).plan(
        ["a.deck.yaml", "./a.deck.yaml", ".//a.deck.yaml", ".", "more", "more/../a.deck.yaml"]
    )
    # What two dots lead to depends on links, which are not followed here.
    assert [task.path for task in plan.tasks] == ["a.deck.yaml", "more/b.deck.yaml", "more/../a.deck.yaml"]


def test_a_wide_search_takes_whatever_may_hold_a_list(folder: Path) -> None:
    (folder / "._a.yaml").write_text("what a system lays beside a file")
    search = Search(wide=True)
    assert [path for path, _ in search.find(["."])] == ["X.TXT", "a.deck.yaml", "zoe2.yaml"]
    assert passed(search) == [("passed-ending", "picture.png")]


def test_nobody_waits_for_a_list_in_a_configuration(folder: Path) -> None:
    (folder / "deckcheck.toml").write_text("")
    (folder / "pyproject.toml").write_text("")
    search = Search(wide=True)
    list(search.find(["."]))
    assert passed(search) == [("passed-ending", "picture.png")]


@pytest.mark.parametrize(
    ("text", "is_list"),
    [
        ("game: virevolt\ncards:\n- name: Mine\n  type: spell\n", False),
        ("game: virevolt\ncards:\n  Mine: {type: spell}\n", False),
        ('{"game": "virevolt",\n "cards": [{"name": "Mine", "type": "spell"}]}', False),
        ("game: buffy\ncompletes:\n  Stake: {}\n", False),
        ("game: virevolt\nextends: virevolt\nformats: {}\n", False),
        ("game: virevolt\ncards:\n  Mine: {type: spell}\ndeck: {}\n", True),
        ("game: virevolt\ncards:\n  Ember Squire: 2\n", True),
        ("game: virevolt\nmain:\n  Ember Squire: 2\n", True),
        ("", True),
    ],
)
def test_catalogs_and_rulesets_are_no_lists(tmp_path: Path, text: str, is_list: bool) -> None:
    (tmp_path / "x.yaml").write_text(text)
    search = Search(wide=True)
    assert bool(list(search.find([str(tmp_path)]))) is is_list
    assert [part.id for part in search.passed] == ([] if is_list else ["passed-use"])


def test_the_check_names_what_it_passes_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "."]) == 0
    out, err = capsys.readouterr()
    assert out == "1 deck: 1 legal, 0 illegal\n"
    assert err == "deckcheck: 2 files and folders are skipped; --show-skipped names each and says why\n"
    assert main(["check", ".", "--show-skipped"]) == 0
    first, second, hint = capsys.readouterr().err.splitlines()
    ending = "passed over, since its name does not end with .deck.yaml, .deck.yml or .deck.json"
    assert (first, second) == (f"deckcheck: X.TXT: {ending}", f"deckcheck: zoe2.yaml: {ending}")
    assert "name a skipped file" in hint


@pytest.mark.parametrize("command", [["hash"], ["simulate", "-n", "1"]])
def test_other_commands_that_search_folders_name_it_as_well(
    folder: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    (folder / "b.deck.yaml").write_text(DECK)
    main([*command, ".", "--show-skipped"])
    assert "zoe2.yaml: passed over" in capsys.readouterr().err


def test_one_that_is_skipped_is_named_at_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "X.TXT").unlink()
    assert main(["check", "."]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("deckcheck: zoe2.yaml: ")


def test_a_quiet_check_says_nothing_of_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", ".", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_what_is_named_as_well_is_not_passed_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder), str(folder / "zoe2.yaml")]) == 0
    assert "zoe2" not in capsys.readouterr().err


def test_what_a_configuration_excludes_is_not_waited_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "deckcheck.toml").write_text('exclude = ["*.TXT", "zoe2.yaml"]\n')
    assert main(["check", "."]) == 0
    assert capsys.readouterr().err == ""


def test_a_folder_named_twice_is_reported_once(folder: Path) -> None:
    assert len(Workspace().plan([".", "."]).passed) == 2


def test_of_very_many_the_number_is_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(60):
        (folder / f"notes-{number:02}.txt").write_text("")
    assert main(["check", ".", "--show-skipped"]) == 0
    err = capsys.readouterr().err.splitlines()
    assert len(err) == 52
    assert err[50] == "deckcheck: 12 more files are passed over"


def test_a_folder_without_decks_tells_what_lies_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.deck.yaml").unlink()
    assert main(["check", "."]) == 2
    err = capsys.readouterr().err
    assert "zoe2.yaml: passed over" in err
    assert "no decklists found" in err


def test_a_folder_named_twice_is_searched_once(folder: Path) -> None:
    assert list(Search().find([".", ".", "a.deck.yaml"])) == [("a.deck.yaml", False)]
    assert list(Search().find(["a.deck.yaml", "a.deck.yaml"])) == [("a.deck.yaml", True)]
