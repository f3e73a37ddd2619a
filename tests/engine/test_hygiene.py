"""Nothing but atoms changes a state: the code of rules is read, not trusted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import deckcheck
from deckcheck.engine.registry import playable_games
from tests.support.playouts import begin

ROOT = Path(deckcheck.__file__).parent
# What runs the game and keeps it may set the state's own bookkeeping; rules and effects may not.
MACHINERY = {
    "flow/atoms.py",
    "state/state.py",
    "flow/procedures.py",
    "state/chance.py",
    "state/serial.py",
    "game.py",
    "deal.py",
    "knowledge/observation.py",
    "rulings/state_columns.py",
    "rulings/table.py",
}
MUTATORS = {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "setdefault"}
FILES = sorted(
    path
    for path in [*(ROOT / "engine").rglob("*.py"), *(ROOT / "games").rglob("*.py")]
    if not (ROOT / "engine" in path.parents and path.relative_to(ROOT / "engine").as_posix() in MACHINERY)
)
# What distinguishes things of one moment by their places in memory, on which nothing else hangs.
TELL_APART = {"engine/data/source.py", "engine/table/view.py"}
# A frame is the procedure's own notebook, and `choice` is how a step passes an answer to the next one.
OWN = {"choice"}


@cache
def columns(game: str = "") -> frozenset[str]:
    """Return the names of all columns of the states of a game, or of all games."""
    games = [game] if game else playable_games()
    return frozenset().union(*(begin(one, 1).state.columns() for one in games)) - OWN


def columns_for(path: Path) -> frozenset[str]:
    """Return the columns that a file could write to: what a game's frames call alike may be columns of another game."""
    game = path.parent.relative_to(ROOT / "games").parts[:1] if ROOT / "games" in path.parents else ()
    return columns(game[0] if game and game[0] in playable_games() else "")


def column_of(node: ast.expr, held: dict[str, str]) -> str:
    """Return the column that an expression reaches into through whatever name, or an empty string.

    Args:
        node: the expression.
        held: the names that represent a column, or for a part of one, and which it is.
    """
    while isinstance(node, ast.Subscript):
        if isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
            return ""  # a slice is a list of its own
        node = node.value
    if isinstance(node, ast.Name):
        return held.get(node.id, "")
    if not isinstance(node, ast.Attribute) or node.attr not in columns():
        return ""
    return "" if is_no_state(node.value) else node.attr


def is_no_state(node: ast.expr) -> bool:
    """Whether an expression is a frame, an object's own part, or a constant, whose attributes may be called alike."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "push"
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and (node.id in {"self", "frame"} or node.id.isupper())


def held_names(function: ast.AST) -> dict[str, str]:
    """Return the names that a function gives to columns, or to parts of them."""
    held: dict[str, str] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, column_of(node.value, {})
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            name, value = node.target.id, column_of(node.iter, {})
        else:
            continue
        if value:
            held[name] = value
    return held


def changed(node: ast.AST) -> list[ast.expr]:
    """Return what a statement or call changes."""
    if isinstance(node, ast.Assign | ast.Delete):
        return [
            part for target in node.targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])
        ]
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        return [node.target]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
        return [node.func.value]
    return []


def writes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the column of every write to a state."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        held = held_names(function)
        for node in ast.walk(function):
            for target in changed(node):
                # Whoever gives a name another meaning changes nothing that it represented.
                name = (
                    "" if isinstance(target, ast.Name) and not isinstance(node, ast.Call) else column_of(target, held)
                )
                if name:
                    yield target.lineno, name


def test_only_atoms_write_to_a_state() -> None:
    written = []
    for path in FILES:
        known = columns_for(path)
        found = sorted(set(writes(ast.parse(path.read_text(encoding="utf-8")))))
        written += [f"{path.relative_to(ROOT)}:{line} writes {name}" for line, name in found if name in known]
    assert written == []


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("s.tokens[0] += 1", "tokens"),
        ("s.zones[3].append(1)", "zones"),
        ("s.turn = 2", "turn"),
        ("world.turn = 2", "turn"),
        ("game.state.zones[3].pop()", "zones"),
        ("del table.zones[0][0]", "zones"),
        ("s.turn, s.phase = 2, 3", "turn"),
        ("hand = s.zones[1]; hand.remove(4)", "zones"),
        ("tokens = s.tokens; tokens[0] = 1", "tokens"),
        ("for zone in s.zones: zone.clear()", "zones"),
        ("s.choice = 1", ""),
        ("hand = s.zones[1][:]; hand.remove(4)", ""),
        ("frame.value = 2", ""),
        ("turn = s.turn; turn = 4", ""),
    ],
)
def test_a_write_is_noticed_through_whatever_name(line: str, column: str) -> None:
    found = sorted({name for _, name in writes(ast.parse(f"def f(s, game, world, table, frame):\n    {line}"))})
    assert found[-1:] == ([column] if column else [])


def test_rules_know_no_clock_no_hash_and_no_random() -> None:
    known = []
    for path in FILES:
        names = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add(node.module or "")
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                names.add(node.func.id)
        distinguished = {"id"} if path.relative_to(ROOT).as_posix() in TELL_APART else set()
        found = names & {"random", "time", "datetime", "secrets", "hash", "id"} - distinguished
        known += [f"{path.relative_to(ROOT)} knows {name}" for name in sorted(found)]
    assert known == []
