"""Effects of Buffy's cards as data: enough of them, every word used and shown, and errors reported at their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import deckcheck.games.buffy
from deckcheck.catalog import builtin
from deckcheck.catalog.card import Card
from deckcheck.construction.check import Checker
from deckcheck.games.buffy.book import BuffyReader
from deckcheck.games.buffy.names import KINDS, MOMENTS, STEPS, Moment
from deckcheck.games.buffy.play import RULES
from deckcheck.games.buffy.vocabulary import facts
from deckcheck.games.buffy.vocabulary.language import LANGUAGE
from deckcheck.games.buffy.vocabulary.reasons import REASONS
from tests.support.clauses import leaves

FOLDER = Path(deckcheck.games.buffy.__file__).parent
DECKS = Path(__file__).parents[3] / "sample_decks" / "legal" / "buffy"
TABLES = ("operations", "filters", "conditions", "amounts")


def keys(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield str(key)
            yield from keys(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from keys(value)


def playable() -> list[Card]:
    book = RULES.book()
    return [
        card
        for number, card in enumerate(book.cards)
        if number not in book.compile_errors and number not in book.unplayable
    ]


def test_at_least_655_of_the_671_cards_can_be_played() -> None:
    cards = playable()
    assert len(cards) >= 655
    kinds = Counter(card.type for card in cards)
    assert all(kinds[kind] >= 5 for kind in KINDS), kinds


@pytest.mark.parametrize("deck", sorted(DECKS.iterdir()), ids=lambda path: path.name)
def test_the_sample_decks_hold_playable_cards_alone(deck: Path) -> None:
    known = {card.id for card in playable()}
    report = Checker().check_file(str(deck))
    assert report.legal
    assert not report.violations
    assert report.deck is not None
    assert [entry.card.name for entry in report.deck.entries if entry.card and entry.card.id not in known] == []


def test_the_constructed_decks_have_different_main_characters_half_of_them_of_each_side() -> None:
    sides: dict[str, str] = {}
    for path in sorted(DECKS.iterdir()):
        deck = Checker().check_file(str(path)).deck
        assert deck is not None
        [essence] = [entry.card for entry in deck.entries if entry.card and entry.card.type == "essence"]
        if deck.format == "constructed":
            sides[essence.facts["character"]] = essence.facts["side"]
    assert sorted(sides.values()) == ["evil"] * 4 + ["good"] * 4


def test_every_card_can_be_played_or_says_why_not() -> None:
    for card in builtin("buffy", full=True):
        if card.facts.get("variant_of") is None:
            assert "play" in card.facts, card.id
            assert BuffyReader(card).errors == []
    used = {card.facts["play"]["unplayable"] for card in builtin("buffy", full=True) if "unplayable" in play_of(card)}
    assert used == set(REASONS)


def play_of(card: Card) -> dict[str, Any]:
    found: dict[str, Any] = card.facts.get("play", {})
    return found


def test_characters_that_effects_name_exist() -> None:
    known = {card.facts.get("character") for card in builtin("buffy")}
    named = {name for card in playable() for name in _values(play_of(card), "character")}
    assert named <= known
    titles = {name for card in builtin("buffy") for name in card.all_names()}
    assert {
        name for card in playable() for key in ("name", "bears", "location") for name in _values(play_of(card), key)
    } <= titles


def _values(tree: Any, wanted: str) -> Iterator[str]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key == wanted and isinstance(value, (str, list)):
                yield from value if isinstance(value, list) else [value]
            else:
                yield from _values(value, wanted)
    elif isinstance(tree, list):
        for value in tree:
            yield from _values(value, wanted)


@cache
def shown_by_rulings() -> set[str]:
    """Return the words of the cards that rulings name, and of those that they bring along."""
    by_name: dict[str, list[Card]] = {}
    for card in playable():
        for name in (card.id, *card.all_names()):
            by_name.setdefault(name, []).append(card)
    shown: set[str] = set()
    for path in sorted((FOLDER / "rulings").glob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for word in leaves(data["rulings"]):
            for card in by_name.get(word, ()):
                shown |= set(keys(play_of(card)))
        shown |= set(keys(data.get("cards", []))) | set(keys([ruling.get("cards") for ruling in data["rulings"]]))
    return shown


@pytest.mark.parametrize("table", TABLES)
def test_every_word_that_a_card_uses_is_shown_by_a_ruling(table: str) -> None:
    used = {key for card in playable() for key in keys(play_of(card))} & set(getattr(LANGUAGE, table))
    assert used <= shown_by_rulings()


@pytest.mark.parametrize(
    ("printed", "moments"),
    [
        ("Resource", {"resource"}),
        ("Fight/Battle", {"fight/battle"}),
        ("Fight-Challenge/Resolve", {"fight/resolve", "challenge/resolve"}),
        ("any step", set(STEPS[1:])),
        (
            "any time",
            {
                *STEPS[1:],
                *(f"{one}/{stage}" for one in ("fight", "challenge") for stage in ("choose", "battle", "resolve")),
            },
        ),
    ],
)
def test_printed_moments(printed: str, moments: set[str]) -> None:
    bits = facts.moments(printed)
    assert {name for bit, name in enumerate(MOMENTS) if bits >> bit & 1} == moments


def test_what_needs_the_result_is_played_after_it() -> None:
    assert facts.moments("Fight/Resolve", resulting=True) == 1 << Moment.FIGHT_RESULT


@pytest.mark.parametrize("printed", ["Tuesday", "Fight/Breakfast", "Walk/Battle", ""])
def test_no_moment(printed: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        facts.moments(printed)


@pytest.mark.parametrize(
    ("kind", "play", "message"),
    [
        ("skill", {"bonus": {"strength": 1}}, "bonuses are written as talents with whole numbers"),
        ("skill", {"statics": [{"stat": "charm"}]}, "a modifier has 'stat' with 'add' or 'set', or 'grant'"),
        ("skill", {"statics": [{"grant": "vampir"}]}, "unknown grant 'vampir'; did you mean 'vampire'?"),
        ("item", {"powers": [{"when": "Lunch", "do": []}]}, "'Lunch' is not a moment"),
        ("item", {"powers": [{"when": "Resource", "pay": {"money": 1}, "do": []}]}, "a cost is a mapping"),
        ("hero", {"powers": [{"when": "Resource", "do": [{"draw": 1}]}] * 9}, "at most 8 powers and reactions"),
        ("action", {}, "an action or event has 'do', or says why it is 'unplayable'"),
        ("action", {"do": [{"fatigue": "bearr"}]}, "nothing is called 'bearr' here"),
        ("event", {"do": [{"dance": 1}]}, "unknown operation 'dance'"),
        ("challenge", {"faced_by": {"shoe": 1}}, "unknown key 'shoe' of a filter"),
        ("location", {"unplayable": "because"}, "unknown reason 'because'"),
    ],
)
def test_wrong_play_data_is_reported(kind: str, play: dict[str, Any], message: str) -> None:
    card = Card("x", "X", kind, "x", {"play": play, "when": "Resource", "goals": {"charm": 1}, "talents": {}})
    errors = BuffyReader(card).errors
    assert errors
    assert message in errors[0].message
    assert errors[0].path[0] == "play"


def test_numbers_that_are_missing_or_wrong_are_reported() -> None:
    missing = BuffyReader(Card("x", "X", "hero", "x", {"play": {}}))
    assert [error.message for error in missing.missing] == ["its numbers are not known (the key 'talents' is missing)"]
    wrong = BuffyReader(Card("x", "X", "hero", "x", {"play": {}, "talents": {"charm": -1}}))
    assert "whole numbers from 0 to 99" in wrong.errors[0].message
    strange = BuffyReader(Card("x", "X", "ghost", "x", {}))
    assert "unknown card type 'ghost'" in strange.errors[0].message
