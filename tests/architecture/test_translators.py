"""No process has a language: who speaks is handed a translator, and no module keeps one."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType

import deckcheck
from deckcheck.engine.data.phrases import PhraseTranslator
from deckcheck.messages import ENGLISH, LANGUAGES, Translator

PACKAGE = Path(deckcheck.__path__[0])
SOURCES = sorted(PACKAGE.rglob("*.py"))
# Names that modules rebind while the program runs, and why: none is about language.
REBOUND = {("catalog/names.py", "_left"): "how many folded names are still remembered"}


def modules() -> list[ModuleType]:
    """Return every module of the package but those that need what is not installed here."""
    names = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in SOURCES]
    return [import_module(name.removesuffix(".__init__")) for name in names if not name.endswith("__main__")]


def test_no_function_rebinds_a_name_of_its_module() -> None:
    rebound = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Global)
        for name in node.names
    }
    assert rebound == set(REBOUND)


def test_no_module_keeps_a_translator_but_english() -> None:
    kept = [
        f"{module.__name__}.{name}"
        for module in modules()
        for name, value in vars(module).items()
        if (isinstance(value, Translator) and value is not ENGLISH)
        or (isinstance(value, PhraseTranslator) and value.language)
    ]
    assert kept == []


def test_no_module_keeps_the_name_of_a_language() -> None:
    kept = [
        f"{module.__name__}.{name}"
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, str) and value in LANGUAGES and not name.startswith("__")
    ]
    assert kept == []


def test_what_a_cache_keeps_names_its_language() -> None:
    """A function whose answers are kept takes the translator that it speaks with as an argument."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any("cache" in ast.unparse(mark) for mark in node.decorator_list):
                taken = {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}
                names = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
                assert names & {"translator", "language", "translate"} <= taken, f"{path.name}: {node.name}"
