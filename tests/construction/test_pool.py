"""The cards that a player opened: how a pool is read, and what a deck may take from it."""

from __future__ import annotations

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.pool_reader import read_pool
from deckcheck.construction.settings import Settings


def read(text: str, path: str = "pool.deck.yaml", game: str | None = None) -> dict[str, int]:
    pool, problems = read_pool(text.encode(), path, Settings(game=game))
    assert problems == []
    assert pool is not None
    return dict(pool.counts)


def wrong(text: str, path: str = "pool.deck.yaml", game: str | None = None) -> list[tuple[str, str, int]]:
    pool, problems = read_pool(text.encode(), path, Settings(game=game))
    assert pool is None
    return [(problem.code, problem.message, problem.line) for problem in problems]


def test_sections_of_any_name_and_the_same_card_in_several() -> None:
    text = (
        "game: virevolt\ndeck:\n  rares: [Ember Squire]\n  main: {Écuyer de braise: 2, R01: 1}\n  promo: Red Crystal\n"
    )
    assert sorted(read(text).values()) == [1, 4]


@pytest.mark.parametrize(
    "form", ["2 Ember Squire\n", "Main:\n2 Ember Squire\n", "Rares:\n1 Ember Squire\nSide:\n1 R01\n"]
)
def test_a_text_under_any_heading(form: str) -> None:
    assert list(read(form, "pool.txt", "virevolt").values()) == [2]


def test_the_section_narrows_where_it_is_one_of_the_games() -> None:
    named = "game: buffy\ndeck:\n  essence: Oz\n"
    assert wrong(named.replace("essence", "opened")) == [("decklist/ambiguous-card", "ambiguous-card", 3)]
    assert len(read(named)) == 1


def test_a_card_that_lies_in_a_section_not_its_own_was_opened_all_the_same() -> None:
    assert list(read("game: slasherz\ndeck: {survivor: Night Jogger}\n").values()) == [1]


@pytest.mark.parametrize(
    ("text", "path", "reported"),
    [
        ("game: virevolt\ndeck: {main: {Nobody At All: 1}}\n", "a.deck.yaml", [("decklist/unknown-card", 2)]),
        ("game: virevolt\ndeck:\n  main: {Ember Squire: 0}\n", "a.deck.yaml", [("decklist/schema", 3)]),
        ("game: virevolte\ndeck: {}\n", "a.deck.yaml", [("decklist/unknown-game", 1)]),
        ("game: virevolt\n", "a.deck.yaml", [("decklist/schema", 1)]),
        ("", "a.deck.yaml", [("decklist/schema", 1), ("decklist/schema", 1)]),
        ("game: [", "a.deck.yaml", [("decklist/syntax", 1)]),
        ("2 Ember Squire\n", "a.txt", [("decklist/schema", 1)]),
    ],
)
def test_a_pool_that_is_not_understood_is_none(text: str, path: str, reported: list[tuple[str, int]]) -> None:
    found = wrong(text, path)
    assert {(code, line) for code, _, line in found} == set(reported)


def test_everything_wrong_is_reported_in_one_reading() -> None:
    text = "game: virevolt\ndeck:\n  a: {Nobody At All: 1}\n  b: [Ember Squier, '']\n"
    assert sorted((line, message) for _, message, line in wrong(text)) == [
        (3, "unknown-card"),
        (4, "shape-name-empty"),
        (4, "unknown-card"),
    ]


def test_the_place_of_a_violation_is_the_entry_that_goes_beyond() -> None:
    pool, _ = read_pool(b"game: xfiles\ndeck: {bureau: {Agent Fox Mulder: 2}}\n", "pool.yaml", Settings())
    text = (
        "game: xfiles\ndeck:\n  team:\n    Agent Fox Mulder: 2\n    Agent Dana Scully: 1\n"
        "  bureau:\n    Agent Fox Mulder: 1\n    Agent Fox Mulder (agent): 1\n"
    )
    report = Checker(Settings(pool=pool)).check_bytes(text.encode(), "a.deck.yaml")
    beyond = [part for part in report.violations if part.code == "decklist/not-in-pool"]
    assert [(part.line, part.section, part.actual) for part in beyond] == [(5, "team", 1), (7, "bureau", 4)]


def test_a_pool_of_another_game_says_nothing_of_single_cards() -> None:
    pool, _ = read_pool(b"game: xfiles\ndeck: {}\n", "pool.yaml", Settings())
    report = Checker(Settings(pool=pool)).check_bytes(b"game: virevolt\ndeck: {main: [R01]}\n", "a.deck.yaml")
    beyond = [part for part in report.violations if part.code == "decklist/not-in-pool"]
    assert [part.message for part in beyond] == ["the pool holds cards of xfiles, the deck is one of virevolt"]
