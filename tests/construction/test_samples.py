"""The sample decks are legal, and together they show the whole of each set that was made for the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from deckcheck.catalog import Card, builtin
from deckcheck.construction.check import Checker
from deckcheck.decklist.deck import Deck
from deckcheck.shipped import sample_decks


@cache
def legal(game: str) -> dict[str, Deck]:
    paths = sorted(path for part in ("legal", "sets") for path in Path(sample_decks()).glob(f"{part}/{game}/*"))
    reports = {path.name: Checker().check_file(str(path)) for path in paths}
    assert [name for name, report in reports.items() if not report.legal] == []
    return {name: report.deck for name, report in reports.items() if report.deck is not None}


def held(game: str) -> set[str]:
    return {entry.card.id for deck in legal(game).values() for entry in deck.entries if entry.card is not None}


def set_of(game: str) -> list[Card]:
    """Return the cards of a set that was made for the program: those that the catalog does not list, or all."""
    catalog = builtin(game)
    return catalog.unlisted() or list(catalog)


@pytest.mark.parametrize(("game", "outside"), [("virevolt", set()), ("slasherz", {"token"})])
def test_every_card_of_a_sample_set_is_in_some_deck(game: str, outside: set[str]) -> None:
    assert held(game) >= {card.id for card in set_of(game) if card.type not in outside}


def test_every_overlord_and_every_influence_card_is_in_some_deck() -> None:
    wanted = {card.id for card in builtin("terrors") if card.type in ("overlord", "influence")}
    assert wanted <= held("terrors")


def test_the_crystals_of_a_virevolt_deck_come_out_of_one_box() -> None:
    for name, deck in legal("virevolt").items():
        for entry in deck.entries:
            assert entry.card is not None
            if entry.card.type == "crystal":
                assert entry.count <= entry.card.get("in_box"), (name, entry)


def test_slasherz_decks_keep_within_the_announced_limit_of_copies() -> None:
    for name, deck in legal("slasherz").items():
        assert all(entry.count <= 3 for entry in deck.entries), name


def test_slasherz_has_a_sample_deck_of_every_plan_with_printed_cards_alone() -> None:
    folder = Path(sample_decks()) / "legal" / "slasherz"
    decks = {path.name: legal("slasherz")[path.name] for path in sorted(folder.iterdir())}
    assert len(decks) == 6
    survivors = set()
    for name, deck in decks.items():
        cards = [entry.card for entry in deck.entries if entry.card is not None]
        assert {card.facts["set"] for card in cards} == {"M1"}, name
        survivors |= {card.identity for card in cards if card.type == "survivor"}
    # La meute and Les quatre cavaliers have the same one.
    assert len(survivors) == 5


@pytest.mark.parametrize("game", ["virevolt", "slasherz", "terrors"])
def test_decks_are_distinguished_by_their_names(game: str) -> None:
    names = [deck.name for deck in legal(game).values()]
    assert len(set(names)) == len(names)
