"""Nothing but atoms changes a state: the code of rules is read, not trusted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckcheck

ROOT = Path(deckcheck.__file__).parent
# What runs the game and keeps it may set the state's own bookkeeping; rules and effects may not.
MACHINERY = {
    "atoms.py",
    "state.py",
    "procedures.py",
    "chance.py",
    "serial.py",
    "game.py",
    "layout.py",
    "observation.py",
    "ruling_table.py",
}
MUTATORS = {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "setdefault"}
FILES = sorted(
    path
    for path in [*(ROOT / "engine").rglob("*.py"), *(ROOT / "games").rglob("*.py")]
    if not (path.parent == ROOT / "engine" and path.name in MACHINERY)
)
# A frame is the procedure's own notebook, and `choice` is how a step passes an answer to the next one.
OWN = {"choice"}


def state_attribute(node: ast.expr) -> str:
    """Return the attribute of the state that an expression reaches into, or an empty string."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in {"s", "state"}:
        return node.attr
    return ""


def writes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            targets = [node.func.value]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                name = state_attribute(part)
                if name and name not in OWN:
                    yield node.lineno, name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_atoms_write_to_a_state(path: Path) -> None:
    assert not list(writes(ast.parse(path.read_text(encoding="utf-8"))))


def test_a_write_is_noticed() -> None:
    code = "def f(s):\n    s.tokens[0] += 1\n    s.zones[3].append(1)\n    s.turn = 2\n    s.choice = 1"
    assert [name for _, name in writes(ast.parse(code))] == ["tokens", "turn", "zones"] or sorted(
        name for _, name in writes(ast.parse(code))
    ) == ["tokens", "turn", "zones"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_know_no_clock_no_hash_and_no_random(path: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names.add(node.func.id)
    assert not names & {"random", "time", "datetime", "secrets", "hash", "id"} - (
        {"id"} if path.name == "source.py" else set()
    )


def test_the_engine_names_no_game() -> None:
    games = [folder.name for folder in (ROOT / "games").iterdir() if folder.is_dir() and folder.name[0] != "_"]
    for path in (ROOT / "engine").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        documentation = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        words = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        words |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
        }
        assert not [word for word in words for game in games if game in word.lower()], path
