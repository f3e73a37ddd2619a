"""What a schema finds wrong is said in both languages, short, and without what could write to a terminal."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
import yaml

from deckcheck.decklist.schema_errors import describe_error
from deckcheck.decklist.schema_reader import schema_problems
from deckcheck.decklist.source import read_tree
from deckcheck.messages import ENGLISH, Translator, translator_of


def rendered(schema: dict[str, Any], value: Any, translator: Translator = ENGLISH) -> str:
    return translator.format(describe_error(next(jsonschema.Draft202012Validator(schema).iter_errors(value))))


@pytest.mark.parametrize(
    ("schema", "value", "english", "french"),
    [
        ({"type": "string"}, 5, "expected text, found 5", "5 se trouve là où il faut un texte"),
        ({"type": ["string", "null"]}, 5, "expected text / nothing, found 5", "là où il faut un texte / rien"),
        ({"type": "integer"}, True, "expected a whole number, found true", "là où il faut un nombre entier"),
        (
            {"type": "object"},
            ["a"],
            'expected a mapping (`name: value`), found ["a"]',
            '["a"] se trouve là où il faut un tableau',
        ),
        (
            {"type": "object", "properties": {"en": {}}},
            "Wildfire",
            '"Wildfire" does not say its language; write it beneath, as `en: "Wildfire"`',
            (
                '"Wildfire" ne dit pas sa langue ; écrivez-le dessous avec elle : '
                '`fr: …` si c’est du français, `en: "Wildfire"` si c’est de l’anglais'
            ),
        ),
        ({"minimum": 2}, 1, "1 is less than 2", "1 est inférieur à 2"),
        ({"maximum": 2}, 3, "3 is more than 2", "3 est supérieur à 2"),
        ({"minItems": 1}, [], "[] is too short; 1 at least", "[] est trop court ; il en faut au moins 1"),
        ({"pattern": "^a$"}, "b", '"b" is not written like ^a$', '"b" ne s’écrit pas comme ^a$'),
        ({"uniqueItems": True}, [1, 1], "[1, 1] holds something twice", "[1, 1] contient deux fois la même chose"),
        ({"enum": ["a", "b"]}, "c", '"c" is none of a, b', '"c" n’est pas l’une des valeurs a, b'),
        ({"additionalProperties": False}, {"x": 1, "w": 1}, "w, x is not known here", "w, x n’est pas connu ici"),
        ({"required": ["a", "b"]}, {"a": 1}, "b is missing", "il manque b"),
    ],
)
def test_a_demand_is_reported(schema: dict[str, Any], value: Any, english: str, french: str) -> None:
    assert english in rendered(schema, value)
    assert french in rendered(schema, value, translator_of("fr")).replace("\xa0", " ")


def test_a_rare_demand_is_reported_in_the_validators_words() -> None:
    assert rendered({"not": {"type": "integer"}}, 5) == "5 should not be valid under {'type': 'integer'}"


def test_a_long_value_is_cut() -> None:
    assert rendered({"type": "integer"}, "x" * 500) == f'expected a whole number, found "{"x" * 56}...'


def test_a_value_cannot_write_to_the_terminal() -> None:
    assert "\x1b" not in rendered({"additionalProperties": False}, {"\x1b[2J": 1})


RULES = {
    "game": "tiny",
    "title": {"en": "Tiny"},
    "types": {"chip": {"title": {"en": "Chip"}}},
    "sections": {"main": {"title": {"en": "Deck"}, "takes": [{"type": "chip"}]}},
    "formats": {"standard": {"title": {"en": "Standard"}}},
    "rules": [],
}


def problems(data: dict[str, Any]) -> list[tuple[int, str]]:
    tree = read_tree(yaml.safe_dump(data, sort_keys=False), json=False)
    assert tree is not None
    return [(part.line, part.render(ENGLISH)) for part in schema_problems(tree, "ruleset", "ruleset/schema")]


def test_a_misspelt_key_is_reported_once_where_it_stands() -> None:
    data = {("typse" if key == "types" else key): value for key, value in RULES.items()}
    assert [(line, words.partition(" ")[0]) for line, words in problems(data)] == [(4, "typse")]


def test_every_key_that_is_none_is_reported() -> None:
    reported_of = problems({**RULES, "colour": 1, "zzz": 2})
    assert [words.partition(" ")[0] for _, words in reported_of] == ["colour", "zzz"]


def test_what_lacks_is_reported_beside_what_is_misspelt() -> None:
    data = {("titel" if key == "title" else key): value for key, value in RULES.items() if key != "types"}
    words = " | ".join(words for _, words in problems(data))
    assert "types is missing in the file" in words
    assert "titel is not a key here" in words
    assert "title is missing" not in words
