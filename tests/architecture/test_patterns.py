"""Every regular expression of the package takes time that grows with the length of a text alone.

A stranger's file reaches nearly all of them, and a pattern that tries the square of a length hangs on a short line. No
pattern is exempt: one that this module blames is rewritten, or becomes a few lines of code.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import deckcheck
from tests.support.linear import faults

PACKAGE = Path(deckcheck.__path__[0])
ROOT = PACKAGE.parent
# Functions and methods that read a text, and at which argument the function takes its flags.
READING = {"match": 2, "fullmatch": 2, "search": 2, "findall": 2, "finditer": 2, "split": 3, "sub": 4, "subn": 4}
# Those that a text has no method of the same name for, so that one called on any variable shows how a pattern is used.
TELLING = ("match", "fullmatch", "search", "findall", "finditer")


class Use(NamedTuple):
    """A pattern of the package and a method that is called of it."""

    place: str
    pattern: re.Pattern[Any]
    method: str


def places() -> list[Path]:
    """Return the files that may hold a pattern: modules, and schemas."""
    modules = (path for path in sorted(PACKAGE.rglob("*.py")) if re.search(r"\bre\.[a-z]", path.read_text("utf-8")))
    return [*modules, *sorted((ROOT / "schemas").glob("*.json"))]


@cache
def uses(path: Path) -> tuple[Use, ...]:
    """Return the regular expressions of a file, compiled or given to a function of `re`, with each of its uses."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return tuple(_uses_in(path, ast.parse(text)))
    # A validator searches texts and keys by the patterns of a schema.
    patterns = sorted(set(_patterns_of(json.loads(text))))
    return tuple(Use(path.name, re.compile(pattern), "search") for pattern in patterns)


def _uses_in(path: Path, tree: ast.Module) -> Iterator[Use]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    named = {
        id(node.value): node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for call in calls:
        assert isinstance(call.func, ast.Attribute)
        if not (isinstance(call.func.value, ast.Name) and call.func.value.id == "re"):
            continue
        place = f"{path.relative_to(ROOT).as_posix()}:{call.lineno}"
        if call.func.attr in READING:
            yield Use(place, _evaluated(call, path, READING[call.func.attr]), call.func.attr)
        elif call.func.attr == "compile":
            pattern = _evaluated(call, path, 1)
            for method in sorted(_methods(named.get(id(call)), calls)):
                yield Use(place, pattern, method)


def _evaluated(call: ast.Call, path: Path, flags_at: int) -> re.Pattern[Any]:
    """Return the pattern of a call: it is made of constants of its module, or nobody can tell what it takes."""
    module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    keywords = [keyword.value for keyword in call.keywords if keyword.arg == "flags"]
    expressions = [call.args[0], *call.args[flags_at : flags_at + 1], *keywords]
    values = [eval(compile(ast.Expression(part), str(path), "eval"), vars(module)) for part in expressions]  # noqa: S307
    return re.compile(values[0], values[1] if len(values) > 1 else 0)


def _methods(name: str | None, calls: list[ast.Call]) -> set[str]:
    """Return the methods that a module calls of a pattern; where it hands it on, those that it calls of any name."""
    functions = [call.func for call in calls if isinstance(call.func, ast.Attribute)]
    own = {part.attr for part in functions if isinstance(part.value, ast.Name) and part.value.id == name}
    if own & {*READING}:
        return own & {*READING}
    local = {part.attr for part in functions if isinstance(part.value, ast.Name) and part.value.id.islower()}
    return local & {*TELLING} or {"search"}


def _patterns_of(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for part in schema:
            yield from _patterns_of(part)
    elif isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        if isinstance(schema.get("patternProperties"), dict):
            yield from schema["patternProperties"]
        for part in schema.values():
            yield from _patterns_of(part)


def test_the_patterns_are_found() -> None:
    found = [use for path in places() for use in uses(path)]
    assert len(found) > 90
    assert {"match", "fullmatch", "search", "sub", "split", "findall"} <= {use.method for use in found}


@pytest.mark.parametrize("path", places(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_pattern_of_a_file_takes_linear_time(path: Path) -> None:
    assert {use: found for use in uses(path) if (found := faults(use.pattern, use.method))} == {}


@pytest.mark.parametrize(
    ("pattern", "flags", "method"),
    [
        (r"a*a*b", 0, "match"),
        (r"(?:a*)*b", 0, "match"),
        (r"(?:a+)+b", 0, "match"),
        (r"(?:ab|a|b)*c", 0, "match"),
        (r"(?i:a)*(?i:A)*b", 0, "match"),
        (r"[^\W_]*\w*\Z", 0, "match"),
        (r"\s*:?\s*\Z", 0, "match"),
        (r".*\s+\(", re.DOTALL, "match"),
        (r"[0-9A-Z]*[0-9][0-9A-Z]*\Z", 0, "match"),
        (r"a(?:a*b)?", 0, "findall"),
        (r"a*?a*?b", 0, "match"),
        (r"(?=a*a*b)", 0, "match"),
        (r"(?:, ?[a ]+)*\Z", 0, "match"),
        (r"(?:a|b)*a(?:a|b)*c", 0, "fullmatch"),
        (r"a*\Z", 0, "search"),
        (r"\s+x", 0, "sub"),
        (r"\s+x", 0, "split"),
        (r"<!--.*?-->", re.DOTALL, "sub"),
        (r"^\s*x", re.MULTILINE, "search"),
        (r"(?<!a)b*c", 0, "findall"),
        (r"(a*)\1b", 0, "match"),
        (rb"a*a*b", 0, "match"),
    ],
)
def test_a_slow_pattern_is_blamed(pattern: Any, flags: int, method: str) -> None:
    assert faults(re.compile(pattern, flags), method)


@pytest.mark.parametrize(
    ("pattern", "flags", "method"),
    [
        (r"a*ba*", 0, "match"),
        (r"a*:?(?:b\s*)?c*", 0, "match"),
        (r"\s*(?::\s*)?\Z", 0, "match"),
        (r"(?:a|b)*c", 0, "fullmatch"),
        (r"\w[^:]*+ *+(?:#.*)?", 0, "fullmatch"),
        (r"a+", 0, "findall"),
        (r"a*a*", 0, "match"),
        (r"\n[ \t]+\S", 0, "search"),
        (r".*\S\s+\(", re.DOTALL, "match"),
        (r'"(?:[^"\\]++|\\.)*+"?', 0, "finditer"),
        (r"^[ \t]*x", re.MULTILINE, "search"),
        (r"\([^()]*\)", 0, "sub"),
        (r"x{0,20}y", 0, "search"),
        (rb"(?m)^[ \t]*\[", 0, "search"),
    ],
)
def test_a_linear_pattern_is_not_blamed(pattern: Any, flags: int, method: str) -> None:
    assert faults(re.compile(pattern, flags), method) == []
