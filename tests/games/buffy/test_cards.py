"""The Buffy catalog: complete, consistent in itself, and of one mind with the rules that read it."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import deckcheck
from deckcheck.catalog.card import Card as card_of  # noqa: N813  Card is an entry of the catalog here
from deckcheck.catalog.names import fold
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.registry import rules_of
from deckcheck.engine.table.cards import face_data

Card = dict[str, Any]

CARDS = Path(deckcheck.__file__).parent / "games" / "buffy" / "cards"
CHARACTER_TYPES = {"hero": "good", "companion": "good", "villain": "evil", "minion": "evil"}
TALENTS = {"butt_kicking", "smarts", "weirdness", "charm"}
NO_CHARACTER_CARD = {"Adam", "Anya", "Kathy", "Tara"}


@cache
def files() -> dict[str, dict[str, Any]]:
    found = {
        path.stem: yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for path in sorted(CARDS.glob("*.yaml"))
    }
    # The other files complete these cards for play.
    return {name: data for name, data in found.items() if "completes" not in data}


@cache
def cards() -> dict[str, Card]:
    found: dict[str, Card] = {}
    for content in files().values():
        for card in content["cards"]:
            assert card["id"] not in found, f"{card['id']} is there twice"
            found[card["id"]] = {"set": content["set"], **card}
    return found


def of_type(*types: str) -> list[Card]:
    return [card for card in cards().values() if card["type"] in types]


def root(card: Card) -> Card:
    while "variant_of" in card:
        card = cards()[card["variant_of"]]
    return card


def characters() -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in of_type(*CHARACTER_TYPES):
        found.setdefault(card["character"], []).append(card)
    return found


def essence(character: str) -> list[Card]:
    return [card for card in of_type("essence") if card["character"] == character]


def test_the_659_cards_are_there_and_the_12_two_sided_essences_are_two_entries_each() -> None:
    two_sided = [card["id"] for card in of_type("essence") if card["id"].endswith("b") and card["id"].startswith("C")]
    assert len(two_sided) == 12
    assert len(cards()) == 659 + 12


def test_the_types_have_the_known_numbers() -> None:
    assert Counter(card["type"] for card in cards().values()) == {
        "action": 163,
        "challenge": 70,
        "essence": 45 + 12,
        "episode": 12,
        "event": 26,
        "item": 59,
        "location": 57,
        "skill": 54,
        "hero": 44,
        "companion": 40,
        "villain": 47,
        "minion": 42,
    }


def test_each_set_is_one_file_with_its_known_number_of_cards() -> None:
    assert {name: (content["set"], len(content["cards"])) for name, content in files().items()} == {
        "angels-curse": ("Angel's Curse", 138),
        "class-of-99": ("Class of '99", 277 + 12),
        "pergamum-prophecy": ("Pergamum Prophecy", 225),
        "slayer-on-campus": ("Slayer on Campus", 19),
    }
    assert all(content["game"] == "buffy" and content["official"] is True for content in files().values())


def test_ids_differ_also_after_folding() -> None:
    assert len({fold(card_id) for card_id in cards()}) == len(cards())


def test_every_key_is_snake_case_and_only_numbers_are_invented() -> None:
    for card in cards().values():
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", key) for key in card), card["id"]
        assert "effect" not in card, card["id"]
        assert set(card.get("invented", ())) <= {"talents", "goals", "boost_values"}, card["id"]


def test_traits_and_talents_are_lists_of_known_words() -> None:
    for card in cards().values():
        assert isinstance(card.get("traits", []), list), card["id"]
        for key in ("nonzero_talents", "goal_talents", "boost_talents"):
            assert set(card.get(key, [])) <= TALENTS, card["id"]


def test_only_two_characters_have_printed_talent_numbers() -> None:
    printed = [card for card in cards().values() if "talents" in card and "invented" not in card]
    assert [card["id"] for card in printed] == ["C66", "P190"]
    assert cards()["C66"]["talents"] == {"butt_kicking": 0, "weirdness": 1, "smarts": 0, "charm": 1}
    assert cards()["P190"]["talents"] == {"weirdness": 2, "smarts": 2, "charm": 2}


@pytest.mark.parametrize(
    "key", ["type", "character", "side", "level", "unique", "episode", "part", "limit_per_deck", "only"]
)
def test_a_variant_agrees_with_its_original_in_what_construction_reads(key: str) -> None:
    variants = [card for card in cards().values() if "variant_of" in card]
    assert len(variants) == 13 + 6
    for card in variants:
        assert card.get(key) == root(card).get(key), card["id"]


def test_a_printing_keeps_its_name_save_for_the_gaelic_angelus() -> None:
    renamed = [c["id"] for c in cards().values() if "variant_of" in c and fold(c["name"]) != fold(root(c)["name"])]
    assert renamed == ["CEII"]


def test_bf_d45_the_six_reprints_of_class_of_99_are_the_cards_of_pergamum_prophecy() -> None:
    reprints = {c["name"]: c["variant_of"] for c in cards().values() if "variant_of" in c and c["type"] == "action"}
    assert reprints == {
        "Book Learning": "P120",
        "Creep Factor": "P121",
        "Hair Flip": "P119",
        "I Quit": "P126",
        "Testosterone": "P30",
        "Vampire Embrace": "P122",
    }


def test_bf_d45_outside_characters_and_essences_no_two_cards_of_one_type_share_a_title() -> None:
    titles = Counter(
        (card["type"], fold(card["name"]))
        for card in cards().values()
        if card["type"] not in {*CHARACTER_TYPES, "essence"} and "variant_of" not in card
    )
    assert [title for title, number in titles.items() if number > 1] == []


def test_an_alias_never_names_another_card_of_its_type() -> None:
    names = {(card["type"], fold(card["name"])): root(card)["id"] for card in cards().values()}
    for card in cards().values():
        for alias in card.get("aliases", []):
            owner = names.get((card["type"], fold(alias)), root(card)["id"])
            assert owner == root(card)["id"], f"{alias} of {card['id']}"


def test_an_alias_is_shared_only_by_the_two_sides_of_an_essence_or_by_cards_of_one_character() -> None:
    owners: dict[tuple[str, str], set[str]] = {}
    for card in cards().values():
        for alias in card.get("aliases", []):
            owners.setdefault((card["type"], fold(alias)), set()).add(str(card.get("character", card["id"])))
    shared = {alias for (kind, alias), who in owners.items() if len(who) > 1 and kind == "essence"}
    assert len(shared) == 12
    assert all(" / " in alias for alias in shared)
    assert not [alias for (kind, alias), who in owners.items() if len(who) > 1 and kind != "essence"]


def test_a_two_sided_essence_answers_on_both_sides_to_its_full_title() -> None:
    front, back = cards()["C241a"], cards()["C241b"]
    assert (front["name"], front["character"], front["side"]) == ("Angel", "Angel", "good")
    assert (back["name"], back["character"], back["side"]) == ("Spike", "Spike", "evil")
    assert "Angel / Spike" in front["aliases"]
    assert "Angel / Spike" in back["aliases"]


def test_every_essence_has_one_character_and_a_side_marked_as_derived() -> None:
    for card in of_type("essence"):
        assert isinstance(card["character"], str), card["id"]
        assert card["side"] in {"good", "evil", "either"}, card["id"]
        assert card["derived"] == ["side"], card["id"]


def test_the_essences_without_a_character_card_are_four_and_say_that_their_side_is_uncertain() -> None:
    known = characters()
    lonely = [card for card in of_type("essence") if card["character"] not in known]
    assert {card["character"] for card in lonely} == NO_CHARACTER_CARD
    assert all("uncertain" in card for card in lonely)


@pytest.mark.parametrize("character", sorted({c["character"] for c in of_type("essence")} - NO_CHARACTER_CARD))
def test_the_side_of_an_essence_is_that_of_the_level_1_cards_of_its_character(character: str) -> None:
    sides = {CHARACTER_TYPES[card["type"]] for card in characters()[character] if card["level"] == 1}
    (side,) = sides if len(sides) == 1 else {"either"}
    assert {card["side"] for card in essence(character)} == {side}


def test_bf_d48_faith_alone_fits_both_sides() -> None:
    assert {card["character"] for card in of_type("essence") if card["side"] == "either"} == {"Faith"}


def test_bf_d46_titles_of_one_character_share_the_character_field() -> None:
    titles: dict[str, set[str]] = {}
    for card in of_type(*CHARACTER_TYPES, "essence"):
        titles.setdefault(card["character"], set()).add(card["name"])
    assert titles["Rupert Giles"] == {"Giles", "Rupert Giles", "Ripper Giles"}
    assert titles["Buffy Summers"] == {"Buffy", "Buffy Summers"}
    assert titles["Willow Rosenberg"] == {"Willow", "Willow Rosenberg"}
    assert titles["Xander Harris"] == {"Xander", "Xander Harris", "Xander the Zeppo"}
    assert titles["Mayor Richard Wilkins III"] == {"The Mayor", "Mayor Richard Wilkins III"}
    assert {fold(title) for title in titles["Collin, the Annointed One"]} == {"collin", "collin, the annointed one"}
    assert titles["Riley Finn"] == {"Riley", "Riley Finn"}
    assert titles["Ted Buchanan"] == {"Ted Buchanon", "Ted Buchanan"}
    assert titles["Moloch, the Corruptor"] == {"Moloch the Corruptor", "Moloch, the Corruptor"}


def test_bf_d47_exactly_three_characters_of_the_wish_stand_apart() -> None:
    apart = {name for name in characters() if name.startswith(("Bizarro ", "Vamp "))}
    assert apart == {"Bizarro Buffy", "Vamp Willow", "Vamp Xander"}
    assert {card["name"] for card in essence("Bizarro Buffy")} == {"Buffy Bizarro Land"}


def test_character_cards_have_a_level_and_a_destiny_requirement_that_level_1_does_not_ask_for() -> None:
    for card in of_type(*CHARACTER_TYPES):
        assert card["level"] in {1, 2, 3, 4}, card["id"]
        assert (card["destiny_requirement"] == 0) == (card["level"] == 1), card["id"]


def test_cards_for_one_character_name_characters_that_exist() -> None:
    known = {card["character"] for card in of_type(*CHARACTER_TYPES, "essence")}
    named = {name for card in cards().values() for name in (*card.get("only", ()), *card.get("must_use", ()))}
    assert named - known == {"Dark Willow"}


def test_each_episode_has_part_1_and_part_2_named_after_it() -> None:
    pairs: dict[str, list[int]] = {}
    for card in of_type("episode"):
        pairs.setdefault(card["episode"], []).append(card["part"])
        assert card["name"] == f"{card['episode']} Part {card['part']}"
        assert f'"{card["episode"]}" Part {card["part"]}' in card["aliases"]
    assert len(pairs) == 6
    assert all(sorted(parts) == [1, 2] for parts in pairs.values())


def test_every_location_says_whether_it_is_unique() -> None:
    assert Counter(card["unique"] for card in of_type("location")) == {True: 50, False: 7}


def test_every_challenge_has_a_side_points_and_goals() -> None:
    assert Counter(card["side"] for card in of_type("challenge")) == {"good": 35, "evil": 35}
    assert all(1 <= card["destiny_points"] <= 6 and card["goal_talents"] for card in of_type("challenge"))


def test_bf_d54_printed_limits_stand_on_17_cards_and_disembodied_arm_alone_allows_two() -> None:
    limited = {card["name"]: card["limit_per_deck"] for card in cards().values() if "limit_per_deck" in card}
    assert len(limited) == 17
    assert [name for name, limit in limited.items() if limit != 1] == ["Disembodied Arm"]
    assert limited["Disembodied Arm"] == 2


def test_bf_d54_two_essences_change_construction_rules() -> None:
    modifiers = {card["id"]: card["modifies"] for card in cards().values() if "modifies" in card}
    assert modifiers == {
        "S7": [{"rule": "buffy/character-level", "cards": {"character": "Gill Monster"}, "at_most": 6}],
        "S1b": [
            {"rule": "buffy/alignment", "cards": {"type": ["minion", "villain"], "traits": "Initiative"}, "allow": True}
        ],
    }
    assert (cards()["S7"]["character"], cards()["S1b"]["character"]) == ("Coach Marin", "Riley Finn")


def test_bf_d54_what_the_modifiers_speak_of_exists() -> None:
    assert "Gill Monster" in characters()
    initiative = [card["name"] for card in of_type("minion", "villain") if "Initiative" in card.get("traits", [])]
    assert initiative == ["Initiative Commandos"]


def test_french_names_of_the_rulebook() -> None:
    assert {card["name"]: card["names"]["fr"] for card in cards().values() if "names" in card} == {
        "Ascension of Olivikan": "Ascension d’Olivikan",
        "Been There, Killed That": "Avoir été là, avoir tué ceci",
        "Commencement Ceremonies": "Cérémonies du commencement",
        "Fountain Quad": "La quadruple fontaine",
        "Graduation Day Part 1": "Jour de la remise des diplômes, partie 1",
        "Graduation Day Part 2": "Jour de la remise des diplômes, partie 2",
        "Love Tattoo": "Tatouage d’amour",
        "The Master": "Le Maître",
    }


def test_moments_are_said_in_french_on_french_cards() -> None:
    """One language a card: no moment that a card is for stays English."""
    translate = phrase_translator(str(CARDS.parent), "fr")
    printed = {str(card["when"]) for card in cards().values() if "when" in card}
    assert {when for when in printed if not translate.knows(f"when {when}") and not translate.knows(when)} == set()
    card = card_of("A1", "Gift", "action", "A1", {"when": "Fight-Challenge/Battle"})
    assert "moment combat ou défi / bataille" in face_data(card, translate)["facts"]


@pytest.mark.parametrize(
    ("kind", "facts", "message"),
    [
        (
            "hero",
            {"nonzero_talents": ["smarts"], "talents": {"charm": 2}},
            "above 0 to charm, but the card prints smarts",
        ),
        ("hero", {"nonzero_talents": ["smarts"], "talents": {}}, "above 0 to -, but the card prints smarts"),
        ("hero", {"talents": {"weirdnes": 2}}, "unknown talent 'weirdnes'; did you mean 'weirdness'?"),
        ("hero", {"talents": {"smarts": -1}}, "whole numbers from 0 to 99"),
        ("challenge", {"goal_talents": ["smarts"], "goals": {"smarts": 2, "charm": 1}}, "to smarts, charm, but"),
        ("action", {"boost_talents": ["charm"], "boost_values": {"smarts": 1}}, "under 'boost_talents'"),
    ],
)
def test_numbers_agree_with_the_talents_that_the_card_prints(kind: str, facts: dict[str, Any], message: str) -> None:
    errors = rules_of("buffy").check_card(card_of("X1", "Sketch", kind, "X1", {**facts, "play": {}}))
    assert any(message in error.message for error in errors), errors
