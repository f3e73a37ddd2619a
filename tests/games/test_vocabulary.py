"""The vocabulary of every game speaks every language: what its words mean, and what is wrong with play data."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from deckcheck.engine.effects import schema
from deckcheck.engine.effects.language import Entry, Language
from deckcheck.engine.effects.reference import PHRASES, reference
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.speech import ENGLISH, VOCABULARY
from deckcheck.messages import set_language

GAMES = playable_games()
ENGINE = Path(schema.__file__).parent
# The functions whose phrase says what is wrong with play data, with its position among their arguments.
REFUSALS = {"wrong": 1, "_wrong": 1, "told": 0}


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


def said_of(entry: Entry) -> Iterator[str]:
    yield entry.text
    yield from (param.text for param in entry.params)


def refusals(folder: Path) -> Iterator[str]:
    """Yield the phrases that the code of a folder refuses play data with, wherever they are held."""
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


def phrases_of(game: str) -> set[str]:
    """Return all that the vocabulary of a game says, the shared part included."""
    rules = rules_of(game)
    said = {*meanings(rules.language), *refusals(Path(rules.folder)), *refusals(ENGINE)}
    return {*said, *PHRASES, *schema.ADJUSTMENTS.values(), schema.ZONE, schema.OWNER}


def translations(folder: Path) -> dict[str, str]:
    return dict(yaml.safe_load((folder / VOCABULARY).read_text(encoding="utf-8"))["fr"])


@pytest.mark.parametrize("game", GAMES)
def test_every_word_says_what_it_means(game: str) -> None:
    assert [phrase for phrase in meanings(rules_of(game).language) if not phrase.strip()] == []


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_vocabulary_says_has_a_translation(game: str) -> None:
    french = rules_of(game).language.speech("fr")
    assert sorted(phrase for phrase in phrases_of(game) if not french.knows(phrase)) == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_translated_that_no_vocabulary_says(game: str) -> None:
    folder = Path(rules_of(game).language.folders[-1])
    own, shared = translations(folder), translations(ENGINE)
    assert sorted(set(own) - phrases_of(game)) == []
    assert sorted(set(own) & set(shared)) == []


def test_nothing_shared_is_translated_that_no_game_says() -> None:
    assert sorted(set(translations(ENGINE)) - set().union(*map(phrases_of, GAMES))) == []


@pytest.mark.parametrize("game", [*GAMES, ""])
def test_a_translation_asks_for_the_same_values_and_is_set_as_french_is(game: str) -> None:
    found = translations(Path(rules_of(game).language.folders[-1]) if game else ENGINE)
    taken = {phrase for phrase in (refusals(Path(rules_of(game).folder)) if game else PHRASES) if "{" in phrase}
    for phrase, french in found.items():
        if phrase in taken and "{" in french:
            parts = [
                sorted(field for _, field, _, _ in ENGLISH._form.parse(form) if field) for form in (phrase, french)
            ]
            assert parts[0] == parts[1], phrase
        words = re.sub(r"`[^`]*`|\{.*?\}", "", french)
        assert "'" not in words, french
        assert re.search(r"(?<!\xa0)[:;!?»]|«(?!\xa0)", words) is None, french


def test_a_vocabulary_speaks_the_language_in_force() -> None:
    page = reference(rules_of("virevolt"))
    error = SHARED.wrong(("type",), "unknown card type {value}; one of: {known}", value="'x'", known="a")
    assert error.message == "unknown card type 'x'; one of: a"
    set_language("fr")
    try:
        french = reference(rules_of("virevolt"))
        assert SHARED.told("a card fits the filter") == "une carte répond au filtre"
    finally:
        set_language("en")
    assert "### `choose`\n\nA player chooses a card that fits" in page
    assert "### `choose`\n\nUn joueur choisit une carte qui convient" in french
    assert ENGLISH("how many") == SHARED.speech("en")("how many") == "how many"
