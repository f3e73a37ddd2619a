"""The Virevolt sample set holds what its design promises."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from statistics import fmean
from typing import Any

import pytest
import yaml

from deckcheck.catalog.clauses import unmarked

COLORS = ("red", "blue", "green", "neutral")
FRENCH_COLORS = {"rouge": "red", "bleu": "blue", "vert": "green", "neutre": "neutral", "mauve": "mauve"}


def load_files() -> dict[str, dict[str, Any]]:
    folder = files("deckcheck") / "games" / "virevolt" / "cards"
    found = (entry for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    return {
        entry.name: yaml.load(unmarked(entry.read_text(encoding="utf-8")), Loader=yaml.CSafeLoader)
        for entry in sorted(found, key=lambda entry: entry.name)
    }


FILES = load_files()
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for tree in FILES.values() for card in tree["cards"]}
PLAYED = [card for card in CARDS.values() if card["type"] != "crystal"]
HEROES = [card for card in PLAYED if card["type"] == "hero"]


def costs_in_text(text: str) -> list[dict[str, int]]:
    """Every cost that a rules text names: in parentheses, before a colon, or after *pay*."""
    amount = r"\d (?:red|blue|green|neutral|mauve|rouges?|bleus?|verts?|neutres?|mauves?)"
    found = []
    for line in text.splitlines():
        pattern = rf"(?:^|\(|pay |payez )({amount}(?: \+ {amount})*)(?:\)|\s?:)"
        for match in re.finditer(pattern, line):
            parts = (part.split() for part in match[1].split(" + "))
            found.append({FRENCH_COLORS.get(color.rstrip("s"), color): int(count) for count, color in parts})
    return found


def cards_saying(color: str, pattern: str) -> list[str]:
    return [card["id"] for card in PLAYED if card["color"] == color and re.search(pattern, card["text"]["en"])]


def attacks(color: str) -> list[tuple[int, int]]:
    """(damage, Crystals) of each attack that has a cost and states its damage."""
    found = []
    for card in HEROES:
        if card["color"] == color:
            for cost, damage in re.findall(r"^Attack \(([^)]*)\): (\d+) damage", card["text"]["en"], re.MULTILINE):
                if cost != "free":
                    found.append((int(damage), sum(map(int, re.findall(r"\d", cost)))))
    return found


def test_the_set_calls_itself_unofficial() -> None:
    for tree in FILES.values():
        assert (tree["game"], tree["set"], tree["official"]) == ("virevolt", "deckcheck-sample", False)
    assert not any(card.get("official") for card in CARDS.values())


def test_vv_107_twenty_different_cards_of_each_colour() -> None:
    assert Counter(card["color"] for card in PLAYED) == dict.fromkeys(COLORS, 20)
    assert Counter(card["type"] for card in PLAYED) == {"hero": 39, "spell": 25, "trap": 16}


def test_vv_035_vv_108_a_crystal_of_each_colour_with_its_number_in_the_box() -> None:
    crystals = {card["color"]: card["in_box"] for card in CARDS.values() if card["type"] == "crystal"}
    assert crystals == {"red": 8, "blue": 8, "green": 8, "neutral": 4, "mauve": 2}


def test_ids_and_names_are_unique() -> None:
    assert sum(len(tree["cards"]) for tree in FILES.values()) == len(CARDS) == 85
    names = Counter(name.casefold() for card in CARDS.values() for name in (card["name"], card["names"]["fr"]))
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card["id"])
def test_both_languages_say_the_same(card: dict[str, Any]) -> None:
    english, french = card["text"]["en"], card["text"]["fr"]
    assert len(english.splitlines()) == len(french.splitlines())
    for one, other in zip(english.splitlines(), french.splitlines(), strict=True):
        assert sorted(re.findall(r"\d", one)) == sorted(re.findall(r"\d", other))
    for one, other in {"Burn": "Brûlure", "Poison": "Poison", "Freeze": "Congélation", "Stun": "Sonné"}.items():
        assert (one in english) == (other in french)


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card["id"])
def test_french_typography(card: dict[str, Any]) -> None:
    french = card["names"]["fr"] + "\n" + card["text"]["fr"]
    assert "'" not in french
    assert re.search(r"[^\u00a0][:;!?]", french) is None


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card["id"])
def test_costs_lists_every_printed_cost(card: dict[str, Any]) -> None:
    printed = [cost for key in ("rotation", "sacrifice") if (cost := card.get(key))]
    for language in ("en", "fr"):
        assert costs_in_text(card["text"][language]) + printed == card["costs"]


@pytest.mark.parametrize("card", HEROES, ids=lambda card: card["id"])
def test_vv_058_vv_065_vv_066_heroes_have_hp_and_both_costs(card: dict[str, Any]) -> None:
    assert 3 <= card["hp"] <= 10
    for key in ("rotation", "sacrifice"):
        assert set(card[key]) <= {"neutral"}
        assert 0 <= sum(card[key].values()) <= 3


def test_no_cost_is_beyond_what_a_deck_can_pay() -> None:
    for card in PLAYED:
        for cost in card["costs"]:
            assert set(cost) <= {card["color"], "neutral", "mauve"}
            assert all(count >= 1 for count in cost.values())
            assert sum(cost.values()) <= 4
            assert cost.get("mauve", 0) <= 1


def test_vv_106_only_effects_with_a_mauve_cost_put_stun() -> None:
    mauve = [card["id"] for card in PLAYED if any("mauve" in cost for cost in card["costs"])]
    assert sorted(mauve) == ["B16", "G16", "R16"]
    for card in PLAYED:
        for line in card["text"]["en"].splitlines():
            assert ("Stun" in line and "has Stun" not in line) == line.startswith("1 mauve:")


@pytest.mark.parametrize(
    ("color", "hp", "damage", "rotation", "sacrifice"),
    [
        ("red", "4.9", "1.48", "1.2", "1.4"),
        ("blue", "7.1", "1.07", "1.3", "1.6"),
        ("green", "6.1", "1.17", "0.9", "1.4"),
        ("neutral", "6.8", "1.00", "0.9", "1.2"),
    ],
)
def test_vv_102_to_vv_105_figures_of_each_colour(
    color: str, hp: str, damage: str, rotation: str, sacrifice: str
) -> None:
    heroes = [card for card in HEROES if card["color"] == color]
    pairs = attacks(color)
    assert f"{fmean([card['hp'] for card in heroes]):.1f}" == hp
    assert f"{sum(dealt for dealt, _ in pairs) / sum(paid for _, paid in pairs):.2f}" == damage
    assert f"{fmean([sum(card['rotation'].values()) for card in heroes]):.1f}" == rotation
    assert f"{fmean([sum(card['sacrifice'].values()) for card in heroes]):.1f}" == sacrifice


@pytest.mark.parametrize(
    ("effect", "red", "blue", "green", "neutral"),
    [
        (r"\bBurn\b", 6, 0, 0, 0),
        (r"\bPoison\b", 0, 0, 5, 0),
        (r"\bFreeze\b", 0, 4, 0, 0),
        (r"\bheal \d", 0, 0, 7, 2),
        (r"\bdraws? (\d|up to)", 2, 4, 1, 3),
    ],
)
def test_vv_102_to_vv_105_effects_of_each_colour(effect: str, red: int, blue: int, green: int, neutral: int) -> None:
    assert [len(cards_saying(color, effect)) for color in COLORS] == [red, blue, green, neutral]


def test_vv_063_one_hero_of_each_colour_has_a_power_with_a_cost() -> None:
    for color in COLORS:
        assert len(cards_saying(color, r"Power \(")) == 1


def test_vv_102_the_same_effect_costs_more_in_neutral() -> None:
    assert {"blue": 1} in CARDS["B11"]["costs"]
    assert {"neutral": 2} in CARDS["N10"]["costs"]
    for card_id in ("B11", "N10"):
        assert "draw 1 card." in CARDS[card_id]["text"]["en"].splitlines()[0]
