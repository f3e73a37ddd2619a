"""The X-Files catalog: complete, consistent in itself, and of one mind with the rules that read it."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import deckcheck
from deckcheck.catalog import builtin
from deckcheck.catalog.catalog import resolve
from deckcheck.catalog.clauses import unmarked
from deckcheck.catalog.names import fold

Card = dict[str, Any]

CARDS = Path(deckcheck.__file__).parent / "games" / "xfiles" / "cards"
UNRELEASED = "22364"
SKILLS = {
    "alien-investigation",
    "behavioral",
    "bureaucracy",
    "computer",
    "criminal-investigation",
    "evidence-collection",
    "medical",
    "observation",
    "occult-investigation",
    "sciences",
    "subterfuge",
}
CHARACTERISTICS = {
    "affiliation": {"alien": 8, "evolutionary": 9, "government": 8, "occult": 8, "primordial": 8},
    "motive": {"control": 9, "ideology": 9, "knowledge": 8, "security": 6, "survival": 9},
    "method": {"manipulation": 6, "possession": 7, "subterfuge": 10, "threats": 7, "violence": 11},
    "result": {"abduction": 7, "death": 13, "insanity": 6, "manipulation-of-evidence": 7, "physiological-imbalance": 8},
}
# XF-D64: on these two the printed question and the keywords differ.
SLIPS = {"XF97-0380v2", "XF97-0381v2"}
# Circuit Board Implant and Mostow's Sketches: events that bear the keyword equipment.
EVENTS_CALLED_EQUIPMENT = {"XF97-0448x1", "XF97-0455x1"}


@cache
def files() -> dict[str, dict[str, Any]]:
    return {
        path.stem: yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for path in sorted(CARDS.glob("*.yaml"))
    }


@cache
def cards() -> dict[str, Card]:
    found: dict[str, Card] = {}
    for content in files().values():
        for card in content["cards"]:
            assert card["id"] not in found, f"{card['id']} is there twice"
            found[card["id"]] = {"set": content["set"], **card}
    return found


def printed(*types: str) -> list[Card]:
    return [card for card in cards().values() if card["set"] != UNRELEASED and (not types or card["type"] in types)]


def of_type(*types: str) -> list[Card]:
    return [card for card in cards().values() if card["type"] in types]


def test_the_533_printed_cards_have_the_known_numbers_by_type() -> None:
    assert Counter(card["type"] for card in printed()) == {
        "xfile": 41,
        "agent": 32,
        "site": 57,
        "adversary": 40,
        "witness": 73,
        "bluff": 57,
        "event": 146,
        "equipment": 46,
        "combat": 41,
    }


def test_the_139_unreleased_cards_have_the_known_numbers_by_type() -> None:
    assert Counter(card["type"] for card in cards().values() if card["set"] == UNRELEASED) == {
        "agent": 6,
        "site": 16,
        "adversary": 10,
        "witness": 34,
        "bluff": 23,
        "event": 49,
        "combat": 1,
    }


def test_each_set_is_one_file_with_its_known_number_of_cards() -> None:
    assert {name: (content["set"], len(content["cards"])) for name, content in files().items()} == {
        "premiere": ("Premiere", 354),
        "the-truth-is-out-there": ("The Truth Is Out There", 31),
        "101361": ("101361", 125),
        "promotional": ("promotional", 23),
        "22364": (UNRELEASED, 139),
    }
    assert all(content["game"] == "xfiles" and content["official"] is True for content in files().values())


def test_exactly_the_cards_of_set_22364_are_marked_unreleased() -> None:
    for card in cards().values():
        assert card.get("unreleased", False) is (card["set"] == UNRELEASED), card["id"]


def test_ids_differ_also_after_folding() -> None:
    assert len({fold(card_id) for card_id in cards()}) == len(cards())


def test_every_key_is_snake_case() -> None:
    for card in cards().values():
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", key) for key in card), card["id"]
        assert not card.keys() & {"effect", "ruling", "ops", "invented"}, card["id"]


def test_every_printed_card_with_an_effect_says_in_both_languages_what_it_does() -> None:
    reported = [card for card in printed() if "text" in card]
    assert len(reported) == 433
    for card in reported:
        assert set(card["text"]) == {"en", "fr"}, card["id"]
        assert "play" in card, card["id"]
        assert not re.search(r"[^\u00a0 «][:;!?»]|[ ][:;!?»]", card["text"]["fr"]), card["id"]
        assert "'" not in card["text"]["fr"], card["id"]


PLAYABLE = {
    "agent": (32, 32),
    "adversary": (37, 38),
    "witness": (73, 73),
    "bluff": (57, 57),
    "event": (146, 146),
    "equipment": (46, 46),
    "combat": (41, 41),
}


def test_432_of_the_433_printed_effects_are_carried_out_all_but_the_card_that_is_thrown() -> None:
    effects = [card for card in printed() if "play" in card]
    carried_out = Counter(card["type"] for card in effects if "unplayable" not in card["play"])
    assert {kind: (carried_out[kind], sum(card["type"] == kind for card in effects)) for kind in PLAYABLE} == PLAYABLE
    assert carried_out.total() == 432
    assert all(done >= 0.9 * of for done, of in PLAYABLE.values())
    assert not any("unplayable" in card.get("play", {}) for card in printed("xfile", "site"))


def test_what_cannot_be_carried_out_says_why_in_both_languages() -> None:
    for card in printed():
        reason = card.get("play", {}).get("unplayable", {"en": "x", "fr": "x"})
        assert set(reason) == {"en", "fr"}, card["id"]
        assert "unplayable" not in card.get("play", {}) or len(card["play"]) == 1, card["id"]


def test_the_403_other_printings_are_no_entries_of_their_own_and_their_ids_mean_their_cards() -> None:
    reprints = {number: card["id"] for card in cards().values() for number in card.get("reprints", [])}
    assert len(reprints) == sum(len(card.get("reprints", [])) for card in cards().values()) == 403
    assert not set(reprints) & cards().keys()
    assert sum(number.startswith("XF97-") and number.endswith("v2") for number in reprints) == 323
    assert sum(number.startswith("XF96-") and number.endswith(" GCon") for number in reprints) == 60
    catalog = builtin("xfiles")
    for number, card_id in reprints.items():
        found = resolve(catalog, number.lower()).card
        assert found is not None
        assert found.identity == (cards()[card_id].get("variant_of") or card_id)


def test_variants_are_the_four_ultra_rare_agents_and_one_alternate_version() -> None:
    assert {card["id"]: card["variant_of"] for card in cards().values() if "variant_of" in card} == {
        "XF96-0162v1": "XF96-0170v1",
        "XF96-0163v1": "XF96-0169v1",
        "XF96-0172v1": "XF96-0173v1",
        "XF96-0174v1": "XF96-0180v1",
        "XF97-0547x2-alt": "XF97-0547x2",
    }


def test_a_variant_agrees_with_its_original_in_everything_but_printing() -> None:
    printing = {"id", "rarity", "reprints", "variant_of", "aliases"}
    for card in cards().values():
        if "variant_of" in card:
            original = cards()[card["variant_of"]]
            keys = (card.keys() | original.keys()) - printing
            assert {key: _unmarked(card.get(key)) for key in keys} == {
                key: _unmarked(original.get(key)) for key in keys
            }


def _unmarked(value: Any) -> Any:
    """Return a text of a card without the marks of its clauses, which only the original has."""
    return (
        {language: unmarked(text) for language, text in value.items()}
        if isinstance(value, dict) and "en" in value
        else value
    )


def test_only_the_five_smoke_and_mirrors_are_different_cards_of_one_name() -> None:
    names = Counter(fold(card["name"]) for card in cards().values() if "variant_of" not in card)
    assert {name: number for name, number in names.items() if number > 1} == {"smoke & mirrors": 5}


def test_an_alias_never_names_another_card() -> None:
    names = {fold(card["name"]) for card in cards().values()}
    aliases = [fold(alias) for card in cards().values() for alias in card.get("aliases", [])]
    assert not names.intersection(aliases)
    assert len(aliases) == len(set(aliases))


@pytest.mark.parametrize(
    ("older", "card_id"),
    [
        ("Fox Mulder", "XF96-0169v1"),
        ("Dana Scully", "XF96-0173v1"),
        ("Karen Kossoff", "XF96-0183v1"),
        ("Jerry Lamana", "XF96-0182v1"),
        ("It Tastes Like Chicken", "XF96-0340v1"),
        ("Combat Knife", "XF96-0321v1"),
        ("Townsend, WI", "XF96-0067v1"),
    ],
)
def test_the_names_of_the_worked_example_are_aliases(older: str, card_id: str) -> None:
    assert older in cards()[card_id]["aliases"]


def test_every_x_file_has_four_characteristics_that_no_other_has() -> None:
    tuples = [tuple(card[name] for name in CHARACTERISTICS) for card in of_type("xfile")]
    assert len(set(tuples)) == len(tuples) == 41


@pytest.mark.parametrize("characteristic", CHARACTERISTICS)
def test_the_values_of_a_characteristic_are_spread_as_the_rulebook_counts_them(characteristic: str) -> None:
    assert Counter(card[characteristic] for card in of_type("xfile")) == CHARACTERISTICS[characteristic]


def test_every_agent_has_a_cost_toward_20_and_known_skills() -> None:
    for card in of_type("agent"):
        assert type(card["cost"]) is int, card["id"]
        assert 1 <= card["cost"] <= 7, card["id"]
        assert card["skills"].keys() <= SKILLS, card["id"]
        assert all(1 <= level <= 4 for level in card["skills"].values()), card["id"]
        assert all(type(card[key]) is int for key in ("res", "health", "lrc", "crc")), card["id"]


@pytest.mark.parametrize(
    ("team", "cost"),
    [
        ((169, 166, 183, 178), 19),
        ((173, 167, 171, 164), 19),
        ((170, 177, 161, 179), 19),
        ((180, 182, 160, 176), 17),
        ((168, 175, 165, 181), 17),
    ],
)
def test_the_agents_of_a_premiere_starter_make_a_legal_team(team: tuple[int, ...], cost: int) -> None:
    agents = [cards()[f"XF96-{number:04}v1"] for number in team]
    assert {card["type"] for card in agents} == {"agent"}
    assert len({card["name"] for card in agents}) == 4
    assert sum(card["cost"] for card in agents) == cost


def test_every_site_asks_as_many_questions_as_its_keyword_says() -> None:
    for card in of_type("site"):
        number = {"mono": 1, "multi": 2}[next(word for word in card["keywords"] if word in {"mono", "multi"})]
        assert len(card["questions"]) == len(card["prerequisite"]) == number, card["id"]
        assert set(card["questions"]) <= CHARACTERISTICS.keys(), card["id"]


def test_the_keywords_of_a_site_repeat_its_questions_and_skills() -> None:
    for card in of_type("site"):
        skills = {entry["skill"] for entry in card["prerequisite"]}
        assert skills <= SKILLS & set(card["keywords"]), card["id"]
        assert (set(card["questions"]) <= set(card["keywords"])) is (card["id"] not in SLIPS), card["id"]


def test_a_card_in_the_bureau_deck_has_a_pool_a_keyword_of_its_type_and_activators() -> None:
    for card in cards().values():
        if card["type"] != "xfile":
            assert card["pool"] in {"RP", "CP", "*P"}, card["id"]
            word = "equipment" if card["id"] in EVENTS_CALLED_EQUIPMENT else card["type"]
            assert word in card["keywords"], card["id"]
            assert isinstance(card["cost"], int) or "X" in card["cost"], card["id"]
        assert ("activators" in card) is (card["type"] not in {"xfile", "agent", "site"}), card["id"]


def test_xf_d43_the_ten_killer_cards() -> None:
    assert {card["name"] for card in cards().values() if "killer" in card.get("keywords", [])} == {
        "Agent Jack Willis Shot To Death In Bank Robbery",
        "Agent Lamana Dies In Fatal Elevator Accident",
        "Agent Reggie Purdue Found Strangled",
        "Agent Weiss Killed By Unknown Toxin",
        "Assigned To The X-Files",
        "Krycek, The Double Agent",
        "Massive Internal Damage",
        "Samuel Hartley",
        "Terminal Damage",
        "The Host Attacks",
    }


def test_the_three_cards_with_activator_multiplayer() -> None:
    assert {card["name"] for card in cards().values() if "multiplayer" in card.get("activators", [])} == {
        "Access Personnel Files",
        "Hidden Transmitter",
        "Reporters At The Crime Scene",
    }


def test_queequeg_alone_is_limited_to_one_a_deck() -> None:
    limited = {card["name"]: card["limit_per_deck"] for card in cards().values() if "limit_per_deck" in card}
    assert limited == {"Queequeg": 1}
