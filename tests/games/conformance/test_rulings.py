"""The rulings of every game hold; they show every rule, and every option taken otherwise; people read them anywhere."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deckcheck.engine.game import Game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings import run_ruling
from deckcheck.engine.rulings.schema import ruling_schema
from deckcheck.messages import LANGUAGES
from deckcheck.play.rulings import services
from deckcheck.shipped import schemas
from tests.support.french import is_set_wrongly
from tests.support.laws import measures_what_holds
from tests.support.particulars import particulars_of
from tests.support.playouts import OURS
from tests.support.refusals import unexplained
from tests.support.rulings import rulebook_of, rulings_of

SCHEMA = json.loads(Path(schemas(), "ruling.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


@pytest.mark.slow
def test_every_ruling_holds(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And `attempts` knows every way in which a card of theirs may be used, where the game says why not.

    What is tested in two places, for speed, is tested alike: rulings show cards that no sample deck holds.
    """
    apply, strange, seen = Game.apply, [], 0
    broken: list[str] = []
    check_copies, reasoned = particulars_of(game).check_copies, bool(rules_of(game).refusals)

    def looking(table: Game, action: int) -> None:
        nonlocal seen
        seen += 1
        for law in (measures_what_holds, check_copies):
            try:
                law(table.state)
            except AssertionError as error:  # which would be taken for the ruling's
                broken.append(f"{law.__name__}: {error}")
        if reasoned:
            strange.extend(unexplained(table.state))
        apply(table, action)

    monkeypatch.setattr(Game, "apply", looking)
    results = [run_ruling(ruling, services(game)) for ruling in rulings_of(game)]
    assert results
    assert [result.message for result in results if not result.passed] == []
    assert broken == []
    assert strange == []
    assert seen or game not in OURS


def test_every_rule_is_shown_by_a_ruling_and_no_other(game: str) -> None:
    shown = {rule for ruling in rulings_of(game) for rule in ruling.rules}
    # What sets beside the printed ones leave open is behind no numbered rule: rulings name each such decision itself.
    own = next(iter(rulebook_of(game).rules)).id.partition("-")[0]
    beside = {decision.id for decision in rulebook_of(game).decisions if decision.id.partition("-")[0] != own}
    assert shown == beside | {rule.id for rule in rulebook_of(game).rules}


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
    for path, data in {ruling.path: ruling.source.data for ruling in rulings_of(game)}.items():
        assert [error.message for error in VALIDATOR.iter_errors(data)] == [], path


@pytest.mark.parametrize(
    "slip",
    [
        {"given": {"phase": "siesta"}},
        {"given": {"A": {"cloak": 3}}},
        {"given": {"table": {"cloak": 3}}},
        {"given": {"A": {"deck": {"card": "X", "cloak": 1}}}},
        {"given": {"A": {"deck": [{"card": "X", "cloak": 1}]}}},
        {"expect": {"phase": "siesta"}},
        {"expect": {"A": {"cloak": 3}}},
        {"expect": {"A": {"deck": {"card": "X", "cloak": 1}}}},
        {"expect": {"decision": {"kind": "siesta"}}},
        {"do": [{"expect": {"A": {"cloak": 3}}}]},
        {"options": {"siesta": True}},
    ],
)
def test_the_schema_of_rulings_knows_the_sides_of_each_game(game: str, slip: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(ruling_schema(SCHEMA, [rules_of(game)]))
    right = {"name": "X", "given": {"A": {"deck": 1}}, "expect": {"over": False, "A": {"deck": 1}}}
    assert validator.is_valid({"game": game, "rulings": [right]})
    assert not validator.is_valid({"game": game, "rulings": [{**right, **slip}]})


def test_the_schema_of_rulings_is_the_one_that_the_columns_make() -> None:
    assert ruling_schema(SCHEMA, map(rules_of, playable_games())) == SCHEMA


def test_every_ruling_has_a_name_in_every_language(game: str) -> None:
    names = [ruling.data["name"] for ruling in rulings_of(game)]
    assert [name for name in names if not isinstance(name, dict) or set(name) != set(LANGUAGES)] == []


def test_no_two_rulings_of_a_file_have_one_name_in_any_language(game: str) -> None:
    reported = Counter((ruling.path, *name) for ruling in rulings_of(game) for name in ruling.data["name"].items())
    assert [name for name, number in reported.items() if number > 1] == []


def test_french_names_are_set_as_french_is(game: str) -> None:
    names = [ruling.data["name"]["fr"] for ruling in rulings_of(game)]
    assert [name for name in names if is_set_wrongly(name, game)] == []
