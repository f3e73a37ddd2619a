"""What the vocabulary of a game says to people, read out of its code, and how other languages say it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from deckcheck.engine import card_schema as schema
from deckcheck.engine.card_reference import PHRASES
from deckcheck.engine.data.own_files import VOCABULARY
from deckcheck.engine.effects.language import Language, Term
from deckcheck.engine.registry import rules_of
from deckcheck.messages import placeholders
from tests.support.french import is_set_wrongly

ENGINE = Path(schema.__file__).parent / "effects"
# The functions whose phrase says what is wrong with play data, with its position among their arguments.
REFUSALS = {"wrong": 1, "_wrong": 1}


def meanings(language: Language) -> Iterator[str]:
    """Yield all that is registered in words for people."""
    tables = (language.shapes, language.operations, language.conditions, language.amounts, language.filters)
    for table in tables:
        for entry in table.values():
            yield from said_of(entry)
    for kind in language.events.values():
        yield kind.text
        yield from (role.text for role in kind.roles.values())
    yield from (type_.text for type_ in language.types.values())
    yield from (card.text for card in language.cards.values())
    yield from descriptions(language.definitions)


def descriptions(part_of: Any) -> Iterator[str]:
    """Yield what a schema describes its parts with."""
    for key, part in part_of.items() if isinstance(part_of, dict) else enumerate(part_of):
        if key == "description":
            yield part
        elif isinstance(part, dict | list):
            yield from descriptions(part)


def said_of(entry: Term) -> Iterator[str]:
    yield entry.text
    yield from (param.text for param in entry.params)


@cache
def refusals(folder: Path) -> frozenset[str]:
    """Return the phrases that the code of a folder refuses play data with, wherever they are held."""
    return frozenset(_refusals(folder))


def _refusals(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        held = [
            (target.id, node.value.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name)
        ]
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REFUSALS:
                for phrase in node.args[REFUSALS[node.func.attr] :][:1]:
                    assert not isinstance(phrase, ast.JoinedStr), (
                        f"{path}:{node.lineno}: a phrase with its values apart"
                    )
                    if isinstance(phrase, ast.Constant):
                        yield str(phrase.value)
                    elif isinstance(phrase, ast.Name):
                        yield from (str(words) for name, words in held if name == phrase.id)


@cache
def phrases_of(game: str) -> frozenset[str]:
    """Return all that the vocabulary of a game says, the shared part included."""
    rules = rules_of(game)
    output = {*meanings(rules.language), *refusals(Path(rules.folder)), *refusals(ENGINE.parent)}
    return frozenset({*output, *PHRASES, *schema.ADJUSTMENTS.values(), schema.ZONE, schema.OWNER})


@cache
def translations(folder: Path) -> dict[str, str]:
    return dict(yaml.load((folder / VOCABULARY).read_text(encoding="utf-8"), yaml.CSafeLoader)["fr"])


def is_described_rightly(folder: Path, phrases: set[str]) -> None:
    """The translations of a folder ask for the values of these phrases, and are set as French is."""
    for phrase, french in translations(folder).items():
        if phrase in phrases and "{" in phrase and "{" in french:
            assert fields(phrase) == fields(french), phrase
        words = re.sub(r"`[^`]*`|\{.*?\}", "", french)
        assert not is_set_wrongly(words), french


def fields(phrase: str) -> list[str]:
    """Return the names of the values that a phrase asks for, in alphabetical order."""
    return sorted(placeholders(phrase))
