"""What holds at any table is not a ruling; values of another kind and mistyped names are reported as such."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import RulingResult, load_rulings, run_ruling
from deckcheck.messages import ENGLISH, Translator, translator_of

HERO = "A: {main: Road Courier, tokens: 1, deck: Scorch}"
FRENCH = translator_of("fr")


def run(game: str, given: str, expect: str, more: str = "", translator: Translator = ENGLISH) -> RulingResult:
    text = f"game: {game}\nrulings:\n- name: x\n  given: {{{given}}}\n  expect: {{{expect}}}\n{more}"
    [ruling] = load_rulings("test.yaml", text)
    return run_ruling(ruling, translator=translator)


@pytest.mark.parametrize(
    ("expect", "key"),
    [
        ("A: {main: {}}", "main"),
        ("A: {hand: {}}", "hand"),
        ("A: {hand: {has: []}}", "has"),
        ("A: {hand: {has: {}}}", "has"),
        ("A: {hand: {has: {Scorch: 0}}}", "has"),
        ("A: {hand: {has: 0}}", "has"),
        ("A: {hand: {lacks: []}}", "lacks"),
        ("A: {discard: {top: []}}", "top"),
        ("A: {main: {hp: 5, states: {}}}", "states"),
        ("A: {main: {states: {has: []}}}", "has"),
        ("A: {main: {states: {has: [], lacks: [poison]}}}", "has"),
        ("A: {main: [{card: Road Courier, states: {lacks: []}}]}", "lacks"),
    ],
)
def test_what_holds_at_any_table_is_an_error(expect: str, key: str) -> None:
    result = run("virevolt", HERO, expect)
    assert result.broken
    assert result.message.startswith(f"test.yaml:5: '{key}' says nothing, so it would hold at any table")


@pytest.mark.parametrize(
    "expect",
    [
        "A: {hand: [], discard: 0, traps: null}",
        "A: {main: {states: []}}",
        "A: {main: {states: {lacks: [poison, burn]}}}",
        "A: {hand: {Scorch: 0}, main: {lacks: Scorch}}",
    ],
)
def test_exactly_nothing_is_something(expect: str) -> None:
    assert run("virevolt", HERO, expect).message == ""
    assert not run("virevolt", "A: {main: {card: Scrap Golem, states: [poison]}, hand: Scorch}", expect).passed


@pytest.mark.parametrize("states", ["{lacks: poisonn}", "{has: [poisonn]}", "[poisonn]", "poisonn"])
def test_a_state_that_no_card_can_have_is_an_error(states: str) -> None:
    result = run("virevolt", HERO, f"A: {{main: {{states: {states}}}}}")
    assert result.broken
    assert result.message.startswith("test.yaml:5: unknown state 'poisonn'; one of: poison, burn,")


def test_a_name_that_no_card_of_a_list_can_have_is_an_error() -> None:
    path = Path(rules_of("xfiles").folder, "rulings", "combat.yaml")
    text = path.read_text(encoding="utf-8").replace("lacks: Agent Fox Mulder}", "lacks: Agent Fox Muldr}")
    broken = [result.message for result in map(run_ruling, load_rulings("test.yaml", text)) if result.broken]
    assert len(broken) == 1
    assert broken[0].endswith("no card is called 'Agent Fox Muldr'; did you mean 'Agent Fox Mulder'?")


@pytest.mark.parametrize(
    ("hold", "message"),
    [
        ("0-5", "test.yaml:6: 'hold' says nothing"),
        ("0-9", "test.yaml:6: 'hold' says nothing"),
        ("1-5", ""),
        ("0-4", "it holds with 5 of 5 seeds"),
    ],
)
def test_seeds_of_which_any_number_may_hold_say_nothing(hold: str, message: str) -> None:
    result = run("virevolt", HERO, "over: false", f"  seeds: {{of: 0-4, hold: {hold}}}\n")
    assert result.passed == (not message)
    assert message in result.message


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("A: {crystal_played: 0}", "'crystal_played' is true or false, and no number"),
        ("A: {alive: 1}", "'alive' is true or false, and no number"),
        ("A: {tokens: true}", "'tokens' is a number, neither true nor false"),
        ("over: 0", "'over' is true or false, and no number"),
        ("repeatable: 1", "'repeatable' is true or false, and no number"),
        ("A: {main: {hp: true}}", "'hp' is a number, neither true nor false"),
    ],
)
def test_a_number_is_no_truth_value(expect: str, message: str) -> None:
    result = run("virevolt", HERO, expect)
    assert result.broken
    assert result.message == f"test.yaml:5: {message}"


def test_a_text_that_reads_like_a_number_is_reported_with_its_quotes() -> None:
    first = run("virevolt", HERO, 'A: {tokens: "1"}').message.split("\n")[0]
    assert first == 'test.yaml:5: A\'s tokens: expected "1", found 1'


@pytest.mark.parametrize("name", ["Emberr Squire", "emberr squire"])
def test_a_mistyped_card_is_reported_as_a_card(name: str) -> None:
    for place in ("hand", "main"):
        result = run("virevolt", HERO, f"A: {{{place}: {{{name}: 2}}}}")
        assert result.message == f"test.yaml:5: no card is called '{name}'; did you mean 'Ember Squire'?"
    assert "a card here has no 'hpp'; did you mean 'hp'?" in run("virevolt", HERO, "A: {main: {hpp: 2}}").message


@pytest.mark.parametrize(
    ("given", "expect", "message"),
    [
        ("A: {main: Foo Bar}", "over: false", "aucune carte ne s’appelle «\u00a0Foo Bar\u00a0»"),
        ("A: {main: {card: Road Courier, states: [hot]}}", "over: false", "état inconnu «\u00a0hot\u00a0»"),
        ("phase: siesta", "over: false", "«\u00a0siesta\u00a0»"),
        (HERO, "decision: {kind: dance}", "«\u00a0dance\u00a0»"),
        (HERO, "illegal: play Ember Squir", "«\u00a0ember squir\u00a0»"),
    ],
)
def test_french_quotes_as_french_does(given: str, expect: str, message: str) -> None:
    reported = run("virevolt", given, expect, translator=FRENCH).message
    assert message in reported
    assert "'" not in reported
    assert "«" not in run("virevolt", given, expect).message


# What is given and what fills blanks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("victims", ["4", "[Night Jogger, 3]"])
def test_a_number_where_cards_must_be_named_is_reported(victims: str) -> None:
    result = run("slasherz", f"B: {{victims: {victims}}}", "over: false")
    assert result.broken
    assert "test.yaml:4: a number means blank cards, and 'victims' holds none" in result.message
    assert "Heavy Coat" not in result.message


def test_a_value_that_fills_no_blank_is_an_error() -> None:
    cases = "  cases:\n  - {main: Road Courier}\n  - {main: Road Courier,\n     mian: 2}\n"
    ruling = "- name: x $main\n  given: {A: {main: $main}}\n  expect: {over: false}\n"
    text = f"game: virevolt\nrulings:\n{ruling}{cases}"
    right, wrong = (run_ruling(ruling) for ruling in load_rulings("test.yaml", text))
    assert right.passed
    assert wrong.message == (
        "test.yaml:9: the ruling leaves no blank 'mian' that this case could fill; did you mean 'main'?"
    )


@pytest.mark.parametrize(("given", "expect"), [("A: {destiny: 9}", "over: false"), ("A: {}", "A: {destiny: 9}")])
def test_a_key_that_is_not_known_is_reported_with_all_that_are(given: str, expect: str) -> None:
    message = run("buffy", given, expect).message
    assert "a player has no 'destiny'; one of: " in message
    assert ", points, " in message
