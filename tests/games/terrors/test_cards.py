"""The known and the house cards of Terrors of London make up one whole box."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
import yaml

from deckcheck.catalog.clauses import unmarked

FACTIONS = ("undead", "beasts", "mortals", "spirits")


def load_files() -> dict[str, dict[str, Any]]:
    folder = files("deckcheck") / "games" / "terrors" / "cards"
    found = (entry for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    return {
        entry.name: yaml.load(unmarked(entry.read_text(encoding="utf-8")), Loader=yaml.CSafeLoader)
        for entry in sorted(found, key=lambda entry: entry.name)
    }


FILES = load_files()
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for tree in FILES.values() for card in tree["cards"]}
KNOWN = {card["id"]: card for card in FILES["known.yaml"]["cards"]}


def of_type(card_type: str) -> list[dict[str, Any]]:
    return [card for card in CARDS.values() if card["type"] == card_type]


def copies(cards: list[dict[str, Any]]) -> int:
    return sum(card["in_market"] for card in cards)


def test_known_cards_are_official_and_house_cards_are_not() -> None:
    known, house = FILES["known.yaml"], FILES["house.yaml"]
    assert (known["game"], known["set"], known["official"]) == ("terrors", "base", True)
    assert (house["game"], house["set"], house["official"]) == ("terrors", "deckcheck-house", False)
    assert not any("official" in card for card in CARDS.values())


def test_every_known_card_and_no_other_is_called_official() -> None:
    assert sorted(card["name"] for card in KNOWN.values()) == [
        "Acolyte",
        "Azazael",
        "Cultist",
        "Fanatic",
        "Fenris",
        "Ghoul",
        "Lilith",
        "Methuselah",
        "Poltergeist",
        "Relic Hunter",
        "Skeleton",
        "Warlock",
        "Werewolf",
    ]


def test_official_cards_carry_only_known_or_marked_facts() -> None:
    certain = {"id", "name", "names", "aliases", "type", "derived", "invented"}
    certain_of = {"overlord": {"faction", "health"}, "acolyte": {"cost"}}
    for card in KNOWN.values():
        marked = {*card.get("derived", []), *card.get("invented", [])}
        assert set(card) <= certain | certain_of.get(card["type"], set()) | marked
        assert marked <= set(card)
    assert all("faction" in card["derived"] + card["invented"] for card in KNOWN.values() if card["type"] == "monster")


def test_ids_and_names_are_unique() -> None:
    assert sum(len(tree["cards"]) for tree in FILES.values()) == len(CARDS)
    names = Counter(
        name
        for card in CARDS.values()
        for name in {name.casefold() for name in (card["name"], card["names"]["fr"], *card.get("aliases", []))}
    )
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card["id"])
def test_french_typography(card: dict[str, Any]) -> None:
    assert "'" not in card["names"]["fr"]
    assert re.search(r"[^\u00a0][:;!?]", card["names"]["fr"]) is None


def test_mise_en_place_2_two_overlords_of_each_faction() -> None:
    assert Counter(card["faction"] for card in of_type("overlord")) == dict.fromkeys(FACTIONS, 2)


def test_tl_d05_only_the_public_health_is_stated_as_printed() -> None:
    stated = {
        card["name"]: card["health"]
        for card in KNOWN.values()
        if "health" in card and "health" not in card.get("invented", [])
    }
    assert stated == {"Azazael": 50, "Methuselah": 40}


def test_tl_d05_the_invented_health_lies_strictly_between() -> None:
    health = {card["name"]: card["health"] for card in of_type("overlord")}
    assert all(40 < health[name] < 50 for name in health if name not in {"Azazael", "Methuselah"})


def test_tl_d03_four_different_influence_cards_for_each_overlord() -> None:
    owners = Counter(card["overlord"] for card in of_type("influence"))
    assert owners == {card["name"]: 4 for card in of_type("overlord")}


def test_tl_d04_two_of_the_four_bear_the_beginners_mark() -> None:
    marked = Counter(card["overlord"] for card in of_type("influence") if card["beginner"])
    assert marked == {card["name"]: 2 for card in of_type("overlord")}
    assert not any(card["type"] == "influence" for card in KNOWN.values())


def test_the_starting_cards_are_there_and_have_no_faction() -> None:
    assert [card["name"] for card in of_type("cultist") + of_type("fanatic")] == ["Cultist", "Fanatic"]
    assert not any("faction" in card for card in of_type("cultist") + of_type("fanatic") + of_type("acolyte"))


def test_the_acolyte_pile_holds_eight_at_two_coins() -> None:
    assert sum(card["in_pile"] for card in of_type("acolyte")) == 8
    assert {card["cost"] for card in of_type("acolyte")} == {2}


def test_the_house_market_holds_68_cards() -> None:
    market = [card for card in CARDS.values() if "in_market" in card]
    assert {card["type"] for card in market} == {"monster", "relic"}
    assert market == [card for card in CARDS.values() if card["type"] in {"monster", "relic"}]
    assert all(card["in_market"] >= 1 for card in market)
    assert copies(market) == 68
    assert len(market) >= 40
    assert copies(of_type("relic")) == 12


def test_the_market_is_shared_out_evenly_among_the_factions() -> None:
    monsters = of_type("monster")
    assert {card["faction"] for card in monsters if "faction" in card} == set(FACTIONS)
    for faction in FACTIONS:
        mine = [card for card in monsters if card.get("faction") == faction]
        assert (len(mine), copies(mine)) == (8, 12)
    assert copies([card for card in monsters if "faction" not in card]) == 8


def test_the_known_monsters_are_part_of_the_market() -> None:
    known = {card["name"] for card in KNOWN.values() if "in_market" in card}
    assert known == {"Ghoul", "Relic Hunter", "Skeleton", "Poltergeist", "Werewolf", "Warlock"}
