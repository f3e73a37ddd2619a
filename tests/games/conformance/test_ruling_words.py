"""What rulings are read against is what the games say: every choice and line of the log that comes up is understood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from deckcheck.engine.registry import rules_of
from deckcheck.engine.rules import GameRules
from deckcheck.engine.rulings.grammar import Grammar, Reading
from deckcheck.engine.rulings.names import CardNames
from deckcheck.engine.rulings.reference import ruling_reference
from deckcheck.engine.rulings.state_columns import CARD, PLAYER, TABLE, columns_of, set_column
from deckcheck.engine.rulings.table import BEARERS, UNKNOWN, Table
from deckcheck.engine.state.columns import NOBODY, Kind
from deckcheck.engine.state.serial import plain, restored
from deckcheck.engine.state.state import State
from deckcheck.messages import Message, translator_of
from tests.support.playouts import OURS, begin, play, playout, under_way
from tests.support.rulings import rulings_of


def grammar(game: str, players: tuple[str, ...]) -> Grammar:
    rules = rules_of(game)
    return Grammar(rules, CardNames(rules, rules.book()), players)


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_and_line_that_comes_up_is_understood(game: str, players: int, seed: int) -> None:
    table = begin(game, seed, players)
    reader = grammar(game, table.players)
    table.watch()
    strange: set[str] = set()
    asked: set[tuple[object, ...]] = set()
    for number in play(table, seed):
        if number % 20 == 0 or under_way(table) not in asked:
            asked.add(under_way(table))
            for option, label in table.labels().items():
                reading = reader.action(label)
                if not isinstance(reading, Reading) or option not in reader.offered(table, reading):
                    strange.add(f"{table.decision}: {label}")
    strange |= {line for line in table.log(-1) if not isinstance(reader.event(line), Reading)}
    assert sorted(strange) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_reference_names_all_that_a_ruling_may_say(game: str, language: str) -> None:
    rules = rules_of(game)
    reported = ruling_reference(rules, translator_of(language))
    words = {*rules.ruling_zones, *rules.phases, *rules.stages, *rules.decisions.values(), *rules.given_words}
    words |= {*columns_of(rules, CARD), *columns_of(rules, PLAYER)}
    reader = grammar(game, ("A", "B"))
    words |= {phrase for phrases in reader.choices.values() for phrase in phrases} | set(reader.events)
    words |= {limit.rule for limit in rules.given_limits}
    words |= {room.rule for room in rules.given_figures.values()} - {""}
    assert [word for word in sorted(words) if f"`{word}`" not in reported and f", {word})" not in reported] == []


def test_rulings_use_no_key_that_the_reference_does_not_name(game: str) -> None:
    reported = ruling_reference(rules_of(game))
    used: set[str] = set()
    for ruling in rulings_of(game):
        for name, side in ruling.data.get("given", {}).items():
            if isinstance(side, dict) and name != "table":
                used |= set(side)
    assert [key for key in sorted(used) if f"`{key}`" not in reported] == []


# What may be behind a key, though much of it is wrong there.
VALUES: tuple[Any, ...] = (
    -1,
    0,
    1,
    2,
    3,
    99,
    1_000,
    True,
    False,
    "A",
    "nobody",
    "nothing",
    "nonsense",
    [],
    ["A"],
    None,
)


def said_of(rules: GameRules, state: State, size: str, index: int, key: str) -> Iterator[State]:
    """Yield the state with each value behind a key of a card, a player or the table, where the game takes it."""
    set_it = rules.set_card if size == CARD else rules.set_player
    # Copies of a state share what is seldom written, and what sets a table up writes it in its place.
    saved = plain(state)
    before = restored(state.match, saved).columns()
    problem = set_it(restored(state.match, saved), index, key, {"nonsense": 1})
    names = problem.values.get("known", ()) if isinstance(problem, Message) else ()
    found = None
    for value in (*VALUES, *({name: value} for name in names for value in VALUES)):
        if key in BEARERS and isinstance(value, int):
            continue  # the number of a card, which no ruling says
        # What was refused and has left nothing behind is as good as new.
        if found is None or found.columns() != before:
            found = restored(state.match, saved)
        refused = set_it(found, index, key, value)
        kind = columns_of(rules, size).get(key)
        if isinstance(refused, Message) and refused.id in UNKNOWN and kind is not None:
            refused = set_column(found, key, kind, index, value) or ""
        if not refused:
            yield found
            found = None


def test_what_a_ruling_may_say_makes_a_state_that_can_be_saved(game: str) -> None:
    rules = rules_of(game)
    taken = 0
    # What is said of a table may be written into its match: this game is nobody else's.
    for moment in playout.__wrapped__(game, 1).moments[::40]:
        state = moment.state
        seen: set[str] = set()
        in_play = [card for card, place in enumerate(state.place) if state.match.in_play[place]]
        places: list[tuple[str, int]] = [(TABLE, NOBODY), (PLAYER, 0)]
        for card in in_play:
            kind = state.match.book.cards[state.definition[card]].type
            if kind not in seen:
                seen.add(kind)
                places.append((CARD, card))
        words = {CARD: rules.given_words, PLAYER: rules.given_of_player, TABLE: rules.given_of_table}
        for size, index in places:
            for key in sorted({*words[size], *columns_of(rules, size)}):
                for found in said_of(rules, state, size, index, key):
                    assert restored(state.match, plain(found)).columns() == found.columns(), key
                    taken += 1
    assert taken or game not in OURS


def test_a_column_of_the_state_is_given_by_its_name(game: str) -> None:
    rules = rules_of(game)
    given = {name: 1 for name, kind in columns_of(rules, PLAYER).items() if kind == Kind.NUMBER}
    state = Table(rules, (), 1, {}, ()).seen(given)
    # Where the turn begins sets some of them again.
    assert not given or any(getattr(state, name)[0] == 1 for name in given)
