"""`deckcheck check`: where reports go, several at once, and what the exit status says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main

LEGAL = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
ILLEGAL = LEGAL.replace("28", "29")
SUPPRESSED = ILLEGAL.replace("main:", "main:  # deckcheck: ignore[virevolt/deck-size]")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("GITHUB_ACTIONS", "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "TF_BUILD", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deckcheck.toml").touch()  # nothing above this folder counts
    (tmp_path / "legal.deck.yaml").write_text(LEGAL)
    (tmp_path / "illegal.deck.yaml").write_text(ILLEGAL)
    return tmp_path


def check(*arguments: str) -> int:
    return main(["check", *arguments])


def test_several_reports_at_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = check(
        ".", "--output-format", "github", "--output-format=sarif:out.sarif", "--output-format", "junit:out.xml"
    )
    assert status == 1
    out = capsys.readouterr().out
    assert out.startswith("::error file=illegal.deck.yaml,line=3")
    assert out.endswith("2 decks: 1 legal, 1 illegal; 1 error\n")
    assert json.loads((here / "out.sarif").read_text())["runs"][0]["results"][0]["ruleId"] == "virevolt/deck-size"
    assert (here / "out.xml").read_text().startswith("<?xml")


def test_output_is_the_file_of_the_first_report_without_one(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    formats = ["--output-format", "sarif:a.sarif", "--output-format", "json", "--output-format", "text"]
    assert check("legal.deck.yaml", *formats, "--output", "b.json") == 0
    assert json.loads((here / "a.sarif").read_text())["version"] == "2.1.0"
    assert json.loads((here / "b.json").read_text())["summary"]["legal"] == 1
    assert capsys.readouterr().out == "legal.deck.yaml: legal (virevolt standard, 30 cards)\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--output-format", "sarf"], "there is no report format sarf"),
        (["--output-format", "text", "--output-format", "json"], "only one report can go to standard output"),
        (["--output-format", "text:a", "--output-format", "json:./a"], "two reports would go to ./a"),
        (["--output-format", "text:a", "--output", "b"], "--output b names a file, but every report format has one"),
        (["--output-format", "text:no/such/a"], "there is no folder no/such"),
        (["--output-format", "text:legal.deck.yaml"], "legal.deck.yaml exists already"),
        (["--output", "illegal.deck.yaml"], "illegal.deck.yaml exists already"),
    ],
)
def test_what_cannot_be_written_is_said_before_anything_is(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    before = sorted(here.iterdir())
    assert check("legal.deck.yaml", *arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert expected in captured.err
    assert sorted(here.iterdir()) == before
    assert (here / "legal.deck.yaml").read_text() == LEGAL


def test_force_overwrites(here: Path) -> None:
    (here / "out.json").write_text("old")
    assert check("legal.deck.yaml", "--output-format", "json:out.json") == 2
    assert check("legal.deck.yaml", "--output-format", "json:out.json", "--force") == 0
    assert json.loads((here / "out.json").read_text())["summary"]["decks"] == 1


def test_a_full_device_is_an_error_and_no_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    import subprocess
    import sys

    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "deckcheck", "check", "legal.deck.yaml"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("deckcheck: error: <stdout> cannot be written")
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.parametrize("form", ["text", "json", "github", "gitlab", "sarif", "junit", "markdown"])
def test_no_format_changes_the_exit_status(form: str) -> None:
    assert check("legal.deck.yaml", "--output-format", form) == 0
    assert check(".", "--output-format", form) == 1
    assert check(".", "--output-format", form, "--exit-zero") == 0
    assert check("legal.deck.yaml", "missing.deck.yaml", "--output-format", form) == 2


def test_paths_start_at_the_checkout(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "sub").mkdir()
    (here / "sub" / "a.deck.yaml").write_text(ILLEGAL)
    monkeypatch.chdir(here / "sub")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(here))
    check("a.deck.yaml", "--output-format", "github")
    assert "file=sub/a.deck.yaml," in capsys.readouterr().out
    monkeypatch.delenv("GITHUB_WORKSPACE")
    monkeypatch.setenv("CI_PROJECT_DIR", str(here))
    check("a.deck.yaml", "--output-format", "gitlab")
    assert json.loads(capsys.readouterr().out)[0]["location"]["path"] == "sub/a.deck.yaml"


def test_a_suppressed_error_changes_neither_verdict_nor_exit_status(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "s.deck.yaml").write_text(SUPPRESSED)
    assert check("s.deck.yaml") == 1
    out = capsys.readouterr().out
    assert out == "s.deck.yaml: illegal: legal except for suppressed virevolt/deck-size (virevolt standard, 31 cards)\n"


def test_no_suppress_shows_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "s.deck.yaml").write_text(SUPPRESSED)
    assert check("s.deck.yaml", "--no-suppress") == 1
    assert "s.deck.yaml:3:3: error virevolt/deck-size" in capsys.readouterr().out


def test_many_files_in_two_processes_give_the_same_reports(here: Path) -> None:
    (here / "many").mkdir()
    for number in range(600):
        text = (LEGAL, ILLEGAL, SUPPRESSED)[number % 3]
        (here / "many" / f"{number:03}.deck.yaml").write_text(text)
    formats = ["text", "json", "github", "gitlab", "sarif", "junit", "markdown"]
    for jobs in ("1", "2"):
        outputs = [f"--output-format={form}:{form}.{jobs}" for form in formats]
        assert check("many", "--jobs", jobs, *outputs) == 1
    for form in formats:
        assert (here / f"{form}.1").read_bytes() == (here / f"{form}.2").read_bytes()
