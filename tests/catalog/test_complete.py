"""Completing known cards: what they leave open may be said, what they print may not be changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.catalog import builtin
from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog
from deckcheck.catalog.load import read_catalog
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.decklist.problem import Problem

OPEN = Card("A38", "Amy Madison", "companion", "A38", {"character": "Amy Madison", "level": 1})
GUESSED = Card(
    "P8", "On Patrol", "challenge", "P8", {"goals": {"butt_kicking": 4}, "side": "good", "invented": ["goals"]}
)
TWINS = [Card(number, "Oz", "hero", number, {"level": level}) for number, level in (("Z1", 1), ("Z2", 2))]


def read(text: str, folder: Path, *, trusted: bool = True) -> tuple[list[Card], list[Problem]]:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    ruleset = builtin_ruleset("buffy")
    assert ruleset is not None
    known = Catalog.of("buffy", [OPEN, GUESSED, *TWINS])
    return read_catalog(str(path), "mine.yaml", known, ruleset.data, trusted=trusted)


def test_an_unofficial_catalog_gives_invented_attributes(tmp_path: Path) -> None:
    cards, problems = read(
        "game: buffy\nofficial: false\ncompletes:\n  A38: {talents: {smarts: 2}, play: {bonus: {charm: 1}}}\n", tmp_path
    )
    assert problems == []
    assert [(card.id, card.name, card.identity, card.origin) for card in cards] == [
        ("A38", "Amy Madison", "A38", "mine.yaml:4")
    ]
    assert cards[0].facts == {
        **OPEN.facts,
        "talents": {"smarts": 2},
        "play": {"bonus": {"charm": 1}},
        "invented": ["talents"],
    }


def test_an_official_catalog_puts_what_is_printed_in_the_place_of_what_was_invented(tmp_path: Path) -> None:
    cards, problems = read(
        "game: buffy\nofficial: true\ncompletes: {On Patrol: {goals: {butt_kicking: 6}}}\n", tmp_path
    )
    assert problems == []
    assert cards[0].facts == {"goals": {"butt_kicking": 6}, "side": "good"}


@pytest.mark.parametrize(
    ("completes", "message"),
    [
        ("{A38: {level: 2}}", "completes-printed"),
        ("{A38: {goals: {smarts: 2}}}", "card-foreign"),
        ("{P8: {talents: {smarts: 2}}}", "card-foreign"),
        ("{A38: {name: Amy}}", "completes-printed"),
        ("{A38: {invented: [level]}}", "completes-printed"),
        ("{A39: {talents: {smarts: 1}}}", "completes-unknown"),
        ("{Oz: {talents: {smarts: 1}}}", "completes-unknown"),
        ("{A38: {talents: {smarts: 1}}, Amy Madison: {talents: {smarts: 2}}}", "completes-twice"),
        ("{A38: {talents: 3}}", "card-value"),
        ("{A38: {strength: 3}}", "card-attribute"),
        ("{A38: 3}", "card-mapping"),
        ("[A38]", "completes-mapping"),
    ],
)
def test_what_cannot_complete_a_card_is_reported_where_it_stands(completes: str, message: str, tmp_path: Path) -> None:
    _, problems = read(f"game: buffy\ncompletes: {completes}\n", tmp_path)
    assert [problem.message for problem in problems] == [message]
    assert problems[0].line == 2


def test_errata_change_what_a_card_prints(tmp_path: Path) -> None:
    cards, problems = read(
        "game: buffy\nofficial: true\ncompletes: {A38: {talents: {smarts: 2}}}\nerrata: {A38: {level: 2}}\n", tmp_path
    )
    assert problems == []
    assert [(card.id, card.origin) for card in cards] == [("A38", "mine.yaml:4")]
    assert cards[0].facts == {**OPEN.facts, "talents": {"smarts": 2}, "level": 2}


@pytest.mark.parametrize(
    ("errata", "official", "trusted", "message"),
    [
        ("{A38: {level: 2}}", "false", True, "errata-unofficial"),
        ("{A38: {level: 2}}", "true", False, "completes-untrusted"),
        ("{A38: {name: Amy}}", "true", True, "errata-kept"),
        ("{A38: {type: hero}}", "true", True, "errata-kept"),
        ("{A38: {variant_of: P8}}", "true", True, "errata-kept"),
        ("{A38: {level: two}}", "true", True, "card-value"),
        ("{A39: {level: 2}}", "true", True, "completes-unknown"),
        ("[A38]", "true", True, "completes-mapping"),
    ],
)
def test_errata_that_are_refused(errata: str, official: str, trusted: bool, message: str, tmp_path: Path) -> None:
    cards, problems = read(f"game: buffy\nofficial: {official}\nerrata: {errata}\n", tmp_path, trusted=trusted)
    assert (cards, [problem.message for problem in problems]) == ([], [message])


def test_a_card_of_two_levels_is_meant_by_name_and_level(tmp_path: Path) -> None:
    cards, problems = read("game: buffy\ncompletes: {'Oz (level 2)': {talents: {smarts: 1}}}\n", tmp_path)
    assert problems == []
    assert [card.id for card in cards] == ["Z2"]


def test_a_decks_own_catalog_completes_nothing(tmp_path: Path) -> None:
    cards, problems = read("game: buffy\ncompletes: {A38: {talents: {smarts: 1}}}\n", tmp_path, trusted=False)
    assert (cards, [problem.message for problem in problems]) == ([], ["completes-untrusted"])


def test_a_completed_card_takes_its_place_in_the_catalog(tmp_path: Path) -> None:
    catalog = Catalog.of("buffy", [OPEN, GUESSED])
    cards, _ = read("game: buffy\ncompletes: {P8: {goals: {butt_kicking: 1}}}\n", tmp_path)
    new = catalog.extended(cards)
    assert [card.id for card in new] == ["A38", "P8"]
    assert new.named("On Patrol") == cards
    assert catalog.by_id("P8") is GUESSED


def test_the_check_reads_printed_facts_alone_and_play_all_of_them() -> None:
    lean, full = builtin("buffy").by_id("P8"), builtin("buffy", full=True).by_id("P8")
    assert lean is not None
    assert full is not None
    assert "goals" not in lean.facts
    assert "goals" in full.facts["invented"]
