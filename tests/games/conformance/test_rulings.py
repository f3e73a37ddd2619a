"""The rulings of every game hold; they show every rule, and every option taken otherwise; people read them anywhere."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import jsonschema
import yaml

from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulebook import load_rulebook
from deckcheck.engine.rulings import run_ruling
from deckcheck.messages import LANGUAGES
from deckcheck.play.rulings import services
from deckcheck.shipped import schemas
from tests.support.french import is_set_wrongly
from tests.support.rulings import rulings_of


def test_every_ruling_holds(game: str) -> None:
    results = [run_ruling(ruling, services(game)) for ruling in rulings_of(game)]
    assert results
    assert [result.message for result in results if not result.passed] == []


def test_every_rule_is_shown_by_a_ruling_and_no_other(game: str) -> None:
    shown = {rule for ruling in rulings_of(game) for rule in ruling.rules}
    assert shown == {rule.id for rule in load_rulebook(rules_of(game)).rules}


def test_every_option_is_shown_otherwise_than_by_default(game: str) -> None:
    options = rules_of(game).options
    shown = {
        name
        for ruling in rulings_of(game)
        for name, value in ruling.data.get("options", {}).items()
        if options[name].read(value) != options[name].default
    }
    # The cap ends a game and closed decklists change what is seen of them: both are tested for whole games.
    assert {name for name, option in options.items() if option.decision} - shown == set()


def test_ruling_files_fit_their_schema(game: str) -> None:
    schema = yaml.safe_load(Path(schemas(), "ruling.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    for path in {ruling.path for ruling in rulings_of(game)}:
        data = yaml.load(Path(path).read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        assert [error.message for error in validator.iter_errors(data)] == [], path


def test_every_ruling_has_a_name_in_every_language(game: str) -> None:
    names = [ruling.data["name"] for ruling in rulings_of(game)]
    assert [name for name in names if not isinstance(name, dict) or set(name) != set(LANGUAGES)] == []


def test_no_two_rulings_of_a_file_have_one_name_in_any_language(game: str) -> None:
    told = Counter((ruling.path, *name) for ruling in rulings_of(game) for name in ruling.data["name"].items())
    assert [name for name, number in told.items() if number > 1] == []


def test_french_names_are_set_as_french_is(game: str) -> None:
    names = [ruling.data["name"]["fr"] for ruling in rulings_of(game)]
    assert [name for name in names if is_set_wrongly(name, game)] == []
