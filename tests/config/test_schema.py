"""The JSON Schema of configuration files accepts what the reader accepts, and nothing else."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from deckcheck.config.read import ALL_KEYS, KEYS, PER_FILE, read_configuration
from deckcheck.config.schema import NAME, content
from deckcheck.patterns import Pattern
from deckcheck.shipped import schemas
from tests.config.test_read import EVERYTHING, YAML

SCHEMA = json.loads((Path(schemas()) / NAME).read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)


def test_the_published_schema_is_the_generated_one() -> None:
    """`python -m deckcheck.config.schema` writes it again."""
    Draft202012Validator.check_schema(SCHEMA)
    assert (Path(schemas()) / NAME).read_text(encoding="utf-8") == content()


def test_every_setting_is_described_in_both_languages() -> None:
    assert tuple(SCHEMA["properties"]) == ALL_KEYS
    assert all(" / " in part["description"] for part in (SCHEMA, *SCHEMA["properties"].values()))


@pytest.mark.parametrize("data", [tomllib.loads(EVERYTHING), yaml.safe_load(YAML)])
def test_a_configuration_with_every_setting_fits(data: Any) -> None:
    assert set(data) == set(ALL_KEYS)
    assert list(VALIDATOR.iter_errors(json.loads(json.dumps(data, default=str)))) == []


PARTS = st.sampled_from(["a", "*.yaml", "..", ".", "", "**", " ", "2024-02-30", "2024-02-28", "b\\c"])
VALUES = st.recursive(
    st.booleans() | st.integers(0, 9) | st.lists(PARTS, max_size=3).map("/".join),
    lambda values: st.lists(values, max_size=2),
    max_leaves=4,
)
SETTINGS = st.dictionaries(st.sampled_from([*KEYS, "exclude", "colour"]), VALUES, max_size=3)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("settings") / ".deckcheck.yaml"


@given(st.dictionaries(st.sampled_from([*ALL_KEYS, "colour"]), VALUES, max_size=3), st.dictionaries(PARTS, SETTINGS))
def test_it_accepts_what_the_reader_accepts(path: Path, settings: dict[str, Any], per_file: dict[str, Any]) -> None:
    data = {**settings, PER_FILE: per_file} if per_file else settings
    # As JSON, which is YAML: texts are in quotes, so that none is taken for something else.
    path.write_text(json.dumps(data), encoding="utf-8")
    _, problems = read_configuration(str(path))
    assert (problems == []) == VALIDATOR.is_valid(data), (data, [problem.message for problem in problems])


def test_a_pattern_that_is_none_is_the_readers_alone_to_tell(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="runs backwards"):
        Pattern("[z-a]")
    assert VALIDATOR.is_valid({"exclude": "[z-a]"})
