"""What a variant adds to the play data of the card that it is a variant of."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog import builtin
from deckcheck.catalog.card import Card
from deckcheck.catalog.load import read_catalog
from deckcheck.catalog.variants import extended
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.decklist.problem import Problem

BASE = "{id: X1, name: Odd Thing, type: event, window: own_turn, play: {do: [{draw: 1}, {gain_counters: 1}]}}"


def read(folder: Path, *cards: str) -> tuple[list[Card], list[Problem]]:
    path = folder / "mine.yaml"
    path.write_text("game: slasherz\nofficial: false\ncards:\n- " + "\n- ".join(cards), encoding="utf-8")
    ruleset = builtin_ruleset("slasherz")
    assert ruleset is not None
    return read_catalog(str(path), "mine.yaml", builtin("slasherz", full=True), ruleset.data, trusted=True)


def variant(adds: str, of: str = "X1", number: int = 2) -> str:
    return f"{{id: X{number}, name: Thing {number}, type: event, window: own_turn, variant_of: {of}, adds: {adds}}}"


@pytest.mark.parametrize(
    ("base", "more", "whole"),
    [
        ([1], [2], [1, 2]),
        ({"a": 1, "b": [1]}, {"b": [2], "c": 3}, {"a": 1, "b": [1, 2], "c": 3}),
        ([{"do": [1]}, {"do": [2]}], {2: {"do": [3]}}, [{"do": [1]}, {"do": [2, 3]}]),
        ([{"a": 1}], {0: [2], "1": {"a": 3}}, [2, {"a": 3}]),
        ({"cost": {"drain": 5}}, {"cost": {"drain": 3}}, {"cost": {"drain": 3}}),
    ],
)
def test_lists_are_joined_and_mappings_merged(base: object, more: object, whole: object) -> None:
    assert extended(base, more) == whole


def test_a_variant_has_the_program_of_its_card_and_more(tmp_path: Path) -> None:
    cards, problems = read(tmp_path, variant("{do: [{draw: 2}]}"), BASE, variant("{do: {1: {draw: 9}}}", "X2", 3))
    assert problems == []
    assert [card.facts.get("play") for card in cards] == [
        {"do": [{"draw": 1}, {"gain_counters": 1}, {"draw": 2}]},
        {"do": [{"draw": 1}, {"gain_counters": 1}]},
        {"do": [{"draw": 9}, {"gain_counters": 1}, {"draw": 2}]},
    ]
    assert not any("adds" in card.facts for card in cards)


def test_a_variant_of_a_built_in_card_has_its_program(tmp_path: Path) -> None:
    known = next(card for card in builtin("slasherz", full=True).cards if "do" in card.facts.get("play", {}))
    line = f"{{id: X9, name: Odd, type: {known.type}, variant_of: {known.id}, adds: {{do: [{{draw: 1}}]}}}}"
    cards, problems = read(tmp_path, line)
    assert problems == []
    assert cards[0].facts["play"]["do"] == [*known.facts["play"]["do"], {"draw": 1}]


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (variant("{do: {3: {draw: 1}}}"), "card-adds-place"),
        (variant("{do: {0: {draw: 1}}}"), "card-adds-place"),
        (variant("{do: {one: {draw: 1}}}"), "card-adds-place"),
        (variant("{do: []}, play: {do: [{draw: 1}]}"), "card-adds"),
        ("{id: X2, name: Two, type: event, window: own_turn, adds: {do: [{draw: 1}]}}", "card-adds"),
    ],
)
def test_what_fits_nowhere_is_a_problem(tmp_path: Path, card: str, message: str) -> None:
    _, problems = read(tmp_path, BASE, card)
    assert [problem.message for problem in problems] == [message]


def test_what_a_variant_adds_is_checked_as_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    read(tmp_path, BASE, variant("{do: [{drawn: 2}]}"))
    assert main(["cards", "--check", str(tmp_path / "mine.yaml")]) == 1
    reported = capsys.readouterr()
    assert "drawn" in reported.out + reported.err
