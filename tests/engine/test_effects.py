"""The effect language: every mistake of a writer is named with its place, and what is generated from it agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.engine.card_schema import as_text, effects_schema
from deckcheck.engine.data.source import SourceError, read_source
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.lint import CardFault, catalog_cards, lint_cards
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rules import GameRules
from deckcheck.messages import ENGLISH
from deckcheck.shipped import schemas
from tests.support.playouts import decks_of

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = (
    "game: virevolt\ncards:\n- name: Test\n  type: spell\n  color: red\n  play:\n    effects:\n    - cost: {red: 1}\n"
)
TARGETS = "      targets:\n      - choose: {from: {zone: heroes, of: enemy}}\n"


def lint_text(rules: GameRules, text: str) -> list[CardFault]:
    """Return what is wrong with the play data of a catalog file, in the order of the file."""
    try:
        source = read_source(text)
    except SourceError as error:
        return [CardFault(error.line, error.column, "", error.message)]
    return lint_cards(rules, catalog_cards(source.data["cards"]), source.place)


def lint(do: str, targets: str = TARGETS) -> list[tuple[int, str]]:
    text = HEAD + targets + "      do:\n" + do
    return [(finding.line, finding.message.render(ENGLISH)) for finding in lint_text(rules_of("virevolt"), text)]


def test_what_is_right_has_no_finding() -> None:
    assert lint("      - damage: {amount: 2, to: target}\n") == []


@pytest.mark.parametrize(
    ("do", "line", "message"),
    [
        ("- damge: {amount: 2, to: target}", 12, "unknown operation 'damge'; did you mean 'damage'?"),
        ("- damage: {amuont: 2, to: target}", 12, "unknown key 'amuont' of 'damage'; did you mean 'amount'?"),
        ("- damage: {amount: 2}", 12, "'damage' lacks the key 'to'"),
        ("- damage: {amount: two, to: target}", 12, "no amount is called 'two' here"),
        ("- damage: {amount: 2, to: tagret}", 12, "nothing is called 'tagret' here; did you mean 'target'?"),
        ("- damage: {amount: 2, to: {zone: heros}}", 12, "unknown zone 'heros'; did you mean 'heroes'?"),
        ("- damage: {amount: 2, to: {zon: heroes}}", 12, "unknown key 'zon' of a filter; did you mean 'zone'?"),
        ("- put_state: {state: frost, to: target}", 12, "unknown state 'frost'"),
        ("- put_state: {state: harmful, to: target}", 12, "one is put at a time"),
        ("- draw: [2]", 12, "a whole number is wanted here, not [2]"),
        ("- draw", 12, "operation is written as one key with its value"),
        ("- undo_rotation:", 12, "'undo_rotation' answers the event 'rotates'"),
        ("- modify: {stat: attack_damage, cards: target, until: end_of_turn}", 12, "takes one of 'add' and 'set'"),
        ("- modify: {stat: attack, cards: target, add: 1, until: end_of_turn}", 12, "unknown stat 'attack'"),
        (
            "- if: {condition: {exist: {zone: heroes}}, then: []}",
            12,
            "unknown condition 'exist'; did you mean 'exists'?",
        ),
        ("- remove_state: {state: that, from: target}", 12, "'that' is the state of the event"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_the_nearest_right_word(do: str, line: int, message: str) -> None:
    findings = lint(f"      {do}\n")
    assert {at for at, _ in findings} == {line}
    assert [text for _, text in findings if message in text], findings


def test_a_power_grants_one_state_and_not_all_harmful_ones_at_once() -> None:
    hero = "{name: X, type: hero, color: red, hp: 5, rotation: {}, sacrifice: {}, play: {powers: [%s]}}"
    text = f"game: virevolt\ncards:\n- {hero}\n"
    [finding] = lint_text(rules_of("virevolt"), text % "{grant: harmful}")
    assert "one is put at a time" in finding.message.render(ENGLISH)
    assert lint_text(rules_of("virevolt"), text % "{grant: burn}") == []


def test_all_mistakes_of_a_card_are_found_at_once() -> None:
    found = lint("      - damge: {amount: 2}\n      - damage: {amount: x, to: nobody}\n      - draw: 1\n")
    assert [line for line, _ in found] == [12, 13, 13]


def test_a_file_that_is_no_yaml_is_one_finding() -> None:
    [finding] = lint_text(rules_of("virevolt"), "cards: [")
    assert "not valid YAML" in finding.message.render(ENGLISH)


def test_a_doubled_key_is_a_finding() -> None:
    [finding] = lint_text(rules_of("virevolt"), "cards:\n- name: A\n  name: B\n")
    assert (finding.line, finding.message.render(ENGLISH)) == (3, "name is written twice here (first in line 2)")


def test_the_schema_in_the_repository_is_the_generated_one() -> None:
    generated = effects_schema([rules_of(game) for game in playable_games()])
    with open(f"{schemas()}/effects.schema.json", encoding="utf-8") as file:
        # To the letter: the words are in the order in which a language names its parts, whoever imports them first.
        assert file.read() == as_text(generated), "run: python -m deckcheck.engine.card_schema"


def test_each_reference_of_the_schema_leads_somewhere() -> None:
    schema = effects_schema([rules_of(game) for game in playable_games()])
    assert {name.removeprefix("#/$defs/") for name in _references(schema)} <= set(schema["$defs"])


def _references(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("$ref"), str):
            yield data["$ref"]
        for value in data.values():
            yield from _references(value)
    elif isinstance(data, list):
        for value in data:
            yield from _references(value)


@pytest.mark.parametrize("asks", [False, True])
def test_a_step_is_given_the_values_of_its_keys_as_they_are_when_it_begins(asks: bool) -> None:
    language = Language(__file__, SHARED)
    given: list[tuple[object, ...]] = []

    @language.step(
        "tell",
        "tell what is given",
        Param("number", "amount", "how many", required=True),
        Param("who", "players", "who", otherwise="you"),
        Param("others", "players", "who else"),
        Param("all", "flag", "all"),
        short="number",
        asks=asks,
    )
    def _report(state: Any, frame: Any, *values: object) -> None:
        given.append(values)

    builder = Builder(language)
    made = [builder.entry(language.operations["tell"], written, ()) for written in (3, {"number": 4, "all": True})]
    assert [isinstance(one, list) for one in made] == [asks, asks]
    game = new_game(rules_of("virevolt"), [decks_of("virevolt")[0]] * 2, 1)
    for one in made:
        step = one[0] if asks else one
        step(game.state, game.state.stack[-1])
    player = game.state.stack[-1].player
    assert given == [(3, [player], None, None), (4, [player], None, True)]
