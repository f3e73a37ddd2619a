"""`deckcheck check --fix` and `--diff`, as a player types them."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from tests.support.system import IS_ROOT, needs_modes

WRONG = "game: virevolt\ndeck:\n  main:\n    ember squire: 1  # mine\n    Ember  Squire: 1\n    Red Crystal: 28\n"
RIGHT = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2  # mine\n    Red Crystal: 28\n"


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.deck.yaml"
    path.write_text(WRONG, encoding="utf-8")
    return path


class TestFix:
    def test_mends_then_checks(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", "a.deck.yaml"]) == 1
        capsys.readouterr()
        assert main(["check", "--fix", "a.deck.yaml"]) == 0
        out, err = capsys.readouterr()
        assert deck.read_text(encoding="utf-8") == RIGHT
        assert out == "a.deck.yaml: legal (virevolt standard, 30 cards)\n"
        assert err == "fixed a.deck.yaml: 2 names corrected, 1 entry merged\n"

    def test_what_no_mending_makes_legal_is_reported(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        deck.write_text(WRONG.replace("28", "27"), encoding="utf-8")
        assert main(["check", "--fix", "-q", "a.deck.yaml"]) == 1
        assert "virevolt/deck-size" in capsys.readouterr().out

    def test_the_file_keeps_its_mode_and_nothing_else_appears(self, deck: Path) -> None:
        deck.chmod(0o600)
        assert main(["check", "--fix", "a.deck.yaml"]) == 0
        assert stat.S_IMODE(deck.stat().st_mode) == 0o600
        assert os.listdir(deck.parent) == ["a.deck.yaml"]

    def test_a_right_deck_is_not_written(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        deck.write_text(RIGHT, encoding="utf-8")
        before = deck.stat()
        assert main(["check", "--fix", "a.deck.yaml"]) == 0
        assert deck.stat().st_ino == before.st_ino
        assert not capsys.readouterr().err

    def test_a_folder_with_files_that_cannot_be_read(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (deck.parent / "gone.deck.yaml").symlink_to("nowhere")
        (deck.parent / "bad.deck.yaml").write_text("game: [", encoding="utf-8")
        (deck.parent / "latin.deck.yaml").write_bytes(b"name: \xe9\n")
        assert main(["check", "--fix", "-q", "."]) == 2
        assert deck.read_text(encoding="utf-8") == RIGHT
        assert (deck.parent / "latin.deck.yaml").read_bytes() == b"name: \xe9\n"

    @pytest.mark.parametrize("option", ["--fix", "--diff"])
    def test_a_list_of_endless_lines_is_left_alone(
        self, deck: Path, option: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        content = WRONG + "\n" * 50_000
        deck.write_text(content, encoding="utf-8")
        main(["check", option, "-q", "a.deck.yaml"])
        assert deck.read_text(encoding="utf-8") == content
        assert capsys.readouterr().err.startswith(
            "deckcheck: a.deck.yaml has more than 20000 lines; it was not changed\n"
        )

    def test_the_others_are_reported_where_one_cannot_be_written(
        self, deck: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def refused(path: str, data: bytes) -> None:
            if path.startswith("b"):
                raise PermissionError(errno.EACCES, "no")
            Path(path).write_bytes(data)

        (deck.parent / "b.deck.yaml").write_text(WRONG, encoding="utf-8")
        (deck.parent / "c.deck.yaml").write_text(WRONG, encoding="utf-8")
        monkeypatch.setattr("deckcheck.files.write_atomically", refused)
        assert main(["check", "--fix", "a.deck.yaml", "b.deck.yaml", "c.deck.yaml"]) == 2
        out, err = capsys.readouterr()
        assert "a.deck.yaml: legal" in out
        assert "c.deck.yaml: legal" in out
        assert "b.deck.yaml:5:5: " in out
        assert "3 decks: 2 legal, 1 illegal" in out
        assert "deckcheck: error: b.deck.yaml cannot be written" in err
        assert (deck.parent / "b.deck.yaml").read_text(encoding="utf-8") == WRONG

    def test_a_link_is_followed_within_its_repository_alone(
        self, deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        decks = tmp_path / "repository" / "decks"
        decks.mkdir(parents=True)
        (decks.parent / ".git").mkdir()
        (decks / "link.deck.yaml").symlink_to(deck)
        assert main(["check", "--fix", str(decks / "link.deck.yaml")]) == 2
        assert deck.read_text(encoding="utf-8") == WRONG
        out, err = capsys.readouterr()
        assert out.startswith(f"{decks / 'link.deck.yaml'}:5:5: ")
        assert err.startswith(
            f"deckcheck: error: {decks / 'link.deck.yaml'} is a link to a file outside its repository, "
        )
        (decks.parent / "b.deck.yaml").write_text(WRONG, encoding="utf-8")
        (decks / "link.deck.yaml").unlink()
        (decks / "link.deck.yaml").symlink_to(decks.parent / "b.deck.yaml")
        assert main(["check", "--fix", str(decks)]) == 0
        assert (decks.parent / "b.deck.yaml").read_text(encoding="utf-8") == RIGHT
        assert (decks / "link.deck.yaml").is_symlink()

    @needs_modes
    @pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
    def test_a_file_that_cannot_be_written(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        deck.parent.chmod(0o500)
        assert main(["check", "--fix", "a.deck.yaml"]) == 2
        assert "cannot be written" in capsys.readouterr().err

    def test_standard_input_is_not_mended(self, tmp_path: Path) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "deckcheck", "check", "--fix", "-"],
            input=WRONG.encode(),
            capture_output=True,
            check=False,
            cwd=tmp_path,
        )
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"--diff" in done.stderr


class TestDiff:
    def test_shows_and_writes_nothing(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", "--diff", "a.deck.yaml"]) == 1
        out, err = capsys.readouterr()
        assert deck.read_text(encoding="utf-8") == WRONG
        assert "-    ember squire: 1  # mine\n" in out
        assert "+    Ember Squire: 2  # mine\n" in out
        assert "1 file would be fixed" in err

    @pytest.mark.skipif(shutil.which("patch") is None, reason="patch is not installed")
    def test_patch_applies_it(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        deck.write_text(WRONG.rstrip(), encoding="utf-8")
        assert main(["check", "--diff", "a.deck.yaml"]) == 1
        patch = capsys.readouterr().out
        subprocess.run(["patch", "-p0"], input=patch.encode(), check=True, cwd=deck.parent, capture_output=True)
        assert deck.read_text(encoding="utf-8") == RIGHT

    def test_its_lines_are_those_of_patch(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        data = '{"game": "virevolt", "notes": "one\u2028two",\n "deck": {"main": {"scorch": 2, "Red Crystal": 28}}}\n'
        (deck.parent / "a.json").write_text(data, encoding="utf-8")
        assert main(["check", "--diff", "a.json"]) == 1
        assert "@@ -1,2 +1,10 @@" in capsys.readouterr().out

    def test_nothing_to_mend(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        deck.write_text(RIGHT.replace("28", "3"), encoding="utf-8")
        assert main(["check", "--fix", "--diff", "a.deck.yaml"]) == 0
        out, err = capsys.readouterr()
        assert not out
        assert err == "0 files would be fixed\n"

    def test_standard_input(self, tmp_path: Path) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "deckcheck", "check", "--diff", "-"],
            input=WRONG.encode(),
            capture_output=True,
            check=False,
            cwd=tmp_path,
        )
        assert done.returncode == 1
        assert b"+    Ember Squire: 2  # mine" in done.stdout

    @pytest.mark.parametrize("options", [["--diff"], ["--fix", "--diff"]])
    @pytest.mark.parametrize(
        ("content", "code"),
        [
            (b"", "decklist/schema the file is empty"),
            (b"name: \xe9\n", "decklist/encoding"),
            (b"game: [", "decklist/syntax"),
            (b"deck: {main: {}}\n", "decklist/schema the field `game` is missing"),
        ],
        ids=["empty", "latin", "syntax", "no-game"],
    )
    def test_a_file_that_is_no_deck_is_reported_and_judged_as_by_the_check(
        self, deck: Path, capsys: pytest.CaptureFixture[str], content: bytes, code: str, options: list[str]
    ) -> None:
        (deck.parent / "bad.deck.yaml").write_bytes(content)
        assert main(["check", "bad.deck.yaml"]) == 1
        capsys.readouterr()
        assert main(["check", *options, "bad.deck.yaml"]) == 1
        out, err = capsys.readouterr()
        assert not out
        problem, verdict, summary = err.splitlines()
        assert problem.startswith("bad.deck.yaml:")
        assert code in problem
        assert verdict == "deckcheck: error: bad.deck.yaml: not readable as a deck"
        assert summary == "0 files would be fixed"

    def test_what_is_no_deck_keeps_no_other_from_being_shown(
        self, deck: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (deck.parent / "0.deck.yaml").touch()
        assert main(["check", "--diff", "."]) == 1
        out, err = capsys.readouterr()
        assert "+    Ember Squire: 2  # mine\n" in out
        assert "0.deck.yaml: not readable as a deck\n" in err
        assert err.endswith("1 file would be fixed\n")

    def test_a_file_that_is_not_there(self, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", "--diff", "a.deck.yaml", "nowhere.deck.yaml"]) == 2
        assert "nowhere.deck.yaml" in capsys.readouterr().err
