"""The pre-commit hook: its manifest, its pattern, and the hook itself in a repository of decks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.__main__ import main
from deckcheck.shipped import sample_decks
from deckcheck.workspace.paths import ENDINGS

ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
HOOKS: dict[str, dict[str, Any]] = {hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text("utf-8"))}
HOOK = HOOKS["deckcheck"]

LEGAL = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
ILLEGAL = LEGAL.replace("28", "29")


def test_pre_commit_takes_the_manifest() -> None:
    clientlib = pytest.importorskip("pre_commit.clientlib")
    assert clientlib.load_manifest(str(MANIFEST))[0]["id"] == "deckcheck"


def test_the_hook_fits_every_sample_deck() -> None:
    samples = [path for path in Path(sample_decks()).rglob("*") if path.is_file()]
    assert len(samples) > 50
    for path in samples:
        assert re.search(HOOK["files"], path.relative_to(sample_decks()).as_posix()), path


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_hook_takes_what_a_search_finds(ending: str) -> None:
    assert re.search(HOOK["files"], f"decks/my{ending}")


@pytest.mark.parametrize("name", ["deck.yaml", "my.deck.yaml.bak", "mydeckxyaml", "my.deck.txt", "deckcheck.toml"])
def test_the_hook_takes_nothing_else(name: str) -> None:
    assert not re.search(HOOK["files"], name)


@pytest.mark.parametrize(("name", "tags"), [("a.deck.yaml", "yaml"), ("a.deck.yml", "yaml"), ("a.deck.json", "json")])
def test_the_types_of_the_hook_are_those_of_decks(name: str, tags: str) -> None:
    identify = pytest.importorskip("identify.identify")
    found = identify.tags_from_filename(name) | {"file"}
    assert tags in found
    assert set(HOOK["types"]) <= found
    assert set(HOOK["types_or"]) & found


def test_one_process_checks_all_files_and_exclusions_hold() -> None:
    assert HOOK["require_serial"] is True
    assert HOOK["entry"] == "deckcheck check --force-exclude"


def test_a_file_that_is_called_like_an_option_stays_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "--output=o.deck.yaml").write_text(LEGAL)
    command = [*HOOK["entry"].split()[1:], *HOOK["args"]]
    assert main([*command, "--output=o.deck.yaml"]) == 0
    assert capsys.readouterr().out == "--output=o.deck.yaml: legal (virevolt standard, 30 cards)\n"
    assert os.listdir(tmp_path) == ["--output=o.deck.yaml"]


CATALOG = "game: virevolt\ncards:\n- {name: Zed, id: Z1, type: spell, color: red}\n"
RULESET = "game: virevolt\nextends: virevolt\n"
RULING = (ROOT / "deckcheck/games/virevolt/rulings").glob("*.yaml")
FURTHER = {
    "deckcheck-fix": ("a.deck.yaml", LEGAL.replace("Ember Squire", "ember squire"), "game: virevolt\ndeck: [\n"),
    "deckcheck-catalogs": ("a.catalog.yaml", CATALOG, CATALOG.replace("spell", "spel")),
    "deckcheck-rulesets": ("a.ruleset.yaml", RULESET, RULESET.replace("virevolt", "virevlt")),
    "deckcheck-rulings": ("a.ruling.yaml", next(RULING).read_text("utf-8"), "rulings: 3\n"),
}


def test_every_hook_is_tried() -> None:
    assert set(HOOKS) == {"deckcheck", "deckcheck-all", *FURTHER}
    for name, hook in HOOKS.items():
        assert hook["require_serial"] is True
        assert name == "deckcheck-all" or hook["args"] == ["--"]


@pytest.mark.parametrize(
    "name", ["house.ruleset.yaml", "x/more.catalog.json", "deckcheck.toml", "a/.deckcheck.yaml", "b/pyproject.toml"]
)
def test_all_decks_are_checked_where_what_judges_them_changes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hook = HOOKS["deckcheck-all"]
    assert re.search(hook["files"], name)
    assert not re.search(hook["files"], "a.deck.yaml")
    assert hook["pass_filenames"] is False
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.deck.yaml").write_text(LEGAL, encoding="utf-8")
    assert main(hook["entry"].split()[1:]) == 0
    (tmp_path / "b.deck.yaml").write_text(ILLEGAL, encoding="utf-8")
    assert main(hook["entry"].split()[1:]) == 1


def run_hook(name: str, *files: str) -> int:
    return main([*HOOKS[name]["entry"].split()[1:], *HOOKS[name]["args"], *files])


@pytest.mark.parametrize("name", sorted(FURTHER))
def test_a_further_hook_takes_what_is_good_and_tells_what_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    file, good, bad = FURTHER[name]
    assert re.search(HOOKS[name]["files"], file)
    assert not re.search(HOOKS[name]["files"], "notes.yaml")
    for path in (file, f"b{file[1:]}"):
        (tmp_path / path).write_text(good, encoding="utf-8")
    assert run_hook(name, file, f"b{file[1:]}") == 0
    (tmp_path / f"--output=c{file[1:]}").write_text(bad, encoding="utf-8")
    status = run_hook(name, file, f"--output=c{file[1:]}")
    captured = capsys.readouterr()
    if name == "deckcheck-fix":
        # It fixes and leaves judging to the hook that does; pre-commit fails where a file has changed.
        assert status == 0
        assert (tmp_path / file).read_text() == LEGAL
    else:
        assert status != 0
        assert f"--output=c{file[1:]}" in captured.out + captured.err


@pytest.mark.slow
def test_the_hook_in_a_repository(tmp_path: Path) -> None:
    """pre-commit clones this checkout, installs it and runs the hook: illegal decks fail, excluded ones do not."""
    pytest.importorskip("pre_commit")
    if not (ROOT / ".git").exists():
        pytest.skip("pre-commit installs hooks from a repository, and this is none")
    repository = tmp_path / "decks"
    repository.mkdir()
    (repository / "a.deck.yaml").write_text(LEGAL)
    (repository / "b.deck.json").write_text(json.dumps(yaml.safe_load(LEGAL)))
    (repository / "c.deck.yaml").write_text(ILLEGAL)
    (repository / "notes.yaml").write_text("no: deck\n")
    (repository / "old.deck.yaml").write_text(ILLEGAL)
    (repository / "deckcheck.toml").write_text('exclude = ["old.deck.yaml"]\n')
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "PRE_COMMIT"))},
        "PRE_COMMIT_HOME": str(tmp_path / "home"),
        "GIT_CONFIG_GLOBAL": os.devnull,
    }

    def git(*arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=repository, env=environment, check=True, capture_output=True)

    git("init", "--quiet")
    git("add", ".")
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(ROOT), "deckcheck", "--all-files"]
    done = subprocess.run(command, cwd=repository, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr
    report = done.stdout.partition("exit code: 1")[2].strip().split("\n")
    assert report[0] == "a.deck.yaml: legal (virevolt standard, 30 cards)"
    assert report[1] == "b.deck.json: legal (virevolt standard, 30 cards)"
    assert report[2].startswith("c.deck.yaml:3:3: error virevolt/deck-size")
    assert report[-1] == "3 decks: 2 legal, 1 illegal; 1 error"
