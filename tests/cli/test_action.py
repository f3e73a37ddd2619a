"""The GitHub action and the snippets for CI services: real parsers read them, and the action's steps run as written."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from tests.support.services import actionlint, vendored

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/en/repository.md").read_text("utf-8")
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}

LEGAL = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
ILLEGAL = LEGAL.replace("28", "29")

WORKFLOW = """\
name: Decks
on: [push, pull_request]
permissions:
  contents: read
  security-events: write
jobs:
  decks:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - id: decks
        uses: OWNER/deckcheck@v0.1.0
        with:
          paths: |
            decks
            sealed
          format: |
            github
            sarif:deckcheck.sarif
          args: |
            --strict
      - if: always()
        uses: github/codeql-action/upload-sarif@v4
        with:
          sarif_file: deckcheck.sarif
      - if: always()
        run: echo "deckcheck ended with ${{ steps.decks.outputs.status }}"
"""

GITLAB = """\
deckcheck:
  image: python:3.13-slim
  script:
    - pip install deckcheck
    - deckcheck check . --output-format text --output-format gitlab:gl-code-quality-report.json
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
"""


def test_the_action_is_one() -> None:
    jsonschema.Draft7Validator(vendored("github-actions")).validate(ACTION)


def test_the_workflow_is_one() -> None:
    # YAML 1.1 takes the key `on` for true.
    data = {"on" if key is True else key: value for key, value in yaml.safe_load(WORKFLOW).items()}
    jsonschema.Draft7Validator(vendored("github-workflows")).validate(data)


def test_the_gitlab_job_is_one() -> None:
    jsonschema.Draft7Validator(vendored("gitlab-ci")).validate(yaml.safe_load(GITLAB))


def test_the_workflow_gives_inputs_that_the_action_has() -> None:
    steps = yaml.safe_load(WORKFLOW)["jobs"]["decks"]["steps"]
    step = next(step for step in steps if "deckcheck" in step.get("uses", ""))
    assert set(step["with"]) <= set(ACTION["inputs"])


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A scratch repository: the action, and workflows that use it, as documented and as it is there."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    workflows = tmp_path / ".github" / "workflows"
    workflows.mkdir(parents=True)
    (workflows / "decks.yml").write_text(WORKFLOW, encoding="utf-8")
    (workflows / "own.yml").write_text(WORKFLOW.replace("OWNER/deckcheck@v0.1.0", "./"), encoding="utf-8")
    shown = next(
        block for block in re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL) if "deckcheck/deckcheck@" in block
    )
    steps = yaml.safe_load(re.sub(r"deckcheck/deckcheck@\S+", "./", shown))["steps"]
    of_guide = {"on": "pull_request", "jobs": {"decks": {"runs-on": "ubuntu-latest", "steps": steps}}}
    (workflows / "guide.yml").write_text(yaml.safe_dump(of_guide, sort_keys=False), encoding="utf-8")
    # The action's scripts as the steps of a workflow, where their syntax and expressions are looked at.
    steps = [{key: value for key, value in step.items() if key != "env"} for step in ACTION["runs"]["steps"]]
    steps_of = {"on": "push", "jobs": {"check": {"runs-on": "ubuntu-latest", "steps": steps}}}
    (workflows / "steps.yml").write_text(yaml.safe_dump(steps_of, sort_keys=False), encoding="utf-8")
    shutil.copy(ROOT / "action.yml", tmp_path / "action.yml")
    return tmp_path


def test_actionlint_has_nothing_to_say(repository: Path) -> None:
    assert actionlint(repository) == []


@pytest.mark.parametrize(
    ("written", "instead", "output"),
    [
        ("runs-on", "runs-in", "runs-on"),
        ("          paths: |", "          pahts: |", "pahts"),  # the action is there, so its inputs are known
        ("steps.decks.outputs.status", "steps.deck.outputs.status", "deck"),
    ],
)
def test_actionlint_would_say_so(repository: Path, written: str, instead: str, output: str) -> None:
    own = repository / ".github" / "workflows" / "own.yml"
    own.write_text(own.read_text("utf-8").replace(written, instead), encoding="utf-8")
    found = actionlint(repository)
    assert found
    assert all("own.yml" in line for line in found)
    assert any(output in line for line in found)


class Runner:
    """What a GitHub runner does with a step of a composite action, as far as these steps can tell."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.temp = folder / "temp"
        self.work = folder / "work"
        self.temp.mkdir()
        self.work.mkdir()
        self.files = {name: folder / name for name in ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for path in self.files.values():
            path.touch()

    def step(self, name: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Run a step with these inputs, the others at their defaults."""
        step = STEPS[name]
        given = {key: inputs.get(key, value["default"]) for key, value in ACTION["inputs"].items()}
        variables = {}
        for key, value in step["env"].items():
            expression = value.removeprefix("${{").removesuffix("}}").strip()
            context, _, field = expression.partition(".")
            variables[key] = given[field] if context == "inputs" else {"action_path": str(ROOT)}[field]
        output = dict(line.split("=", 1) for line in self.files["GITHUB_ENV"].read_text().splitlines())
        script = self.folder / "step.sh"
        script.write_text(step["run"], encoding="utf-8")
        environment = {
            **{key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "FORCE_COLOR")},
            **{key: str(path) for key, path in self.files.items()},
            "GITHUB_ACTIONS": "true",
            "GITHUB_WORKSPACE": str(self.work),
            "RUNNER_TEMP": str(self.temp),
            **output,
            **variables,
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
        return subprocess.run(command, cwd=self.work, env=environment, capture_output=True, text=True, check=False)

    def summary(self) -> str:
        return self.files["GITHUB_STEP_SUMMARY"].read_text("utf-8")


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """A runner on which the first step has been: the program is this checkout's."""
    if shutil.which("bash") is None:
        pytest.skip("the action's steps are written for bash")
    made = Runner(tmp_path)
    program = tmp_path / "deckcheck"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m deckcheck "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    made.files["GITHUB_ENV"].write_text(f"DECKCHECK_BIN={program}\n")
    (made.work / "decks").mkdir()
    (made.work / "decks" / "a.deck.yaml").write_text(LEGAL)
    return made


def test_legal_decks_pass(runner: Runner) -> None:
    done = runner.step("Check decklists")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "1 deck: 1 legal, 0 illegal\n"
    assert runner.files["GITHUB_OUTPUT"].read_text() == "status=0\n"
    assert "- ✅ `./decks/a.deck.yaml`" in runner.summary() or "- ✅ `decks/a.deck.yaml`" in runner.summary()


def test_an_illegal_deck_fails_with_its_annotation_and_every_report(runner: Runner) -> None:
    (runner.work / "more").mkdir()
    (runner.work / "more" / "b.deck.yaml").write_text(ILLEGAL)
    done = runner.step("Check decklists", paths="decks\n\nmore\r\n", format="github\nsarif:out.sarif\n")
    assert done.returncode == 1
    assert "::error file=more/b.deck.yaml,line=3" in done.stdout
    assert runner.files["GITHUB_OUTPUT"].read_text() == "status=1\n"
    assert json.loads((runner.work / "out.sarif").read_text())["runs"][0]["results"]
    assert "virevolt/deck-size" in runner.summary()


def test_further_arguments_are_taken_a_line_each(runner: Runner) -> None:
    done = runner.step("Check decklists", args="--format\nstandard\n--strict", summary="false")
    assert done.returncode == 0, done.stderr
    assert runner.summary() == ""


@pytest.mark.parametrize(
    "path", ["$(touch pwned)", "`touch pwned`", "; touch pwned", "'; touch pwned; '", "--exit-zero"]
)
def test_inputs_are_never_commands_or_options(runner: Runner, path: str) -> None:
    done = runner.step("Check decklists", paths=path)
    assert done.returncode == 2
    assert not (runner.work / "pwned").exists()


def test_a_summary_longer_than_github_takes_is_reported_in_a_line(runner: Runner) -> None:
    for number in range(4):
        text = f"name: {'long ' * 60_000}\n{ILLEGAL}"
        (runner.work / "decks" / f"long{number}.deck.yaml").write_text(text)
    assert runner.step("Check decklists").returncode == 1
    assert runner.summary().startswith("5 decks: 1 legal, 4 illegal")
    assert runner.summary().count("\n") == 1


@pytest.mark.slow
def test_the_first_step_installs_the_program_of_the_action(tmp_path: Path) -> None:
    if shutil.which("bash") is None:
        pytest.skip("the action's steps are written for bash")
    runner = Runner(tmp_path)
    done = runner.step("Install deckcheck")
    assert done.returncode == 0, done.stderr
    (runner.work / "a.deck.yaml").write_text(ILLEGAL)
    done = runner.step("Check decklists")
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("::error file=a.deck.yaml,line=3")
