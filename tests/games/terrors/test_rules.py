"""Who may meet in Terrors of London, and what a match takes its Market and Acolytes from."""

from __future__ import annotations

import pytest

from deckcheck.engine.game import new_game
from deckcheck.games.terrors.names import Zone
from deckcheck.games.terrors.play import RULES
from deckcheck.games.terrors.rules.matches import pairing_conflicts

BOOK = RULES.book()
FENRIS = {"overlord": [("OV04", 1)], "influences": [("IN13", 1), ("IN14", 1)]}
LILITH = {"overlord": [("OV03", 1)], "influences": [("IN09", 1), ("IN10", 1)]}


def test_every_card_can_be_played() -> None:
    assert BOOK.compile_errors == {}


def test_two_different_overlords_may_meet() -> None:
    assert pairing_conflicts(BOOK, [FENRIS, LILITH]) == []


@pytest.mark.parametrize(
    ("code", "decks"),
    [
        ("terrors/match-players", [FENRIS, LILITH, {"overlord": [("OV01", 1)]}]),
        ("terrors/match-players", [FENRIS, LILITH, FENRIS, LILITH]),
        ("terrors/match-overlord-taken", [FENRIS, FENRIS]),
        ("terrors/acolyte-count", [{**FENRIS, "acolytes": [("AC01", 7)]}, LILITH]),
        ("decklist/wrong-section", [{**FENRIS, "acolytes": [("AC01", 7), ("MO01", 1)]}, LILITH]),
    ],
)
def test_decks_that_may_not_meet(code: str, decks: list[dict[str, list[tuple[str, int]]]]) -> None:
    broken = pairing_conflicts(BOOK, decks)
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
    for zone in (Zone.MARKET, Zone.ACOLYTES):
        orders = [[table.definition[card] for card in table.zones[zone * 2]] for table in tables]
        assert all(order != orders[0] for order in orders[1:])
