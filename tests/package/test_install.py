"""The package as a user gets it: from a wheel, from an sdist, and from a checkout, all three do the same."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import pytest

from deckcheck.catalog.prepare import games

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
KINDS = ("wheel", "sdist", "editable")


def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, **options
    )
    assert done.returncode in (0, 1), done.stderr
    return done


class Built(NamedTuple):
    """What the build made."""

    wheel: Path
    sdist: Path


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("built")
    done = run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder)], cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return Built(next(folder.glob("*.whl")), next(folder.glob("*.tar.gz")))


def install(folder: Path, requirement: list[str]) -> Path:
    """Return the program as installed into a fresh environment, whose dependencies are those of this one."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    # A path named in a .pth file comes last, and the .pth files in it (of an editable install) are not read.
    borrowed = folder / "lib" / version / "site-packages" / "dependencies.pth"
    borrowed.write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    done = run([*pip, "--no-build-isolation", "--disable-pip-version-check", *requirement])
    assert done.returncode == 0, done.stderr
    return folder / "bin" / "deckcheck"


@pytest.fixture(scope="session")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    pytest.importorskip("pip")
    folder = tmp_path_factory.mktemp("environments")
    requirements = {"wheel": [str(built.wheel)], "sdist": [str(built.sdist)], "editable": ["--editable", str(ROOT)]}
    return {kind: install(folder / kind, requirements[kind]) for kind in KINDS}


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Return a folder outside the checkout with a legal and an illegal deck."""
    (tmp_path / "good.deck.yaml").write_text(
        "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n", encoding="utf-8"
    )
    (tmp_path / "bad.deck.yaml").write_text(
        "game: virevolt\ndeck:\n  main:\n    Ember Squier: 2\n    Écuyer de braise: 3\n", encoding="utf-8"
    )
    return tmp_path


COMMANDS = [
    ["check", "good.deck.yaml"],
    ["check", "."],
    ["check", "--output-format", "json", "bad.deck.yaml"],
    ["games"],
    ["rules", "terrors"],
    ["explain", "buffy/deck-size"],
    ["cards", "xfiles", "Scully"],
    ["new", "slasherz"],
    ["schema", "decklist"],
    ["schema", "catalog", "virevolt"],
    ["check", "bad.deck.yaml", "--lang", "fr"],
    ["check", "--help", "--lang", "fr"],
    ["--version"],
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_every_install_answers_the_same_outside_the_checkout(
    arguments: list[str], installed: dict[str, Path], outside: Path
) -> None:
    answers = {}
    for kind, program in installed.items():
        done = run([str(program), *arguments], cwd=outside)
        answers[kind] = (done.returncode, done.stdout, done.stderr)
    assert answers["wheel"][1]
    assert answers["sdist"] == answers["wheel"]
    assert answers["editable"] == answers["wheel"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_samples_that_came_along_are_legal(kind: str, installed: dict[str, Path], tmp_path: Path) -> None:
    script = "from deckcheck.shipped import sample_decks; print(sample_decks())"
    python = installed[kind].with_name("python")
    samples = run([str(python), "-c", script], cwd=tmp_path).stdout.strip()
    # The environment's own copy, or the checkout's where the install is the checkout.
    home = ROOT if kind == "editable" else installed[kind].parents[1]
    assert Path(samples).is_relative_to(home)
    done = run([str(installed[kind]), "check", str(Path(samples) / "legal")], cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert " 0 illegal" in done.stdout


def test_a_wheel_holds_what_the_program_needs_and_nothing_else(built: Built) -> None:
    names = set(ZipFile(built.wheel).namelist())
    assert {f"deckcheck/prepared/{game}.marshal" for game in games()} <= names
    assert {f"deckcheck/prepared/{game}.full.marshal" for game in games()} <= names
    assert "deckcheck/prepared/locale/fr/LC_MESSAGES/deckcheck.mo" in names
    assert not [name for name in names if name.endswith(".po") or name.startswith("deckcheck/locale")]
    for shipped in ("schemas", "sample_decks"):
        here = {path.relative_to(ROOT).as_posix() for path in (ROOT / shipped).rglob("*") if path.is_file()}
        assert {f"deckcheck/_shipped/{name}" for name in here} <= names
    assert "deckcheck/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert {name.split("/")[0] for name in names if not name.startswith("deckcheck-")} == {"deckcheck"}
    assert not [name for name in names if "__pycache__" in name or name.startswith("deckcheck/tests")]


def test_a_wheel_of_the_sdist_is_the_wheel_of_the_checkout(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.glob("deckcheck-*"))
    done = run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=source)
    assert done.returncode == 0, done.stdout + done.stderr
    again = ZipFile(next(tmp_path.glob("*.whl")))
    wheel = ZipFile(built.wheel)
    assert sorted(again.namelist()) == sorted(wheel.namelist())
    assert [name for name in wheel.namelist() if wheel.read(name) != again.read(name)] == []


def test_a_catalog_that_breaks_the_rules_fails_the_build(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.glob("deckcheck-*"))
    cards = source / "deckcheck" / "games" / "virevolt" / "cards" / "red.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("type: hero", "type: heroe", 1), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=source,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode != 0
    assert "heroe" in done.stdout + done.stderr
    assert list(tmp_path.glob("*.whl")) == []


def test_an_installed_package_is_never_written_to(installed: dict[str, Path], outside: Path) -> None:
    package = next((installed["wheel"].parents[1] / "lib").glob("python*/site-packages/deckcheck"))
    before = {path: path.stat().st_mtime_ns for path in package.rglob("*") if path.suffix != ".pyc" and path.is_file()}
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    run([str(installed["wheel"]), "check", "."], cwd=outside, env=environment)
    after = {path: path.stat().st_mtime_ns for path in package.rglob("*") if path.suffix != ".pyc" and path.is_file()}
    assert after == before
