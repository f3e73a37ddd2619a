"""What no game could reach is not a table of a ruling, by the rule that says so; `impossible: true` plays it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings.problems import TableError
from deckcheck.engine.rulings.table import Table

# Game, what is given, and what the refusal says: a rule, or words where no rule of the book speaks of it.
GAMES = Path(__file__).parents[2] / "deckcheck" / "games"
REFUSED = """
- [virevolt, {A: {tokens: 50}}, VV-054]
- [virevolt, {A: {tokens: 5}}, VV-054]
- [virevolt, {A: {tokens: 1, tokens_now: 2}}, VV-053]
- [virevolt, {A: {main: {card: Ember Squire, damage: 4}}}, VV-060]
- [virevolt, {A: {main: 0, secondary: Ember Squire}}, VV-022]
- [virevolt, {A: {hand: {card: Ember Squire, damage: 2}}}, not in play]
- [virevolt, {A: {crystals: {card: Red Crystal, damage: 2}}}, VV-060]
- [virevolt, {A: {traps: {card: Backdraft, spent: true}}}, VV-042]
- [virevolt, {A: {deck: 31}}, virevolt/deck-size]
- [virevolt, {A: {hand: {Scorch: 2}, discard: Scorch}}, virevolt/copy-limit]
- [virevolt, {A: {crystals: {Mauve Crystal: 2}}}, virevolt/mauve-crystal]
- [slasherz, {A: {deck: 400}}, slasherz/deck-size]
- [slasherz, {A: {hand: Line Cook}}, slasherz/victim-duplicate]
- [slasherz, {A: {victims: [Line Cook, Line Cook]}}, slasherz/victim-duplicate]
- [slasherz, {A: {hp: 900}}, SZ-D24]
- [slasherz, {A: {victims: [{card: Night Jogger, hp: 60}]}}, SZ-D24]
- [slasherz, {A: {rescue_counters: 21}}, SZ-045]
- [slasherz, {A: {launched: 60}}, SZ-033]
- [slasherz, {A: {hand: {card: Heavy Coat, attacks: 1}}}, not in play]
- [terrors, {A: {health: 60}}, TL-005]
- [terrors, {A: {coin: 61}}, TL-033]
- [terrors, {A: {unify: 11}}, TL-017]
- [terrors, {A: {unify: 6}, B: {unify: 5}}, TL-017]
- [terrors, {A: {play: {card: Warlock, used: 10}}}, TL-D36]
- [terrors, {A: {deck: {card: Warlock, token: haunt}}}, not in play]
- [terrors, {A: {relics: {card: Fenris, token: haunt}}}, TL-056]
- [terrors, {A: {hand: {Cultist: 3}, deck: {Cultist: 3}}}, terrors/cultist-count]
- [terrors, {A: {hand: {Acolyte: 5}}, B: {discard: {Acolyte: 4}}}, terrors/acolyte-count]
- [terrors, {A: {play: Acolyte}, table: {acolytes: {Acolyte: 8}}}, terrors/acolyte-count]
- [buffy, {A: {hand: {Cross: 4}}}, buffy/copy-limit]
- [buffy, {A: {hand: {Disembodied Arm: 3}}}, buffy/copy-limit]
- [buffy, {A: {hand: {Gill Monster: 4}}}, buffy/character-level]
- [buffy, {A: {hand: {Joyce Summers: 4}}}, buffy/character-level]
- [buffy, {A: {hand: [C32, C32]}}, buffy/event-limit]
- [buffy, {A: {challenge_deck: [C183, C183]}}, buffy/challenge-duplicate]
- [buffy, {A: {locations: P91, crypt: P91}}, buffy/location-unique]
- [buffy, {A: {locations: P91}, B: {locations: P91}}, BF-033]
- [buffy, {A: {locations: [{card: P91, at: A1}, {card: C9, at: A1}]}}, BF-030]
- - buffy
  - A: {characters: Luke, attached: [{card: Cross, "on": Luke}, {card: Cross, "on": Luke}, {card: C13, "on": Luke}]}
  - BF-131
- [buffy, {A: {characters: [A45, A86, A89, A96, A101, A98]}}, BF-092]
- [buffy, {A: {points: 10}}, BF-272]
- [buffy, {A: {park: 6}}, BF-275]
- [buffy, {A: {park: 1}, B: {park: 1}}, BF-275]
- [buffy, {A: {characters: [{card: Joyce Summers, at: B1}, {card: Joyce Summers, at: B2}]}}, BF-089]
- [buffy, {A: {hand: {card: Joyce Summers, fatigued: true}}}, not in play]
- [xfiles, {A: {hand: {"Aubrey, MO": 3}}}, xfiles/copy-limit]
- [xfiles, {A: {hand: {Agent Rich: 4}}}, xfiles/copy-limit]
- [xfiles, {A: {rp: -1}}, XF-030]
- [xfiles, {A: {cp: 900}}, XF-030]
- [xfiles, {A: {bureau: [Agent Rich, Agent Rich]}}, XF-056]
- [xfiles, {A: {bureau: Agent Rich, hospital: Agent Rich}}, XF-056]
- [xfiles, {A: {hospital: {card: Agent Rich, damage: -2}}}, XF-019]
- [xfiles, {A: {field: {card: Agent Rich, tokens: 900}}}, XF-019]
- [xfiles, {A: {field: {card: Agent Rich, team: 900}}}, XF-116]
- [xfiles, {A: {field: {card: "Aubrey, MO", damage: 3}}}, XF-019]
- [xfiles, {A: {bureau: {card: Agent Rich, damage: 9}}}, XF-014]
- [xfiles, {A: {hand: {card: Agent Rich, damage: 1}}}, not in play]
"""
ALLOWED = """
- [virevolt, {A: {tokens: 4, tokens_now: 4}}]
- [virevolt, {A: {main: {card: Ember Squire, damage: 3}}}]
- [virevolt, {A: {main: {card: Ember Squire, hp: 1, states: [burn, poison]}}}]
- [slasherz, {A: {hp: 60}}]
- [slasherz, {A: {victims: [{card: Night Jogger, hp: 14}]}}]
- [slasherz, {A: {rescue_counters: 4}}]
- [terrors, {A: {health: 45, coin: 30, unify: 10}}]
- [terrors, {A: {play: {card: Warlock, token: dismissed}}}]
- [terrors, {A: {hand: {Acolyte: 5}}, B: {discard: {Acolyte: 3}}}]
- [buffy, {A: {characters: [A45, A86, A89, A96, A101, A6, A39, A50]}}]
- [virevolt, {A: {deck: 28, hand: {Scorch: 2}}, B: {hand: {Scorch: 2}}}]
- [buffy, {A: {deck: 300}}]
- [buffy, {A: {essence: S7, hand: {Gill Monster: 6}}}]
- [buffy, {A: {reserve: [C11, C11]}}]
- [buffy, {A: {points: 9, park: 5}}]
- [buffy, {A: {characters: {card: Joyce Summers, at: B1}}, B: {characters: {card: Joyce Summers, at: B1}}}]
- [xfiles, {A: {rp: 40, cp: 0}}]
- [xfiles, {A: {bureau: Agent Rich}, B: {bureau: Agent Rich}}]
- [xfiles, {A: {hospital: {card: Agent Rich, damage: 3}}}]
"""


def given(game: str, table: dict[str, Any], options: dict[str, Any] | None = None) -> Any:
    return Table(rules_of(game), (), 1, options or {}, ()).set_up(table, ("given",)).state


def names(value: object) -> str:
    return yaml.safe_dump(value, default_flow_style=True, width=200).strip()


@pytest.mark.parametrize(("game", "table", "rule"), yaml.safe_load(REFUSED), ids=names)
def test_what_no_game_reaches_is_refused_by_its_rule(game: str, table: dict[str, Any], rule: str) -> None:
    with pytest.raises(TableError, match=rule) as refused:
        given(game, table)
    assert "'impossible: true'" in str(refused.value)
    if "relics" not in str(table):
        given(game, {**table, "impossible": True})


@pytest.mark.parametrize(("game", "table"), yaml.safe_load(ALLOWED), ids=names)
def test_what_a_game_may_reach_is_a_table(game: str, table: dict[str, Any]) -> None:
    given(game, table)


@pytest.mark.parametrize(
    ("table", "meant"),
    [
        ({"A": {"tokenz": 1}}, "did you mean 'tokens'"),
        ({"A": {"zzz": 1}}, "one of: .*crystals.*tokens_now"),
        ({"A": {"main": {"card": "Ember Squire", "stats": ["burn"]}}}, "did you mean 'states'"),
    ],
    ids=names,
)
def test_a_key_that_nobody_knows_is_reported_with_those_that_are_known(table: dict[str, Any], meant: str) -> None:
    with pytest.raises(TableError, match=meant):
        given("virevolt", table)


@pytest.mark.parametrize("game", playable_games())
def test_limits_of_a_table_are_those_of_construction(game: str) -> None:
    rules = rules_of(game)
    path = GAMES / game / "construction.yaml"
    construction = yaml.safe_load(path.read_text(encoding="utf-8"))
    ruled = {rule["code"] for rule in construction["rules"] if rule.get("severity", "error") == "error"}
    codes = GAMES / game / "codes.yaml"
    if codes.exists():  # those by which decks meet in one game
        ruled |= {rule["code"] for rule in yaml.safe_load(codes.read_text(encoding="utf-8"))["rules"]}
    assert {limit.rule for limit in rules.given_limits} <= ruled


def test_a_shared_pile_of_which_nothing_is_said_holds_what_is_not_given_elsewhere() -> None:
    """TL-012: eight Acolytes in all; whoever has one has it from the pile."""
    state = given("terrors", {"A": {"hand": {"Acolyte": 2}}, "B": {"play": "Bell-Ringer Acolyte"}})
    assert len(state.zones[state.match.place(state.match.rules.ruling_zones["acolytes"], 0)]) == 5


def test_tokens_of_terrors_that_are_left_are_given_under_table() -> None:
    """TL-017: the others are where the table does not say, and no more are left than there are."""
    there = {"A": {"play": {"card": "Warlock", "token": "haunt"}}}
    state = given("terrors", {**there, "table": {"haunt_tokens": 0, "unify_tokens": 3}})
    table = state.match.rules.table_view(state)
    assert (table["haunt_tokens"], table["unify_tokens"]) == (0, 3)
    with pytest.raises(TableError, match="from 0 to 9"):
        given("terrors", {**there, "table": {"haunt_tokens": 10}})
    assert given("terrors", {"table": {"haunt_tokens": 12}}, {"haunt_tokens": 20}).match.options["haunt_tokens"] == 12
