"""What a hurried person gets wrong on a `check` command line: reported with what was meant, and nothing is judged."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from deckcheck.__main__ import main

DECK = "game: virevolt\nformat: standard\ndeck: {main: {Red Crystal: 30}}\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.deck.yaml").write_text(DECK, encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "virevolte"], "there is no game virevolte; did you mean virevolt?"),
        (["--game", "chess"], "did you mean buffy, slasherz, terrors, virevolt or xfiles?"),
        (["--select", "virevolt/dek-size"], "there is no code virevolt/dek-size; did you mean"),
        (["--ignore", "virevolt/dek-size"], "there is no code virevolt/dek-size; did you mean"),
        (["--as-of", "2024-13-01"], "2024-13-01 is not a date"),
        (["--output-format", "xml"], "there is no report format xml"),
        (["--output", "no/such/folder/x"], "there is no folder"),
        (["--ruleset", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["--catalog", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["--pool", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["--jobs", "some"], "some is not a whole number"),
        (["--stict"], "--strict"),
    ],
)
@pytest.mark.parametrize("configured", [False, True])
def test_a_mistake_is_reported(
    arguments: list[str], words: str, configured: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    if configured:
        Path(".deckcheck.yaml").write_text("strict: true\n", encoding="utf-8")
    status = main(["check", "a.deck.yaml", *arguments])
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert words in captured.err
    assert "Traceback" not in captured.err


def test_a_game_of_a_ruleset_of_ones_own_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    rules = Path(__file__).parents[1] / "construction" / "games" / "regatta" / "ruleset.yaml"
    status = main(["check", "a.deck.yaml", "--ruleset", str(rules), "--game", "regatta"])
    assert status == 1
    assert "a.deck.yaml:2:9: error decklist/unknown-format regatta has no format standard" in capsys.readouterr().out


def test_a_file_that_is_not_there_does_not_keep_the_others_from_being_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("gone.deck.yaml").symlink_to("nowhere")
    status = main(["check", "nowhere.deck.yaml", "gone.deck.yaml", "a.deck.yaml"])
    captured = capsys.readouterr()
    assert status == 2
    assert "a.deck.yaml:3:8: warning virevolt/no-hero" in captured.out
    assert "nowhere.deck.yaml: there is no such file or folder" in captured.err
    assert "gone.deck.yaml: this symbolic link leads nowhere" in captured.err


class TestClosedFolder:
    """A folder that cannot be looked into; the superuser may look into all, hence the mocked system."""

    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        for name in ("a", "closed", "z"):
            (tmp_path / name).mkdir()
            (tmp_path / name / f"{name}.deck.yaml").write_text(DECK, encoding="utf-8")
            (tmp_path / name / f"{name}.yaml").write_text("no: ruling\n", encoding="utf-8")
        closed = str(tmp_path / "closed")
        look, start = os.scandir, os.open

        def scandir(path: str) -> object:
            if os.fspath(path) == closed:
                raise PermissionError(errno.EACCES, "Permission denied", closed)
            return look(path)

        def opened(path: str, flags: int, *mode: int, **others: int) -> int:
            if path == closed:
                raise PermissionError(errno.EACCES, "Permission denied", closed)
            return start(path, flags, *mode, **others)

        monkeypatch.setattr("os.scandir", scandir)
        monkeypatch.setattr("os.open", opened)
        return tmp_path

    @pytest.mark.parametrize("command", ["check", "hash"])
    def test_it_is_reported_and_the_others_are_read(
        self, folder: Path, command: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main([command, str(folder), "--show-skipped"]) == 2
        out, err = capsys.readouterr()
        passed = [f"deckcheck: {folder / name / name}.yaml: passed over" for name in ("a", "z")]
        reported = [
            line for line in err.splitlines() if not line.startswith((*passed, "deckcheck: name a skipped file"))
        ]
        assert reported == [f"deckcheck: error: {folder / 'closed'}: reading is not permitted"]
        assert "a.deck.yaml" in out
        assert "z.deck.yaml" in out

    def test_rulings_are_looked_for_in_the_same_way(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "z" / "rulings").mkdir()
        (folder / "z" / "rulings" / "b.yaml").write_text("no: ruling\n", encoding="utf-8")
        assert main(["ruling", str(folder)]) == 2
        err = capsys.readouterr().err.splitlines()
        assert err[0].startswith(f"deckcheck: error: {folder / 'z' / 'rulings' / 'b.yaml'}:1:1: ")
        assert err[1:] == [f"deckcheck: error: {folder / 'closed'}: reading is not permitted"]

    def test_one_that_is_excluded_is_passed_over(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "deckcheck.toml").write_text('exclude = ["closed"]\n')
        assert main(["check", "-q", str(folder)]) == 0
        assert capsys.readouterr().err == ""

    def test_one_that_is_named_is_reported(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", str(folder / "closed")]) == 2
        assert capsys.readouterr().err == f"deckcheck: error: {folder / 'closed'}: reading is not permitted\n"
