"""`deckcheck schema`: the JSON Schemas of all kinds of files, those of one game, and the reference page of effects."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from deckcheck.__main__ import main
from deckcheck.engine.registry import playable_games
from deckcheck.shipped import schemas

Capture = pytest.CaptureFixture[str]
KINDS = sorted(path.name.split(".")[0] for path in Path(schemas()).glob("*.json"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_file_has_its_schema(capsys: Capture, kind: str) -> None:
    assert main(["schema", kind]) == 0
    assert capsys.readouterr().out == (Path(schemas()) / f"{kind}.schema.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["decklist", "catalog", "effects"])
def test_the_schema_of_one_game_speaks_of_it_alone(capsys: Capture, kind: str) -> None:
    assert main(["schema", kind, "virevolt"]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(schema)
    assert [branch["if"]["properties"]["game"]["const"] for branch in schema["allOf"]] == ["virevolt"]


def test_the_reference_page_of_one_game(capsys: Capture) -> None:
    assert main(["schema", "effects", "virevolt", "--reference"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# Effects of virevolt: reference\n")
    assert out.count("\n# ") == 0
    assert "\n### `spell_effect`\n\nOne effect of a Spell.\n" in out


def test_the_reference_pages_of_all_games_in_french(capsys: Capture) -> None:
    assert main(["schema", "effects", "--reference", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    titles = [line for line in lines if line.startswith("# ")]
    assert titles == [f"# Les effets de {game}\u00a0: référence" for game in playable_games()]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["efects"], "there is no schema for efects; the kinds are: catalog, config, "),
        (["efects", "--reference"], "there is no schema for efects; the kinds are: catalog, config, "),
        (["ruleset", "virevolt"], "the schema for ruleset is the same for every game; leave the game out\n"),
        (["ruleset", "--reference"], "there is no reference page for ruleset, only for effects: "),
        (["effects", "virevolte"], "there is no game virevolte; did you mean virevolt?\n"),
        (["effects", "virevolte", "--reference"], "there is no game virevolte; did you mean virevolt?\n"),
    ],
)
def test_what_there_is_not_is_said(capsys: Capture, arguments: list[str], text: str) -> None:
    assert main(["schema", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith(f"deckcheck: error: {text}")
