"""What the repository says of itself: workflows, issue forms, hooks, and one version in every place that names it."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

import deckcheck
from tests.support.services import actionlint, vendored

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")


def read(path: Path) -> dict[str, Any]:
    """Return a file of YAML; YAML 1.1 takes the key `on` for true."""
    return {"on" if key is True else key: value for key, value in yaml.safe_load(path.read_text("utf-8")).items()}


def test_there_are_workflows_and_forms() -> None:
    assert {path.stem for path in WORKFLOWS} >= {"tests", "itself", "release"}
    assert len(FORMS) >= 3


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_is_one(path: Path) -> None:
    data = read(path)
    jsonschema.Draft7Validator(vendored("github-workflows")).validate(data)
    # Nothing writes to the repository unless a job says so.
    assert data["permissions"] == {"contents": "read"}
    assert all("timeout-minutes" in job for job in data["jobs"].values())


def test_actionlint_has_nothing_to_say_of_the_workflows(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    shutil.copy(ROOT / "action.yml", tmp_path / "action.yml")
    assert actionlint(tmp_path) == []


def test_the_suite_runs_on_every_python_and_system_that_the_project_names() -> None:
    matrix = read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["suite"]["strategy"]["matrix"]
    named = {name.rpartition(" ")[2] for name in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", name)}
    assert set(matrix["python"]) == named
    assert {name.partition("-")[0] for name in matrix["system"]} == {"ubuntu", "macos", "windows"}


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_is_one(path: Path) -> None:
    data = read(path)
    jsonschema.Draft7Validator(vendored("github-issue-forms")).validate(data)
    fields = [field["id"] for field in data["body"]]
    assert len(set(fields)) == len(fields)


def test_an_issue_form_about_a_game_offers_every_game() -> None:
    files = (ROOT / "deckcheck" / "games").glob("*/construction.yaml")
    titles = {yaml.safe_load(path.read_text("utf-8"))["title"]["en"] for path in files}
    assert len(titles) >= 5
    for name in ("verdict", "ruling"):
        body = read(ROOT / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml")["body"]
        offered = next(field["attributes"]["options"] for field in body if field["id"] == "game")
        assert titles <= set(offered)


def test_the_dependencies_are_watched() -> None:
    jsonschema.Draft7Validator(vendored("dependabot")).validate(read(ROOT / ".github" / "dependabot.yml"))


def test_pre_commit_takes_the_hooks_of_this_repository() -> None:
    clientlib = pytest.importorskip("pre_commit.clientlib")
    hooks = [
        hook
        for repository in clientlib.load_config(str(ROOT / ".pre-commit-config.yaml"))["repos"]
        for hook in repository["hooks"]
    ]
    files = [
        path.relative_to(ROOT).as_posix() for room in ("deckcheck", "sample_decks") for path in (ROOT / room).rglob("*")
    ]
    for hook in hooks:
        if "files" in hook:
            assert any(re.search(hook["files"], path) for path in files), hook["id"]


def test_one_version_everywhere() -> None:
    """It is in `deckcheck/__init__.py`; what repeats it for people to copy repeats it exactly."""
    assert "version" in PROJECT["dynamic"]
    version = deckcheck.__version__
    assert re.search(rf"^## {re.escape(version)} ", CHANGELOG, re.MULTILINE)
    pages = [ROOT / f"docs/{language}/{name}.md" for language in ("en", "fr") for name in ("start", "repository")]
    for path in (*ROOT.glob("README*.md"), *pages, ROOT / "action.yml"):
        named = re.findall(r"(?:rev: v|deckcheck@v|such as )(\d+\.\d+\.\d+)", path.read_text("utf-8"))
        assert named, path.name
        assert set(named) == {version}, path.name


def test_the_changelog_goes_from_the_newest_to_the_oldest() -> None:
    found = re.findall(r"^## (\d+\.\d+\.\d+) ", CHANGELOG, re.MULTILINE)
    assert found == sorted(found, reverse=True, key=lambda version: [int(part) for part in version.split(".")])
    assert found[0] == deckcheck.__version__


def test_the_addresses_of_the_project_are_those_that_people_are_reported() -> None:
    home = PROJECT["urls"]["Repository"]
    assert f"repo: {home}\n" in (ROOT / "README.md").read_text("utf-8")
    assert all(address.startswith(home) for name, address in PROJECT["urls"].items() if name != "Documentation")
