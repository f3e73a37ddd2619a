"""The catalog codes of Terrors of London, each by a card that has that error and no other."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.catalog import builtin
from deckcheck.catalog.card import Card
from deckcheck.games.terrors.catalog_checks import check

GREEN = {"right": {"faction": "spirits", "color": "green"}}
FRAME = {"horde": [[{"power": 1}]]}


def card(type: str, **facts: Any) -> Card:  # noqa: A002
    return Card("X1", "Made Up", type, "X1", facts, "file.yaml:7")


def test_the_built_in_catalog_keeps_every_code() -> None:
    assert check(builtin("terrors", full=True).cards) == []


@pytest.mark.parametrize(
    ("code", "made_up"),
    [
        ("overlord-health", card("overlord", faction="undead", health=0)),
        ("overlord-influence-set", card("overlord", faction="undead", health=40)),
        ("market-cost", card("relic")),
        ("market-cost", card("monster", cost=-1)),
        ("market-faction", card("monster", cost=1, faction="demons", horde=GREEN, play=FRAME)),
        ("market-horde-abilities", card("monster", cost=1, faction="undead", horde=GREEN, play={"do": []})),
        ("market-horde-abilities", card("monster", cost=1, play=FRAME)),
        ("market-horde-indicator", card("monster", cost=1, faction="undead", play=FRAME)),
        (
            "market-horde-indicator",
            card("monster", cost=1, faction="undead", horde={"left": {"color": "red"}}, play=FRAME),
        ),
        ("market-horde-indicator", card("monster", cost=1, horde=GREEN)),
        (
            "market-horde-inconsistent",
            card(
                "monster", cost=1, faction="undead", horde={"right": {"faction": "spirits", "color": "red"}}, play=FRAME
            ),
        ),
        ("acolyte-cost", card("acolyte", cost=3)),
        ("acolyte-type", card("relic", cost=2, in_pile=8)),
    ],
)
def test_each_code_is_reported_at_the_card(code: str, made_up: Card) -> None:
    problems = [problem for problem in check([made_up]) if problem.code == f"terrors/{code}"]
    assert [problem.line for problem in problems] == [7]
    assert "Made Up" in str(problems[0])
    others = {problem.code for problem in check([made_up])} - {f"terrors/{code}"}
    assert others <= (
        {"terrors/overlord-influence-set"} if code == "overlord-health" else {"terrors/market-horde-inconsistent"}
    )


@pytest.mark.parametrize(
    "made_up",
    [
        card("monster", cost=0, faction="undead", horde=GREEN, play=FRAME),
        card("monster", cost=3, play={"do": [{"coin": 1}]}),
        card("relic", cost=1),
        card("acolyte", cost=2, in_pile=1),
    ],
)
def test_sound_cards_pass(made_up: Card) -> None:
    assert check([made_up]) == []


def test_a_fifth_influence_card_of_a_known_overlord_is_reported_once_at_the_first_of_the_file() -> None:
    added = [
        Card(f"X{number}", f"Howl {number}", "influence", f"X{number}", {"overlord": "Fenris"}, f"file.yaml:{number}")
        for number in (7, 8)
    ]
    [problem] = check(added)
    assert (problem.code, problem.line) == ("terrors/overlord-influence-set", 7)
    assert str(problem).endswith("6 Influence cards belong to Fenris; exactly 4 are required")


def test_an_influence_card_in_the_place_of_a_known_one_passes() -> None:
    known = next(card for card in builtin("terrors", full=True).cards if card.facts.get("overlord") == "Fenris")
    assert check([Card(known.id, "Howl", "influence", known.id, {"overlord": "Fenris"}, "file.yaml:7")]) == []


def test_an_influence_card_of_an_overlord_that_there_is_not_is_reported() -> None:
    [problem] = check([card("influence", overlord="Nobody")])
    assert (problem.code, problem.line) == ("terrors/overlord-influence-set", 7)
    assert "no Overlord called 'Nobody'" in str(problem)
