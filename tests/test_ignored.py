"""What a search of folders leaves out by default, as git and ruff do; and how it is brought back."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.__main__ import main
from deckcheck.ignored import FOLDERS, Ignored
from deckcheck.workspace.workspace import Workspace

DECK = next((Path(__file__).parents[1] / "sample_decks" / "legal" / "virevolt").glob("*.deck.yaml")).read_text("utf-8")
Capture = pytest.CaptureFixture[str]


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def found(folder: Path, *below: str, **settings: Any) -> list[str]:
    """Return the decks that a check of a folder takes, named from there."""
    tasks = Workspace(**settings).plan([str(folder.joinpath(*below))]).tasks
    return [Path(task.path).relative_to(folder).as_posix() for task in tasks]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return written(tmp_path, {".git/HEAD": "", "a.deck.yaml": DECK})


@pytest.mark.parametrize("name", sorted({*FOLDERS, ".venv"}))
def test_folders_of_other_programs_are_left_out(place: Path, name: str) -> None:
    written(place, {f"{name}/lib/b.deck.yaml": DECK, f"deep/{name}/c.deck.yaml": DECK})
    assert found(place) == ["a.deck.yaml"]
    shown = ["a.deck.yaml"] if name.startswith(".") else ["a.deck.yaml", f"deep/{name}/c.deck.yaml"]
    assert set(shown) <= set(found(place, default_exclude=False))


def test_what_is_named_is_searched(place: Path) -> None:
    written(place, {"build/b.deck.yaml": DECK, ".gitignore": "/mine/\n", "mine/c.deck.yaml": DECK})
    assert found(place) == ["a.deck.yaml"]
    assert found(place, "build") == ["build/b.deck.yaml"]
    assert found(place, "mine") == ["mine/c.deck.yaml"]
    assert found(place, "mine", "c.deck.yaml") == ["mine/c.deck.yaml"]
    assert found(place, "mine", "c.deck.yaml", force_exclude=True) == []
    assert found(place, "build", "b.deck.yaml", force_exclude=True) == []
    assert found(place, "build", "b.deck.yaml", force_exclude=True, default_exclude=False) == ["build/b.deck.yaml"]


def test_a_configuration_brings_them_back(place: Path, capsys: Capture) -> None:
    written(place, {"venv/b.deck.yaml": DECK, "deckcheck.toml": "default-exclude = false\n"})
    assert found(place) == ["a.deck.yaml", "venv/b.deck.yaml"]
    assert found(place, default_exclude=True) == ["a.deck.yaml"]
    (place / "deckcheck.toml").write_text("default-exclude = 1\n")
    assert main(["check", str(place)]) == 2
    assert "`default-exclude` must be true or false" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "event", "hash", "simulate", "lab field"])
def test_every_command_that_searches_folders_does_the_same(place: Path, command: str, capsys: Capture) -> None:
    written(place, {"b.deck.yaml": DECK, "venv/broken.deck.yaml": "game: [", "x/broken.deck.yaml": "game: ["})
    (place / ".gitignore").write_text("x\n")
    words = [*command.split(), str(place)]
    if command in ("simulate", "lab field"):
        words += ["-n", "2", "--bots", "random", "--jobs", "1"]
    assert main(words) == 0
    assert "2 files and folders are skipped" in capsys.readouterr().err
    assert main([*words, "--show-skipped"]) == 0
    reported = capsys.readouterr().err
    assert "venv: skipped, since folders of this name are excluded by default" in reported
    assert "x: skipped, since .gitignore ignores it" in reported
    assert main([*words, "--no-default-exclude"]) != 0


def test_rulings_are_searched_for_in_the_same_way(place: Path, capsys: Capture) -> None:
    written(place, {"venv/rulings/a.yaml": "no: ruling\n", "old/rulings/a.yaml": "no: ruling\n", ".gitignore": "old\n"})
    assert main(["ruling", str(place)]) == 2
    assert "no: ruling" not in capsys.readouterr().err
    assert main(["ruling", str(place), "--no-default-exclude"]) == 2
    assert "a.yaml:1:1" in capsys.readouterr().err


CASES = [
    # lines of .gitignore, {other files}, what is ignored of the paths
    (["*.deck.yaml", "!keep.deck.yaml"], {}, ["b.deck.yaml", "x/b.deck.yaml"]),
    (["/b.deck.yaml"], {}, ["b.deck.yaml"]),
    (["x/b.deck.yaml"], {}, ["x/b.deck.yaml"]),
    (["b.deck.yaml/"], {}, []),
    (["x/"], {}, ["x/b.deck.yaml", "x/keep.deck.yaml", "x/y/b.deck.yaml"]),
    (["x/*", "!x/keep.deck.yaml"], {}, ["x/b.deck.yaml", "x/y/b.deck.yaml"]),
    (["x", "!x/keep.deck.yaml"], {}, ["x/b.deck.yaml", "x/keep.deck.yaml", "x/y/b.deck.yaml"]),
    (["**/y/**"], {}, ["x/y/b.deck.yaml"]),
    (["*.deck.yaml"], {"x/.gitignore": "!b.deck.yaml\n"}, ["b.deck.yaml", "keep.deck.yaml", "x/keep.deck.yaml"]),
    (["# b.deck.yaml", "", "\\#b.deck.yaml", "keep.deck.yaml   "], {}, ["keep.deck.yaml", "x/keep.deck.yaml"]),
    (["[z-a]", "?.deck.yaml"], {}, ["b.deck.yaml", "x/b.deck.yaml", "x/y/b.deck.yaml"]),
    (["\\!b.deck.yaml", "b\\.deck.yaml"], {}, ["b.deck.yaml", "x/b.deck.yaml", "x/y/b.deck.yaml"]),
    ([], {".git/info/exclude": "keep*\n"}, ["keep.deck.yaml", "x/keep.deck.yaml"]),
]
PATHS = ["b.deck.yaml", "keep.deck.yaml", "x/b.deck.yaml", "x/keep.deck.yaml", "x/y/b.deck.yaml"]


@pytest.mark.parametrize("start", [[], ["x"]], ids=["all", "below"])
@pytest.mark.parametrize(("lines", "others", "ignored"), CASES)
def test_gitignore_holds_as_it_does_for_git(
    place: Path, lines: list[str], others: dict[str, str], ignored: list[str], start: list[str]
) -> None:
    (place / "a.deck.yaml").unlink()
    written(place, {**dict.fromkeys(PATHS, DECK), ".gitignore": "\n".join(lines), **others})
    if others == {} and lines == CASES[0][0]:
        ignored = [*ignored, "x/y/b.deck.yaml"]
    if "x/.gitignore" in others:
        ignored = [path for path in ignored if path != "x/b.deck.yaml"]
    kept = [path for path in PATHS if path not in ignored]
    if start and lines and lines[0] in ("x/", "x"):
        kept = PATHS  # the folder itself was named
    assert sorted(found(place, *start)) == sorted(path for path in kept if not start or path.startswith("x/"))


LINES = st.lists(
    st.text(st.sampled_from("ab*?/!#\\ []^-."), max_size=8).filter(lambda line: "[" not in line or "]" not in line),
    max_size=6,
)
TREE = ["a", "b", "a.b", "ab", "a/a", "a/b", "a/ab/b", "b/a/a", "b/a.b", "#a", "!a", "a b"]


@pytest.mark.skipif(shutil.which("git") is None, reason="no git to compare with")
@settings(max_examples=40)
@given(lines=LINES, nested=LINES)
def test_whatever_the_patterns_git_says_the_same(
    lines: list[str], nested: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("repository")
    files = [name for name in TREE if not any(other.startswith(f"{name}/") for other in TREE)]
    written(folder, {**dict.fromkeys(files, ""), ".gitignore": "\n".join(lines), "b/.gitignore": "\n".join(nested)})
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment = {**clean, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "HOME": str(folder)}

    def git(*words: str, given: str = "") -> str:
        command = ["git", "-C", str(folder), *words]
        done = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", env=environment, check=False)
        return done.stdout

    git("init", "-q")
    reported = git("check-ignore", "--stdin", "-z", "--no-index", given="\0".join(files))
    ours = Ignored(str(folder))
    assert [name for name in files if ours.hides(str(folder / name))] == [name for name in reported.split("\0") if name]


def test_a_gitignore_that_is_a_link_or_no_file_is_not_read(place: Path, tmp_path: Path) -> None:
    (place / "patterns").write_text("*.deck.yaml\n")
    if hasattr(os, "mkfifo"):
        os.mkfifo(place / ".gitignore")
        assert found(place) == ["a.deck.yaml"]
        (place / ".gitignore").unlink()
    try:
        (place / ".gitignore").symlink_to(place / "patterns")
    except OSError:
        pytest.skip("no links can be made here")
    assert found(place) == ["a.deck.yaml"]


def test_very_many_patterns_take_no_time_to_speak_of(place: Path) -> None:
    (place / ".gitignore").write_text("\n".join(f"{'*a' * 30}{number}" for number in range(20_000)))
    assert found(place) == ["a.deck.yaml"]
