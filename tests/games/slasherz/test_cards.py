"""The Slasherz sample set holds what its design promises."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
import yaml

from deckcheck.catalog.clauses import unmarked

BUDGETS = {1: (1100, 2400), 2: (3000, 3500), 3: (4300, 4600)}
WINDOWS = {
    "own_turn": ("your turn", "votre tour"),
    "attack": ("an attack", "une attaque"),
    "opposing_attack": ("an attack by an opposing Character", "une attaque d’un Personnage adverse"),
    "opposing_event": ("when the opponent activates an Event", "quand l’adversaire active un Évènement"),
}


def load_files() -> dict[str, dict[str, Any]]:
    folder = files("deckcheck") / "games" / "slasherz" / "cards" / "sample"
    found = (entry for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    return {
        entry.name: yaml.load(unmarked(entry.read_text(encoding="utf-8")), Loader=yaml.CSafeLoader)
        for entry in sorted(found, key=lambda entry: entry.name)
    }


FILES = load_files()
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for tree in FILES.values() for card in tree["cards"]}
CHARACTERS = [card for card in CARDS.values() if card["type"] == "character"]


def of_type(card_type: str) -> list[dict[str, Any]]:
    return [card for card in CARDS.values() if card["type"] == card_type]


def names_of(card: dict[str, Any]) -> list[str]:
    return [card["name"], card["names"]["fr"], *card.get("aliases", [])]


def test_the_set_calls_itself_unofficial() -> None:
    for tree in FILES.values():
        assert (tree["game"], tree["set"], tree["official"]) == ("slasherz", "deckcheck-sample", False)
    assert not any(card.get("official") for card in CARDS.values())


def test_82_cards_and_a_token() -> None:
    assert Counter(card["type"] for card in CARDS.values()) == {
        "survivor": 6,
        "victim": 16,
        "character": 32,
        "object": 12,
        "place": 6,
        "event": 10,
        "token": 1,
    }
    assert Counter(card["level"] for card in CHARACTERS) == {1: 20, 2: 8, 3: 4}


def test_ids_and_names_are_unique() -> None:
    assert sum(len(tree["cards"]) for tree in FILES.values()) == len(CARDS) == 83
    names = Counter(name.casefold() for card in CARDS.values() for name in names_of(card))
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card["id"])
def test_sz_085_every_card_has_an_effect_and_both_languages_say_the_same(card: dict[str, Any]) -> None:
    english, french = card["text"]["en"].splitlines(), card["text"]["fr"].splitlines()
    assert english
    assert len(english) == len(french)
    for one, other in zip(english, french, strict=True):
        figures = [sorted(re.findall(r"(?<!LVL)\d+", line)) for line in (one, other)]
        assert figures[0] == figures[1]
        levels = [re.findall(r"LVL\d", line) for line in (one, other)]
        assert levels[0] == levels[1]


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card["id"])
def test_french_typography(card: dict[str, Any]) -> None:
    french = card["names"]["fr"] + "\n" + card["text"]["fr"]
    assert "'" not in french
    assert re.search(r"[^\u00a0][:;!?]", french) is None


@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card["id"])
def test_score_and_cdb_hold_the_budget_of_the_level(card: dict[str, Any]) -> None:
    least, most = BUDGETS[card["level"]]
    assert least <= card["score"] + 250 * card["cdb"] <= most
    assert card["cdb"] in {1: range(1, 5), 2: range(3, 7), 3: range(6, 9)}[card["level"]]


def test_sz_004_sz_006_starting_hp() -> None:
    assert {card["hp"] for card in of_type("survivor")} == {50}
    assert {card["hp"] for card in of_type("victim")} == {10}


def test_sz_d23_survivors_print_their_cost_and_their_window() -> None:
    assert {card["id"]: card["rescue_cost"] for card in of_type("survivor")} == {
        "S1": 3,
        "S2": 3,
        "S3": 2,
        "S4": 3,
        "S5": 1,
        "S6": 4,
    }
    for card in of_type("survivor"):
        assert card["text"]["en"].startswith(f"Rescue ability ({card['rescue_cost']} counter")
        assert card["text"]["fr"].startswith(f"Capacité de Sauvetage ({card['rescue_cost']} compteur")


@pytest.mark.parametrize("card", of_type("survivor") + of_type("event"), ids=lambda card: card["id"])
def test_sz_d43_the_text_names_the_windows(card: dict[str, Any]) -> None:
    for language, index, word in (("en", 0, " or "), ("fr", 1, " ou ")):
        named = word.join(WINDOWS[window][index] for window in card["window"])
        head = card["text"][language].partition(":")[0].strip().rstrip(")").lower()
        assert head.endswith(named.lower())


def test_sz_069_objects_say_who_may_carry_them() -> None:
    wording = {
        "own": ("Equip to one of your Characters.", "À équiper à l’un de vos Personnages."),
        "opposing": ("Equip to an opposing Character.", "À équiper à un Personnage adverse."),
    }
    for card in of_type("object"):
        assert (card["text"]["en"].splitlines()[0], card["text"]["fr"].splitlines()[0]) == wording[card["equip"]]
    assert Counter(card["equip"] for card in of_type("object")) == {"own": 9, "opposing": 3}


@pytest.mark.parametrize(
    ("rule", "card_id", "english"),
    [
        ("SZ-D20", "E02", "return a Character to the hand"),
        ("SZ-071", "C25", "instead of the discard pile"),
        ("SZ-093", "V10", "conjure an LVL1 Character from your deck"),
        ("SZ-D33", "C03", "put an Empty Mask token"),
        ("SZ-063", "P06", "Your limits are 3 Places and 6 Objects"),
        ("SZ-077", "O11", "You control its Character"),
        ("SZ-D42", "E03", "conjure a forgotten LVL1 Character"),
    ],
)
def test_rare_rules_have_a_card_that_shows_them(rule: str, card_id: str, english: str) -> None:
    assert english in CARDS[card_id]["text"]["en"], rule


def test_sz_d33_a_token_is_named_by_the_card_that_makes_it() -> None:
    for token in of_type("token"):
        makers = [card["id"] for card in CHARACTERS if f"{token['name']} token" in card["text"]["en"]]
        assert makers
        for maker in makers:
            assert f"jeton {token['names']['fr']}" in CARDS[maker]["text"]["fr"]


def test_motifs_are_the_three_of_the_set() -> None:
    assert {card["motif"] for card in CARDS.values() if "motif" in card} == {"lake", "ward", "fair"}
