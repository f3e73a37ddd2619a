"""Whether files for code hosts and CI services are valid: their schemas, and a linter of workflows."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def vendored(name: str) -> dict[str, Any]:
    """Return a schema of SchemaStore as check-jsonschema ships it."""
    package = pytest.importorskip("check_jsonschema")
    path = Path(package.__file__).parent / "builtin_schemas" / "vendor" / f"{name}.json"
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def actionlint(repository: Path) -> list[str]:
    """Return what actionlint says of the workflows of a repository, `file:line:column: what` each."""
    program = shutil.which("actionlint", path=str(Path(sys.executable).parent))
    assert program is not None, "the test extra brings actionlint"
    command = [program, "-oneline", "-no-color", "-shellcheck=", "-pyflakes="]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()
