"""The data files of every game keep the schemas that games from outside the package are held to."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import yaml

import deckcheck
from deckcheck.engine.data.checks import own_paths
from deckcheck.engine.data.own_files import KINDS
from deckcheck.engine.registry import rules_of
from deckcheck.shipped import schemas


def errors(path: Path) -> list[str]:
    schema = json.loads(Path(schemas(), f"{KINDS[path.name]}.schema.json").read_text(encoding="utf-8"))
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(data)]


def test_they_keep_their_schemas(game: str) -> None:
    paths = own_paths(rules_of(game).folder)
    assert len(paths) >= 4
    assert {path: errors(Path(path)) for path in paths} == {path: [] for path in paths}


def test_what_the_engine_says_keeps_them_as_well() -> None:
    paths = list(Path(deckcheck.__path__[0], "engine").rglob("*.yaml"))
    assert len(paths) == 2
    assert [errors(path) for path in paths] == [[], []]
