"""The rulings of Terrors of London hold, and every numbered rule and every Overlord, keyword and meeting is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deckcheck.games.terrors
from deckcheck.engine.game import new_game
from deckcheck.engine.rulebook import load_rulebook
from deckcheck.engine.rulings import ruling_files
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.play import RULES
from deckcheck.games.terrors.rules.matches import meeting
from deckcheck.play.rulings import run_file

FOLDER = Path(deckcheck.games.terrors.__file__).parent
FILES = ruling_files([str(FOLDER / "rulings")])
BOOK = RULES.book()
FENRIS = {"overlord": [("OV04", 1)], "influences": [("IN13", 1), ("IN14", 1)]}
LILITH = {"overlord": [("OV03", 1)], "influences": [("IN09", 1), ("IN10", 1)]}


@pytest.mark.parametrize("path", FILES, ids=lambda path: Path(path).stem)
def test_every_ruling_holds(path: str) -> None:
    assert [result.message for result in run_file(path) if not result.passed] == []


def test_every_rule_is_shown() -> None:
    shown = {rule for path in FILES for result in run_file(path) for rule in result.rules}
    assert shown == {f"TL-{number:03}" for number in range(1, 168)}


def test_every_card_can_be_played() -> None:
    assert BOOK.lacking == {}


def test_two_different_overlords_may_meet() -> None:
    assert meeting(BOOK, [FENRIS, LILITH]) == []


@pytest.mark.parametrize(
    ("code", "decks"),
    [
        ("terrors/match-players", [FENRIS, LILITH, {"overlord": [("OV01", 1)]}]),
        ("terrors/match-overlord-taken", [FENRIS, FENRIS]),
        ("terrors/acolyte-count", [{**FENRIS, "acolytes": [("AC01", 7)]}, LILITH]),
        ("decklist/wrong-section", [{**FENRIS, "acolytes": [("AC01", 7), ("MO01", 1)]}, LILITH]),
    ],
)
def test_decks_that_may_not_meet(code: str, decks: list[dict[str, list[tuple[str, int]]]]) -> None:
    broken = meeting(BOOK, decks)
    assert [found for found, _ in broken] == [code]
    assert all(text["en"] != text["fr"] for _, text in broken)


def test_the_market_is_the_first_decks_where_it_has_one() -> None:
    own = {**FENRIS, "market": [("MO01", 6)]}
    game = new_game(RULES, [own, {**LILITH, "market": [("MO02", 9)]}], 1)
    table = game.observation(0)["players"][0]["zones"]
    assert table["Street"]["count"] == 5
    assert {row["card"] for row in table["Street"]["cards"]} == {"MO01"}
    assert table["Market"]["count"] == 1


def test_without_a_market_of_its_own_a_match_takes_the_catalogs() -> None:
    table = new_game(RULES, [FENRIS, LILITH], 1).observation(0)["players"][0]["zones"]
    assert (table["Market"]["count"], table["Street"]["count"], table["Acolyte pile"]["count"]) == (63, 5, 8)


def test_tl_012_and_tl_013_market_and_acolytes_are_shuffled() -> None:
    acolytes = {**FENRIS, "acolytes": [("AC01", 4), ("AC02", 4)]}
    tables = [new_game(RULES, [acolytes, LILITH], seed).state for seed in range(6)]
    for zone in (n.MARKET, n.ACOLYTES):
        orders = [[table.definition[card] for card in table.zones[zone * 2]] for table in tables]
        assert all(order != orders[0] for order in orders[1:])


def test_the_rulebook_numbers_every_rule_and_decision_in_both_languages() -> None:
    book = load_rulebook(RULES)
    assert [rule.id for rule in book.rules] == [f"TL-{number:03}" for number in range(1, 168)]
    assert [decision.id for decision in book.decisions] == [f"TL-D{number:02}" for number in range(1, 61)]
    assert not [rule.id for rule in book.rules if not rule.rulings]
    for texts in (*(rule.text for rule in book.rules), *(entry.answer for entry in book.decisions)):
        assert texts["en"]
        assert texts["fr"]
        assert not re.search(r"[^\u00a0][:;!?]", texts["fr"])


def test_every_option_that_a_decision_names_exists() -> None:
    assert {entry.option for entry in load_rulebook(RULES).decisions} - {""} <= set(RULES.options)
