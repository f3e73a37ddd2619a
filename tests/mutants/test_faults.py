"""Every fault can still be planted and names tests that there are; `python -m tests.mutants` sees that they fail."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.mutants.faults import PACKAGE, ROOT, Fault, faults

#: Rooms that hold data, or nothing that could go wrong on its own.
WITHOUT = {"locale", "prepared", "schemas"}


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.name)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    planted = fault.planted()
    if fault.file.endswith(".py"):
        assert ast.dump(ast.parse(planted)) != ast.dump(ast.parse((PACKAGE / fault.file).read_text("utf-8")))
    files = [word.split("::")[0] for word in fault.tests if word.startswith("tests/")]
    assert files
    assert all((ROOT / file).exists() for file in files)


def test_there_are_a_hundred_in_all_rooms() -> None:
    found = faults()
    assert len(found) >= 100
    assert not [name for name, count in Counter(fault.name for fault in found).items() if count > 1]
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()} - WITHOUT
    assert rooms <= {fault.file.split("/", 1)[0] for fault in found}
    assert {f"games/{path.parent.name}" for path in (PACKAGE / "games").glob("*/play.py")} <= {
        "/".join(fault.file.split("/")[:2]) for fault in found
    }
