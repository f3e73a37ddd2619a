"""What rulings are read against is what the games say: every choice and line of the log that comes up is understood."""

from __future__ import annotations

import pytest

from deckcheck.engine.columns import Kind
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings.grammar import Grammar, Reading
from deckcheck.engine.rulings.names import CardNames
from deckcheck.engine.rulings.reference import ruling_reference
from deckcheck.engine.rulings.state_columns import CARD, PLAYER, columns_of
from deckcheck.engine.rulings.table import Table
from deckcheck.messages import voice_of
from tests.support.playouts import begin, play, under_way
from tests.support.rulings import rulings_of


def grammar(game: str, players: tuple[str, ...]) -> Grammar:
    rules = rules_of(game)
    return Grammar(rules, CardNames(rules, rules.book()), players)


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_and_line_that_comes_up_is_understood(game: str, players: int, seed: int) -> None:
    table = begin(game, seed, players)
    said = grammar(game, table.players)
    table.watch()
    strange: set[str] = set()
    asked: set[tuple[object, ...]] = set()
    for number in play(table, seed):
        if number % 20 == 0 or under_way(table) not in asked:
            asked.add(under_way(table))
            for option, label in table.labels().items():
                reading = said.action(label)
                if not isinstance(reading, Reading) or option not in said.offered(table, reading):
                    strange.add(f"{table.decision}: {label}")
    strange |= {line for line in table.log(-1) if not isinstance(said.event(line), Reading)}
    assert sorted(strange) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_reference_names_all_that_a_ruling_may_say(game: str, language: str) -> None:
    rules = rules_of(game)
    told = ruling_reference(rules, voice_of(language))
    words = {*rules.ruling_zones, *rules.phases, *rules.stages, *rules.decisions.values(), *rules.given_words}
    words |= {*columns_of(rules, CARD), *columns_of(rules, PLAYER)}
    said = grammar(game, ("A", "B"))
    words |= {phrase for phrases in said.choices.values() for phrase in phrases} | set(said.events)
    words |= {limit.rule for limit in rules.given_limits}
    words |= {room.rule for room in rules.given_figures.values()} - {""}
    assert [word for word in sorted(words) if f"`{word}`" not in told and f", {word})" not in told] == []


def test_rulings_use_no_key_that_the_reference_does_not_name(game: str) -> None:
    told = ruling_reference(rules_of(game))
    used: set[str] = set()
    for ruling in rulings_of(game):
        for name, side in ruling.data.get("given", {}).items():
            if isinstance(side, dict) and name != "table":
                used |= set(side)
    assert [key for key in sorted(used) if f"`{key}`" not in told] == []


def test_a_column_of_the_state_is_given_by_its_name(game: str) -> None:
    rules = rules_of(game)
    given = {name: 1 for name, kind in columns_of(rules, PLAYER).items() if kind == Kind.NUMBER}
    state = Table(rules, (), 1, {}, ()).set_up({"impossible": True, "A": given}, ()).state
    # Where the turn begins sets some of them anew.
    assert not given or any(getattr(state, name)[0] == 1 for name in given)
