"""What a schema finds wrong is said in both languages, short, and without what could write to a terminal."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from deckcheck.construction.schema_errors import told
from deckcheck.messages import ENGLISH, Voice, voice_of


def said(schema: dict[str, Any], value: Any, voice: Voice = ENGLISH) -> str:
    return voice.spoken(told(next(jsonschema.Draft202012Validator(schema).iter_errors(value))))


@pytest.mark.parametrize(
    ("schema", "value", "english", "french"),
    [
        ({"type": "string"}, 5, "5 is not of the type string", "5 n’est pas du type string"),
        ({"type": ["string", "null"]}, 5, "the type string, null", "du type string, null"),
        ({"minimum": 2}, 1, "1 is less than 2", "1 est inférieur à 2"),
        ({"maximum": 2}, 3, "3 is more than 2", "3 est supérieur à 2"),
        ({"minItems": 1}, [], "[] is too short; 1 at least", "[] est trop court ; il en faut au moins 1"),
        ({"pattern": "^a$"}, "b", "'b' is not written like ^a$", "'b' ne s’écrit pas comme ^a$"),
        ({"uniqueItems": True}, [1, 1], "[1, 1] holds something twice", "[1, 1] contient deux fois la même chose"),
        ({"enum": ["a", "b"]}, "c", "'c' is none of a, b", "'c' n’est aucun de a, b"),
        ({"additionalProperties": False}, {"x": 1, "w": 1}, "w, x is not known here", "w, x n’est pas connu ici"),
        ({"required": ["a", "b"]}, {"a": 1}, "b is missing", "il manque b"),
    ],
)
def test_a_demand_is_told(schema: dict[str, Any], value: Any, english: str, french: str) -> None:
    assert english in said(schema, value)
    assert french in said(schema, value, voice_of("fr")).replace("\xa0", " ")


def test_a_rare_demand_is_told_in_the_validators_words() -> None:
    assert said({"not": {"type": "integer"}}, 5) == "5 should not be valid under {'type': 'integer'}"


def test_a_long_value_is_cut() -> None:
    assert said({"type": "integer"}, "x" * 500) == f"'{'x' * 56}... is not of the type integer"


def test_a_value_cannot_write_to_the_terminal() -> None:
    assert "\x1b" not in said({"additionalProperties": False}, {"\x1b[2J": 1})
